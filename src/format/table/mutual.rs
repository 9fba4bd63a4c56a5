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
    let numbers_in = |meaning| {
        table.column(meaning)?;
        let numbers = table.rows.iter();
        let numbers =
            numbers.map(|row| numbers::parse_whole_number(&table.value_of(row, meaning).text));
        Some(numbers.collect())
    };
    let places = || (1..).map(Some).take(table.rows.len()).collect();
    let is_mutual_by = |numbers: Vec<Option<u32>>| is_mutual_by(table, parse, &numbers);
    numbers_in(Meaning::Number).is_some_and(is_mutual_by)
        || is_mutual_by(places())
        || numbers_in(Meaning::Rank).is_some_and(is_mutual_by)
}

/// Whether the rows of the opponents confirm nearly all games if the cells name the opponents by
/// `numbers`, which has an item for each row.
fn is_mutual_by(table: &Table<'_>, parse: ParseGame, numbers: &[Option<u32>]) -> bool {
    let rows_by_number: HashMap<u32, usize> = numbers
        .iter()
        .enumerate()
        .filter_map(|(index, number)| Some(((*number)?, index)))
        .collect();
    let (mut games, mut mutual) = (0, 0);
    for (_, column) in table.rounds() {
        let opponent_row = |index: usize| {
            let text = table.value(table.rows[index], column.index).text;
            let game = parse(&text)?;
            rows_by_number.get(&game.opponent).copied()
        };
        for index in 0..table.rows.len() {
            let Some(opponent) = opponent_row(index) else {
                continue;
            };
            games += 1;
            mutual += usize::from(opponent != index && opponent_row(opponent) == Some(index));
        }
    }
    games >= 4 && mutual * 10 >= games * 9
}
