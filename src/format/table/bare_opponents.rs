//! Reads rounds that are only paired and whose cells contain nothing but the number of the opponent:
//! `6`, `10`, `1`. Elsewhere `1` and `0` alone are rounds without a game.

use std::collections::HashSet;

use super::cell::{Game, SwissCell};
use super::mutual;
use super::numbers;
use super::tables::{Table, Value};

/// The largest number that may be the points of a result, with three points for a win.
const MAX_RESULT: u32 = 3;

/// Replaces the content of cells that contain only a number. `cells` are the cells of the table,
/// row by row, each with its content as far as it could be read.
///
/// If nearly all such cells of a round name an opponent whose cell names them, they are open games.
/// If most cells of a round are such numbers, but do not name each other, `1` and `0` are not read
/// either, because they are no byes there.
pub(super) fn read_bare_opponents(table: &Table<'_>, cells: &mut [(Value<'_>, Option<SwissCell>)]) {
    let is_unread_number =
        |(value, cell): &(Value<'_>, Option<SwissCell>)| cell.is_none() && is_bare(&value.text);
    if !cells.iter().any(is_unread_number) {
        return;
    }
    let mutual_cells = mutual::mutual_cells(table, parse_bare_opponent).into_iter();
    let mutual_cells: HashSet<(usize, usize)> = mutual_cells.map(|(place, _)| place).collect();
    let rounds = table.rounds().len();
    let is_game = |cell: &Option<SwissCell>| matches!(cell, Some(SwissCell::Game(_)));
    let table_has_game = cells.iter().any(|(_, cell)| is_game(cell));
    for round in 0..rounds {
        let of_round = || (0..table.rows.len()).map(|row| (row, row * rounds + round));
        let (mut filled, mut unread, mut mutual) = (0, 0, 0);
        let (mut has_game, mut exceeds_results) = (false, false);
        for (row, index) in of_round() {
            let (value, cell) = &cells[index];
            filled += usize::from(!value.is_empty());
            has_game |= is_game(cell);
            if mutual_cells.contains(&(row, round)) {
                mutual += 1;
            }
            if is_unread_number(&cells[index]) {
                unread += 1;
                let number = numbers::parse_whole_number(&value.text);
                exceeds_results |= number.is_some_and(|number| number > MAX_RESULT);
            }
        }
        // in a table of results without opponents, `2` and `1` may name each other by chance
        let has_opponents = table_has_game || exceeds_results;
        // in each game, at most one player has number 1, which is no unread number
        let is_paired = has_opponents && mutual > 0 && mutual * 10 >= unread * 9;
        let is_unclear = !has_game && exceeds_results && unread * 2 > filled;
        for (row, index) in of_round() {
            let (value, cell) = &mut cells[index];
            let names_each_other = mutual_cells.contains(&(row, round));
            if is_paired && (cell.is_none() || names_each_other) {
                let game = parse_bare_opponent(&value.text).map(SwissCell::Game);
                *cell = game.or(cell.take());
            } else if !is_paired && is_unclear && is_bare(&value.text) {
                *cell = None;
            }
        }
    }
}

/// Whether a cell contains only digits.
fn is_bare(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses a cell with only the number of an opponent.
fn parse_bare_opponent(text: &str) -> Option<Game> {
    let opponent = text.parse().ok().filter(|&number| number > 0);
    let end = text.len();
    Some(Game {
        opponent: opponent.filter(|_| is_bare(text))?,
        colour: None,
        result: None,
        looks_typed: false,
        opponent_range: 0..end,
        colour_range: end..end,
        result_range: end..end,
    })
}
