//! Crosstables made of boards: what a file tells game by game, both halves at once.

use super::ReadError;
use crate::import::{CellOrigin, Import};
use crate::model::{Entry, Outcome, PlayerId, RoundNumber};
use crate::source::Limits;

/// Players × rounds, filled one half after the other.
pub(in crate::format) struct Boards {
    rounds: u16,
    entries: Vec<Entry>,
    cells: Vec<CellOrigin>,
}

impl Boards {
    /// Nobody has done anything yet.
    ///
    /// # Errors
    /// `ReadError::Limit` where there are more players, rounds or cells than allowed.
    pub(in crate::format) fn new(
        players: usize,
        rounds: usize,
        limits: &Limits,
    ) -> Result<Boards, ReadError> {
        if players > limits.participants {
            return Err(ReadError::too_many("players", limits.participants));
        }
        let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
        if usize::from(rounds) > limits.rounds {
            return Err(ReadError::too_many("rounds", limits.rounds));
        }
        let cells = players * usize::from(rounds);
        if cells > limits.cells {
            return Err(ReadError::too_many("results", limits.cells));
        }
        Ok(Boards {
            rounds,
            entries: vec![Entry::default(); cells],
            cells: vec![CellOrigin::default(); cells],
        })
    }

    /// Writes a player's half of a round, which is one of the table. Where the player has one
    /// already, that one counts and its place is returned.
    pub(in crate::format) fn put(
        &mut self,
        player: PlayerId,
        round: RoundNumber,
        entry: Entry,
        origin: CellOrigin,
    ) -> Option<CellOrigin> {
        let at = player.index() * usize::from(self.rounds) + round.index();
        let cell = &mut self.cells[at];
        if cell.letter != 0 {
            return Some(*cell);
        }
        *cell = origin;
        self.entries[at] = entry;
        None
    }

    /// The crosstable as the facts of an import.
    pub(in crate::format) fn fill(self, import: &mut Import) {
        import.tournament.rounds = self.rounds;
        import.tournament.entries = self.entries;
        import.origins.rounds = self.rounds;
        import.origins.cells = self.cells;
    }
}

/// The letter of TRF for what happened (`CellOrigin::letter`), blank for a game without a
/// result.
pub(in crate::format) const fn letter(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win => b'1',
        Outcome::Draw => b'=',
        Outcome::Loss => b'0',
        Outcome::UnratedWin => b'W',
        Outcome::UnratedDraw => b'D',
        Outcome::UnratedLoss => b'L',
        Outcome::ForfeitWin => b'+',
        Outcome::ForfeitLoss => b'-',
        Outcome::PairingAllocatedBye => b'U',
        Outcome::FullPointBye => b'F',
        Outcome::HalfPointBye => b'H',
        Outcome::ZeroPointBye => b'Z',
        Outcome::Absent | Outcome::Unknown => b' ',
    }
}
