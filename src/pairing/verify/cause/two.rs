//! Two changes at once, such as boards made by hand in two brackets, or a result corrected later and
//! a board made by hand.

use super::{Cause, Search};
use crate::model::PlayerId;
use crate::pairing::History;
use crate::pairing::verify::{Board, recorded};

/// A change that explains some of the boards that differ.
pub(super) struct Nearer {
    cause: Cause,
    history: History,
    /// The boards that still differ.
    boards: Vec<Board>,
}

/// How many first changes a second one is tried with.
const KEPT: usize = 4;

/// In rounds of fewer boards, two changes would explain almost anything.
const FEW: usize = 8;

impl Search<'_> {
    /// Whether a changed history explains the round. If it does not, it is kept for a second change
    /// where few boards still differ.
    pub(super) fn explains_or_keeps(&mut self, history: History, cause: Cause) -> bool {
        let Some(boards) = self.remaining(&history) else {
            return false;
        };
        if boards.is_empty() {
            return true;
        }
        let place = self
            .nearer
            .partition_point(|known| known.boards.len() <= boards.len());
        if place < KEPT {
            let nearer = Nearer {
                cause,
                history,
                boards,
            };
            self.nearer.insert(place, nearer);
            self.nearer.truncate(KEPT);
        }
        false
    }

    /// Whether two changes are tried together: the round has enough boards.
    pub(super) fn tries_two(&self) -> bool {
        recorded(self.history, self.round).len() >= FEW
    }

    /// Tries a board made by hand, or another result, together with each of the changes that explain
    /// most boards alone.
    pub(super) fn two_changes(&mut self) -> Option<Vec<Cause>> {
        if !self.tries_two() {
            return None;
        }
        let nearer = std::mem::take(&mut self.nearer);
        nearer.into_iter().find_map(|first| {
            let mut search = Search {
                history: &first.history,
                round: self.round,
                editions: self.editions.clone(),
                left: self.left,
                stopped: false,
                nearer: Vec::new(),
            };
            let players = first.boards.iter().flat_map(|board| board.players());
            let mut players: Vec<PlayerId> = players.collect();
            players.sort_unstable();
            let of_file = recorded(&first.history, self.round);
            let mut boards = first.boards;
            boards.retain(|board| of_file.contains(board));
            let second = search
                .board_by_hand(&boards)
                .or_else(|| search.result_otherwise(&players));
            self.left = search.left;
            second.map(|second| vec![first.cause, second])
        })
    }
}
