//! Wrong records of the tournament section: a score system (162) or a bonus (299) that the totals and
//! everything else contradict.

use crosstable::finding::Severity;

use super::{changed, findings, only, sample};

fn with_record(name: &str, record: &str) -> String {
    format!("{record}\n{}", sample(name))
}

/// Four players of the sample had a pairing-allocated bye, and their totals count a full point.
#[test]
fn a_wrong_value_of_a_bye_is_one_finding() {
    let text = with_record("lakeside-open.trf", "162 W 1.0   D 0.5   P 0.5");
    let finding = only(
        "x.trf",
        text,
        "P302 points do not follow the declared score system: they fit a pairing-allocated bye worth \
         a full point",
    );
    assert_eq!(finding.severity, Severity::Error);
    let fix = finding.fix.unwrap();
    assert!(fix.starts_with("correct"), "{fix}");
}

/// The sample without an error has byes of every kind, each with its usual value.
#[test]
fn a_declared_system_that_fits_stays_silent() {
    let name = "lakeside-open.trf";
    let usual = findings(name, sample(name)).len();
    let declared = with_record(name, "162 W 1.0   D 0.5   P 1.0");
    assert_eq!(findings(name, declared).len(), usual);
}

/// A second mistake is not hidden by the score system.
#[test]
fn another_wrong_total_beside_a_wrong_score_system_is_a_finding_of_its_own() {
    let text = changed(
        "lakeside-open.trf",
        &[("  5.5    2    13 w 0", "  6.5    2    13 w 0")],
    );
    // the record changes the totals of four other players
    let record = "162 W 1.0   D 0.5   P 0.5";
    let found = findings("x.trf", format!("{record}\n{text}"));
    let codes: Vec<&str> = found.iter().map(|finding| finding.code.code).collect();
    let count = |code: &str| codes.iter().filter(|&&one| one == code).count();
    assert_eq!([count("P302"), count("P301")], [1, 1], "{codes:?}");
    let totals = found
        .iter()
        .find(|finding| finding.code.code == "P301")
        .unwrap();
    assert_eq!(totals.subject.player, Some(1));
}

/// Two players with an allocated bye are enough beside a third total that is wrong.
#[test]
fn one_other_wrong_total_hides_no_score_system() {
    let check = |changes: &[(&str, &str)], record: &str, expected: &str| {
        let text = changed("lakeside-open.trf", changes);
        let found = findings("x.trf", format!("{record}{text}"));
        let totals = found
            .iter()
            .filter(|one| ["P301", "P302"].contains(&one.code.code));
        let mut lines: Vec<String> = totals
            .map(|one| format!("{} {}", one.code.code, one.message))
            .collect();
        lines.sort();
        assert_eq!(lines.len(), 2, "{lines:#?}");
        assert!(
            lines[0].starts_with("P301 points differ for 1 "),
            "{lines:#?}"
        );
        assert_eq!(lines[1], expected);
    };
    // the byes of two of the four players are requested ones
    let declared = [
        ("22 b =  0000 - U", "22 b =  0000 - F"),
        ("15 b 0     2 w 0  0000 - U", "15 b 0     2 w 0  0000 - F"),
        ("  5.5    2    13 w 0", "  6.5    2    13 w 0"),
    ];
    check(
        &declared,
        "162 W 1.0   D 0.5   P 0.5\n",
        "P302 points do not follow the declared score system: they fit a pairing-allocated bye worth \
         a full point",
    );
    let half_points = [
        ("  2.0   22 ", "  1.5   22 "),
        ("  2.0   24 ", "  1.5   24 "),
    ];
    check(
        &[&declared[..], &half_points].concat(),
        "",
        "P302 points follow a score system that is not declared: they fit a pairing-allocated bye \
         worth half a point",
    );
}

/// Without the bonus, the total, the ranks and the pairings are right.
#[test]
fn a_bonus_that_nobody_counted_is_one_finding() {
    let text = with_record("lakeside-open.trf", "299  1.0        002   19");
    let finding = only(
        "x.trf",
        text,
        "P303 points of 19 Stavrosz, Eleni differ by a bonus or a penalty: the file says 3.5, the \
         results give 4.5",
    );
    let fix = finding.fix.unwrap();
    assert!(
        fix.starts_with("find out whether the bonus or penalty was really given"),
        "{fix}"
    );
    let codes: Vec<&str> = finding.consequences.iter().map(|code| code.code).collect();
    assert!(codes.contains(&"T404"), "{codes:?}");
}
