//! The points of a table are in the wrong rows, and one of them is wrong as well. The displacement is
//! one error, and the wrong total is another one, in the cell that contains it.

use crosstable::finding::{Finding, Severity};
use crosstable::format::write::Order;

use super::displaced_points::{Table, halves};
use super::findings;

const BOTH: [&str; 2] = ["lakeside-open.trf", "clean-open.trf"];

/// A cell with this number of half points.
fn cell(halves: u32) -> String {
    let half = if halves % 2 == 1 { ",5" } else { "" };
    format!("{}{half}", halves / 2)
}

/// The errors about the points, with the line of each.
fn errors(text: &str) -> Vec<(usize, Finding)> {
    let found = findings("x.csv", text.to_owned()).into_iter();
    let errors = found.filter(|found| found.severity == Severity::Error);
    let with_line = |found: Finding| {
        let start = usize::try_from(found.at.as_ref().unwrap().span.start).unwrap();
        let text = text.trim_start_matches('\u{feff}');
        (
            text.as_bytes()[..start]
                .iter()
                .filter(|b| **b == b'\n')
                .count(),
            found,
        )
    };
    errors.map(with_line).collect()
}

/// Checks tables with displaced points, each of which has one wrong total in another row.
fn check(samples: &[&str], displace: impl Fn(&mut Vec<String>), expected: &str) {
    for name in samples {
        let table = Table::write(name, Order::Number);
        let mut displaced = table.points();
        displace(&mut displaced);
        for row in (2..displaced.len() - 2).step_by(3) {
            let mut points = displaced.clone();
            points[row] = cell(halves(&points[row]) + 1);
            let errors = errors(&table.with_points(&points));
            let messages: Vec<&str> = errors.iter().map(|(_, e)| e.message.as_str()).collect();
            let [slips, totals] = [true, false].map(|is_slip| {
                let of_kind = errors
                    .iter()
                    .filter(|(_, error)| error.message.contains("seem to") == is_slip);
                of_kind.collect::<Vec<_>>()
            });
            assert_eq!(
                (slips.len(), totals.len()),
                (1, 1),
                "{name}, row {row}: {messages:#?}"
            );
            assert!(
                slips[0].1.message.starts_with(expected),
                "{name}, row {row}: {messages:#?}"
            );
            let (line, total) = totals[0];
            assert_eq!(
                *line,
                table.head_lines() + row,
                "{name}, row {row}: {messages:#?}"
            );
            let stated = format!(": the file says {} in the row of ", points[row]);
            assert!(total.message.contains(&stated), "{messages:#?}");
            let right = format!("the results give {}", displaced[row]);
            assert!(total.message.ends_with(&right), "{messages:#?}");
        }
    }
}

#[test]
fn a_wrong_total_beside_moved_points_is_reported_in_its_cell() {
    check(
        &BOTH,
        |points| points.rotate_right(1),
        "the points seem to have moved down by one row: ",
    );
    check(
        &BOTH,
        |points| points.rotate_left(1),
        "the points seem to have moved up by one row: ",
    );
    // the few rows of the other sample may fit by chance
    check(
        &BOTH[..1],
        |points| points.rotate_right(2),
        "the points seem to have moved down by 2 rows: ",
    );
}

#[test]
fn a_wrong_total_beside_reversed_points_is_reported_in_its_cell() {
    check(
        &BOTH,
        |points| points.reverse(),
        "the points seem to be in reverse order: ",
    );
}

/// A value is typed twice in the middle of the column, so that the later ones move down and the last
/// one is lost.
#[test]
fn a_total_that_is_entered_twice_moves_the_others() {
    let table = Table::write("lakeside-open.trf", Order::Number);
    let points = table.points();
    for row in 1..points.len() - 7 {
        let mut twice = points.clone();
        twice.insert(row, points[row].clone());
        twice.truncate(points.len());
        let errors = errors(&table.with_points(&twice));
        let messages: Vec<&str> = errors.iter().map(|(_, e)| e.message.as_str()).collect();
        let [message] = messages[..] else {
            panic!("row {row}: {messages:#?}");
        };
        let expected = "the points seem to have moved down by one row";
        assert!(message.starts_with(expected), "{message}");
    }
}

/// In a table by rank, points that moved down are never lower than the results, like those of a
/// later round.
#[test]
fn points_that_moved_down_in_a_table_by_rank_are_not_those_of_a_later_round() {
    for name in ["lakeside-open.trf", "clean-open.trf", "round-robin.trf"] {
        let table = Table::write(name, Order::Rank);
        let mut points = table.points();
        points.insert(0, points[0].clone());
        points.pop();
        let errors = errors(&table.with_points(&points));
        let messages: Vec<&str> = errors.iter().map(|(_, e)| e.message.as_str()).collect();
        let [message] = messages[..] else {
            panic!("{name}: {messages:#?}");
        };
        let expected = "the points seem to have moved down by one row: ";
        assert!(message.starts_with(expected), "{name}: {message}");
    }
}

/// After everybody has met everybody, no round can follow.
#[test]
fn no_round_follows_a_complete_round_robin() {
    let table = Table::write("round-robin.trf", Order::Number);
    let mut points = table.points();
    for row in [0, 2, 3, 5] {
        points[row] = cell(halves(&points[row]) + 2);
    }
    let errors = errors(&table.with_points(&points));
    assert!(!errors.is_empty());
    for (_, error) in errors {
        assert!(
            !error.message.contains("include results"),
            "{}",
            error.message
        );
    }
}
