//! Tries two changes together, such as boards made by hand in two brackets, or a result corrected
//! later and a board made by hand.

use super::{Cause, Search};
use crate::model::PlayerId;
use crate::pairing::History;
use crate::pairing::verify::{Board, recorded_boards};

/// A change that explains some of the boards that differ, but not all.
pub(super) struct PartialCause {
    cause: Cause,
    history: History,
    /// The boards that still differ after the change.
    boards: Vec<Board>,
}

/// The largest number of partial causes that are tried together with a second change.
const MAX_FIRST_CHANGES: usize = 4;

/// In rounds with fewer boards than this, two changes could explain almost anything.
const MIN_BOARDS_FOR_TWO_CHANGES: usize = 8;

impl Search<'_> {
    /// Whether a changed history explains the round. If it does not, the change is kept if it is
    /// among those after which the fewest boards differ. These are later tried together with a
    /// second change.
    pub(super) fn explains_or_keeps(&mut self, history: History, cause: Cause) -> bool {
        let Some(boards) = self.remaining_boards(&history) else {
            return false;
        };
        if boards.is_empty() {
            return true;
        }
        let position = self
            .partial
            .partition_point(|known| known.boards.len() <= boards.len());
        if position < MAX_FIRST_CHANGES {
            let partial = PartialCause {
                cause,
                history,
                boards,
            };
            self.partial.insert(position, partial);
            self.partial.truncate(MAX_FIRST_CHANGES);
        }
        false
    }

    /// Whether the round has enough boards to try two changes together.
    pub(super) fn tries_two(&self) -> bool {
        recorded_boards(self.history, self.round).len() >= MIN_BOARDS_FOR_TWO_CHANGES
    }

    /// Tries each kept change together with a board made by hand or a different result. The boards
    /// `differing`, in ascending order, are those that differ without any change. They are tried
    /// first.
    pub(super) fn try_two_changes(&mut self, differing: &[Board]) -> Option<Vec<Cause>> {
        if !self.tries_two() {
            return None;
        }
        let partial = std::mem::take(&mut self.partial);
        let mut partial = partial.into_iter();
        partial.find_map(|first| self.try_second(first, differing))
    }

    /// Tries a change that explains other rounds together with a second change in this round.
    pub(super) fn try_shared_and_another(
        &mut self,
        (cause, history): (Cause, &History),
        differing: &[Board],
    ) -> Option<Vec<Cause>> {
        if !self.tries_two() {
            return None;
        }
        let boards = self.remaining_boards(history)?;
        let first_change = PartialCause {
            cause,
            history: history.clone(),
            boards,
        };
        self.try_second(first_change, differing)
    }

    /// Tries a change together with a board made by hand or a different result.
    fn try_second(&mut self, first: PartialCause, differing: &[Board]) -> Option<Vec<Cause>> {
        let mut search = Search {
            history: &first.history,
            round: self.round,
            editions: self.editions.clone(),
            budget: self.budget,
            stopped: false,
            partial: Vec::new(),
        };
        let players = first.boards.iter().flat_map(|board| board.players());
        let mut players: Vec<PlayerId> = players.collect();
        players.sort_unstable();
        let file_boards = recorded_boards(&first.history, self.round);
        let mut boards = first.boards;
        boards.retain(|board| file_boards.binary_search(board).is_ok());
        boards.sort_by_key(|board| differing.binary_search(board).is_err());
        let second = search
            .try_board_by_hand(&boards)
            .or_else(|| search.try_other_results(&players));
        self.budget = search.budget;
        second.map(|second| vec![first.cause, second])
    }
}
