//! Two cells of one row were exchanged. It is one finding, which names the row and the two rounds.

use crosstable::finding::Certainty;
use crosstable::format::write::Order;

use super::displaced_points::Table;
use super::exchanged_tie_breaks::{Sheet, harbour};
use super::findings;
use super::rows::{line_of, lines, split};

/// Our samples as tables in texts with semicolons.
pub(super) fn sheets() -> Vec<(&'static str, Sheet)> {
    let written = ["clean-open.trf", "lakeside-open.trf", "round-robin.trf"].map(|name| {
        let table = Table::write(name, Order::Number);
        (name, Sheet::read(&table.with_points(&table.points())))
    });
    let sheets = [("harbour-csv.csv", harbour())].into_iter();
    sheets.chain(written).collect()
}

#[test]
fn two_exchanged_cells_of_a_row_are_one_finding() {
    for (name, sheet) in sheets() {
        let rounds = sheet.columns_with(|heading| heading.ends_with(".Rd"));
        let mut count = 0;
        for row in 0..sheet.rows.len() {
            // each row has another pair of rounds
            let a = row % rounds.len();
            let b = (a + 1 + row / rounds.len()) % rounds.len();
            let (a, b) = (a.min(b), a.max(b));
            let mut rows = sheet.rows.clone();
            rows[row].swap(rounds[a], rounds[b]);
            let is_game = |round: usize| sheet.rows[row][rounds[round]].contains(['w', 'b']);
            if rows == sheet.rows || !(is_game(a) && is_game(b)) {
                continue;
            }
            count += 1;
            let found = sheet.new_findings(&rows);
            let messages: Vec<&str> = found.iter().map(|found| &found.message[..]).collect();
            let case = format!("{name}, row {row}, {a} {b}: {messages:#?}");
            let [finding] = &found[..] else {
                panic!("{case}");
            };
            let who = format!("{} {}", row + 1, sheet.rows[row][sheet.name].trim());
            let [a, b] = [a + 1, b + 1];
            let expected = format!(
                "the cells of rounds {a} and {b} in the row of {who} seem to be exchanged: "
            );
            assert!(finding.message.starts_with(&expected), "{case}");
            assert_eq!(finding.certainty, Certainty::Heuristic, "{case}");
        }
        assert!(count >= 4, "{name}: {count}");
    }
}

/// The same mistake in a tournament report, whose cells have fixed columns.
#[test]
fn two_exchanged_cells_of_a_line_are_one_finding() {
    for (number, a, b) in [(3, 0, 1), (8, 2, 3), (5, 1, 4), (1, 0, 3)] {
        let mut text = lines();
        let line = line_of(&text, number);
        let (head, cells) = split(&text[line], 92);
        let mut cells: Vec<String> = (0..5)
            .map(|round| format!("{:<8}", &cells[round * 10..round * 10 + 8]))
            .collect();
        cells.swap(a, b);
        text[line] = format!("{head}{}\n", cells.join("  "));
        let found = findings("x.trf", text.concat());
        let [finding] = &found[..] else {
            panic!("{number}: {found:#?}");
        };
        let expected = format!(
            "the cells of rounds {} and {} in the row of {number} ",
            a + 1,
            b + 1
        );
        assert!(finding.message.starts_with(&expected), "{finding:#?}");
    }
}

/// A cell exchanged with the cell of another row is not an exchange in one row.
#[test]
fn a_wrong_opponent_alone_is_not_called_exchanged() {
    let sheet = harbour();
    let rounds = sheet.columns_with(|heading| heading.ends_with(".Rd"));
    let mut rows = sheet.rows.clone();
    let cell = rows[2][rounds[0]].replace('8', "6");
    assert_ne!(cell, rows[2][rounds[0]]);
    rows[2][rounds[0]] = cell;
    let found = sheet.new_findings(&rows);
    assert!(!found.is_empty());
    assert!(
        !found
            .iter()
            .any(|found| found.message.contains("exchanged"))
    );
}
