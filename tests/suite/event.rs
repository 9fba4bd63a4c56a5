//! Several files of one event: each adds what the others lack, and contradictions are findings with
//! both places.

use std::fs;

use crosstable::audit;
use crosstable::finding::Severity;
use crosstable::format::{self, Reading};
use crosstable::import::{Lack, NoteKind};
use crosstable::model::{Outcome, PlayerId, RoundNumber};
use serde_json::Value;

use crate::support::root;
use crate::support::scratch::Scratch;

fn sample() -> String {
    fs::read_to_string(root().join("samples/harbour-open-trf26.trf")).unwrap()
}

/// Reads the files together; the first one is the main file.
fn event(files: &[(&str, &str)]) -> Reading {
    let read = |&(name, text): &(&str, &str)| {
        format::read(name, text.into(), &Default::default()).unwrap()
    };
    let mut readings: Vec<Reading> = files.iter().map(read).collect();
    let further = readings.split_off(1);
    readings.remove(0).merge_with(further).unwrap()
}

/// Checks the findings about two files, each as `CODE file:place file:place message`.
fn check(main: &str, with: &str, expected: &[&str]) {
    let reading = event(&[("a.trf", main), ("b.trf", with)]);
    let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
    let sources = &reading.sources;
    let place = |span| {
        format!(
            "{}:{}",
            sources.source_of(span).name(),
            sources.locate(span)
        )
    };
    let show = |finding: &crosstable::finding::Finding| {
        let labels = finding.at.iter().chain(&finding.labels);
        let places: Vec<String> = labels.map(|label| place(label.span)).collect();
        format!(
            "{} {} {}",
            finding.code.code,
            places.join(" "),
            finding.message
        )
    };
    let found: Vec<String> = audit.findings.iter().map(show).collect();
    assert_eq!(found, expected);
}

/// The sample in which the columns of a round contain the games of another round.
fn with_games_of_another_round(round: usize, other: usize) -> String {
    let columns = |round: usize| 91 + 10 * (round - 1)..99 + 10 * (round - 1);
    let text = sample();
    let lines = text.lines().map(|line| {
        if !line.starts_with("001") {
            return line.to_owned();
        }
        let chars: Vec<char> = line.chars().collect();
        let mut changed = chars.clone();
        changed[columns(round)].copy_from_slice(&chars[columns(other)]);
        changed.into_iter().collect()
    });
    lines.collect::<Vec<String>>().join("\n") + "\n"
}

/// Only findings about two files; the points of the second one do not count its games.
#[test]
fn a_file_with_the_games_of_another_round_is_one_finding() {
    for (round, other) in [(1, 2), (2, 3), (3, 2)] {
        let with = with_games_of_another_round(round, other);
        let reading = event(&[("a.trf", &sample()), ("b.trf", &with)]);
        let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
        let found = audit.findings.iter().filter(|f| f.code.code == "R214");
        let found: Vec<&str> = found.map(|f| &*f.message).collect();
        let expected = format!("b.trf seems to have the games of round {other} as round {round}: ");
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].starts_with(&expected), "{found:#?}");
    }
}

/// A page of pairings without the number of its round, or with another one: the points before the
/// round are those before the round that it contains, so they are no second contradiction.
#[test]
fn points_before_the_round_follow_from_the_wrong_number_of_the_round() {
    let sample =
        |name: &str| fs::read_to_string(root().join("samples/several-files").join(name)).unwrap();
    let page = sample("round-2.html");
    let heading = "Round 2 on 2026/06/06 at 14:00";
    assert!(page.contains(heading));
    for other_heading in ["Pairings", "Round 1 on 2026/06/06 at 10:00"] {
        let page = page.replace(heading, other_heading);
        let reading = event(&[("a.csv", &sample("crosstable.csv")), ("b.html", &page)]);
        let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
        let found = audit
            .findings
            .iter()
            .filter(|f| f.severity > Severity::Info);
        let found: Vec<&str> = found.map(|f| f.code.code).collect();
        assert_eq!(found, ["R214"], "{other_heading}");
    }
}

#[test]
fn a_file_does_not_contradict_itself() {
    check(&sample(), &sample(), &[]);
}

#[test]
fn a_game_stated_differently_shows_both_positions() {
    let other = sample()
        .replace(
            "3.0    3     6 w 0    10 b 1     9 w =     4 b 1",
            "3.0    3     6 w 0    10 b 1     9 w 1     4 b 1",
        )
        .replace(
            "2.0    8    10 w 1     1 w 0     5 b =",
            "2.0    8    10 w 1     1 w 0     5 b 0",
        );
    check(
        &sample(),
        &other,
        &[
            "R214 a.trf:25:119 b.trf:25:119 b.trf:29:119 sources disagree in round 3: 5 Eriksen, Nils Olav has a draw with White against 9 Ivarsdóttir, Rún in a.trf, a win with White against 9 Ivarsdóttir, Rún in b.trf",
        ],
    );
}

#[test]
fn a_differing_colour_or_opponent_is_reported() {
    let colour = sample()
        .replace("4.0    1     2 w =", "4.0    1     2 b =")
        .replace("2.5    5     1 b =", "2.5    5     1 w =");
    let message = "R214 a.trf:21:99 b.trf:21:99 b.trf:22:99 sources disagree in round 1: 1 Ahlgren, Tove has a draw with White against 2 Brandão, Inês in a.trf, a draw with Black against 2 Brandão, Inês in b.trf";
    check(&sample(), &colour, &[message]);
}

#[test]
fn standings_stated_differently_are_one_finding_for_a_player() {
    let other = sample().replace("2.5    5     1 b", "2.0    9     1 b");
    check(
        &sample(),
        &other,
        &[
            "P308 a.trf:22:81 b.trf:22:81 standings differ for 2 Brandão, Inês: points 2.5 in a.trf, 2.0 in b.trf",
        ],
    );
}

#[test]
fn missing_values_are_taken_from_the_other_file() {
    // without FIDE IDs, birth dates and the last round, and with other numbers
    let mut bare = String::new();
    for line in sample()
        .lines()
        .filter(|line| line.starts_with("001") || line.starts_with("012"))
    {
        let mut chars: Vec<char> = line.chars().collect();
        if line.starts_with("001") {
            chars[57..79].fill(' ');
            chars.truncate(129);
        }
        bare += &format!("{}\n", chars.into_iter().collect::<String>());
    }
    let reading = event(&[("bare.trf", &bare), ("full.trf", &sample())]);
    let tournament = &reading.import.tournament;
    assert_eq!(tournament.players.len(), 10);
    assert_eq!(tournament.rounds, 5);
    assert_eq!(tournament.players[1].fide_id.as_deref(), Some("99000101"));
    assert_eq!(tournament.players[1].birth.as_deref(), Some("1972/02/11"));
    assert_eq!(tournament.city.as_deref(), Some("Exampleton"));
    let last = tournament.entry(PlayerId(2), RoundNumber(5)).unwrap();
    assert_eq!(last.outcome, Outcome::Win);
    let birth = reading.import.origins.players[1].birth;
    assert_eq!(reading.sources.source_of(birth).name(), "full.trf");
    assert_eq!(reading.sources.slice(birth), "1972/02/11");
}

#[test]
fn players_missing_from_the_main_file_are_added() {
    let other = sample()
        .replace("Jansky, Ola  ", "Kowalska, Ewa")
        .replace("99000109", "99000777");
    let reading = event(&[("a.trf", &sample()), ("b.trf", &other)]);
    let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
    let unmatched: Vec<&str> = audit
        .findings
        .iter()
        .filter(|finding| finding.code.code == "S114")
        .map(|finding| finding.message.as_str())
        .collect();
    assert_eq!(
        unmatched,
        [
            "the players of the files do not match: Kowalska, Ewa in b.trf is not among the players \
             in a.trf"
        ]
    );
}

#[test]
fn a_crosstable_a_list_and_pages_of_pairings_make_up_one_event() {
    let files = [
        "crosstable.csv",
        "starting-list.csv",
        "round-2.html",
        "round-3.html",
    ];
    let text =
        |name: &str| fs::read_to_string(root().join("samples/several-files").join(name)).unwrap();
    let texts = files.map(text);
    let named: Vec<(&str, &str)> = files
        .into_iter()
        .zip(texts.iter().map(String::as_str))
        .collect();
    let reading = event(&named);
    let import = &reading.import;
    let tournament = &import.tournament;
    // from the starting list
    let numbers: Vec<u16> = tournament
        .players
        .iter()
        .map(|p| p.number.unwrap().0)
        .collect();
    assert_eq!(numbers, [1, 2, 3, 6, 5, 4, 7]);
    assert_eq!(tournament.players[5].fide_id.as_deref(), Some("99000203"));
    assert!(!import.lacks(Lack::PairingNumbers));
    // from the pages: their days, and which full-point bye was allocated (no page tells round 1)
    assert_eq!(tournament.round_dates[2].unwrap().to_string(), "2026-06-06");
    assert!(import.lacks(Lack::ByeKinds));
    let audit = audit::audit(&reading.sources, import, &Default::default());
    let graver = audit
        .findings
        .iter()
        .filter(|found| found.severity > Severity::Info);
    let found: Vec<String> = graver
        .map(|found| {
            let places = found.at.iter().chain(&found.labels);
            let places = places.map(|label| {
                format!(
                    "{}:{}",
                    reading.sources.source_of(label.span).name(),
                    reading.sources.locate(label.span)
                )
            });
            format!(
                "{} {}",
                found.code.code,
                places.collect::<Vec<_>>().join(" ")
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            "R214 crosstable.csv:4:36 round-3.html:table 1, row 2, column 7 round-3.html:table 1, row 2, column 7"
        ]
    );
}

#[test]
fn files_of_an_event_can_be_given_on_the_command_line() {
    let scratch = Scratch::new("event");
    scratch.file("main.trf", sample());
    scratch.file("more/one.trf", sample());
    scratch.file(
        "more/two.trf",
        sample().replace("4.0    1     2 w =", "4.0    1     2 w 1"),
    );
    scratch.file(
        "other.trf",
        fs::read(root().join("samples/round-robin.trf")).unwrap(),
    );
    let run = scratch.run(&[
        "audit",
        "main.trf",
        "--with",
        "more/one.trf",
        "more/two.trf",
        "--format",
        "json",
    ]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let with = ["more/one.trf", "more/two.trf"];
    assert_eq!(document["source"]["with"], serde_json::json!(with));
    let finding = &document["findings"][0];
    assert_eq!(finding["code"], "R214");
    assert_eq!(finding["at"]["file"], Value::Null);
    assert_eq!(finding["labels"][0]["file"], "more/two.trf");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    // a glob that the shell left alone, and a folder; the main file is not its own second
    for further in ["*/*.trf", "more"] {
        let run = scratch.run(&["audit", "main.trf", "--with", further]);
        assert!(run.out.contains("more/two.trf"), "{further}: {}", run.out);
    }
    let run = scratch.run(&["audit", "main.trf", "--with", "main.trf"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let run = scratch.run(&["audit", "main.trf", "--with", "other.trf"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("other.trf is not about the same event as main.trf"),
        "{}",
        run.err
    );
    let run = scratch.run(&["audit", "main.trf", "other.trf", "--with", "more/one.trf"]);
    assert_eq!(run.code, 2);
    let run = scratch.run(&["audit", "main.trf", "--with", "gone.trf"]);
    assert!(run.err.contains("cannot read gone.trf"), "{}", run.err);
}

/// Every command that takes one file also takes further files of the same event.
#[test]
fn standings_why_and_convert_take_further_files() {
    let scratch = Scratch::new("event-commands");
    for name in ["crosstable.csv", "starting-list.csv"] {
        scratch.sample(&format!("several-files/{name}"), name);
    }
    let (main, with) = ("crosstable.csv", ["--with", "starting-list.csv"]);
    let run = |arguments: &[&str]| scratch.run(&[arguments, &with].concat());
    // in the crosstable alone number 6 is its sixth row
    let found = run(&["why", main, "6", "PTS"]);
    assert!(found.out.contains("of 6 Fontaine"), "{found:?}");
    let alone = scratch.run(&["why", main, "6", "PTS"]);
    assert!(alone.out.contains("of 6 Dvoracek"), "{alone:?}");
    let found = run(&["standings", main, "--format", "json"]);
    let document: Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!(document["source"]["with"], serde_json::json!([with[1]]));
    let found = run(&["convert", main, "out.trf"]);
    assert_eq!(found.code, 0, "{found:?}");
    let fontaine = |line: &&str| line.contains("Fontaine");
    let written = scratch.read("out.trf");
    let line = written.lines().find(fontaine).unwrap();
    assert!(line.contains("001    6 w"), "{line}");
    assert!(line.contains("99000205"), "{line}");
    let found = run(&["convert", main, with[1], "--to", "trf26", "--force"]);
    assert_eq!(found.code, 2);
    let refused = "starting-list.csv is an input file";
    assert!(found.err.contains(refused), "{found:?}");
}

#[test]
fn lines_of_a_further_file_are_not_records_of_the_report() {
    let scratch = Scratch::new("event-kept");
    let own = "### a remark of the arbiter";
    scratch.file("main.trf", format!("{own}\r\n{}", sample()));
    scratch.file(
        "list.csv",
        "A starting list\nNo.;Name;Club\n1;Ahlgren, Tove;Example Club\n2;Brandão, Inês;\n\
         3;Castellan, Piero;\n",
    );
    let run = scratch.run(&["convert", "main.trf", "out.trf", "--with", "list.csv"]);
    assert_eq!(run.code, 0, "{run:?}");
    let written = scratch.read("out.trf");
    assert!(written.contains(own), "{written}");
    assert!(!written.contains("A starting list"), "{written}");
    assert!(run.err.contains("Example Club"), "{}", run.err);
}

#[test]
fn differing_data_of_a_player_are_reported() {
    let list = |ids: &str, rating: u16| {
        format!(
            "No;Name;FideID;Rtg\n1;Aster, Bo;{ids};{rating}\n2;Birch, Al;99000102;2000\n\
             3;Cedar, Cy;;1900\n4;Dahlia, Di;99000104;\n"
        )
    };
    let found = |other: &str| {
        let reading = event(&[("a.csv", &list("99000101", 2100)), ("b.csv", other)]);
        let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
        let of_players = audit.findings.iter().filter(|f| f.code.code == "P308");
        let show = |finding: &crosstable::finding::Finding| {
            let place = |span| {
                let sources = &reading.sources;
                format!(
                    "{}:{}",
                    sources.source_of(span).name(),
                    sources.locate(span)
                )
            };
            let labels = finding.at.iter().chain(&finding.labels);
            let places: Vec<String> = labels.map(|label| place(label.span)).collect();
            format!(
                "{} {} {}",
                finding.severity.word(),
                places.join(" "),
                finding.message
            )
        };
        of_players.map(show).collect::<Vec<String>>()
    };
    assert_eq!(found(&list("99000101", 2100)), Vec::<String>::new());
    // zeros in front are the same number
    assert_eq!(found(&list("099000101", 2100)), Vec::<String>::new());
    assert_eq!(
        found(&list("99000110", 2112)),
        [
            "error a.csv:2:13 b.csv:2:13 files disagree for 1 Aster, Bo: FIDE ID 99000101 in a.csv, 99000110 in b.csv",
            "warning a.csv:2:22 b.csv:2:22 files disagree for 1 Aster, Bo: rating 2100 in a.csv, 2112 in b.csv",
        ]
    );
    // a list with both ratings has the one of the other among them
    let both = "No;Name;RtgI;RtgN\n1;Aster, Bo;2112;2100\n2;Birch, Al;2000;\n3;Cedar, Cy;1900;\n";
    assert_eq!(found(both), Vec::<String>::new());
}

#[test]
fn a_free_round_of_a_round_robin_is_not_an_absence() {
    let list = "No.;Name;Rtg\n1;Aster;2000\n2;Birch;1900\n3;Cedar;1800\n";
    let round = |number: u8, white: &str, black: &str, rest: &str| {
        format!(
            "Round {number};;;;;\nBo.;No.;White;Result;Black;No.\n1;{white};1 - 0;{black}\n{rest}\n"
        )
    };
    let pages = [
        round(1, "2;Birch", "Cedar;3", "2;1;Aster;0;bye;-1"),
        round(2, "1;Aster", "Birch;2", "2;3;Cedar;0;bye;-1"),
        round(3, "3;Cedar", "Aster;1", "2;2;Birch;0;bye;-1"),
    ];
    let notes = |pages: &str| -> Vec<String> {
        let reading = event(&[("list.csv", list), ("rounds.csv", pages)]);
        let unmatched = reading.import.notes.iter();
        let unmatched = unmatched.filter(|note| note.kind == NoteKind::UnmatchedPlayer);
        unmatched.map(|note| note.text.clone()).collect()
    };
    assert_eq!(notes(&pages.concat()), Vec::<String>::new());
    // a player of whom the page says nothing is told
    let without = pages.concat().replace("2;3;Cedar;0;bye;-1\n", "");
    let expected = "rounds.csv does not name every player in round 2; counted as absent: Cedar";
    assert_eq!(notes(&without), [expected]);
}

#[test]
fn points_are_compared_after_the_round_that_the_list_states() {
    // the list is after round 1; another file tells a bye of round 2 and a forfeit of round 3
    let list = "Crosstable after Round 1;;;\nNo.;Name;1.Rd;Pts\n1;Aster;2w1;1\n2;Birch;1b0;0\n\
                3;Cedar;4w1;1\n4;Dahlia;3b0;0\n5;Elder;-0;0\n";
    let not_paired = "Not paired;;;;\nNo.;Name;1.Rd;2.Rd;3.Rd\n4;Dahlia;;bye;\n5;Elder;;;0F\n";
    let differing = |list: &str| -> Vec<String> {
        let reading = event(&[("list.csv", list), ("free.csv", not_paired)]);
        assert_eq!(reading.import.tournament.rounds, 3);
        let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
        let findings = audit.findings.iter().filter(|f| f.code.code == "P301");
        findings.map(|finding| finding.message.clone()).collect()
    };
    assert_eq!(differing(list), Vec::<String>::new());
    // points of no round are wrong as ever
    let wrong = list.replace("3b0;0", "3b0;3");
    assert_eq!(
        differing(&wrong),
        ["points differ for 4 Dahlia: the file says 3, the results give 1"]
    );
}

#[test]
fn a_player_missing_from_a_list_of_ratings_is_not_assumed_unrated() {
    // the list of ratings spells one player in a way that nobody recognises: that player is
    // not known to be unrated, and nothing is said of those who met
    let list = "No.;Name;1.Rd;2.Rd;3.Rd;Pts;TB1\n1;Aster;4w1;3b1;2w1;3;1700\n\
                2;Birch;3w1;4b1;1b0;2;1733\n3;Cedar;2b0;1w0;4w1;1;1800\n\
                4;Dahlia;1b0;2w0;3b0;0;1867\nTie Break1: Average Rating of Opponents (ARO)\n";
    let ratings = "No.;Name;Rtg\n1;Aster;2000\n2;Birch;1900\n3;Cedar;1700\n4;Smith;1500\n";
    let audited = |ratings: &str| {
        let reading = event(&[("list.csv", list), ("ratings.csv", ratings)]);
        let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
        let codes = audit.findings.iter().map(|f| f.code.code.to_owned());
        codes
            .filter(|code| code == "T403" || code == "S114")
            .collect::<Vec<_>>()
    };
    let known = ratings.replace("Smith", "Dahlia");
    assert_eq!(audited(&known), Vec::<String>::new());
    assert_eq!(audited(ratings), ["S114"]);
    // with the whole list a value that is wrong is told
    let wrong = known.replace("1900", "1960");
    assert!(audited(&wrong).contains(&"T403".to_owned()));
}

/// The first rows of a crosstable of twelve players. More than half of the rounds name players in
/// later rows, so the crosstable is known to be cut off.
const FIRST_ROWS: &str = "No.;Name;1.Rd;2.Rd;3.Rd;Pts\n\
    1;Aster, Ada;7w1;2b½;9w1;2,5\n2;Birch, Ben;8b1;1w½;3w1;2,5\n\
    3;Cedar, Cleo;9w1;8b1;2b0;2\n4;Dahlia, Dan;10b1;7w½;5b½;2\n\
    5;Elder, Eve;11w1;10b½;4w½;2\n6;Fern, Finn;12b-;11w+;12b1;2\n";

/// The errors and warnings about the first rows together with a further list.
fn with_first_rows(list: &str) -> (Vec<String>, Reading) {
    let reading = event(&[("cut.csv", FIRST_ROWS), ("list.csv", list)]);
    let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
    let graver = audit.findings.iter();
    let graver = graver.filter(|found| found.severity > Severity::Info);
    let found = graver.map(|found| format!("{} {}", found.code.code, found.message));
    (found.collect(), reading)
}

const WHOLE_LIST: [&str; 12] = [
    "1;Aster, Ada;2,5",
    "2;Birch, Ben;2,5",
    "3;Cedar, Cleo;2",
    "4;Dahlia, Dan;2",
    "5;Elder, Eve;2",
    "6;Fern, Finn;2",
    "7;Gorse, Gil;1,5",
    "8;Hazel, Hal;1",
    "9;Iris, Ian;1",
    "10;Juniper, Jo;0,5",
    "11;Kale, Kim;0",
    "12;Laurel, Lou;1",
];

#[test]
fn nothing_is_reported_about_rows_after_the_end_of_a_crosstable() {
    // those who are known from a list of players alone
    let players = WHOLE_LIST.map(|row| row.rsplit_once(';').unwrap().0);
    let list = format!("No.;Name\n{}\n", players.join("\n"));
    let (found, reading) = with_first_rows(&list);
    assert_eq!(found, [""; 0]);
    assert_eq!(reading.import.tournament.players.len(), 12);
    assert!(reading.import.lacks(Lack::Rows));
    // and from standings, whose points are those of rounds that no file tells
    let list = format!("No.;Name;Pts\n{}\n", WHOLE_LIST.join("\n"));
    let (found, reading) = with_first_rows(&list);
    assert_eq!(found, [""; 0]);
    assert_eq!(reading.import.tournament.players.len(), 12);
    // an error of a row that is there is told
    let list = list.replace("3;Cedar, Cleo;2", "3;Cedar, Cleo;3");
    let (found, _) = with_first_rows(&list);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("P308 "), "{found:?}");
}

#[test]
fn entrants_who_never_played_are_not_a_contradiction() {
    let table = "No.;Name;1.Rd;2.Rd;3.Rd;Pts\n1;Aster, Ada;2w1;3b1;4w1;3\n\
        2;Birch, Ben;1b0;4w1;3w1;2\n3;Cedar, Cleo;4b1;1w0;2b0;1\n4;Dahlia, Dan;3w0;2b0;1b0;0\n";
    let list = "No.;Name\n1;Aster, Ada\n2;Birch, Ben\n3;Cedar, Cleo\n4;Dahlia, Dan\n\
        5;Elder, Eve\n6;Fern, Finn\n";
    let found = |list: &str| {
        let reading = event(&[("table.csv", table), ("list.csv", list)]);
        let audit = audit::audit(&reading.sources, &reading.import, &Default::default());
        let of_lists = audit.findings.iter().filter(|f| f.code.code == "S114");
        let of_lists = of_lists.map(|f| format!("{:?} {}", f.severity, f.message));
        of_lists.collect::<Vec<_>>()
    };
    assert_eq!(
        found(list),
        [
            "Info list.csv lists all players in table.csv and also players who never played: \
             Elder, \
             Eve; Fern, Finn"
        ]
    );
    // who is not on the list may be one of the others, spelled otherwise
    let spelled = found(&list.replace("4;Dahlia, Dan\n", ""));
    assert_eq!(spelled.len(), 2, "{spelled:?}");
    assert!(spelled[0].starts_with("Error "), "{spelled:?}");
}
