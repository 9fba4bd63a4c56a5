//! Merges an all-play-all table with lists of pairings: the table states who played whom but not in
//! which round, and the lists state the rounds.

use std::collections::HashMap;

use super::table::{Cell, Table};
use crate::model::{Opponent, PlayerId};
use crate::source::Span;

/// Merges the games of an all-play-all table, which are in made-up rounds, with the games of lists
/// of pairings. Returns the games in the rounds of the lists as `Ok` if these contain every game of
/// the table; otherwise in the made-up rounds as `Err`. If the table and a list contradict each
/// other about a game, the table takes precedence if `prefers_matrix` is true, otherwise the list.
pub(super) fn merge_games(
    mut pairings: Table,
    mut made_up: Table,
    prefers_matrix: bool,
) -> Result<Table, Table> {
    let mut games = games_by_pair(&pairings);
    let mut pairs = Vec::new();
    let mut is_complete = !pairings.cells.is_empty();
    for index in 0..made_up.cells.len() {
        let Some((pair, cell)) = game_at(&made_up, index) else {
            continue;
        };
        let candidates = games.entry(pair).or_default();
        // if a pair played several games, prefer the game with the same result
        let has_same_outcome =
            |&other: &usize| stated_outcome(&pairings.cells[other]) == stated_outcome(&cell);
        match candidates
            .iter()
            .position(has_same_outcome)
            .or((!candidates.is_empty()).then_some(0))
        {
            Some(place) => pairs.push((index, candidates.remove(place))),
            None => is_complete = false,
        }
    }
    for (matrix, index_in_pairings) in pairs {
        let (first, second) = (made_up.cells[matrix], pairings.cells[index_in_pairings]);
        let (mut cell, other) = if prefers_matrix {
            (first, second)
        } else {
            (second, first)
        };
        if let Some(stated_entry) = other.stated_entry {
            cell.merge_entry(stated_entry, Span::default());
        }
        (made_up.cells[matrix], pairings.cells[index_in_pairings]) = (cell, cell);
    }
    if is_complete {
        Ok(pairings)
    } else {
        Err(made_up)
    }
}

/// Returns the outcome that a cell states; `None` if the cell is not stated.
fn stated_outcome(cell: &Cell) -> Option<crate::model::Outcome> {
    cell.stated_entry
        .map(|stated_entry| stated_entry.entry.outcome)
}

/// Returns the player and the opponent of the game in the cell at an index, and the cell; `None` if
/// the cell does not contain a game.
fn game_at(table: &Table, index: usize) -> Option<((PlayerId, PlayerId), Cell)> {
    let cell = table.cells[index];
    match cell.stated_entry?.entry.opponent {
        Opponent::Player(other) => Some(((PlayerId::at(index / table.rounds), other), cell)),
        _ => None,
    }
}

/// Returns the indices of all cells with a game. The keys are the player and the opponent.
fn games_by_pair(table: &Table) -> HashMap<(PlayerId, PlayerId), Vec<usize>> {
    let mut games: HashMap<_, Vec<usize>> = HashMap::new();
    for index in 0..table.cells.len() {
        if let Some((pair, _)) = game_at(table, index) {
            games.entry(pair).or_default().push(index);
        }
    }
    games
}
