//! Looks at the cell of the opponent where a cell of a table of letters may begin with a result or
//! with a colour: `W3` in row 1 and `B1` in row 3 are both sides of an open game, `W3` and `L1` those
//! of a win.

use std::collections::HashMap;

use super::cell::{Game, ResultCode};
use super::letter_cells::{parse_black_first, parse_letter_first};
use super::mutual;
use super::tables::Table;

/// What the cell of the opponent shows about a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opposing {
    /// The opponent's cell begins with the letter for Black: the cell begins with the letter for
    /// White.
    Black,
    /// The opponent's cell begins with `W` for White, because the cell begins with the letter for
    /// Black.
    White,
    /// The opponent's cell begins with a letter for a loss: the cell begins with the letter for a
    /// win.
    Lost,
}

/// What the opponent's cell shows about each ambiguous cell. The keys are the index of the row and
/// the index of the round.
pub(super) type OpposingCells = HashMap<(usize, usize), Opposing>;

/// Returns the cells that are understood only together with the opponent's cell. There are none if
/// no cell of the table begins with the letter for Black.
pub(super) fn find(table: &Table<'_>) -> OpposingCells {
    let rounds = table.rounds();
    let cell_text = |row: usize, round: usize| {
        let (_, column) = &rounds[round];
        table.value(table.rows[row], column.index).text
    };
    let mut cells = OpposingCells::new();
    for ((row, round), opponent) in mutual::mutual_cells(table, parse_either) {
        let begins_with_w = |row: usize| {
            let game = parse_letter_first(&cell_text(row, round));
            game.is_some_and(|game| game.result == Some(ResultCode::Win))
        };
        let other = cell_text(opponent, round);
        let opposing = match parse_letter_first(&other).and_then(|game| game.result) {
            None if begins_with_w(row) => Opposing::Black,
            Some(ResultCode::Loss | ResultCode::Minus) if begins_with_w(row) => Opposing::Lost,
            Some(ResultCode::Win) if parse_black_first(&cell_text(row, round)).is_some() => {
                Opposing::White
            }
            _ => continue,
        };
        cells.insert((row, round), opposing);
    }
    cells
}

/// Parses a game that begins with a letter for a result, or with the letter for Black and without a
/// result.
fn parse_either(text: &str) -> Option<Game> {
    parse_letter_first(text).or_else(|| parse_black_first(text))
}
