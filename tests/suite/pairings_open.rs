//! Rounds on which the editions disagree, and byes that the rules do not give.

use serde_json::{Value, json};

use super::pairings::event;
use crate::support::scratch::Scratch;

/// In round 3 only 4, 5 and 6 are to be paired, with 1 point each. 5 and 6 have had the allocated
/// bye, and 4 a full-point bye, which rules out the allocated one since 2026 (C2) but not before
/// (C.2). So only the rules of 2017 pair the round: 5-6, both without a game. 5 is fifth in the
/// list and has White, the drawn colour (E.5); in the file 6 has White.
const OPEN: &str = "\
012 Harbour Open
022 Exampleton
032 NOR
042 2026/05/01
052 2026/05/03
092 Individual: Swiss-System (Dutch)
142 3
001    1      Ahlgren, Tove                     2412 SWE    99000100             1.5    2     2 w 1     3 b =  0000 - Z
001    2      Brandao, Ines                     2305 POR    99000101             0.0    6     1 b 0  0000 - Z  0000 - Z
001    3      Castellan, Piero                  2288 ITA    99000102             0.5    5  0000 - Z     1 w =  0000 - Z
001    4      Dvorak, Milan                     2250 CZE    99000103             2.0    1  0000 - F  0000 - Z  0000 - U
001    5      Eriksen, Lars                     2199 NOR    99000104             1.5    2  0000 - U  0000 - Z     6 b =
001    6      Fontana, Lia                      2150 SUI    99000105             1.5    2  0000 - Z  0000 - U     5 w =
";

/// The file with the colours by the rules of 2017 in round 3.
fn by_2017() -> String {
    OPEN.replace("     6 b =", "     6 w =")
        .replace("     5 w =", "     5 b =")
}

const WHY: &str = "no pairing meets all absolute criteria, so the arbiter decides";

/// An unchecked round has not passed: the exit code reports neither a difference nor success.
#[test]
fn an_open_round_has_the_exit_code_of_an_unchecked_one() {
    let scratch = Scratch::new("pairings-open-code");
    let code = |text: &str, options: &[&str]| {
        scratch.file("a.trf", text);
        let mut words = vec!["pairings", "a.trf"];
        words.extend(options);
        scratch.run(&words).code
    };
    assert_eq!(code(OPEN, &[]), 2);
    assert_eq!(code(OPEN, &["--edition", "2026"]), 2);
    assert_eq!(code(OPEN, &["--edition", "2017"]), 1);
    assert_eq!(code(OPEN, &["--round", "1"]), 0);
    assert_eq!(code(&by_2017(), &[]), 0);
}

#[test]
fn a_round_on_which_editions_disagree_is_shown_as_open() {
    let scratch = Scratch::new("pairings-open-shown");
    scratch.file("a.trf", OPEN);
    let run = scratch.run(&["pairings", "a.trf"]);
    let text = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "3 open: 2017: no; 2026: not checked",
        "C2 (2026): 4 Dvorak, Milan had a full-point bye in round 1",
        "rules of 2017: opposite colours: 5-6",
        "6 Fontana, Lia and 5 Eriksen, Lars had the opposite colours in round 3",
        "2 of 3 by the rules of 2017, 2 of 2 by the rules of 2026",
        "Open: round 3.",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let run = scratch.run(&["pairings", "a.trf", "--round", "3", "--format", "json"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let round = &document["rounds"][0];
    assert_eq!(
        (&round["checked"], &round["fits"]),
        (&json!(false), &json!([]))
    );
    assert_eq!(round["why_not"], WHY);
    assert_eq!(round["unanswered"], json!({"2026": WHY}));
    let boards = json!({"2017": {"engine": [[5, 6]], "file": [[6, 5]]}});
    assert_eq!(round["differs"], boards);
}

/// An open round is no finding; the verdict, the report and the letter say that it was not
/// compared.
#[test]
fn an_open_round_is_not_a_finding_of_an_audit() {
    let scratch = Scratch::new("pairings-open-audit");
    scratch.file("a.trf", OPEN);
    let run = scratch.run(&["audit", "a.trf", "--pairings", "--format", "json"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let mut findings = document["findings"].as_array().unwrap().iter();
    assert!(findings.all(|finding| finding["code"] != "W710"));
    let mut areas = document["verdict"]["areas"].as_array().unwrap().iter();
    let area = areas.find(|area| area["area"] == "pairings").unwrap();
    let reasons = area["reasons"].to_string();
    let not_compared = format!("round 3 is not compared with the rules of 2026: {WHY}");
    for part in [
        "2 of 3 rounds follow the Dutch system of 2017",
        &not_compared,
    ] {
        assert!(reasons.contains(part), "{part}: {reasons}");
    }
    scratch.run(&["report", "a.trf", "--pairings", "-o", "a.html"]);
    let page = scratch.read("a.html");
    assert!(page.contains("Pairings check") && page.contains(WHY));
    let run = scratch.run(&["letter", "a.trf", "--pairings"]);
    let letter = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(letter.contains(&not_compared), "{letter}");
}

/// 1 and 2 have 1.5 points, have met and float down to 3, 4 and 5 with 1 point. 3 may have the bye
/// (C5: 1 point); 4 and 5 have had it. `third` contains the cells of round 3.
fn third_round(third: [&str; 5]) -> String {
    let second = [
        "     2 b =",
        "     1 w =",
        "     5 w 1",
        "  0000 - U",
        "     3 b 0",
    ];
    let rows: Vec<String> = second
        .iter()
        .zip(third)
        .map(|(one, other)| format!("{one}{other}"))
        .collect();
    let text = event([0, 1, 2, 3, 4].map(|index| rows[index].as_str()));
    // the points after two rounds
    let points = [
        ("1.0    1     3", "1.5    1     3"),
        ("1.0    1     4", "1.5    1     4"),
    ];
    let points = points.into_iter().chain([
        ("0.0    4     1", "1.0    3     1"),
        ("0.0    4     2", "1.0    3     2"),
    ]);
    points.fold(text, |text, (old, new)| text.replace(old, new))
}

/// The criterion and the explanation of a round under an edition.
fn explained(name: &str, text: String, (edition, round): (&str, &str)) -> (Value, String) {
    let scratch = Scratch::new(&format!("pairings-open-{name}"));
    scratch.file("a.trf", text);
    let words = [
        "pairings",
        "a.trf",
        "--round",
        round,
        "--format",
        "json",
        "--edition",
        edition,
    ];
    let run = scratch.run(&words);
    let document: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{run:#?}"));
    let round = &document["rounds"][0];
    let words = round["explanation"].as_str().unwrap_or_default().to_owned();
    (round["criterion"].clone(), words)
}

/// 5 has the bye again, with the score that C5 requires: C2 forbids it, not C5.
#[test]
fn a_barred_bye_is_reported_with_the_criterion_that_bars_it() {
    let barred = [
        "     4 w  ",
        "     3 w  ",
        "     2 b  ",
        "     1 b  ",
        "  0000 - U",
    ];
    for (edition, name) in [("2017", "C.2"), ("2026", "C2")] {
        let (criterion, words) = explained("barred", third_round(barred), (edition, "3"));
        assert_eq!(criterion, name);
        let part = "the bye of 5 Eriksen, Lars, who had the pairing-allocated bye in round 1";
        assert!(words.ends_with(part), "{words}");
    }
}

/// 1 has the bye with a higher score than 3, and 2 meets 5: this violates only C5.
#[test]
fn a_bye_with_too_many_points_is_reported_with_both_scores() {
    let high = [
        "  0000 - U",
        "     5 w  ",
        "     4 w  ",
        "     3 b  ",
        "     2 b  ",
    ];
    let (criterion, words) = explained("high", third_round(high), ("2026", "3"));
    assert_eq!(criterion, "C5", "{words}");
    let part = "C5, score of the player with the bye: 1.5 instead of 1 (1 Ahlgren, Tove)";
    assert!(words.ends_with(part), "{words}");
}

/// In round 2, players 1, 2, 6 and 7 have 1 point. 3, 4 and 5 have none and may have the bye, but
/// in the file 1 has it. Only because of this bye do two players float down where nobody should
/// (C6).
const HIGH_BYE: &str = "\
012 Harbour Open
022 Exampleton
032 NOR
042 2026/05/01
052 2026/05/03
092 Individual: Swiss-System (Dutch)
142 3
001    1      Ahlgren, Tove                     2412 SWE    99000100             2.0    1     4 w 1  0000 - U
001    2      Brandao, Ines                     2305 POR    99000101             1.5    3     5 b 1     6 w =
001    3      Castellan, Piero                  2288 ITA    99000102             0.0    7     6 w 0     7 b 0
001    4      Dvorak, Milan                     2250 CZE    99000103             0.0    6     1 b 0     5 w 0
001    5      Eriksen, Lars                     2199 NOR    99000104             1.0    5     2 w 0     4 b 1
001    6      Fontana, Lia                      2150 SUI    99000105             1.5    4     3 b 1     2 b =
001    7      Grigoriu, Ana                     2101 ROU    99000106             2.0    2  0000 - U     3 w 1
";

/// The score of the player with the bye explains the round, and not the floaters that the bye
/// causes.
#[test]
fn a_bye_above_the_lowest_score_is_reported_before_the_floaters_that_it_causes() {
    let (criterion, words) = explained("above", HIGH_BYE.to_owned(), ("2026", "2"));
    assert_eq!(criterion, "C5", "{words}");
    let part = "C5, score of the player with the bye: 1 instead of 0 (1 Ahlgren, Tove)";
    assert!(words.ends_with(part), "{words}");
}
