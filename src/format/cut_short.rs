//! Notes that a file ends in the middle of a player's row. Only the rows of the opponents show what
//! is lost.

use crate::import::{Import, Note, NoteKind};
use crate::model::{Entry, PlayerId, RoundNumber};
use crate::source::Span;

/// Empties the rounds of `player` from `round` on, and notes that the row is cut off at `span`.
/// `round` is `None` if the row contains all rounds and is cut off after them.
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
