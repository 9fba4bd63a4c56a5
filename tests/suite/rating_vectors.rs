//! The program computes the worked cases of the rating and title regulations.

mod changes;
mod norms;
mod time_controls;

use std::fs;

use crate::support::root;
use crosstable::rules::{dp, pd};

/// The rows of a fixture without its header line, as lists of cells.
fn rows(file: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(root().join("tests/fixtures/rating").join(file)).unwrap();
    text.lines().skip(1).map(cells).collect()
}

/// The cells of a line; a quoted cell may contain commas.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
    }
    cells
}

/// The number in a cell.
fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(cell: &str) -> T {
    cell.parse().unwrap()
}

/// Table 8.1.1 as printed, for every percentage.
#[test]
fn differences_are_those_of_the_printed_table() {
    let rows = rows("dp.csv");
    assert_eq!(rows.len(), 101);
    for (percent, row) in (0..=100).zip(&rows) {
        assert_eq!(number::<u32>(&row[0]), percent);
        assert_eq!(dp(percent), number::<i32>(&row[1]), "{row:?}");
    }
}

/// Table 8.1.2 as printed: both ends of every row, for the higher and the lower rated player.
#[test]
fn expected_scores_are_those_of_the_printed_table() {
    let rows = rows("pd.csv");
    assert_eq!(rows.len(), 51);
    let mut next = 0;
    for row in &rows {
        let first: i32 = number(&row[0]);
        assert_eq!(first, next, "no gap before {row:?}");
        // the last row has no end
        let last = row[1].parse().unwrap_or(4000);
        for difference in [first, last] {
            let expected = [&row[2], &row[3]].map(|cell| number::<u32>(cell));
            assert_eq!([pd(difference), 100 - pd(difference)], expected, "{row:?}");
            if difference > 0 {
                assert_eq!(pd(-difference), expected[1], "{row:?}");
            }
        }
        next = last + 1;
    }
}
