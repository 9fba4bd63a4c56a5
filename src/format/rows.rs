//! Rounds filled half by half: for formats that list games instead of rows.

use super::notes::Notes;
use crate::import::{CellOrigin, Import, Note, NoteKind};
use crate::model::{Entry, PlayerId, RoundNumber};

/// Entries and their places, players × rounds.
pub(super) struct Rows {
    rounds: usize,
    entries: Vec<Entry>,
    cells: Vec<CellOrigin>,
    filled: Vec<bool>,
}

/// What became of a half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Put {
    /// It stands in its place.
    Done,
    /// The same stands there already.
    Same,
    /// Something else stands there already, and stays.
    Taken,
}

impl Rows {
    pub(super) fn new(players: usize, rounds: u16) -> Rows {
        let rounds = usize::from(rounds);
        let cells = players * rounds;
        Rows {
            rounds,
            entries: vec![Entry::default(); cells],
            cells: vec![CellOrigin::default(); cells],
            filled: vec![false; cells],
        }
    }

    /// One half; `round` is a round of the table.
    pub(super) fn put(
        &mut self,
        player: PlayerId,
        round: RoundNumber,
        entry: Entry,
        origin: CellOrigin,
    ) -> Put {
        let at = player.index() * self.rounds + round.index();
        if self.filled[at] {
            return match self.entries[at] == entry {
                true => Put::Same,
                false => Put::Taken,
            };
        }
        self.filled[at] = true;
        self.entries[at] = entry;
        self.cells[at] = origin;
        Put::Done
    }

    /// Notes that a player has two results in one round, where `put` found a place taken.
    pub(super) fn tell_taken(
        &self,
        notes: &mut Notes,
        player: PlayerId,
        round: RoundNumber,
        origin: CellOrigin,
    ) {
        let first = self.cells[player.index() * self.rounds + round.index()];
        let text = format!("a second entry in round {round}; the first counts");
        let note = Note::new(NoteKind::Disagreement, origin.result, text);
        notes.push(note.about(player).in_round(round).and(first.result));
    }

    /// Hands the rounds over.
    pub(super) fn finish(self, import: &mut Import) {
        let rounds = u16::try_from(self.rounds).unwrap_or(u16::MAX);
        import.tournament.rounds = rounds;
        import.tournament.entries = self.entries;
        import.origins.rounds = rounds;
        import.origins.cells = self.cells;
    }
}
