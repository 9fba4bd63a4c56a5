//! Printed columns of tie-break values with single altered values: the audit names the altered
//! value and still recognises the column.

use std::fs;

use crosstable::audit::{Audit, Options, audit};
use crosstable::format::{self, Reading};
use crosstable::number::Exact;

use crate::support::shared;

/// A real crosstable with changed values. Each change gives the column (0 for TB1), the player and
/// the new value in halves.
fn altered(file: &str, values: &[(usize, usize, i128)]) -> Option<(Reading, Audit)> {
    let path = shared("data/exports/crosstable")?.join(file);
    let mut reading = format::read(file, fs::read(path).unwrap(), &Default::default()).unwrap();
    for &(column, player, halves) in values {
        let value = &mut reading.import.claims.columns[column].values[player - 1];
        value.as_mut().unwrap().value = Exact::ratio(halves, 2).unwrap();
    }
    let audit = audit(&reading.sources, &reading.import, &Options::default());
    Some((reading, audit))
}

/// Checks the T403 findings: severity, and the player or the tie-break concerned.
fn check(file: &str, values: &[(usize, usize, i128)], expected: &[&str]) {
    let Some((_, audit)) = altered(file, values) else {
        return;
    };
    let findings = audit.findings.iter().filter(|f| f.code.code == "T403");
    let found: Vec<String> = findings
        .map(|finding| {
            let subject = &finding.subject;
            let player = subject
                .player
                .map_or("column".to_owned(), |n| n.to_string());
            let code = subject.code.as_deref().unwrap_or_default();
            format!("{} {player} {code}", finding.severity.word())
        })
        .collect();
    assert_eq!(found, expected, "{:#?}", audit.findings);
}

const ARAD: &str = "html-startrank-en-arad2026-a.html";

#[test]
fn a_column_is_compared_under_the_edition_that_it_names() {
    // both differ from their rules for one granted bye alone: TB4 is announced by those of
    // 2026, TB5 by those of 2023
    check(ARAD, &[], &["info column BH/C1", "info column BH/M1"]);
}

#[test]
fn an_interpretation_that_explains_more_players_is_kept() {
    let altered = [(3, 5, 67), (3, 9, 41)];
    let expected = [
        "error 5 BH/C1",
        "error 9 BH/C1",
        "info column BH/C1",
        "info column BH/M1",
    ];
    check(ARAD, &altered, &expected);
}

const MOSCOW: &str = "csv-ranking-en-moscow2018-a.csv";

#[test]
fn one_altered_value_of_direct_encounter_is_reported() {
    // 27 and 28 drew with each other, nobody else met in a tied set
    check(MOSCOW, &[], &["info column SB"]);
    check(MOSCOW, &[(2, 27, 2)], &["info column SB", "info 27 DE"]);
    check(MOSCOW, &[(2, 99, 2)], &["info column SB", "info 99 DE"]);
    // 0 for everybody but one says nothing
    let Some((_, audit)) = altered(MOSCOW, &[(2, 27, 0), (2, 28, 0), (2, 99, 2)]) else {
        return;
    };
    assert_eq!(audit.columns[2].code, None);
}

#[test]
fn a_value_altered_before_direct_encounter_does_not_break_its_sets() {
    let Some((_, audit)) = altered(MOSCOW, &[(1, 27, 3)]) else {
        return;
    };
    let found = &audit.columns[2];
    assert_eq!((found.code.as_deref(), found.differ), (Some("DE"), 0));
}
