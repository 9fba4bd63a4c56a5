//! A file that ends in the middle of a player's row: the rest of the row is lost, which only the
//! opponents' rows show.

use crate::import::{Import, Note, NoteKind};
use crate::model::{Entry, PlayerId, RoundNumber};
use crate::source::Span;

/// Empties the rounds of `player` from `round` on, and notes that the row ends at `span`. `None`:
/// the row contains all rounds, but is cut off after them.
pub(super) fn note_cut(
    import: &mut Import,
    player: PlayerId,
    round: Option<RoundNumber>,
    span: Span,
) {
    let rounds = usize::from(import.tournament.rounds);
    let note = Note::new(NoteKind::CutShort, span, String::new()).about(player);
    let note = match round.filter(|round| round.index() < rounds) {
        Some(round) => {
            let row = player.index() * rounds;
            import.tournament.entries[row + round.index()..row + rounds].fill(Entry::default());
            note.in_round(round)
        }
        None => note,
    };
    let index = import.notes.partition_point(|note| note.span <= span);
    import.notes.insert(index, note);
}
