//! Finds out whether the games in the cells of a table are confirmed by the rows of the opponents.

use std::collections::HashMap;

use super::cell::Game;
use super::meaning::Meaning;
use super::numbers;
use super::tables::Table;

/// A parser for a game in a cell.
pub(super) type ParseGame = fn(&str) -> Option<Game>;

/// Whether the rows of the opponents confirm nearly all games if the cells are read with this
/// parser. The cells may name the opponents by starting number, by rank, or by place in the table.
pub(super) fn is_mutual(table: &Table<'_>, parse: ParseGame) -> bool {
    let is_mutual_by = |numbers: Vec<Option<u32>>| {
        let (games, mutual) = look_up(table, parse, &numbers);
        games >= 4 && mutual.len() * 10 >= games * 9
    };
    numberings(table).into_iter().any(is_mutual_by)
}

/// A cell by its row and round, both counted from 0, and the row of the opponent.
pub(super) type MutualCell = ((usize, usize), usize);

/// Returns the cells whose opponents name the row in the same round, if the cells are read with
/// this parser: by the kind of number with which they are most.
pub(super) fn mutual_cells(table: &Table<'_>, parse: ParseGame) -> Vec<MutualCell> {
    let mut best = Vec::new();
    for numbers in numberings(table) {
        let (_, mutual) = look_up(table, parse, &numbers);
        if mutual.len() > best.len() {
            best = mutual;
        }
    }
    best
}

/// Returns the numbers by which cells may name the rows: the starting numbers, the places in the
/// table, and the ranks, one list of each kind.
fn numberings(table: &Table<'_>) -> Vec<Vec<Option<u32>>> {
    let numbers_in = |meaning| {
        table.column(meaning)?;
        let numbers = table.rows.iter();
        let numbers =
            numbers.map(|row| numbers::parse_whole_number(&table.value_of(row, meaning).text));
        Some(numbers.collect())
    };
    let places = (1..).map(Some).take(table.rows.len()).collect();
    let kinds = [
        numbers_in(Meaning::Number),
        Some(places),
        numbers_in(Meaning::Rank),
    ];
    kinds.into_iter().flatten().collect()
}

/// Returns the number of cells that name a row as opponent, and those of them whose opponent's row
/// names their own row in the same round, if cells name the opponents by `numbers`, which has an
/// item for each row.
fn look_up(
    table: &Table<'_>,
    parse: ParseGame,
    numbers: &[Option<u32>],
) -> (usize, Vec<MutualCell>) {
    let rows_by_number: HashMap<u32, usize> = numbers
        .iter()
        .enumerate()
        .filter_map(|(index, number)| Some(((*number)?, index)))
        .collect();
    let (mut games, mut mutual) = (0, Vec::new());
    for (round, (_, column)) in table.rounds().iter().enumerate() {
        let rows = table.rows.iter();
        let opponent_rows: Vec<Option<usize>> = rows
            .map(|row| {
                let game = parse(&table.value(row, column.index).text)?;
                rows_by_number.get(&game.opponent).copied()
            })
            .collect();
        for (row, opponent) in opponent_rows.iter().enumerate() {
            let &Some(opponent) = opponent else { continue };
            games += 1;
            if opponent != row && opponent_rows[opponent] == Some(row) {
                mutual.push(((row, round), opponent));
            }
        }
    }
    (games, mutual)
}
