//! One cause, one finding: what follows from a wrong result or total is a note.

use std::fs;

use crosstable::audit::{Options, audit};
use crosstable::format;

use crate::support::root;

/// Codes and messages of the errors in the clean sample after a change to its player lines.
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
    check(cut, "P301 points seem to include a round after the ");
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

#[test]
fn a_round_of_one_game_is_counted_as_one() {
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

#[test]
fn points_that_two_rows_tell_differently_are_proposed_in_no_way() {
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
            "settle first whether 6 Fontaine, Aline met 3 Castellan, Piero in round 2 (R202): \
             the player's row gives 3.0, the rows of the opponents give 4.0"
        )
    );
}

#[test]
fn a_code_of_a_federation_is_one_finding() {
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
        &["warning I619 federation of the event has a code of another standard: `NO` is NOR"],
    );
    check(
        "nor",
        &["warning I619 federation of the event is written in small letters: `nor` is NOR"],
    );
}
