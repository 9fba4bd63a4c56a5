//! Infers requested byes that no file states from the stated points.

use crate::import::{Import, Lack};
use crate::model::{Entry, Opponent, Outcome, PlayerId};
use crate::number::Points;

/// Turns a player's rounds without a pairing into half-point byes if this explains the stated
/// points. For this, the stated points must equal the points of the other rounds plus half a point
/// for each round without a pairing. If fewer half points are missing, it is unknown to which
/// rounds they belong, so all these rounds stay absences.
pub(super) fn infer_requested_byes(import: &mut Import) {
    if !import.lacks(Lack::Absences) || !import.tournament.adjustments.is_empty() {
        return;
    }
    let mut is_open = false;
    let ids: Vec<PlayerId> = import.tournament.ids().collect();
    for id in ids {
        let Some(stated_points) = import.claims.points_of(id) else {
            continue;
        };
        let tournament = &import.tournament;
        let row = tournament.row(id);
        let computed_points: Points = row.iter().map(|entry| tournament.points(entry)).sum();
        let absences = row.iter().filter(|entry| is_absence(entry)).count();
        let absence_count = i32::try_from(absences).unwrap_or(i32::MAX);
        let half_point = tournament.score_system.half_point_bye;
        if stated_points.value > computed_points
            && stated_points.value == computed_points + half_point * absence_count
        {
            let rounds = usize::from(tournament.rounds);
            let row = id.index() * rounds..(id.index() + 1) * rounds;
            let row = &mut import.tournament.entries[row];
            for entry in row.iter_mut().filter(|entry| is_absence(entry)) {
                entry.outcome = Outcome::HalfPointBye;
            }
        } else if absences > 0 && stated_points.value != computed_points {
            is_open = true;
        }
    }
    if !is_open {
        import.lacks.retain(|lack| *lack != Lack::Absences);
    }
}

fn is_absence(entry: &Entry) -> bool {
    entry.opponent == Opponent::Nobody && entry.outcome == Outcome::Absent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Player, Tournament};
    use crate::source::{Field, Span};

    /// Checks what becomes of the rounds of a player with these stated points (in half points).
    fn check(rounds: &[Outcome], halves: i32, expected: &[Outcome], still_open: bool) {
        let entry = |&outcome: &Outcome| Entry {
            outcome,
            ..Entry::default()
        };
        let stated = Field::new(Points::from_halves(halves), Span::default());
        let mut import = Import {
            lacks: vec![Lack::Absences],
            tournament: Tournament {
                players: vec![Player::default()],
                rounds: u16::try_from(rounds.len()).unwrap(),
                entries: rounds.iter().map(entry).collect(),
                ..Tournament::default()
            },
            ..Import::default()
        };
        import.claims.points = vec![Some(stated)];
        infer_requested_byes(&mut import);
        let found: Vec<Outcome> = import
            .tournament
            .entries
            .iter()
            .map(|e| e.outcome)
            .collect();
        assert_eq!(
            (found.as_slice(), import.lacks(Lack::Absences)),
            (expected, still_open)
        );
    }

    #[test]
    fn points_determine_byes_missing_from_the_pairings() {
        use Outcome::{Absent, HalfPointBye, Win};
        check(&[Win, Absent], 3, &[Win, HalfPointBye], false);
        check(&[Absent, Absent], 2, &[HalfPointBye, HalfPointBye], false);
        check(&[Win, Absent], 2, &[Win, Absent], false);
        // one of two rounds: it is unknown which
        check(&[Absent, Absent], 1, &[Absent, Absent], true);
        check(&[Win, Absent], 1, &[Win, Absent], true);
    }
}
