//! One slip of a whole column: its values moved by one row, were exchanged with those of another
//! column, or were exchanged between rows. It is one finding, which names the slip.

use std::ops::Range;

use crosstable::audit::{Options, fix};
use crosstable::finding::{Finding, Severity};
use crosstable::format;

use super::rows::split;
use super::{findings, only, sample};

pub(super) const NUMBER: Range<usize> = 5..9;
pub(super) const POINTS: Range<usize> = 81..85;
pub(super) const RANK: Range<usize> = 86..90;

/// The columns of a round in a tournament report.
fn round_columns(round: usize) -> Range<usize> {
    let first = 92 + 10 * (round - 1);
    first..first + 8
}

/// Tournament reports without errors: the name, and the number of rounds.
pub(super) const REPORTS: [(&str, usize); 2] = [("clean-open.trf", 5), ("lakeside-open.trf", 7)];

/// A sample with changed values in columns of its players' lines. `change` gets the values of each
/// line, one for each range.
pub(super) fn changed_columns<const N: usize>(
    name: &str,
    ranges: [Range<usize>; N],
    change: impl Fn(&mut Vec<[String; N]>),
) -> String {
    change_values(&sample(name), ranges, change)
}

/// A report with changed values in columns of its players' lines, as in [`changed_columns`].
pub(super) fn change_values<const N: usize>(
    text: &str,
    ranges: [Range<usize>; N],
    change: impl Fn(&mut Vec<[String; N]>),
) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_player = |line: &&mut String| line.starts_with("001");
    let text_in = |line: &str, range: &Range<usize>| {
        let (_, rest) = split(line, range.start);
        let text: String = rest.chars().take(range.len()).collect();
        format!("{text:<width$}", width = range.len())
    };
    let mut values: Vec<[String; N]> = lines
        .iter_mut()
        .filter(is_player)
        .map(|line| ranges.clone().map(|range| text_in(line, &range)))
        .collect();
    change(&mut values);
    for (line, values) in lines.iter_mut().filter(is_player).zip(values) {
        for (range, value) in ranges.iter().zip(values) {
            let (head, _) = split(line, range.start);
            let (_, tail) = split(line, range.end);
            *line = format!("{head}{value}{tail}");
        }
    }
    lines.join("\n") + "\n"
}

/// Checks that a text has a single finding, an error whose message begins with `expected` and that
/// is about no single player, and that nothing is corrected.
pub(super) fn check(text: String, expected: &str) -> Finding {
    let reading = format::read("x.trf", text.clone().into_bytes(), &Default::default()).unwrap();
    let (sources, import) = (&reading.sources, &reading.import);
    let fixed = fix::fix(sources, import, &Options::default(), &|_| true);
    assert!(fixed.corrections.is_empty(), "{:#?}", fixed.corrections);
    let found = only("x.trf", text, "");
    assert!(found.message.starts_with(expected), "{}", found.message);
    assert_eq!(found.severity, Severity::Error);
    assert_eq!(found.subject.player, None);
    found
}

fn move_down<T>(values: &mut [T]) {
    values.rotate_right(1);
}

fn move_up<T>(values: &mut [T]) {
    values.rotate_left(1);
}

#[test]
fn points_that_moved_by_one_row_are_one_finding() {
    for (name, _) in REPORTS {
        let down = changed_columns(name, [POINTS], |values| move_down(values));
        let found = check(
            down,
            "the points seem to have moved down by one row: points differ for",
        );
        let advice = "move the points up by one row";
        assert_eq!(found.fix.as_deref(), Some(advice));
        let up = changed_columns(name, [POINTS], |values| move_up(values));
        check(
            up,
            "the points seem to have moved up by one row: points differ for",
        );
    }
}

#[test]
fn points_and_ranks_that_moved_together_are_one_finding() {
    for (name, _) in REPORTS {
        let down = changed_columns(name, [POINTS, RANK], |values| move_down(values));
        check(
            down,
            "the points and ranks seem to have moved down by one row",
        );
    }
}

#[test]
fn starting_numbers_that_moved_by_one_row_are_one_finding() {
    for (name, _) in REPORTS {
        let down = changed_columns(name, [NUMBER], |values| move_down(values));
        check(
            down,
            "the starting numbers seem to have moved down by one row",
        );
        let up = changed_columns(name, [NUMBER], |values| move_up(values));
        check(up, "the starting numbers seem to have moved up by one row");
    }
}

#[test]
fn exchanged_starting_numbers_and_ranks_are_one_finding() {
    for (name, _) in REPORTS {
        let text = changed_columns(name, [NUMBER, RANK], |values| {
            values.iter_mut().for_each(|row| row.reverse());
        });
        check(
            text,
            "the columns of starting numbers and ranks seem to be exchanged",
        );
    }
}

#[test]
fn exchanged_points_and_ranks_of_a_report_are_one_finding() {
    for (name, _) in REPORTS {
        let text = changed_columns(name, [POINTS, RANK], |values| {
            values.iter_mut().for_each(|row| row.reverse());
        });
        let expected = "points and ranks are in each other's columns, starting with 1 Ahlgren";
        let found = check(text, expected);
        let unread = |note: &String| note.contains("a rank is expected here");
        assert!(
            found.notes_in_words().iter().any(unread),
            "{:#?}",
            found.notes_in_words()
        );
    }
}

/// Without ratings, IDs and dates of birth few fields of a line have a form of their own.
#[test]
fn exchanged_points_and_ranks_beside_blank_columns_are_one_finding() {
    for (name, _) in REPORTS {
        let blank = 49..53;
        let persons = 58..80;
        let text = changed_columns(name, [POINTS, RANK, blank, persons], |values| {
            for row in values {
                row.swap(0, 1);
                row[2] = " ".repeat(4);
                row[3] = " ".repeat(22);
            }
        });
        let found = findings("x.trf", text);
        let lines: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
        let is_exchange = |line: &&&str| line.starts_with("points and ranks are in each other's");
        assert_eq!(lines.iter().filter(is_exchange).count(), 1, "{lines:#?}");
        assert!(
            found.iter().all(|found| found.code.code != "S105"),
            "{lines:#?}"
        );
        assert!(
            found.iter().all(|found| found.code.code != "P304"),
            "{lines:#?}"
        );
    }
}

#[test]
fn a_round_whose_column_moved_by_one_row_is_one_finding() {
    for (name, rounds) in REPORTS {
        for round in 1..=rounds {
            let columns = [round_columns(round)];
            let down = changed_columns(name, columns.clone(), |values| move_down(values));
            let expected = format!("the column of round {round} seems to have moved");
            check(down, &format!("{expected} down by one row"));
            let up = changed_columns(name, columns, |values| move_up(values));
            check(up, &format!("{expected} up by one row"));
        }
    }
}

/// A cell was inserted in the middle of a column, and the last one was pushed out of the table; or a
/// cell was deleted, and the last one is blank. The opponents say which game the lost cell had, and
/// the points which bye (in round 2).
#[test]
fn a_round_whose_column_moved_from_one_row_on_is_one_finding() {
    for round in 1..=5 {
        for start in [1, 5, 11, 12, 18] {
            let changed = |change: &dyn Fn(&mut Vec<String>)| {
                changed_columns("lakeside-open.trf", [round_columns(round)], |rows| {
                    let mut cells: Vec<String> = rows.iter().map(|[cell]| cell.clone()).collect();
                    change(&mut cells);
                    for ([cell], moved) in rows.iter_mut().zip(cells) {
                        *cell = moved;
                    }
                })
            };
            let blank = " ".repeat(8);
            let down = changed(&|cells| {
                cells.insert(start, blank.clone());
                cells.pop();
            });
            let up = changed(&|cells| {
                cells.remove(start);
                cells.push(blank.clone());
            });
            let row = format!("from the row of {} ", start + 1);
            for (text, word, opposite_word) in [(down, "down", "up"), (up, "up", "down")] {
                let expected = format!(
                    "the column of round {round} seems to have moved {word} by one row {row}"
                );
                let found = check(text, &expected);
                let advice = found.fix.unwrap_or_default();
                let expected =
                    format!("move the column of round {round} {opposite_word} by one row {row}");
                assert!(advice.starts_with(&expected), "{advice}");
            }
        }
    }
}

/// The rows 1 and 10, 4 and 16, 8 and 21 of the sample have different points.
#[test]
fn points_and_ranks_exchanged_in_several_rows_are_one_finding() {
    let text = changed_columns("lakeside-open.trf", [POINTS, RANK], |values| {
        for (a, b) in [(0, 9), (3, 15), (7, 20)] {
            values.swap(a, b);
        }
    });
    let found = check(
        text,
        "the points and ranks of 1 Ahlgrensson, Tove and 10 Janko",
    );
    assert!(
        found
            .message
            .contains(", and of 8 Hoxhaj, Besim and 21 Ursachel, Vlad seem to be exchanged"),
        "{}",
        found.message
    );
}

/// A single wrong total is no slip of a column.
#[test]
fn few_wrong_points_are_no_slip_of_a_column() {
    let text = changed_columns("lakeside-open.trf", [POINTS], |values| {
        values.swap(0, 9);
    });
    let found = findings("x.trf", text);
    let is_slip = |found: &Finding| found.message.contains("seem to");
    assert!(!found.iter().any(is_slip), "{found:#?}");
}

/// The table of the sample with changed cells; `change` gets the rows of the 8 players.
fn changed_table(change: impl Fn(&mut [Vec<String>])) -> String {
    let text = sample("harbour-csv.csv");
    let mut lines: Vec<Vec<String>> = text
        .lines()
        .map(|line| line.split(';').map(str::to_owned).collect())
        .collect();
    let start = lines.iter().position(|cells| cells[0] == "Rk.").unwrap();
    change(&mut lines[start + 1..=start + 8]);
    let lines: Vec<String> = lines.iter().map(|cells| cells.join(";")).collect();
    lines.join("\n")
}

#[test]
fn points_exchanged_with_a_tie_break_are_one_finding() {
    for (column, label) in [(11, "TB1"), (12, "TB2")] {
        let text = changed_table(|rows| rows.iter_mut().for_each(|row| row.swap(10, column)));
        let found = only("x.csv", text, "P301");
        let expected = format!("the columns of points and of {label} seem to be exchanged");
        assert!(found.message.starts_with(&expected), "{}", found.message);
    }
}

#[test]
fn a_rank_that_cannot_be_read_is_named_once() {
    let table = changed_table(|rows| rows[4][0] = "five".to_owned());
    let found = only("x.csv", table, "S105 a value is not valid (5 Brandt Felix)");
    assert_eq!(found.found.as_deref(), Some("five"));
    let all = changed_table(|rows| rows.iter_mut().for_each(|row| row[0] = "A".to_owned()));
    only(
        "x.csv",
        all,
        "S105 a value is not valid (8 times): a rank is expected here",
    );
    // a dash says that there is no rank
    let dash = changed_table(|rows| rows[7][0] = "-".to_owned());
    assert!(
        findings("x.csv", dash)
            .iter()
            .all(|found| found.code.code != "S105")
    );
}
