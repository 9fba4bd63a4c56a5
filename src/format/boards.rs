//! Crosstables filled half by half: for formats that list games instead of rows.

use super::notes::Notes;
use super::{ReadError, check_size};
use crate::import::{CellOrigin, Import, Note, NoteKind};
use crate::model::{Entry, Outcome, PlayerId, RoundNumber};
use crate::source::Limits;

/// Players × rounds, filled one half after the other.
pub(in crate::format) struct Boards {
    rounds: u16,
    entries: Vec<Entry>,
    cells: Vec<CellOrigin>,
    filled: Vec<bool>,
}

/// What became of a half, with the place of the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) enum Put {
    /// It stands in its place.
    Done,
    /// The same stands there already.
    Same(CellOrigin),
    /// Something else stands there already, and stays.
    Taken(CellOrigin),
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
        check_size(players, rounds, limits)?;
        let cells = players * rounds;
        Ok(Boards {
            rounds: u16::try_from(rounds).unwrap_or(u16::MAX),
            entries: vec![Entry::default(); cells],
            cells: vec![CellOrigin::default(); cells],
            filled: vec![false; cells],
        })
    }

    /// Writes a player's half of a round, which is one of the table. Where the player has one
    /// already, that one counts.
    pub(in crate::format) fn put(
        &mut self,
        player: PlayerId,
        round: RoundNumber,
        entry: Entry,
        origin: CellOrigin,
    ) -> Put {
        let at = player.index() * usize::from(self.rounds) + round.index();
        if self.filled[at] {
            return if self.entries[at] == entry {
                Put::Same(self.cells[at])
            } else {
                Put::Taken(self.cells[at])
            };
        }
        self.filled[at] = true;
        self.entries[at] = entry;
        self.cells[at] = origin;
        Put::Done
    }

    /// The same for formats in which a game stands with each player: only another result of
    /// the round is noted.
    pub(in crate::format) fn put_or_tell(
        &mut self,
        player: PlayerId,
        round: RoundNumber,
        entry: Entry,
        origin: CellOrigin,
        notes: &mut Notes,
    ) {
        if let Put::Taken(first) = self.put(player, round, entry, origin) {
            let text = format!("a second entry in round {round}; the first counts");
            let note = Note::new(NoteKind::Disagreement, origin.result, text);
            notes.push(note.about(player).in_round(round).and(first.result));
        }
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
