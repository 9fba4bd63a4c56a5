//! The points of a table moved to other rows together with the tie-break values. It is one error,
//! also if only a part of the columns moved, and if the table is small.

use crosstable::finding::{Finding, Severity};

use super::findings;
use crate::support::{root, shared, step};

/// A table in a text with semicolons: the lines above its rows, the rows, and the lines below.
struct Sheet {
    above: Vec<String>,
    rows: Vec<Vec<String>>,
    below: Vec<String>,
    /// The index of the column of points. The tie-break values follow it.
    points: usize,
}

/// What is in the cells from which values were moved away.
#[derive(Clone, Copy, Debug)]
enum Free {
    /// The values that were moved out at the other end.
    MovedOut,
    Blank,
    /// The values of the cell beside it.
    Copied,
}

const FREE: [Free; 3] = [Free::MovedOut, Free::Blank, Free::Copied];

impl Sheet {
    fn read(text: &str) -> Sheet {
        let lines: Vec<&str> = text.lines().collect();
        let is_heading = |line: &&str| line.contains(";1.Rd;");
        let heading = lines.iter().position(is_heading).unwrap();
        let cells = |line: &&str| line.split(';').map(str::to_owned).collect::<Vec<_>>();
        let is_row = |line: &&&str| line.starts_with(|c: char| c.is_ascii_digit());
        let count = lines[heading + 1..].iter().take_while(is_row).count();
        let (above, rest) = lines.split_at(heading + 1);
        let (rows, below) = rest.split_at(count);
        let owned = |lines: &[&str]| lines.iter().copied().map(str::to_owned).collect();
        let headings = cells(&lines[heading]);
        let mut headings = headings.iter();
        Sheet {
            above: owned(above),
            rows: rows.iter().map(cells).collect(),
            below: owned(below),
            points: headings.position(|cell| cell.starts_with("Pts")).unwrap(),
        }
    }

    fn text(&self, rows: &[Vec<String>]) -> String {
        let rows = rows.iter().map(|row| row.join(";"));
        let lines: Vec<String> = (self.above.iter().cloned())
            .chain(rows)
            .chain(self.below.iter().cloned())
            .collect();
        lines.join("\n") + "\n"
    }

    /// The table after the values in these rows moved down, or up if the distance is negative.
    fn moved(&self, distance: isize, [start, end]: [usize; 2], free: Free) -> String {
        let mut rows = self.rows.clone();
        let values: Vec<&[String]> = (self.rows[start..end].iter())
            .map(|row| &row[self.points..])
            .collect();
        let count = values.len() as isize;
        for (index, row) in rows[start..end].iter_mut().enumerate() {
            let source = index as isize - distance;
            let is_free = source < 0 || source >= count;
            let source = match free {
                Free::MovedOut => source.rem_euclid(count),
                Free::Blank | Free::Copied => source.clamp(0, count - 1),
            };
            for (cell, value) in row[self.points..].iter_mut().zip(values[source as usize]) {
                *cell = match free {
                    Free::Blank if is_free => String::new(),
                    _ => value.clone(),
                };
            }
        }
        self.text(&rows)
    }

    /// Checks that this move is one error, which names it.
    fn check(&self, distance: isize, rows: [usize; 2], free: Free) {
        let errors = errors(&self.moved(distance, rows, free));
        let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
        let case = format!("moved by {distance}, rows {rows:?}, {free:?}: {messages:#?}");
        let [message] = messages[..] else {
            panic!("{case}");
        };
        let word = if distance > 0 { "down" } else { "up" };
        let by = match distance.abs() {
            1 => "one row".to_owned(),
            more => format!("{more} rows"),
        };
        let expected = format!(" seem to have moved {word} by {by}");
        assert!(message.starts_with("the points"), "{case}");
        assert!(message.contains(&expected), "{case}");
    }
}

/// The errors about a table.
fn errors(text: &str) -> Vec<Finding> {
    let found = findings("x.csv", text.to_owned()).into_iter();
    let errors = found.filter(|found| found.severity == Severity::Error);
    errors.collect()
}

fn harbour() -> Sheet {
    let text = std::fs::read_to_string(root().join("samples/harbour-csv.csv")).unwrap();
    Sheet::read(&text)
}

#[test]
fn values_that_moved_together_in_a_small_table_are_one_finding() {
    let sheet = harbour();
    let count = sheet.rows.len();
    for free in FREE {
        for distance in [1, -1, 2, -2, 3, -3] {
            sheet.check(distance, [0, count], free);
        }
        for distance in [1, -1] {
            sheet.check(distance, [1, count], free);
            sheet.check(distance, [0, count - 1], free);
        }
    }
}

/// Equal points of many players do not show where the moved part begins and ends.
#[test]
fn values_that_moved_together_in_a_large_table_are_one_finding() {
    let name = "data/exports/crosstable/csv-ranking-en-moscow2018-a.csv";
    let Some(path) = shared(name) else {
        return;
    };
    let sheet = Sheet::read(&std::fs::read_to_string(path).unwrap());
    let count = sheet.rows.len();
    for free in FREE.into_iter().step_by(step(FREE.len())) {
        sheet.check(1, [0, count], free);
    }
    sheet.check(-1, [count / 3, count], Free::Copied);
    sheet.check(1, [count / 4, 3 * count / 4], Free::MovedOut);
    sheet.check(-1, [0, 2 * count / 3], Free::Blank);
}

/// The tie-break values show which rows moved.
#[test]
fn the_rows_that_moved_are_named() {
    let sheet = harbour();
    let text = sheet.moved(1, [0, 7], Free::MovedOut);
    let messages: Vec<String> = errors(&text).into_iter().map(|e| e.message).collect();
    let expected = "the points and tie-breaks seem to have moved down by one row from the first \
                    row to the row of 7 Castellan Rui: ";
    assert!(messages[0].starts_with(expected), "{messages:#?}");
}

/// Wrong totals that have nothing in common stay findings of their own.
#[test]
fn single_wrong_totals_did_not_move() {
    let sheet = harbour();
    for step in [2, 3] {
        let mut rows = sheet.rows.clone();
        for row in (0..rows.len()).step_by(step) {
            rows[row][sheet.points] = "5".to_owned();
        }
        for error in errors(&sheet.text(&rows)) {
            assert!(!error.message.contains("moved"), "{}", error.message);
        }
    }
}
