//! A file that ends in the middle of a player's row: what stood behind was lost, and the
//! opponents' rows alone tell of it.

use crate::import::{Import, Note, NoteKind};
use crate::model::{Entry, PlayerId, RoundNumber};
use crate::source::Span;

/// Forgets what is left of the rounds of `player` from `round` on, and notes that the row ends
/// at `span`. `None`: the row holds all rounds, and what stands behind them is lost.
pub(super) fn tell(import: &mut Import, player: PlayerId, round: Option<RoundNumber>, span: Span) {
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
    let at = import.notes.partition_point(|note| note.span <= span);
    import.notes.insert(at, note);
}
