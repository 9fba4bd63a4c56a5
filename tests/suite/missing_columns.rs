//! Crosstables that lack the column of a round: the other rounds keep their numbers, and one finding
//! lists what follows. Expectations were worked out by hand.

use crosstable::audit::{Options, audit};
use crosstable::finding::Severity;
use crosstable::format::Reading;
use crosstable::model::{Opponent, Outcome, PlayerId, RoundNumber};

use crate::support::root;
use crate::support::scratch::Scratch;
use crate::typed_tables::load;

/// Three rounds of four players; `{2}` is the place of the column of round 2.
const TABLE: &str = "Harbour Open\nNo.;Name;1.Rd;{2}3.Rd;Pts\n\
    1;Aster, Ada;2w1;{3b1;}4w1;3\n\
    2;Birch, Bea;1b0;{4w1;}3b1;2\n\
    3;Cedar, Cid;4b1;{1w0;}2w0;1\n\
    4;Dahlia, Dan;3w0;{2b0;}1b0;0\n";

fn whole() -> String {
    TABLE.replace("{2}", "2.Rd;").replace(['{', '}'], "")
}

/// The table without the column of round 2.
fn shortened() -> String {
    let mut text = TABLE.replace("{2}", "");
    while let Some((before, rest)) = text.split_once('{') {
        let (_, after) = rest.split_once('}').unwrap();
        text = format!("{before}{after}");
    }
    text
}

fn read(text: &str) -> Reading {
    load(text, "").unwrap()
}

/// The findings above info, each with its code and its message, and their notes.
fn findings(reading: &Reading) -> (Vec<String>, Vec<String>) {
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let severe = audit.findings.iter();
    let severe: Vec<_> = severe
        .filter(|finding| finding.severity > Severity::Info)
        .collect();
    let words = severe.iter();
    let words = words.map(|finding| format!("{} {}", finding.code.code, finding.message));
    let notes = severe.iter().flat_map(|finding| finding.notes_in_words());
    (words.collect(), notes.collect())
}

fn check(text: &str, expected: &[&str]) {
    assert_eq!(findings(&read(text)).0, expected, "{text}");
}

const EMPTY: &str = "R213 there is no game and no forfeit in round 2";

#[test]
fn the_rounds_after_a_missing_column_keep_their_numbers() {
    let reading = read(&shortened());
    let tournament = &reading.import.tournament;
    assert_eq!(tournament.rounds, 3);
    let opponents = |round| {
        let opponent = |id| tournament.entry(PlayerId(id), RoundNumber(round));
        [0, 1, 2, 3].map(|id| opponent(id).unwrap().opponent)
    };
    let players = |ids: [u16; 4]| ids.map(|id| Opponent::Player(PlayerId(id)));
    assert_eq!(opponents(1), players([1, 0, 3, 2]));
    assert_eq!(opponents(2), [Opponent::Nobody; 4]);
    assert_eq!(opponents(3), players([3, 2, 1, 0]));
}

#[test]
fn a_missing_column_is_one_finding() {
    check(&whole(), &[]);
    let (found, notes) = findings(&read(&shortened()));
    assert_eq!(found, [EMPTY]);
    // players 1 and 2 won in round 2
    let points = "so points seem to include results of round 2, which has no games in the file: \
                  2 totals differ from the results";
    assert!(notes.contains(&points.to_owned()), "{notes:?}");
    // the points are those of rounds 1 and 3
    let without = shortened()
        .replace("4w1;3", "4w1;2")
        .replace("3b1;2\n", "3b1;1\n");
    check(&without, &[EMPTY]);
    // a wrong total that round 2 cannot explain is a finding of its own
    let wrong = without.replace("1b0;0\n", "1b0;2½\n");
    let message = "P301 points differ for 4 Dahlia, Dan: the file says 2½, the results give 0";
    check(&wrong, &[EMPTY, message]);
}

/// Eight players with the points of rounds 1 and 3.
const WITHOUT_ROUND_2: &str = "No.;Name;1.Rd;3.Rd;Pts\n\
    1;Aster, Ada;2w1;4b1;2\n2;Birch, Bea;1b0;3w1;1\n3;Cedar, Cid;4w1;2b0;1\n\
    4;Dahlia, Dan;3b0;1w0;0\n5;Elder, Eva;6w1;8b1;2\n6;Fern, Fay;5b0;7w1;1\n\
    7;Gorse, Gil;8w1;6b0;1\n8;Hazel, Hal;7b0;5w0;0\n";

#[test]
fn few_wrong_totals_are_not_those_of_a_missing_round() {
    check(WITHOUT_ROUND_2, &[EMPTY]);
    // in round 2, four players would have gained points, or eight
    let wrong = WITHOUT_ROUND_2.replace("5w0;0\n", "5w0;1\n");
    let wrong = wrong.replace("1w0;0\n", "1w0;1\n");
    let first = "P301 points differ for 4 Dahlia, Dan: the file says 1, the results give 0";
    let second = "P301 points differ for 8 Hazel, Hal: the file says 1, the results give 0";
    check(&wrong, &[EMPTY, first, second]);
}

/// Twelve players, an odd number against an even one in each round: they drew in round 1, the odd
/// number won in round 2, whose column is missing, and they drew in round 3. So the odd numbers
/// have 2 points, and the even ones 1.
fn twelve_without_round_2(points_of: impl Fn(u32) -> &'static str) -> String {
    let row = |number: u32| {
        let games = match number {
            11 => "12w½;2b½".to_owned(),
            2 => "1b½;11w½".to_owned(),
            _ if number % 2 == 1 => format!("{}w½;{}b½", number + 1, number + 3),
            _ => format!("{}b½;{}w½", number - 1, number - 3),
        };
        let points = points_of(number);
        format!("{number};Player {number};{games};{points}\n")
    };
    let rows: String = (1..=12).map(row).collect();
    format!("No.;Name;1.Rd;3.Rd;Pts\n{rows}")
}

#[test]
fn a_total_that_the_missing_round_cannot_explain_is_a_finding_of_its_own() {
    let with_total_of_4 = |total: &'static str| {
        let text = twelve_without_round_2(|number| match number {
            4 => total,
            _ if number % 2 == 1 => "2",
            _ => "1",
        });
        let reading = read(&text);
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let mut points = audit.findings;
        points.retain(|finding| finding.code.code == "P301");
        (findings(&reading).1, points)
    };
    let column = "so points seem to include results of round 2, which has no games in the file: \
                  6 totals differ from the results";
    let (notes, points) = with_total_of_4("1");
    assert!(notes.contains(&column.to_owned()), "{notes:?}");
    assert!(points.is_empty(), "{points:#?}");
    // no round gives 2½ points
    let (notes, points) = with_total_of_4("3½");
    assert!(notes.contains(&column.to_owned()), "{notes:?}");
    assert_eq!(points.len(), 1, "{points:#?}");
    let message = "points differ for 4 Player 4: the file says 3½, the results give 1";
    assert_eq!(points[0].message, message);
    // what the results of two rounds give is not what belongs there
    assert_eq!(points[0].expected, None);
    let advice = "restore the missing rounds first, then compare this total again";
    assert_eq!(points[0].fix.as_deref(), Some(advice));
}

#[test]
fn a_round_in_which_some_lose_and_nobody_wins_is_not_missing() {
    // rounds 1 and 2, and half a point more than the results give for five of the twelve
    let text = twelve_without_round_2(|number| if number <= 5 { "1½" } else { "1" });
    let (found, _) = findings(&read(&text.replace("3.Rd", "2.Rd")));
    let is_about_round = |message: &&String| message.contains("a round after");
    assert_eq!(found.iter().find(is_about_round), None);
    let single = found
        .iter()
        .filter(|message| message.starts_with("P301 points differ for"));
    assert_eq!(single.count(), 5, "{found:?}");
}

#[test]
fn another_file_of_the_event_fills_the_round() {
    let page = "Harbour Open\nRound 2\nBo.;No.;White;Result;Black;No.\n\
        1;3;Cedar, Cid;0 - 1;Aster, Ada;1\n2;2;Birch, Bea;1 - 0;Dahlia, Dan;4\n";
    let merged = read(&shortened()).merge_with(vec![read(page)]).unwrap();
    assert_eq!(findings(&merged).0, [""; 0]);
    let entry = |id, round| {
        *merged
            .import
            .tournament
            .entry(id, RoundNumber(round))
            .unwrap()
    };
    assert_eq!(
        entry(PlayerId(1), 2).opponent,
        Opponent::Player(PlayerId(3))
    );
    assert_eq!(entry(PlayerId(1), 2).outcome, Outcome::Win);
    assert_eq!(
        entry(PlayerId(1), 3).opponent,
        Opponent::Player(PlayerId(2))
    );
}

#[test]
fn a_missing_column_is_reported_without_opponents_too() {
    let results =
        "No;Name;R1;R3;Pts\n1;Aster;1;½;2½\n2;Birch;0;1;2\n3;Cedar;1;½;1½\n4;Dahlia;0;0;0\n";
    let points = "P301 points seem to include results of round 2, which has no games in the \
                  file: 2 totals differ from the results";
    check(results, &[points]);
    let missing = "S116 there is no column for round 2";
    check(
        &results.replace("2½\n", "1½\n").replace("1;2\n", "1;1\n"),
        &[missing],
    );
}

#[test]
fn matches_of_teams_keep_their_rounds() {
    let table = "Harbour Team Cup\nRk.;Team;1.Rd;3.Rd;MP;Pts.\n\
        1;Alder;2w2;4w1;5;4,5\n2;Birch;1b0;3w0;1;1\n3;Cedar;4w1;2b2;3;3,5\n4;Dill;3b1;1b1;3;3\n";
    let reading = read(table);
    let rounds = reading.import.tournament.matches.iter();
    let rounds: Vec<u16> = rounds.map(|stated| stated.round.0).collect();
    assert_eq!(rounds, [1, 1, 3, 3]);
    let (found, _) = findings(&reading);
    let missing = "S116 there is no column for round 2".to_owned();
    assert!(found.contains(&missing), "{found:?}");
}

/// The words of a document, with one space between them.
fn flow(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A table with the column of ranks `1` to `4`.
fn with_ranks(table: &str) -> String {
    let mut rank = 0;
    let lines = table.lines().map(|line| match line.split_once(';') {
        None => format!("{line}\n"),
        Some(("No.", _)) => format!("{line};Rk\n"),
        Some(_) => {
            rank += 1;
            format!("{line};{rank}\n")
        }
    });
    lines.collect()
}

#[test]
fn standings_name_the_errors_on_which_they_depend() {
    let scratch = Scratch::new("missing-columns");
    scratch.file("whole.csv", whole());
    scratch.file("shortened.csv", shortened());
    let words = |arguments: &[&str]| flow(&scratch.run(arguments).out);
    let doubt = |what: &str| {
        let error = EMPTY.strip_prefix("R213 ").unwrap();
        format!("In doubt: the audit finds errors on which {what}: {error} (R213).")
    };
    let standings = words(&["standings", "shortened.csv"]);
    let derivation = words(&["why", "shortened.csv", "1", "PTS"]);
    assert!(
        standings.starts_with(&doubt("these standings depend")),
        "{standings}"
    );
    assert!(
        derivation.starts_with(&doubt("this value may depend")),
        "{derivation}"
    );
    // round 1 was read as it was played
    let certain: [&[&str]; 4] = [
        &["standings", "whole.csv"],
        &["why", "whole.csv", "1", "PTS"],
        &["standings", "shortened.csv", "--round", "1"],
        &["why", "shortened.csv", "1", "PTS", "--round", "1"],
    ];
    for arguments in certain {
        let found = words(arguments);
        assert!(!found.contains("In doubt"), "{found}");
    }
    let json: [&[&str]; 2] = [
        &["standings", "--format", "json", "shortened.csv"],
        &["why", "--format", "json", "shortened.csv", "1", "PTS"],
    ];
    for arguments in json {
        let document: serde_json::Value =
            serde_json::from_str(&scratch.run(arguments).out).unwrap();
        let errors = document["errors"].as_array().unwrap();
        assert_eq!(errors.len(), 1);
        assert!(
            errors[0].as_str().unwrap().ends_with("(R213)"),
            "{errors:?}"
        );
    }
}

#[test]
fn stated_ranks_order_the_table_if_the_points_count_a_missing_round() {
    let scratch = Scratch::new("missing-ranks");
    scratch.file("whole.csv", with_ranks(&whole()));
    scratch.file("shortened.csv", with_ranks(&shortened()));
    let document = |name: &str| -> serde_json::Value {
        let json = scratch.run(&["standings", "--format", "json", name]);
        serde_json::from_str(&json.out).unwrap()
    };
    assert_eq!(document("whole.csv")["ranks_from"], "computed");
    // without round 2, players 2 and 3 have one point each
    let shortened = document("shortened.csv");
    assert_eq!(shortened["ranks_from"], "stated");
    let why = "the points include results of round 2, which has no games in the file";
    assert_eq!(shortened["ranks_why"], why);
    let lines = shortened["standings"].as_array().unwrap();
    let ranks: Vec<_> = lines.iter().map(|line| &line["rank"]).collect();
    assert_eq!(ranks, [1, 2, 3, 4]);
    scratch.run(&["report", "shortened.csv", "-o", "report.html"]);
    let page = scratch.read("report.html");
    assert!(page.contains("In doubt: the audit finds errors on which these standings depend"));
    assert!(page.contains(&format!(
        "Ranks as stated in the file, with computed tie-breaks: {why}"
    )));
}

#[test]
fn stated_ranks_order_a_table_without_points_that_lacks_a_round() {
    // with round 2, player 2 has 2 points and player 3 has 1; without it, both have 1
    let whole = "No.;Name;1.Rd;2.Rd;3.Rd;BH;Rk\n1;Aster, Ada;2w1;3b1;4w1;3;1\n\
                 2;Birch, Bea;1b0;4w1;3b1;4;2\n3;Cedar, Cid;4b1;1w0;2w0;5;3\n\
                 4;Dahlia, Dan;3w0;2b0;1b0;6;4\n";
    // player 3 won in round 2 and is ahead of player 2, whose Buchholz of rounds 1 and 3 is higher
    let shortened = "No.;Name;1.Rd;3.Rd;BH;Rk\n1;Aster, Ada;2w1;4w1;3;1\n\
                     2;Birch, Bea;1b0;3b1;4;3\n3;Cedar, Cid;4b1;2w0;5;2\n\
                     4;Dahlia, Dan;3w0;1b0;6;4\n";
    let scratch = Scratch::new("missing-points");
    let document = |text: &str| -> serde_json::Value {
        scratch.file("table.csv", text);
        let json = scratch.run(&["standings", "--format", "json", "table.csv"]);
        serde_json::from_str(&json.out).unwrap()
    };
    assert_eq!(document(whole)["ranks_from"], "computed");
    let shortened = document(shortened);
    assert_eq!(shortened["ranks_from"], "stated");
    assert_eq!(shortened["ranks_why"], "the file has no games of round 2");
    let lines = shortened["standings"].as_array().unwrap();
    let numbers: Vec<_> = lines.iter().map(|line| &line["id"]).collect();
    assert_eq!(numbers, [1, 3, 2, 4]);
}

#[test]
fn nobody_is_called_absent_in_a_round_without_games() {
    let scratch = Scratch::new("missing-round-words");
    scratch.file("shortened.csv", shortened());
    // player 1 has no entry in round 3, in which others play
    scratch.file("absent.csv", whole().replace("3b1;4w1;3", "3b1;;2"));
    for code in ["PTS", "ADJ", "BH", "PS"] {
        let missing = flow(&scratch.run(&["why", "shortened.csv", "1", code]).out);
        assert!(missing.contains("no games recorded"), "{missing}");
        assert!(!missing.contains("absent"), "{missing}");
        let absent = flow(&scratch.run(&["why", "absent.csv", "1", code]).out);
        assert!(absent.contains("absent"), "{absent}");
        assert!(!absent.contains("no games recorded"), "{absent}");
    }
}

/// Whichever round is missing from a table without points, no rank is called wrong by an order that
/// was computed without the round, and the stated ranks order the standings.
#[test]
fn ranks_of_a_table_without_points_are_not_compared_if_a_round_is_missing() {
    let sample = std::fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    let scratch = Scratch::new("missing-round-ranks");
    let without = |missing: usize| -> String {
        let lines = sample.lines().map(|line| {
            let mut cells: Vec<&str> = line.split(';').collect();
            let is_row = line.starts_with(|c: char| c.is_ascii_digit());
            if is_row {
                cells[4 + missing] = "";
            }
            if is_row || line.starts_with("Rk.") {
                cells.truncate(10);
            }
            cells.join(";") + "\n"
        });
        lines
            .filter(|line| !line.starts_with("Tie Break"))
            .collect()
    };
    let standings = |text: String| -> serde_json::Value {
        scratch.file("table.csv", text);
        let run = scratch.run(&["standings", "--format", "json", "table.csv"]);
        serde_json::from_str(&run.out).unwrap()
    };
    for round in 1..=4 {
        let text = without(round);
        let audit = audit_of(&text);
        let accused = audit
            .iter()
            .find(|(code, _)| ["P305", "P306", "T401", "T404"].contains(&code.as_str()));
        assert_eq!(accused, None, "round {round}");
        let document = standings(text);
        assert_eq!(document["ranks_from"], "stated", "round {round}");
        let why = format!("the file has no games of round {round}");
        assert_eq!(document["ranks_why"], why.as_str());
        let lines = document["standings"].as_array().unwrap();
        let ranks: Vec<_> = lines
            .iter()
            .map(|line| line["rank"].as_u64().unwrap())
            .collect();
        assert_eq!(ranks, [1, 2, 3, 4, 5, 6, 7, 8], "round {round}");
    }
}

/// A converted file states no points that were summed without a round.
#[test]
fn no_points_are_filled_in_without_a_round() {
    let scratch = Scratch::new("missing-round-points");
    let points = |text: &str| -> Vec<String> {
        scratch.file("table.csv", text);
        scratch.run(&["convert", "--force", "table.csv", "table.trf"]);
        let written = scratch.read("table.trf");
        let rows = written.lines().filter(|line| line.starts_with("001 "));
        let points = rows.map(|line| line.chars().skip(80).take(4).collect::<String>());
        points.map(|points| points.trim().to_owned()).collect()
    };
    let stated_points = [";Pts", ";3\n", ";2\n", ";1\n", ";0\n"];
    let without_points = |text: String| {
        stated_points.iter().fold(text, |text, stated| {
            text.replace(stated, if stated.ends_with('\n') { "\n" } else { "" })
        })
    };
    assert_eq!(
        points(&without_points(whole())),
        ["3.0", "2.0", "1.0", "0.0"]
    );
    assert_eq!(points(&without_points(shortened())), [""; 4]);
}

/// The code and message of each finding.
fn audit_of(text: &str) -> Vec<(String, String)> {
    let reading = read(text);
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let findings = audit.findings.into_iter();
    findings
        .map(|f| (f.code.code.to_owned(), f.message))
        .collect()
}

/// In a tournament report, the ranks are in fields of their own.
#[test]
fn ranks_of_a_report_without_points_are_not_compared_if_a_round_is_missing() {
    let sample = std::fs::read_to_string(root().join("samples/clean-open.trf")).unwrap();
    let blank = |columns: std::ops::Range<usize>, line: &str| -> String {
        let characters = line.chars().zip(1..);
        characters
            .map(|(c, column)| if columns.contains(&column) { ' ' } else { c })
            .collect()
    };
    for round in 1..=4 {
        let cell = 92 + 10 * (round - 1);
        let lines = sample.lines().map(|line| match line.starts_with("001 ") {
            true => blank(81..85, &blank(cell..cell + 8, line)) + "\n",
            false => format!("{line}\n"),
        });
        let text: String = lines.collect();
        let reading = crosstable::format::read("x.trf", text.into_bytes(), &Default::default());
        let reading = reading.unwrap();
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let about_ranks = |f: &&crosstable::finding::Finding| {
            matches!(f.code.code, "P305" | "P306" | "T404" | "T401")
        };
        let accused: Vec<_> = audit.findings.iter().filter(about_ranks).collect();
        assert!(accused.is_empty(), "round {round}: {accused:#?}");
        // what compares ranks says that it does not
        let gaps = format!("{:?}", audit.not_run);
        assert!(
            gaps.contains(&format!("the file has no games of round {round}")),
            "{gaps}"
        );
    }
}
