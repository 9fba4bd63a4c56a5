//! Finds recorded boards that break an absolute rule, regardless of the rest of the round.

use super::{Board, recorded_boards};
use crate::model::RoundNumber;
use crate::pairing::{Edition, History, Meetings, Prohibition, prohibition_of_bye};

/// A recorded board that is not allowed: a pair of players who have already met, a forbidden pair,
/// two players with an absolute preference for the same colour, or the pairing-allocated bye for a
/// player who may not have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// The board that is not allowed.
    pub board: Board,
    /// The reason why the board is not allowed.
    pub prohibition: Prohibition,
    /// The editions that forbid the board, in the order in which they were requested.
    pub editions: Vec<Edition>,
}

/// Returns the boards of a recorded round that break an absolute rule of an edition, in the order
/// of the boards.
pub(super) fn breaches(history: &History, round: RoundNumber, editions: &[Edition]) -> Vec<Breach> {
    let meetings = Meetings::new(history, round);
    let prohibition = |board: Board, edition: Edition| match board.black {
        Some(black) => meetings.find_prohibition(board.white, black),
        None => prohibition_of_bye(history, board.white, round, edition),
    };
    let mut breaches: Vec<Breach> = Vec::new();
    for board in recorded_boards(history, round) {
        for &edition in editions {
            let Some(prohibition) = prohibition(board, edition) else {
                continue;
            };
            match breaches.last_mut() {
                Some(last) if last.board == board && last.prohibition == prohibition => {
                    last.editions.push(edition)
                }
                _ => breaches.push(Breach {
                    board,
                    prohibition,
                    editions: vec![edition],
                }),
            }
        }
    }
    breaches
}
