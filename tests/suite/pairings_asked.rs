//! The comparison of pairings with the rules in an audit on request (W710), and the forms in which
//! it is written.

use serde_json::{Value, json};

use crate::support::scratch::Scratch;

const HEAD: &str = "012 Harbour Open\n022 Exampleton\n032 NOR\n042 2026/05/01\n052 2026/05/03\n";

/// The player lines up to the points.
const PLAYERS: [&str; 6] = [
    "001    1      Ahlgren, Tove                     2412 SWE    99000100             ",
    "001    2      Brandao, Ines                     2305 POR    99000101             ",
    "001    3      Castellan, Piero                  2288 ITA    99000102             ",
    "001    4      Dvorak, Milan                     2250 CZE    99000103             ",
    "001    5      Eriksen, Lars                     2199 NOR    99000104             ",
    "001    6      Fontana, Lia                      2150 SUI    99000105             ",
];

/// A file with these records, and with these texts after the fields of the players.
fn file(records: &str, rows: &[&str]) -> String {
    let mut text = format!("{HEAD}{records}");
    for (player, row) in PLAYERS.iter().zip(rows) {
        text += &format!("{player}{row}\n");
    }
    text
}

const SWISS: &str = "092 Individual: Swiss-System (Dutch)\n142 2\n";

/// Two rounds. The pair 1-2 in the second one lets 5 float down, who had the bye in the first.
const BY_HAND: [&str; 5] = [
    "1.5    2     3 w 1     2 b =",
    "1.5    2     4 b 1     1 w =",
    "0.0    5     1 b 0     5 w 0",
    "1.0    4     2 w 0  0000 - U",
    "2.0    1  0000 - U     3 b 1",
];

/// The same event with round 2 as the rules give it.
const BY_RULES: [&str; 5] = [
    "1.5    2     3 w 1     5 b =",
    "2.0    1     4 b 1     3 w 1",
    "0.0    5     1 b 0     2 b 0",
    "1.0    4     2 w 0  0000 - U",
    "1.5    2  0000 - U     1 w =",
];

fn document(name: &str, text: &str, words: &[&str]) -> Value {
    let scratch = Scratch::new(&format!("pairings-asked-{name}"));
    scratch.file("a.trf", text);
    let mut all = vec![words[0], "a.trf", "--format", "json"];
    all.extend(&words[1..]);
    let run = scratch.run(&all);
    serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{run:#?}"))
}

fn audit(name: &str, text: &str, options: &[&str]) -> Value {
    let mut words = vec!["audit"];
    words.extend(options);
    document(name, text, &words)
}

fn findings(document: &Value) -> Vec<&Value> {
    let findings = document["findings"].as_array().unwrap().iter();
    findings
        .filter(|finding| finding["code"] == "W710")
        .collect()
}

/// The text of the verdict on the area of pairings.
fn area(document: &Value) -> String {
    let mut areas = document["verdict"]["areas"].as_array().unwrap().iter();
    let area = areas.find(|area| area["area"] == "pairings").unwrap();
    area["reasons"].to_string()
}

#[test]
fn a_round_paired_by_hand_is_one_question_with_rule_and_counts() {
    let text = file(SWISS, &BY_HAND);
    let document = audit("hand", &text, &["--pairings"]);
    let found = findings(&document);
    assert_eq!(found.len(), 1, "{found:#?}");
    let finding = found[0];
    assert_eq!(finding["severity"], "info");
    let shown = finding.to_string();
    for part in [
        "2-1",
        "3-5",
        "2-3",
        "5-1",
        "C14",
        "1 instead of 0",
        "1 of 2 under 2017",
    ] {
        assert!(shown.contains(part), "{part}: {finding:#}");
    }
    let area = area(&document);
    assert!(
        area.contains("1 of 2 rounds follow the Dutch system of 2017"),
        "{area}"
    );
    // nobody has asked
    let document = audit("unasked", &text, &[]);
    assert_eq!(findings(&document).len(), 0);
    let area = self::area(&document);
    assert!(
        area.contains("no comparison with the pairing system was requested"),
        "{area}"
    );
}

#[test]
fn a_title_event_is_compared_without_a_request() {
    let text = file(SWISS, &BY_HAND);
    let document = audit("title", &text, &["--profile", "title-event"]);
    let found = findings(&document);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["severity"], "warning");
}

#[test]
fn rounds_that_follow_the_rules_raise_no_question() {
    let document = audit("rules", &file(SWISS, &BY_RULES), &["--pairings"]);
    assert_eq!(findings(&document).len(), 0, "{document:#}");
    let area = area(&document);
    assert!(
        area.contains("2 of 2 rounds follow the Dutch system of 2017, 2 of 2 follow that of 2026"),
        "{area}"
    );
    assert!(!area.contains("not compared"), "{area}");
}

/// After a contradiction it is unknown from which results a round was paired.
#[test]
fn rounds_after_an_error_are_reported_with_the_error() {
    let broken = file(SWISS, &BY_HAND).replace("     4 b 1", "     4 b 0");
    let document = audit("broken", &broken, &["--pairings"]);
    assert_eq!(findings(&document).len(), 0);
    let area = area(&document);
    assert!(area.contains("rounds 1 and 2 are not compared"), "{area}");
    assert!(area.contains("(R2"), "{area}");
}

#[test]
fn rounds_of_another_system_are_not_compared_and_the_verdict_says_so() {
    let lim = file(
        "092 Individual: Swiss-System (Lim)\n192 FIDE_LIM\n142 2\n",
        &BY_HAND,
    );
    let document = audit("lim", &lim, &["--pairings"]);
    assert_eq!(findings(&document).len(), 0);
    let area = area(&document);
    assert!(area.contains("the Lim system"), "{area}");
}

const ROUND_ROBIN: &str = "092 Individual: Round Robin\n142 5\n";

/// The table of C.05 for six players; all games are drawn.
const TABLE: [&str; 6] = [
    "2.5    1     6 w =     2 w =     3 b =     4 w =     5 b =",
    "2.5    1     5 w =     1 b =     6 w =     3 w =     4 b =",
    "2.5    1     4 w =     5 b =     1 w =     2 b =     6 w =",
    "2.5    1     3 b =     6 b =     5 w =     1 b =     2 w =",
    "2.5    1     2 b =     3 w =     4 b =     6 b =     1 w =",
    "2.5    1     1 b =     4 w =     2 b =     5 w =     3 b =",
];

#[test]
fn a_round_robin_is_compared_with_the_table() {
    let right = file(ROUND_ROBIN, &TABLE);
    let checked = document("table", &right, &["pairings"]);
    assert_eq!(checked["tables"]["differing"], 0, "{checked:#}");
    assert_eq!(checked["tables"]["table"], "the Berger table for 6 players");
    let area = area(&audit("table-audit", &right, &["--pairings"]));
    assert!(
        area.contains("all 15 boards are those of the Berger table"),
        "{area}"
    );
    // 3 has White against 5 in round 2
    let turned = right
        .replace("1     4 w =     5 b =", "1     4 w =     5 w =")
        .replace("2 b =     3 w =     4 b", "2 b =     3 b =     4 b");
    let checked = document("turned", &turned, &["pairings"]);
    let round = &checked["tables"]["rounds"][1];
    assert_eq!(
        round["differs"],
        json!({"engine": [[5, 3]], "file": [[3, 5]]})
    );
    let document = audit("turned-audit", &turned, &["--pairings"]);
    let found = findings(&document);
    assert_eq!(found.len(), 1);
    assert!(
        found[0]
            .to_string()
            .contains("round 2: 3-5; round 2 of the table is 5-3"),
        "{found:#?}"
    );
}

#[test]
fn the_check_is_written_as_rows_and_as_a_workbook() {
    let scratch = Scratch::new("pairings-asked-rows");
    scratch.file("a.trf", file(SWISS, &BY_HAND));
    let run = scratch.run(&["pairings", "a.trf", "--format", "csv"]);
    let rows: Vec<&str> = run.out.lines().collect();
    assert_eq!(rows.len(), 5, "{run:#?}");
    assert_eq!(rows[1], "1;2017;fits;;;;;");
    assert!(
        rows[4].starts_with("2;2026;differs;2-3, 5-1;2-1, 3-5;C14;"),
        "{run:#?}"
    );
    let run = scratch.run(&["pairings", "a.trf", "-o", "a.xlsx"]);
    assert_eq!(run.code, 1, "{run:#?}");
    assert!(scratch.bytes("a.xlsx").starts_with(b"PK"));
    let run = scratch.run(&["pairings", "a.trf", "--format", "trf"]);
    assert_eq!(run.code, 2, "{run:#?}");
    let run = scratch.run(&["pairings", "a.trf", "--pair", "--format", "csv"]);
    assert_eq!(run.code, 2, "{run:#?}");
}

/// The next round, written into the file, passes the check.
#[test]
fn the_next_round_is_written_into_the_players_rows() {
    let scratch = Scratch::new("pairings-asked-next");
    let open = file(&SWISS.replace("142 2", "142 3"), &BY_RULES);
    scratch.file("a.trf", open);
    let run = scratch.run(&[
        "pairings", "a.trf", "--pair", "--format", "trf", "-o", "b.trf",
    ]);
    assert_eq!(run.code, 0, "{run:#?}");
    let paired = scratch.read("b.trf");
    assert!(paired.contains("012 Harbour Open"), "{paired}");
    let run = scratch.run(&["pairings", "b.trf", "--format", "json"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let rounds = document["rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 3, "{paired}");
    let fits = rounds[2]["fits"].as_array().unwrap();
    assert!(fits.contains(&json!("2026")), "{document:#}");
}

/// An event of 2015 may follow the rules of its time even if those of 2017 give the same pairings.
#[test]
fn the_older_rules_are_tried_only_for_old_events() {
    for (year, expected) in [("2015", true), ("2019", false)] {
        let text = file(SWISS, &BY_RULES);
        let text = text.replace("2026/", &format!("{year}/"));
        let document = document(year, &text, &["pairings"]);
        let round = &document["rounds"][0];
        assert_eq!(round["fits"], json!(["2017", "2026"]));
        assert_eq!(round["older"], expected, "{round:#}");
    }
}

#[test]
fn a_report_has_a_sheet_of_pairings_if_they_were_compared() {
    let scratch = Scratch::new("pairings-asked-sheet");
    scratch.file("a.trf", file(SWISS, &BY_HAND));
    scratch.run(&["report", "a.trf", "--pairings", "-o", "a.html"]);
    let page = scratch.read("a.html");
    for words in [
        "Pairings check",
        "2-3, 5-1",
        "players who float down as in round 1: 1 instead of 0",
    ] {
        assert!(page.contains(words), "{words}");
    }
    scratch.run(&["report", "a.trf", "-o", "b.html"]);
    assert!(!scratch.read("b.html").contains("Pairings check"));
}

/// A question that was answered, or that the office ignores, no longer counts.
#[test]
fn accepted_and_ignored_rounds_no_longer_count_as_questions() {
    let scratch = Scratch::new("pairings-asked-accepted");
    scratch.file("a.trf", file(SWISS, &BY_HAND));
    let state = |options: &[&str]| {
        let mut words = vec!["audit", "a.trf", "--pairings", "--format", "json"];
        words.extend(options);
        let run = scratch.run(&words);
        let document: Value = serde_json::from_str(&run.out).unwrap();
        let areas = document["verdict"]["areas"].as_array().unwrap();
        let area = areas.iter().find(|area| area["area"] == "pairings");
        area.unwrap()["state"].as_str().unwrap().to_owned()
    };
    assert_eq!(state(&[]), "questions");
    assert_eq!(state(&["--ignore", "W710"]), "partly");
    assert_eq!(state(&["--select", "W701"]), "partly");
    let document = audit("accepted-key", &file(SWISS, &BY_HAND), &["--pairings"]);
    let found = findings(&document);
    let key = found[0]["key"].as_str().unwrap();
    let run = scratch.run(&[
        "accept",
        "a.trf",
        "--pairings",
        key,
        "--reason",
        "made by hand at the board",
    ]);
    assert_eq!(run.code, 0, "{run:#?}");
    assert_eq!(state(&[]), "clean");
}

#[test]
fn the_sheet_of_an_event_without_a_comparison_is_one_sentence() {
    let scratch = Scratch::new("pairings-asked-not-checked");
    scratch.sample("clean-teams.trf", "a.trf");
    scratch.run(&["report", "a.trf", "--pairings", "-o", "a.html"]);
    let page = scratch.read("a.html");
    assert!(page.contains("pairings of teams are not checked"), "{page}");
    assert!(!page.contains("Round of the Berger table"));
}

#[test]
fn the_name_of_a_written_comparison_is_reported_and_one_round_is_singular() {
    let scratch = Scratch::new("pairings-asked-written");
    scratch.file("a.trf", file(SWISS, &BY_RULES));
    let run = scratch.run(&["pairings", "a.trf", "-o", "a.json"]);
    assert_eq!((run.code, run.err.as_str()), (0, "written: a.json\n"));
    let run = scratch.run(&["pairings", "a.trf", "-o", "b.json", "--quiet"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    // the second round is not compared: a game of the first is entered twice differently
    let second_broken = file(SWISS, &BY_RULES).replace("3 w 1\n001    3", "3 w 0\n001    3");
    let document = audit("single", &second_broken, &["--pairings"]);
    let area = area(&document);
    assert!(
        area.contains("1 of 1 round follows the Dutch system of 2017"),
        "{area}"
    );
}

/// The sample was paired by the rules; its copy differs in one round.
#[test]
fn the_sample_follows_the_rules_and_its_copy_differs_in_one_round() {
    let checked = |name: &str| {
        let scratch = Scratch::new(&format!("pairings-asked-{name}"));
        scratch.sample(name, "a.trf");
        let run = scratch.run(&["audit", "a.trf", "--pairings", "--format", "json"]);
        let document: Value = serde_json::from_str(&run.out).unwrap();
        let codes = document["findings"].as_array().unwrap().iter();
        let codes: Vec<Value> = codes.map(|finding| finding["code"].clone()).collect();
        (codes, area(&document))
    };
    let (codes, area) = checked("lakeside-open.trf");
    assert!(codes.is_empty(), "{codes:?}");
    assert!(area.contains("7 of 7 rounds follow the Dutch system of 2017, 7 of 7"));
    let (codes, area) = checked("lakeside-open-by-hand.trf");
    assert_eq!(codes, ["W710"]);
    assert!(area.contains("6 of 7 rounds follow the Dutch system of 2017, 6 of 7"));
}

/// An audit has the same time limit as `pairings`, and a limit of zero is refused.
#[test]
fn the_time_limit_of_an_audit_is_an_option() {
    let text = file(SWISS, &BY_HAND);
    let document = audit("time-one", &text, &["--pairings", "--pairing-time", "1"]);
    assert_eq!(findings(&document).len(), 1);
    let scratch = Scratch::new("pairings-asked-time");
    scratch.file("a.trf", text);
    let run = scratch.run(&["audit", "a.trf", "--pairing-time", "0"]);
    assert_eq!(run.code, 2, "{run:#?}");
}

/// An unchecked round has not passed: the exit code is 0 only if every round follows the rules.
#[test]
fn an_unchecked_round_does_not_count_as_success() {
    let scratch = Scratch::new("pairings-asked-codes");
    let code = |text: String| {
        scratch.file("a.trf", text);
        scratch.run(&["pairings", "a.trf"]).code
    };
    assert_eq!(code(file(SWISS, &BY_RULES)), 0);
    assert_eq!(code(file(SWISS, &BY_HAND)), 1);
    assert_eq!(
        code(file(SWISS, &BY_RULES).replace("     5 b =", "     5 w =")),
        2
    );
}

/// Several systems pair round 1 alike, and no other round follows the Dutch system: if the file
/// does not name its system, the finding asks for it.
#[test]
fn a_file_without_a_system_raises_the_question_of_the_system() {
    let asked = |name: &str, records: &str| {
        let document = audit(name, &file(records, &BY_HAND), &["--pairings"]);
        let message = findings(&document)[0]["message"]
            .as_str()
            .unwrap()
            .to_owned();
        (
            message.contains("was another system used?"),
            area(&document),
        )
    };
    for (name, records) in [("none", "142 2\n"), ("swiss", "092 Swiss\n142 2\n")] {
        let (is_asked, area) = asked(name, records);
        assert!(
            is_asked && area.contains("another system may have been used"),
            "{area}"
        );
    }
    let (is_asked, area) = asked("dutch", SWISS);
    assert!(
        !is_asked && !area.contains("another system may have been used"),
        "{area}"
    );
    let text = file("142 2\n", &BY_HAND);
    assert_eq!(
        document("other", &text, &["pairings"])["other_system"],
        true
    );
    let scratch = Scratch::new("pairings-asked-other");
    scratch.file("a.trf", text);
    let run = scratch.run(&["pairings", "a.trf"]);
    assert!(
        run.out.contains("does not name its pairing system"),
        "{run:#?}"
    );
}

/// The explanation of a pair has a time limit, too.
#[test]
fn the_time_limit_of_an_explanation_is_an_option() {
    let scratch = Scratch::new("pairings-asked-story-time");
    scratch.file("a.trf", file(SWISS, &BY_HAND));
    let code = |time: &str| {
        let words = ["why", "a.trf", "1", "pairing", "--time-limit", time];
        scratch.run(&words).code
    };
    assert_eq!((code("0"), code("2")), (2, 0));
}
