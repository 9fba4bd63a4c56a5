//! Infers the score system of a table. Lists do not state the score system, but their points may
//! fit only one system.

use crate::format::notes::Notes;
use crate::format::open_games;
use crate::import::{Import, Note, NoteKind};
use crate::model::{Outcome, ScoreSystem};
use crate::number::Points;
use crate::source::Span;

/// The score system with three points for a win and one point for a draw.
const THREE_POINTS_FOR_A_WIN: ScoreSystem =
    ScoreSystem::from_results(Points::from_whole(3), Points::ONE, Points::ZERO);

/// The smallest number of players whose points must fit 3-1-0 and not fit 1-½-0 so that 3-1-0 is
/// assumed.
const MIN_PROVING_PLAYERS: usize = 3;

/// Sets the score system to 3-1-0, with a note, if the points of all players fit 3-1-0 and the
/// points of enough players do not fit 1-½-0.
pub(super) fn infer_score_system(import: &mut Import, notes: &mut Notes) {
    if !import.tournament.score_system.is_usual() {
        return;
    }
    let mut proving_spans: Vec<Span> = Vec::new();
    for (id, stated_points) in import.tournament.ids().zip(&import.claims.points) {
        let Some(stated_points) = stated_points else {
            return;
        };
        let total_points = |system: &ScoreSystem| {
            let row = import.tournament.row(id).iter();
            let points_of_entries = row.map(|entry| match entry.outcome {
                Outcome::Unknown => Points::ZERO,
                outcome => system.points(outcome, entry.colour),
            });
            points_of_entries.fold(Points::ZERO, |sum, points| sum + points)
        };
        if stated_points.value != total_points(&THREE_POINTS_FOR_A_WIN) {
            return;
        }
        if stated_points.value != total_points(&ScoreSystem::STANDARD) {
            proving_spans.push(stated_points.span);
        }
    }
    // points that fit both systems say nothing
    if proving_spans.len() < MIN_PROVING_PLAYERS {
        return;
    }
    import.tournament.score_system = THREE_POINTS_FOR_A_WIN;
    open_games::score_as_zero(&mut import.tournament);
    let note = Note::new(
        NoteKind::ScoreSystem,
        proving_spans[0],
        format!(
            "3-1-0 explains the points of all {} players",
            import.claims.points.len()
        ),
    );
    notes.push(note);
}
