//! Do the conversion tables of the rating regulations give the worked cases?

use std::fs;

use crosstable::rules::{dp, pd};

use crate::support::root;

/// The rows of a fixture without its header, as lists of cells.
fn rows(file: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(root().join("tests/fixtures/rating").join(file)).unwrap();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().skip(1).map(cells).collect()
}

/// The number in a cell.
fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(cell: &str) -> T {
    cell.parse().unwrap()
}

#[test]
fn expected_scores_are_those_of_the_worked_games() {
    let rows = rows("vectors-change.csv");
    assert_eq!(rows.len(), 80);
    // games that are not rated have neither a difference that counts nor an expected score
    let rated: Vec<_> = rows.iter().filter(|row| row[9] == "yes").collect();
    assert_eq!(rated.len(), 72);
    for row in rated {
        let (difference, percent) = (number(&row[6]), number::<u32>(&row[7]));
        assert_eq!(pd(difference), percent, "{row:?}");
    }
}

#[test]
fn differences_are_those_of_the_worked_first_ratings() {
    let rows = rows("vectors-first-rating.csv");
    for row in &rows {
        let (percent, difference) = (number(&row[3]), number::<i32>(&row[4]));
        assert_eq!(dp(percent), difference, "{row:?}");
    }
    assert_eq!(rows.len(), 6);
}
