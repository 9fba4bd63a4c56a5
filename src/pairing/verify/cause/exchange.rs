//! Finds two boards on which players were exchanged.

use super::change::history_with_cause;
use super::{Cause, Search, TOO_FEW_BOARDS};
use crate::model::PlayerId;
use crate::pairing::History;
use crate::pairing::verify::{Board, DifferingBoards, Verdict, recorded_boards};

impl Search<'_> {
    /// Returns the exchanges of two opponents that turn the recorded round into the one that an
    /// edition gives. Empty for a round with few boards, in which an exchange could explain almost
    /// anything.
    pub(super) fn exchanges(&self, verdict: &Verdict) -> Vec<Cause> {
        if recorded_boards(self.history, self.round).len() <= TOO_FEW_BOARDS {
            return Vec::new();
        }
        let mut causes: Vec<Cause> = Vec::new();
        for differing in verdict
            .comparisons
            .iter()
            .flat_map(|comparison| &comparison.outcome)
        {
            let Some((first, second)) = exchanged_players(differing) else {
                continue;
            };
            let cause = Cause::OpponentsExchanged(first, second, self.round);
            let exchanged_history = history_with_cause(self.history, cause);
            let is_same = |history: &History| {
                let boards = recorded_boards(history, self.round);
                differing.engine.iter().all(|board| boards.contains(board))
            };
            if exchanged_history.is_some_and(|history| is_same(&history))
                && !causes.contains(&cause)
            {
                causes.push(cause);
            }
        }
        causes
    }
}

/// Returns the two players who have to be exchanged to turn the file's boards into those of the
/// engine; `None` unless the pairings differ in exactly two boards, with the same four players.
fn exchanged_players(differing: &DifferingBoards) -> Option<(PlayerId, PlayerId)> {
    let ([one, other], [_, _]) = (&differing.file[..], &differing.engine[..]) else {
        return None;
    };
    let (lower, upper) = (one.black?, other.black?);
    let meets = |a: PlayerId, b: PlayerId| {
        let players = |board: &Board| board.players().all(|id| id == a || id == b);
        differing
            .engine
            .iter()
            .any(|board| board.black.is_some() && players(board))
    };
    let second = if meets(one.white, upper) && meets(other.white, lower) {
        upper
    } else if meets(one.white, other.white) && meets(lower, upper) {
        other.white
    } else {
        return None;
    };
    Some((lower.min(second), lower.max(second)))
}
