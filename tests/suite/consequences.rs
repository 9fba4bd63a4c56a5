//! One cause, one finding: the consequences of a wrong result or total are notes.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::format;

use crate::support::root;

/// Codes and messages of the errors in the clean sample after a change of its player lines.
fn errors(change: impl Fn(&str) -> String) -> Vec<String> {
    let text = fs::read_to_string(root().join("samples/clean-open.trf")).unwrap();
    let lines = text.lines().map(|line| {
        let line = if line.starts_with("001") {
            change(line)
        } else {
            line.to_owned()
        };
        line + "\n"
    });
    let text: String = lines.collect();
    let reading = format::read("x.trf", text.into_bytes(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let errors = audit
        .findings
        .iter()
        .filter(|f| f.severity.word() == "error");
    errors
        .map(|f| format!("{} {}", f.code.code, f.message))
        .collect()
}

fn check(change: impl Fn(&str) -> String, expected: &str) {
    let found = errors(change);
    assert!(
        found.len() == 1 && found[0].starts_with(expected),
        "{found:#?}"
    );
}

#[test]
fn a_last_round_cut_off_is_one_finding() {
    let cut = |line: &str| line[..line.trim_end().len() - 10].to_owned();
    check(
        cut,
        "P301 points seem to include results of a round after the ",
    );
}

#[test]
fn a_last_round_without_results_is_one_finding() {
    let open = |line: &str| {
        let line = line.trim_end();
        let end = line.len() - 1;
        match line.ends_with(['1', '0', '=']) {
            true => format!("{} ", &line[..end]),
            false => line.to_owned(),
        }
    };
    check(open, "P301 points include results of round ");
}

/// The errors and warnings of a report, as code and message, and the notes of all findings.
fn judged(text: &str) -> (Vec<String>, String) {
    let reading = format::read("x.trf", text.into(), &Default::default()).unwrap();
    let findings = audit(&reading.sources, &reading.import, &Options::default()).findings;
    let severe = findings.iter().filter(|one| one.severity.word() != "info");
    let notes = findings
        .iter()
        .flat_map(|one| [one.notes_in_words(), one.because.clone()].concat());
    let notes: Vec<String> = notes.collect();
    let severe = severe.map(|one| format!("{} {}", one.code.code, one.message));
    (severe.collect(), notes.join("; "))
}

/// The result of the game in round 2 is reversed in both rows: 1 has 2.0 instead of 1.0, and 2 has
/// 1.5 instead of 2.5. Without the forfeit win, 2 would have 1.5 as well.
#[test]
fn a_changed_result_explains_both_totals() {
    let text = "\
001    1      Ahlgren, Tove                                                      2.0    1     3 w 1     2 b 0     4 w 0
001    2      Brandao, Ines                                                      1.5    3     4 w +     1 w 1     3 b =
001    3      Castellan, Piero                                                   0.5    3     1 b 0     4 w 0     2 w =
001    4      Dvorak, Milan                                                      2.0    1     2 b -     3 b 1     1 b 1
";
    let (found, notes) = judged(text);
    let points: Vec<&String> = found.iter().filter(|one| one.starts_with("P301")).collect();
    assert_eq!(
        points,
        ["P301 points differ for 1 Ahlgren, Tove: the file says 2.0, the results give 1.0"]
    );
    for part in [
        "the total of 2 Brandao, Ines differs by the opposite amount: the result of their game in \
         round 2 may be wrong",
        "so points differ for 2 Brandao, Ines: the file says 1.5, the results give 2.5",
    ] {
        assert!(notes.contains(part), "{notes}");
    }
}

/// Two members of a team each have one point too many. A bye instead of the absence of 2 would
/// explain one of the totals, so the other alone is no evidence of a bonus of the team.
#[test]
fn a_total_that_a_bye_explains_is_no_evidence_of_a_bonus() {
    let text = "\
001    1      Ahlgren, Tove                                                      2.5    1     3 w 1     4 b =
001    2      Brandao, Ines                                                      2.0    2     4 w 1  0000 - -
001    3      Castellan, Piero                                                   0.0    4     1 b 0  0000 - Z
001    4      Dvorak, Milan                                                      0.5    3     2 b 0     1 w =
013 Harbour                            1    2
013 Lakeside                           3    4
";
    let (mut found, _) = judged(text);
    found.retain(|one| ["P301", "P303"].contains(&&one[..4]));
    assert_eq!(
        found,
        [
            "P301 points differ for 1 Ahlgren, Tove: the file says 2.5, the results give 1.5",
            "P301 points differ for 2 Brandao, Ines: the file says 2.0, the results give 1.0",
        ]
    );
}

/// 1 has White three times in a row. If the opponent of the second game also has White, that is one
/// error, and the game is no evidence of a third White in a row.
#[test]
fn a_disputed_colour_is_no_evidence_of_a_third_game_in_a_row() {
    let text = fs::read_to_string(root().join("docs/checks/colour-repeated.md")).unwrap();
    let wrong = text.split("```trf wrong\n").nth(1).unwrap();
    let wrong = wrong.split("```").next().unwrap();
    let of_colours = |text: &str| {
        let (mut found, _) = judged(text);
        found.retain(|one| ["R205", "W706", "W707"].contains(&&one[..4]));
        found
    };
    // 1 has white in all three games
    assert_eq!(of_colours(wrong).len(), 1);
    // the row of 6 has white in the second of them, too
    let disputed = wrong.replace("2 w 1     1 b 1     4 w =", "2 w 1     1 w 1     4 w =");
    let found = of_colours(&disputed);
    assert!(
        found.len() == 1 && found[0].starts_with("R205 "),
        "{found:?}"
    );
}

/// Both players have a loss in round 3. If 2 had won, the points of both would be right: the
/// correction is then certain, and the finding says so. If both totals agree with the losses, an
/// arbiter may have decided so.
#[test]
fn a_finding_on_an_unusual_division_of_points_states_what_the_totals_prove() {
    let text = |points: &str| {
        format!(
            "\
001    1      Ahlgren, Tove                                                      2.5    1     4 w 1     2 b =     3 w 1
001    2      Brandao, Ines                                                      {points}    2     3 b 1     1 w =     4 b 0
001    3      Castellan, Piero                                                   1.0    3     2 w 0     4 b 1     1 b 0
001    4      Dvorak, Milan                                                      0.0    4     1 b 0     3 w 0     2 w 0
"
        )
    };
    let fix = |points: &str| {
        let text = text(points).into_bytes();
        let reading = format::read("x.trf", text, &Default::default()).unwrap();
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let mut findings = audit.findings.into_iter();
        findings
            .find(|one| one.code.code == "R211")
            .unwrap()
            .fix
            .unwrap()
    };
    assert_eq!(
        fix("2.5"),
        "correct the result: a win for 2 Brandao, Ines gives the stated points of both players"
    );
    assert!(fix("1.5").starts_with("confirm the division in the report"));
    assert!(fix("3.0").starts_with("confirm the division in the report"));
}

#[test]
fn a_single_game_is_counted_in_the_singular() {
    let text = "\
001    1      Ahlgren, Tove                                                      0.0    2     2 w 1
001    2      Brandao, Ines                                                      0.0    1     1 b 0
299          -1.0    1    1
";
    let reading = format::read("x.trf", text.into(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let finding = audit.findings.iter().find(|f| f.code.code == "P307");
    assert_eq!(finding.unwrap().because, ["1 game, 0 byes"]);
}

/// 1 beats 2, and 3 is unpaired with a full point: two points are given, and a game and a bye are
/// worth as many.
#[test]
fn points_of_players_without_numbers_are_counted_with_their_games() {
    let text = r#"{"schema": "crosstable.tournament.v1", "tournament": {"rounds": 1}, "players": [
        {"key": 1, "name": "Ahlgren, Tove", "rounds": [{"opponent": 2, "colour": "white", "result": "win"}]},
        {"key": 2, "name": "Brandao, Ines", "rounds": [{"opponent": 1, "colour": "black", "result": "loss"}]},
        {"key": 3, "name": "Castellan, Piero", "rounds": [{"result": "pairing-allocated-bye"}]}]}"#;
    let reading = format::read("x.json", text.into(), &Default::default()).unwrap();
    assert_eq!(reading.import.tournament.entries.len(), 3);
    let findings = audit(&reading.sources, &reading.import, &Options::default()).findings;
    assert!(
        findings.iter().all(|f| f.code.code != "P307"),
        "{findings:#?}"
    );
}

#[test]
fn no_points_are_proposed_if_two_rows_contradict_each_other() {
    // the sample says that 3 beat 6 in round 2; now 3's own row tells of an absence
    let text = fs::read_to_string(root().join("samples/clean-open.trf")).unwrap();
    let text = text.replace(
        "  4.0    2     4 w 1     6 b 1",
        "  3.5    2     4 w 1  0000 - Z",
    );
    let reading = format::read("x.trf", text.into_bytes(), &Default::default()).unwrap();
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    let codes: Vec<&str> = audit.findings.iter().map(|f| f.code.code).collect();
    assert_eq!(codes, ["R202", "P301"]);
    let finding = &audit.findings[1];
    assert_eq!(finding.expected, None);
    assert_eq!(
        finding.fix.as_deref(),
        Some(
            "find out first whether 6 Fontaine, Aline met 3 Castellan, Piero in round 2 (R202): \
             the player's row gives 3.0, the rows of the opponents give 4.0"
        )
    );
}

#[test]
fn a_wrong_federation_code_is_one_finding() {
    let check = |code: &str, expected: &[&str]| {
        let text = format!(
            "012 Harbour Open\n022 Exampleton\n032 {code}\n042 2026/05/01\n052 2026/05/01\n\
             001    1 m    Example, Anna                     1900 NOR    99000101 1990/01/01  1.0    1     2 w 1\n\
             001    2 m    Sample, Ben                       1900 NOR    99000102 1990/01/01  0.0    2     1 b 0\n"
        );
        let reading = crosstable::format::read("a.trf", text.into(), &Default::default()).unwrap();
        let options = crosstable::audit::Options::default();
        let audit = crosstable::audit::audit(&reading.sources, &reading.import, &options);
        let about = audit.findings.iter();
        let about = about.filter(|one| ["S113", "I618", "I619"].contains(&one.code.code));
        let about: Vec<String> = about
            .map(|one| format!("{} {} {}", one.severity.word(), one.code.code, one.message))
            .collect();
        assert_eq!(about, expected, "{code}");
    };
    check("NOR", &[]);
    check(
        "NO",
        &[
            "warning I619 the federation of the event has a code of another standard: `NO` instead of NOR",
        ],
    );
    check(
        "nor",
        &[
            "warning I619 the federation of the event is written in small letters: `nor` instead of NOR",
        ],
    );
    check(
        "Lichess",
        &["error I618 the federation of the event is unknown: `Lichess` is not a FIDE code"],
    );
}

/// A game against oneself may be worth 0 to 1 point: any other difference has a cause of its own.
#[test]
fn a_total_that_no_result_of_the_doubtful_round_gives_has_its_own_finding() {
    let text = fs::read_to_string(root().join("samples/harbour-open-trf26.trf")).unwrap();
    // player 3 won four games with White or Black and lost to player 1 in round 3
    let against_self = text.replacen(
        "  4.0    2     4 w 1     6 b 1     1 w 0",
        "  4.0    2     4 w 1     6 b 1     3 w 0",
        1,
    );
    assert_ne!(text, against_self);
    let codes = |text: String| {
        let reading = format::read("x.trf", text.into_bytes(), &Default::default()).unwrap();
        let audit = audit(&reading.sources, &reading.import, &Options::default());
        let findings = audit.findings.into_iter();
        let errors = findings.filter(|finding| finding.severity.word() == "error");
        errors.map(|finding| finding.code.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(against_self.clone()), ["R203"]);
    let total = |points: &str| {
        against_self.replacen(
            "  4.0    2     4 w 1",
            &format!("  {points}    2     4 w 1"),
            1,
        )
    };
    assert_eq!(codes(total("5.0")), ["R203"]);
    assert_eq!(codes(total("4.5")), ["R203"]);
    assert_eq!(codes(total("3.5")), ["R203", "P301"]);
    assert_eq!(codes(total("3.0")), ["R203", "P301"]);
}
