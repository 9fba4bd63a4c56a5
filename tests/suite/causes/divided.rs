//! A division of the point that only one row and the total that follows it state: the result of the
//! other row makes the ranks right.

use crosstable::finding::{Finding, Severity};

use super::{changed, findings, only, players};

/// Checks that the division is the only finding of a changed file, with this explanation.
fn check(name: &str, changes: &[(&str, &str)], expected: &str, note: &str) {
    let finding = only(name, changed(name, changes), expected);
    let notes = finding.notes_in_words().join("\n");
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

/// All ranks are the starting numbers, and with a result that only one row states they contradict
/// the points. They are right with the result of the other row. Without that result, the only
/// finding is that no tie-breaks are declared.
#[test]
fn ranks_of_a_whole_table_follow_from_one_result_in_doubt() {
    let row = |number: u8, name: &str, points: &str, rounds: &str| {
        format!(
            "001 {number:>4}      {name:<33}{:>33}{points:>4} {number:>4}  {rounds}",
            ""
        )
    };
    let table = |third_in_round_2: char| {
        let third = format!("   4 b =     1 w {third_in_round_2}     2 b 1");
        let rows = [
            row(1, "Alder, Ann", "2.5", "   2 w =     3 b 1     4 w 1"),
            row(2, "Birch, Bob", "1.5", "   1 b =     4 w 1     3 w 0"),
            row(3, "Cedar, Cid", "1.5", &third),
            row(4, "Dahlia, Di", "0.5", "   3 w =     2 b 0     1 b 0"),
        ];
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        findings("x.trf", players(&rows))
    };
    let codes = |found: &[Finding]| -> Vec<&str> {
        let codes = found.iter().map(|one| one.code.code);
        codes
            .filter(|code| ["R201", "P301", "P305", "T401"].contains(code))
            .collect()
    };
    assert_eq!(codes(&table('0')), ["T401"]);
    let found = table('1');
    assert_eq!(codes(&found), ["R201"], "{found:#?}");
    let result = found.iter().find(|one| one.code.code == "R201").unwrap();
    assert!(result.consequences.iter().any(|code| code.code == "P305"));
}
