//! In a crosstable, the cells of one round were sorted alone, or mixed in another way. It is one
//! error, which names the round; everything that follows is listed under it.

use crosstable::finding::{Certainty, Finding, Severity};
use crosstable::format::write::Order;

use super::displaced_points::Table;
use super::{findings, sample};

/// Reports without errors, from which tables are written.
const SAMPLES: [&str; 2] = ["lakeside-open.trf", "clean-open.trf"];

/// A change of the cells of a column.
type Change = fn(&mut Vec<String>);

/// What was done to the cells of a round.
const CHANGES: [(&str, Change); 6] = [
    ("sorted", |cells| cells.sort()),
    ("sorted by number", |cells| {
        cells.sort_by_key(|cell| number(cell).unwrap_or(usize::MAX));
    }),
    ("reversed", |cells| cells.reverse()),
    ("moved down", |cells| cells.rotate_right(3)),
    ("moved up", |cells| cells.rotate_left(4)),
    ("every third first", |cells| {
        let order = (0..3).flat_map(|start| cells.iter().skip(start).step_by(3));
        *cells = order.cloned().collect();
    }),
];

/// The table of the sample of 8 players, as its lines and the index of the first row.
fn harbour() -> (Vec<Vec<String>>, usize) {
    let text = sample("harbour-csv.csv");
    let cells = |line: &str| line.split(';').map(str::to_owned).collect();
    let lines: Vec<Vec<String>> = text.lines().map(cells).collect();
    let heading = lines.iter().position(|cells| cells[0] == "Rk.").unwrap();
    (lines, heading + 1)
}

/// The lines of a table in which a change was made to the cells of one column in some rows.
fn with_changed_column(
    mut lines: Vec<Vec<String>>,
    (first, count, column): (usize, usize, usize),
    change: impl Fn(&mut Vec<String>),
) -> String {
    let rows = &mut lines[first..first + count];
    let mut cells: Vec<String> = rows.iter().map(|row| row[column].clone()).collect();
    change(&mut cells);
    for (row, cell) in rows.iter_mut().zip(cells) {
        row[column] = cell;
    }
    let lines: Vec<String> = lines.iter().map(|cells| cells.join(";")).collect();
    lines.join("\n") + "\n"
}

/// Checks that a table has one error, which is about the cells of a round.
fn check(text: &str, round: usize, what: &str) -> Finding {
    let mut found = findings("x.csv", text.to_owned());
    // the samples warn that they declare no tie-breaks
    found.retain(|found| found.severity == Severity::Error);
    let lines: Vec<String> = found
        .iter()
        .map(|found| format!("{} {}", found.code.code, found.message))
        .collect();
    assert_eq!(found.len(), 1, "{what}, round {round}: {lines:#?}\n{text}");
    let found = found.remove(0);
    let expected = format!("the cells of round {round} seem to ");
    assert!(found.message.starts_with(&expected), "{what}: {lines:#?}");
    assert_eq!(found.code.code, "R202");
    assert_eq!(found.severity, Severity::Error);
    assert_eq!(found.certainty, Certainty::Heuristic);
    assert_eq!(found.subject.player, None);
    assert_eq!(found.subject.round.map(usize::from), Some(round));
    let notes = found.notes_in_words().join("\n");
    assert!(!notes.contains("bye"), "{what}, round {round}: {notes}");
    found
}

fn column_of(table: &Table, round: usize) -> usize {
    let heading = format!("{round}.Rd");
    let headings = table.headings();
    headings.iter().position(|cell| *cell == heading).unwrap()
}

/// The number with which a cell begins.
fn number(cell: &str) -> Option<usize> {
    let digits = cell.trim().chars().take_while(char::is_ascii_digit);
    digits.collect::<String>().parse().ok()
}

/// Whether most cells of a column, in the order of the numbers, contradict the cells that they name.
/// A few are several wrong games, and a column without contradictions is another round.
fn is_mixed(cells: &[String]) -> bool {
    let named: Vec<Option<usize>> = cells.iter().map(|cell| number(cell)).collect();
    let is_unfit = |(index, opponent): (usize, &Option<usize>)| {
        opponent
            .is_some_and(|opponent| opponent == index + 1 || named[opponent - 1] != Some(index + 1))
    };
    let unfit_count = named
        .iter()
        .enumerate()
        .filter(|&row| is_unfit(row))
        .count();
    unfit_count >= 6 && unfit_count * 2 >= named.len()
}

#[test]
fn mixed_cells_of_a_round_are_one_finding() {
    for (name, rounds) in SAMPLES.into_iter().zip([7, 5]) {
        let table = Table::write(name, Order::Number);
        for round in 1..=rounds {
            let column = column_of(&table, round);
            for (what, change) in CHANGES {
                let mut cells = table.rows.iter().map(|row| row[column].clone()).collect();
                change(&mut cells);
                if is_mixed(&cells) {
                    let text = table.with_column(column, change);
                    check(&text, round, &format!("{name}, {what}"));
                }
            }
        }
    }
}

#[test]
fn mixed_cells_of_a_round_of_8_players_are_one_finding() {
    for round in 1..=5 {
        for (what, change) in CHANGES {
            let (lines, first) = harbour();
            let (rows, column) = (&lines[first..first + 8], 4 + round);
            let mut cells = rows.iter().map(|row| row[column].clone()).collect();
            change(&mut cells);
            if is_mixed(&cells) {
                let text = with_changed_column(lines, (first, 8, column), change);
                check(&text, round, what);
            }
        }
    }
}

/// Two cells in each other's rows, or a moved column, are other mistakes.
#[test]
fn other_mistakes_are_no_mixed_round() {
    for name in SAMPLES {
        let table = Table::write(name, Order::Number);
        for round in 1..=5 {
            let column = column_of(&table, round);
            let is_called_mixed = |change: Change| {
                let found = findings("x.csv", table.with_column(column, change));
                let mut messages = found.into_iter().map(|found| found.message);
                messages.any(|message| message.contains("the cells of round"))
            };
            assert!(!is_called_mixed(|_| ()), "{name}");
            assert!(
                !is_called_mixed(|cells| cells.swap(1, 4)),
                "{name}, round {round}"
            );
            assert!(
                !is_called_mixed(|cells| cells.rotate_right(1)),
                "{name}, round {round}"
            );
            assert!(
                !is_called_mixed(|cells| cells[2].clear()),
                "{name}, round {round}"
            );
        }
    }
}
