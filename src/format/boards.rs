//! Crosstables filled one half of a round at a time, for formats that list games instead of rows.

use super::notes::Notes;
use super::{ReadError, check_size};
use crate::import::{CellOrigin, Import, Note, NoteKind};
use crate::model::{Entry, Outcome, PlayerId, RoundNumber};
use crate::source::Limits;

/// A table of players and rounds, filled one half after the other.
pub(in crate::format) struct Boards {
    rounds: u16,
    entries: Vec<Entry>,
    cells: Vec<CellOrigin>,
    filled: Vec<bool>,
}

/// The result of adding a half, with the origin of the half that was there before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) enum Put {
    /// The half was written.
    Done,
    /// The same half was there already.
    Same(CellOrigin),
    /// A different half was already there and stays.
    Taken(CellOrigin),
}

impl Boards {
    /// A crosstable without any entries.
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

    /// Writes a player's half of a round; if the player has one already, that one counts. The round
    /// must be one of the table.
    pub(in crate::format) fn put(
        &mut self,
        player: PlayerId,
        round: RoundNumber,
        entry: Entry,
        origin: CellOrigin,
    ) -> Put {
        let index = player.index() * usize::from(self.rounds) + round.index();
        if self.filled[index] {
            return if self.entries[index] == entry {
                Put::Same(self.cells[index])
            } else {
                Put::Taken(self.cells[index])
            };
        }
        self.filled[index] = true;
        self.entries[index] = entry;
        self.cells[index] = origin;
        Put::Done
    }

    /// The same for formats that list a game with each of its players: only a different half is
    /// noted.
    pub(in crate::format) fn put_or_note(
        &mut self,
        player: PlayerId,
        round: RoundNumber,
        entry: Entry,
        origin: CellOrigin,
        notes: &mut Notes,
    ) -> Put {
        let put = self.put(player, round, entry, origin);
        if let Put::Taken(first) = put {
            let text = format!("there is a second entry in round {round}; the first counts");
            let note = Note::new(NoteKind::Disagreement, origin.result, text);
            notes.push(note.about(player).in_round(round).and(first.result));
        }
        put
    }

    /// The crosstable as the facts of an import.
    pub(in crate::format) fn fill(self, import: &mut Import) {
        import.tournament.rounds = self.rounds;
        import.tournament.entries = self.entries;
        import.origins.rounds = self.rounds;
        import.origins.cells = self.cells;
    }
}

/// The result code of TRF (`CellOrigin::letter`); a blank for a game without a result.
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
