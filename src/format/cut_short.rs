//! Notes that a file ends in the middle of a player's row. Only the rows of the opponents show what
//! is lost.

use crate::import::{Import, Lack, Note, NoteKind, Reason};
use crate::model::{Entry, PlayerId, RoundNumber};
use crate::source::Span;

/// Where a row is cut.
#[derive(Clone, Copy)]
pub(super) enum Cut<'a> {
    /// The file ends here.
    EndOfFile(Span),
    /// The row continues in these lines, of which there is at least one.
    Continued(&'a [Span]),
}

/// Empties the rounds of `player` from `round` on, and notes where the row is cut. `round` is
/// `None` if the row contains all rounds and is cut after them.
pub(super) fn note_cut(
    import: &mut Import,
    player: PlayerId,
    round: Option<RoundNumber>,
    cut: Cut<'_>,
) {
    let rounds = import.tournament.rounds;
    let first = round.filter(|round| round.0 <= rounds);
    let (span, what) = match cut {
        Cut::EndOfFile(span) => (span, "the file ends in the middle of the row".to_owned()),
        Cut::Continued(&[line]) => {
            let what = "the rest of the row is in the next line, which is not read";
            (line, what.to_owned())
        }
        Cut::Continued(lines) => {
            let count = lines.len();
            let what =
                format!("the rest of the row is in the next {count} lines, which are not read");
            (lines[0], what)
        }
    };
    let text = format!("{what}: {}", lost_rounds(import, first));
    let mut note = Note::new(NoteKind::CutShort, span, text).about(player);
    if let Cut::Continued(lines) = cut {
        note = note.with_reason(Reason::NextLine);
        note.others = lines[1..].to_vec();
    }
    let note = match first {
        Some(round) => {
            let row = player.index() * usize::from(rounds);
            let lost = row + round.index()..row + usize::from(rounds);
            import.tournament.entries[lost].fill(Entry::default());
            note.in_round(round)
        }
        None => note,
    };
    let index = import.notes.partition_point(|note| note.span <= span);
    import.notes.insert(index, note);
}

/// What is lost from the round `first` on, in words.
fn lost_rounds(import: &Import, first: Option<RoundNumber>) -> String {
    let last = import.tournament.rounds;
    match first {
        None => "everything after the last cell is lost".to_owned(),
        Some(_) if import.lacks(Lack::RoundOrder) => "games are lost".to_owned(),
        Some(first) if first.0 == last => format!("round {first} is lost"),
        Some(first) => format!("rounds {first} to {last} are lost"),
    }
}
