//! The rows of a table that names opponents by rank were sorted, and the ranks stayed in their
//! places. It is one error, and it does not accuse the starting numbers.

use std::cmp::Reverse;

use crosstable::finding::Severity;
use crosstable::format::write::Order;

use super::displaced_points::Table;
use super::{findings, sample};

const STAYED: &str = "the ranks seem to have stayed in their places when the rows were sorted: ";

/// Checks that the file has one error: the ranks stayed in their places.
fn check(text: String, case: &str) {
    let found = findings("x.csv", text).into_iter();
    let errors = found.filter(|found| found.severity == Severity::Error);
    let messages: Vec<String> = errors.map(|error| error.message).collect();
    let [message] = &messages[..] else {
        panic!("{case}: {messages:#?}");
    };
    assert!(message.starts_with(STAYED), "{case}: {message}");
}

#[test]
fn ranks_that_stayed_when_a_written_table_was_sorted_are_one_finding() {
    for name in ["lakeside-open.trf", "clean-open.trf"] {
        for is_descending in [false, true] {
            let mut table = Table::write(name, Order::Rank);
            let ranks: Vec<String> = table.rows.iter().map(|row| row[0].clone()).collect();
            let column = table.name;
            match is_descending {
                false => table.rows.sort_by_cached_key(|row| row[column].clone()),
                true => (table.rows).sort_by_cached_key(|row| Reverse(row[column].clone())),
            }
            check(table.with_column(0, |cells| cells.clone_from(&ranks)), name);
        }
    }
}

/// The same in a table without starting numbers.
#[test]
fn ranks_that_stayed_in_a_table_without_numbers_are_one_finding() {
    let text = sample("harbour-csv.csv");
    let lines: Vec<&str> = text.lines().collect();
    let heading = lines.iter().position(|line| line.starts_with("Rk.;"));
    let (head, rest) = lines.split_at(heading.unwrap() + 1);
    let (rows, end) = rest.split_at(8);
    let cells: Vec<(&str, &str)> = rows
        .iter()
        .map(|row| row.split_once(';').unwrap())
        .collect();
    // by names, by ratings, and in reverse order
    let keys: [fn(&str) -> String; 2] = [
        |row| row.split(';').nth(1).unwrap().to_owned(),
        |row| row.split(';').nth(2).unwrap().to_owned(),
    ];
    for (index, key) in keys.into_iter().enumerate() {
        for is_descending in [false, true] {
            let mut sorted: Vec<&str> = cells.iter().map(|(_, row)| *row).collect();
            sorted.sort_by_cached_key(|row| key(row));
            if is_descending {
                sorted.reverse();
            }
            let rows = cells.iter().zip(sorted);
            let rows: Vec<String> = rows
                .map(|((rank, _), row)| format!("{rank};{row}"))
                .collect();
            let text = [head.join("\n"), rows.join("\n"), end.join("\n")].join("\n");
            check(text, &format!("key {index}, descending {is_descending}"));
        }
    }
}
