//! Adds a note about a player's row that is cut in the middle. Its lost results can only be seen in
//! the rows of the opponents.

use crate::import::{Import, Lack, Note, NoteKind, Reason};
use crate::model::{Entry, PlayerId, RoundNumber};
use crate::source::Span;

/// How a player's row is cut.
#[derive(Clone, Copy)]
pub(super) enum Cut<'a> {
    /// The file ends at this span, in the middle of the row.
    EndOfFile(Span),
    /// The rest of the row is in these lines, of which there is at least one.
    Continued(&'a [Span]),
}

/// Clears the entries of `player` from `round` on, and adds a note that shows where the row is cut.
/// `round` is `None` if the row contains all rounds and is cut after them.
pub(super) fn note_cut(
    import: &mut Import,
    player: PlayerId,
    round: Option<RoundNumber>,
    cut: Cut<'_>,
) {
    let rounds = import.tournament.rounds;
    let first_round = round.filter(|round| round.0 <= rounds);
    let (span, problem) = match cut {
        Cut::EndOfFile(span) => (span, "the file ends in the middle of the row".to_owned()),
        Cut::Continued(&[line]) => {
            let problem = "the rest of the row is in the next line, which is not read";
            (line, problem.to_owned())
        }
        Cut::Continued(lines) => {
            let count = lines.len();
            let problem =
                format!("the rest of the row is in the next {count} lines, which are not read");
            (lines[0], problem)
        }
    };
    let text = format!("{problem}: {}", lost_rounds(import, first_round));
    let mut note = Note::new(NoteKind::CutShort, span, text).about(player);
    if let Cut::Continued(lines) = cut {
        note = note.with_reason(Reason::NextLine);
        note.others = lines[1..].to_vec();
    }
    let note = match first_round {
        Some(round) => {
            let row = player.index() * usize::from(rounds);
            let lost_entries = row + round.index()..row + usize::from(rounds);
            import.tournament.entries[lost_entries].fill(Entry::default());
            note.in_round(round)
        }
        None => note,
    };
    let index = import.notes.partition_point(|note| note.span <= span);
    import.notes.insert(index, note);
}

/// Returns a text that says which rounds are lost, from `first_round` on. `first_round` is `None`
/// if only cells after the rounds are lost.
fn lost_rounds(import: &Import, first_round: Option<RoundNumber>) -> String {
    let last_round = import.tournament.rounds;
    match first_round {
        None => "everything after the last cell is lost".to_owned(),
        Some(_) if import.lacks(Lack::RoundOrder) => "games are lost".to_owned(),
        Some(first_round) if first_round.0 == last_round => format!("round {first_round} is lost"),
        Some(first_round) => format!("rounds {first_round} to {last_round} are lost"),
    }
}
