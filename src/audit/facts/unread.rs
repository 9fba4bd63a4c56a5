//! Finds results of a file that could not be read.

use crate::import::{Import, Note, NoteKind};
use crate::model::{Opponent, Outcome, PlayerId, RoundNumber};

/// Returns the entries of the first `rounds` rounds whose result could not be read. They are the
/// entries that S111, S117 or, for a cell with `?`, R212 reports. Games without a result are not
/// included, because they may be adjourned or not played yet.
pub(in crate::audit) fn unread_entries(
    import: &Import,
    rounds: usize,
) -> impl Iterator<Item = (PlayerId, RoundNumber)> {
    let noted_entries = import.notes.iter().filter_map(unreadable_entry);
    let noted_entries = noted_entries.chain(
        import
            .notes
            .iter()
            .flat_map(|note| entries_cut_off(import, note)),
    );
    // if too many entries are unreadable, they have no notes of their own
    let notes_are_limited = import.notes.iter().any(|n| n.kind == NoteKind::TooMany);
    let is_doubtful = move |&(id, round): &(PlayerId, RoundNumber)| {
        notes_are_limited || import.origins.cell(id, round).result_code == b'?'
    };
    // an unreadable colour affects no points
    let noted_entries =
        noted_entries.filter(move |&(id, round)| match outcome(import, id, round) {
            Some(Outcome::Unknown) => !is_doubtful(&(id, round)),
            _ => is_empty(import, id, round),
        });
    let players = import.tournament.ids();
    let entries =
        players.flat_map(|id| rounds_without_result(import, id).map(move |round| (id, round)));
    let doubtful_entries = entries.filter(is_doubtful);
    let unread_entries = noted_entries.chain(doubtful_entries);
    unread_entries.filter(move |(_, round)| round.index() < rounds)
}

/// Returns the entry that a note reports as unreadable, as player and round; `None` for other
/// notes.
pub(in crate::audit) fn unreadable_entry(note: &Note) -> Option<(PlayerId, RoundNumber)> {
    let reading_notes = [
        NoteKind::UnknownCode,
        NoteKind::SpreadsheetDamage,
        NoteKind::Uncomputed,
    ];
    let entry = note.player.zip(note.round);
    entry.filter(|_| reading_notes.contains(&note.kind))
}

/// Returns the entries that are missing because a row was cut short.
pub(in crate::audit) fn entries_cut_off(
    import: &Import,
    note: &Note,
) -> impl Iterator<Item = (PlayerId, RoundNumber)> {
    let first_entry = note.player.zip(note.round);
    let first_entry = first_entry.filter(|_| note.kind == NoteKind::CutShort);
    let rounds = usize::from(import.tournament.rounds);
    let rounds = first_entry
        .map(|(id, round)| (round.index()..rounds).map(move |index| (id, RoundNumber::at(index))));
    rounds.into_iter().flatten()
}

fn outcome(import: &Import, id: PlayerId, round: RoundNumber) -> Option<Outcome> {
    let entry = import.tournament.row(id).get(round.index());
    entry.map(|entry| entry.outcome)
}

/// Whether an entry has no result, or is missing.
pub(in crate::audit) fn is_empty(import: &Import, id: PlayerId, round: RoundNumber) -> bool {
    let entry = import.tournament.row(id).get(round.index());
    entry.is_some_and(|entry| match entry.outcome {
        Outcome::Unknown => true,
        Outcome::Absent => entry.opponent == Opponent::Nobody,
        _ => false,
    })
}

/// Returns the rounds in which a player has a game without a result.
pub(in crate::audit) fn rounds_without_result(
    import: &Import,
    id: PlayerId,
) -> impl Iterator<Item = RoundNumber> {
    let row = import.tournament.row(id).iter().enumerate();
    let rounds = row.filter(|(_, entry)| entry.outcome == Outcome::Unknown);
    rounds.map(|(round, _)| RoundNumber::at(round))
}
