//! A division of the point that only one row and the total that follows it state: the result of the
//! other row makes the ranks right.

use crosstable::finding::Severity;

use super::{changed, only};

/// Checks that the division is the only finding of a changed file, with this explanation.
fn check(name: &str, changes: &[(&str, &str)], expected: &str, note: &str) {
    let finding = only(name, changed(name, changes), expected);
    let notes = finding.notes.join("\n");
    assert!(notes.contains(note), "{notes}");
    assert!(
        notes.contains("so the rank contradicts the points"),
        "{notes}"
    );
    assert_eq!(finding.severity, Severity::Error);
    let codes: Vec<&str> = finding.consequences.iter().map(|code| code.code).collect();
    assert!(codes.contains(&"P305"), "{codes:?}");
}

#[test]
fn a_rank_that_contradicts_a_total_follows_from_the_result_in_doubt() {
    check(
        "clean-open.trf",
        &[
            ("6 w 1     5 w =", "6 w 1     5 w 0"),
            ("4.0    1    ", "3.5    1    "),
        ],
        "R211 unusual division of the point in round 5",
        "a draw of 1 Ahlgren, Tove against 5 Eriksen, Nils Olav in round 5 and a total of 4.0 \
         would explain",
    );
    check(
        "clean-open.trf",
        &[
            ("10 w 1     1 w 0", "10 w =     1 w 0"),
            ("2.0    8    ", "1.5    8    "),
        ],
        "R211 unusual division of the point in round 1",
        "a win of 9 Ivarsdóttir, Rún against 10 Jansky, Ola in round 1 and a total of 2.0 would \
         explain",
    );
}
