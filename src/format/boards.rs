//! Builds a crosstable entry by entry, for formats that list games instead of rows. An entry is one
//! player's side of a game, or of a round without a game.

use super::notes::Notes;
use super::{ReadError, check_size};
use crate::import::{CellOrigin, Import, Note, NoteKind, Reason};
use crate::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::source::Limits;

/// The entries of all players in all rounds, which are filled one at a time, in any order.
pub(in crate::format) struct Boards {
    rounds: u16,
    entries: Vec<Entry>,
    cells: Vec<CellOrigin>,
    is_filled: Vec<bool>,
}

/// The result of [`Boards::put`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) enum PutResult {
    /// The entry was written, because the player had no entry in this round.
    Written,
    /// The player already had an equal entry in this round, with this origin.
    Equal(CellOrigin),
    /// The player already had a different entry in this round, with this origin. The earlier entry
    /// stays.
    Different(CellOrigin),
}

impl Boards {
    /// Returns a crosstable without any entries, for this number of players and rounds.
    ///
    /// # Errors
    /// `ReadError::Limit` if there are more players, rounds or cells than allowed.
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
            is_filled: vec![false; cells],
        })
    }

    /// Writes a player's entry for a round. If the player already has an entry in that round, the
    /// earlier one stays. The two sides of a game of a player against the same player are one entry.
    /// `round` must not exceed the number of rounds of the table.
    pub(in crate::format) fn put(
        &mut self,
        player: PlayerId,
        round: RoundNumber,
        entry: Entry,
        origin: CellOrigin,
    ) -> PutResult {
        let index = player.index() * usize::from(self.rounds) + round.index();
        if self.is_filled[index] {
            let first_entry = self.entries[index];
            let is_against_self =
                [first_entry, entry].map(|entry| entry.opponent == Opponent::Player(player));
            return if first_entry == entry || is_against_self == [true; 2] {
                PutResult::Equal(self.cells[index])
            } else {
                PutResult::Different(self.cells[index])
            };
        }
        self.is_filled[index] = true;
        self.entries[index] = entry;
        self.cells[index] = origin;
        PutResult::Written
    }

    /// Writes an entry like `put`, and adds a note if the player already had a different entry.
    /// This is for formats that list each game once for each player, where equal entries are
    /// normal.
    pub(in crate::format) fn put_or_note(
        &mut self,
        player: PlayerId,
        round: RoundNumber,
        entry: Entry,
        origin: CellOrigin,
        notes: &mut Notes,
    ) -> PutResult {
        let put_result = self.put(player, round, entry, origin);
        if let PutResult::Different(first) = put_result {
            let note = Note::new(
                NoteKind::Disagreement,
                origin.result,
                second_entry_text(round),
            );
            let note = note.about(player).in_round(round).with_span(first.result);
            notes.push(note.with_reason(Reason::Dropped));
        }
        put_result
    }

    /// Moves the entries and their spans into an import.
    pub(in crate::format) fn fill(self, import: &mut Import) {
        import.tournament.rounds = self.rounds;
        import.tournament.entries = self.entries;
        import.origins.rounds = self.rounds;
        import.origins.cells = self.cells;
    }
}

/// Returns the text of the note about a second entry of a player in a round.
pub(in crate::format) fn second_entry_text(round: RoundNumber) -> String {
    format!("the player has a second entry in round {round}; the first counts")
}

/// Returns the TRF result code of an outcome, to be stored in `CellOrigin::result_code`; a blank
/// for an absent player or a game without a result.
pub(in crate::format) const fn result_code(outcome: Outcome) -> u8 {
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
