//! Results that stand in a file and could not be read.

use crate::import::{Import, Note, NoteKind};
use crate::model::{Opponent, Outcome, PlayerId, RoundNumber};

/// The halves of the first `rounds` rounds whose result could not be read (S111, S117). An open
/// game of a running round is none.
pub(super) fn unread(
    import: &Import,
    rounds: usize,
) -> impl Iterator<Item = (PlayerId, RoundNumber)> {
    let noted = import.notes.iter().filter_map(half);
    // a sign for the colour takes no point
    let noted = noted.filter(|&(id, round)| is_empty(import, id, round));
    // where there are too many, no cell has a note of its own
    let too_many = import.notes.iter().any(|n| n.kind == NoteKind::TooMany);
    let players = import.tournament.ids().filter(move |_| too_many);
    let halves = players.flat_map(|id| {
        let row = import.tournament.row(id).iter().enumerate();
        let open = row.filter(|(_, entry)| entry.outcome == Outcome::Unknown);
        open.map(move |(round, _)| (id, RoundNumber::at(round)))
    });
    let all = noted.chain(halves);
    all.filter(move |(_, round)| round.index() < rounds)
}

/// The half of a round that a note calls unreadable.
fn half(note: &Note) -> Option<(PlayerId, RoundNumber)> {
    let of_reading = [
        NoteKind::UnknownSign,
        NoteKind::SpreadsheetDamage,
        NoteKind::Uncomputed,
    ];
    let both = note.player.zip(note.round);
    both.filter(|_| of_reading.contains(&note.kind))
}

/// Whether nothing came of it: no result, or no cell at all.
fn is_empty(import: &Import, id: PlayerId, round: RoundNumber) -> bool {
    let entry = import.tournament.row(id).get(round.index());
    entry.is_some_and(|entry| match entry.outcome {
        Outcome::Unknown => true,
        Outcome::Absent => entry.opponent == Opponent::Nobody,
        _ => false,
    })
}
