//! In a crosstable, the points alone were sorted, moved from one row on, or stayed in their places
//! when the rows were sorted. It is one error, which names the points and what happened to them.

use crosstable::finding::{Finding, Severity};
use crosstable::format::{self, write::Order, write::WriteOptions};

use super::{findings, sample};
use crate::writing::named;

const SAMPLES: [&str; 2] = ["lakeside-open.trf", "clean-open.trf"];

/// A crosstable as cells: the lines up to the heading, the rows of the players, and the lines below.
pub(super) struct Table {
    head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    end: Vec<String>,
    points: usize,
    pub(super) name: usize,
}

impl Table {
    pub(super) fn write(name: &str, order: Order) -> Table {
        let bytes = sample(name).into_bytes();
        let mut import = format::read(name, bytes, &Default::default())
            .unwrap()
            .import;
        import.claims.columns.clear();
        let players = import.tournament.players.len();
        let options = WriteOptions {
            order,
            ..WriteOptions::default()
        };
        let written = named("csv")(&import, &options).unwrap();
        let text = String::from_utf8(written.bytes).unwrap();
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let heading = lines
            .iter()
            .position(|line| line.contains(";1.Rd;"))
            .unwrap();
        let cells = |line: &String| line.split(';').map(str::to_owned).collect::<Vec<String>>();
        let headings = cells(&lines[heading]);
        let column = |heading: &str| headings.iter().position(|cell| cell == heading).unwrap();
        let (head, rest) = lines.split_at(heading + 1);
        let (rows, end) = rest.split_at(players);
        Table {
            head: head.to_vec(),
            rows: rows.iter().map(cells).collect(),
            end: end.to_vec(),
            points: column("Pts."),
            name: column("Name"),
        }
    }

    pub(super) fn points(&self) -> Vec<String> {
        self.rows
            .iter()
            .map(|row| row[self.points].clone())
            .collect()
    }

    pub(super) fn headings(&self) -> Vec<String> {
        let line = self.head.last().unwrap();
        line.split(';').map(str::to_owned).collect()
    }

    /// The number of lines above the rows of the players.
    pub(super) fn head_lines(&self) -> usize {
        self.head.len()
    }

    /// The table with other values in the column of points.
    pub(super) fn with_points(&self, points: &[String]) -> String {
        self.with_cells(self.points, points)
    }

    /// The table with the values of a column after a change.
    pub(super) fn with_column(&self, column: usize, change: impl Fn(&mut Vec<String>)) -> String {
        let mut cells = self.rows.iter().map(|row| row[column].clone()).collect();
        change(&mut cells);
        self.with_cells(column, &cells)
    }

    fn with_cells(&self, column: usize, cells: &[String]) -> String {
        let rows = self.rows.iter().zip(cells).map(|(row, cell)| {
            let mut row = row.clone();
            row[column].clone_from(cell);
            row.join(";")
        });
        let lines: Vec<String> = (self.head.iter().cloned())
            .chain(rows)
            .chain(self.end.iter().cloned())
            .collect();
        lines.join("\n") + "\n"
    }
}

/// The number that a cell with points stands for, in halves.
pub(super) fn halves(cell: &str) -> u32 {
    let (whole, half) = cell.split_once(',').unwrap_or((cell, "0"));
    2 * whole.parse::<u32>().unwrap() + u32::from(half == "5")
}

/// The errors about a table, which must begin with one of the expected words.
fn check(text: String, expected: &[&str]) {
    let found = findings("x.csv", text.clone());
    let errors: Vec<&Finding> = found
        .iter()
        .filter(|found| found.severity == Severity::Error)
        .collect();
    let [error] = &errors[..] else {
        panic!("{errors:#?}\n{text}");
    };
    let is_expected = expected
        .iter()
        .any(|words| error.message.starts_with(words));
    assert!(is_expected, "{}\n{text}", error.message);
    assert_eq!(error.code.code, "P301");
}

#[test]
fn sorted_points_are_one_finding() {
    let expected = ["the points seem to have been sorted without the other columns: "];
    for name in SAMPLES {
        for order in [Order::Number, Order::Rank] {
            let table = Table::write(name, order);
            let mut points = table.points();
            points.sort_by_key(|cell| halves(cell));
            check(table.with_points(&points), &expected);
            points.reverse();
            if points != table.points() && order == Order::Number {
                check(table.with_points(&points), &expected);
            }
        }
    }
}

#[test]
fn points_that_stayed_when_the_rows_were_sorted_are_one_finding() {
    let expected = ["the points seem to have stayed in their places when the rows were sorted: "];
    let sorted = ["the points seem to have been sorted without the other columns: "];
    for name in SAMPLES {
        for order in [Order::Number, Order::Rank] {
            let mut table = Table::write(name, order);
            let points = table.points();
            let column = table.name;
            // by the given names: the samples have the family names in the order of the numbers
            let given_name = |row: &Vec<String>| row[column].split(", ").nth(1).map(str::to_owned);
            table.rows.sort_by_key(given_name);
            // points in the order of the ranks look as if they had been sorted
            let words = if order == Order::Rank {
                &sorted
            } else {
                &expected
            };
            check(table.with_points(&points), words);
        }
    }
}

#[test]
fn points_that_moved_from_a_row_on_are_one_finding() {
    let table = Table::write("lakeside-open.trf", Order::Rank);
    let points = table.points();
    let last = points.len() - 1;
    for row in 0..10 {
        let mut down = points.clone();
        down.insert(row, String::new());
        down.truncate(points.len());
        let expected = ["the points seem to have moved down by one row"];
        check(table.with_points(&down), &expected);
        let mut up = points.clone();
        up.remove(row);
        up.push(String::new());
        let expected = ["the points seem to have moved up by one row"];
        check(table.with_points(&up), &expected);
        assert_eq!(up[last], "");
    }
}

/// The points of players who are not above or below each other are exchanged in no order.
#[test]
fn points_in_other_rows_are_one_finding() {
    let table = Table::write("lakeside-open.trf", Order::Number);
    let mut points = table.points();
    points.rotate_left(7);
    let expected = ["the points seem to be in other rows: they are the totals of other players: "];
    check(table.with_points(&points), &expected);
}

/// A blank cell alone is placed in the row of its player.
#[test]
fn blank_points_are_placed_in_their_row() {
    let table = Table::write("lakeside-open.trf", Order::Rank);
    let mut points = table.points();
    points[5] = String::new();
    let text = table.with_points(&points);
    let line = text.lines().nth(table.head.len() + 5).unwrap().to_owned();
    let found = findings("x.csv", text.clone());
    let blank = found
        .iter()
        .find(|found| found.code.code == "P301")
        .unwrap();
    let span = blank.at.as_ref().unwrap().span;
    let start = text.trim_start_matches('\u{feff}').find(&line).unwrap();
    let place = usize::try_from(span.start).unwrap();
    assert!((start..=start + line.len()).contains(&place), "{blank:#?}");
}

/// The results of games are reversed on both sides, so that the two players of each exchange their
/// totals. The stated points fit the ranks: the results are wrong, and not the points.
#[test]
fn points_that_fit_the_ranks_are_not_in_other_rows() {
    let mut changed_samples = 0;
    for name in ["clean-open.trf", "lakeside-open.trf", "round-robin.trf"] {
        let mut table = Table::write(name, Order::Number);
        let totals: Vec<u32> = table.points().iter().map(|cell| halves(cell)).collect();
        let mut changed = vec![false; totals.len()];
        for winner in 0..totals.len() {
            let cells = table.rows[winner].clone();
            for (column, cell) in cells.iter().enumerate() {
                let game = cell.strip_suffix("w1").map(|opponent| (opponent, "w"));
                let game = game.or_else(|| cell.strip_suffix("b1").map(|opponent| (opponent, "b")));
                let Some((opponent, colour)) = game else {
                    continue;
                };
                let loser = opponent.parse::<usize>().unwrap() - 1;
                let exchange = totals[winner] == totals[loser] + 2;
                if !exchange || changed[winner] || changed[loser] {
                    continue;
                }
                (changed[winner], changed[loser]) = (true, true);
                table.rows[winner][column] = format!("{opponent}{colour}0");
                let other = &mut table.rows[loser][column];
                *other = format!("{}1", other.strip_suffix('0').unwrap());
            }
        }
        let count = changed.iter().filter(|&&changed| changed).count();
        if count * 3 < totals.len() {
            continue;
        }
        changed_samples += 1;
        let found = findings("x.csv", table.with_points(&table.points()));
        for finding in &found {
            assert!(
                !finding.message.contains("in other rows"),
                "{name}: {finding:#?}"
            );
            assert_ne!(finding.code.code, "P305", "{name}: {finding:#?}");
        }
    }
    assert!(changed_samples > 0);
}
