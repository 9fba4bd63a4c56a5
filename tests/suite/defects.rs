//! One cause is one finding: real and made-up files, each with one defect.

mod files;

use std::fs;

use crosstable::audit::{self, Audit, Options};
use crosstable::finding::Finding;
use crosstable::format;

use crate::support::shared;

fn audited(name: &str) -> Option<Audit> {
    let path = shared("data/defects")?.join(name);
    let reading = format::read(name, fs::read(path).unwrap(), &Default::default()).unwrap();
    let options = Options::default();
    Some(audit::audit(&reading.sources, &reading.import, &options))
}

fn of<'a>(audit: &'a Audit, code: &str) -> Vec<&'a Finding> {
    let findings = audit.findings.iter();
    findings
        .filter(|finding| finding.code.code == code)
        .collect()
}

#[test]
fn columns_of_another_edition_are_one_finding() {
    for name in [
        "silent-rating-2O15.csv",
        "silent-rating-2O15.xlsx",
        "silent-rating-decimal.xlsx",
    ] {
        let Some(audit) = audited(name) else { return };
        let found = of(&audit, "T403");
        let messages: Vec<&str> = found
            .iter()
            .map(|finding| finding.message.as_str())
            .collect();
        assert_eq!(
            messages,
            [
                "values of TB1, TB2 and TB3 are not BH/C1, BH and SB under edition 2024: they fit \
                 these tie-breaks under edition 2026"
            ],
            "{name}"
        );
        // each column with its place
        assert_eq!(found[0].labels.len(), 2, "{name}");
    }
}

#[test]
fn tie_breaks_without_parameters_are_one_finding() {
    let Some(audit) = audited("2021-World-Blitz-Chess-Championship-Open.csv") else {
        return;
    };
    let found = of(&audit, "T402");
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(
        found[0].message,
        "`TB1`, `TB2` and `TB3` are announced without their parameters"
    );
    let because = found[0].because.join("\n");
    for column in ["TB1: ", "TB2: ", "TB3: ", "BH/C1 under edition legacy"] {
        assert!(because.contains(column), "no `{column}` in {because}");
    }
}

#[test]
fn a_missing_team_record_is_one_finding() {
    let Some(audit) = audited("fix-team-line-deleted.trf") else {
        return;
    };
    let found: Vec<String> = audit
        .findings
        .iter()
        .map(|finding| format!("{} {}", finding.code.code, finding.message))
        .collect();
    assert_eq!(
        found,
        [
            "S115 the record of team 5 is missing: 5 Eskelund, Maja, 10 Jankauskas, Tadas, 15 \
             Oliveira, Célia and 20 Tammsaar, Kaja belong to no team"
        ]
    );
    let consequences = audit.findings[0].notes_in_words().join("\n");
    for words in ["dangling reference", "the number of teams differs"] {
        assert!(
            consequences.contains(words),
            "no `{words}` in {consequences}"
        );
    }
}

#[test]
fn a_list_without_its_beginning_is_one_finding() {
    let Some(audit) = audited("utf16-cyrillic-refused.trf") else {
        return;
    };
    let found = of(&audit, "R204");
    let messages: Vec<&str> = found
        .iter()
        .map(|finding| finding.message.as_str())
        .collect();
    assert_eq!(
        messages,
        [
            "6 opponents are not in the list of players, which is incomplete: 1, 2, 3, 4, 5 and others"
        ]
    );
    assert_eq!(found[0].because, ["the lowest number in the list is 7"]);
}
