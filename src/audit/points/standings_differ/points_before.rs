//! Compares the points that lists of pairings state for the players before a round with the results
//! of earlier rounds.

use super::{MAX_SEPARATE, STANDINGS_DIFFER, stated_value};
use crate::audit::{Facts, Findings};
use crate::import::{Lack, Part, PointsBefore};
use crate::model::Outcome;
use crate::number::Points;

/// Compares the points that lists of pairings state with the results of earlier rounds. Only the
/// first difference of each player is reported.
pub(super) fn compare_points_before(facts: &Facts<'_>, findings: &mut Findings) {
    let mut stated_points: Vec<PointsBefore> = facts.import.claims.points_before.clone();
    stated_points.sort_by_key(|points_before| (points_before.player, points_before.round));
    let is_wrong = |points_before: &&PointsBefore| {
        computed_points_before(facts, points_before)
            .is_some_and(|computed| computed != points_before.points.value)
    };
    let mut wrong_points: Vec<&PointsBefore> = stated_points.iter().filter(is_wrong).collect();
    wrong_points.dedup_by_key(|points_before| points_before.player);
    if wrong_points.len() > MAX_SEPARATE {
        return report_many_before(facts, findings, &wrong_points);
    }
    for points_before in wrong_points {
        let computed_points = computed_points_before(facts, points_before).unwrap_or(Points::ZERO);
        let (id, round) = (points_before.player, points_before.round);
        let text = facts.import.notation.points(computed_points);
        let (value, file) = stated_value(facts, points_before.points.span);
        findings
            .report(
                &STANDINGS_DIFFER,
                format!(
                    "points before round {round} differ for {}: {file} says {value}, the results of the earlier rounds give {text}",
                    facts.who(id),
                ),
            )
            .at(points_before.points.span, "before this round")
            .player(facts.number(id))
            .round(round.0)
            .values(value, text)
            .rule("practice")
            .fix("look for a result that was corrected later, and check the value of byes");
    }
}

fn report_many_before(facts: &Facts<'_>, findings: &mut Findings, wrong_points: &[&PointsBefore]) {
    let first_points = wrong_points[0];
    let (_, file) = stated_value(facts, first_points.points.span);
    let names = wrong_points
        .iter()
        .take(5)
        .map(|points_before| facts.who(points_before.player));
    let names: Vec<String> = names.collect();
    findings
        .report(
            &STANDINGS_DIFFER,
            format!(
                "points before a round differ for {} players; the first difference is in {file}",
                wrong_points.len()
            ),
        )
        .at(first_points.points.span, "the first such player")
        .found(wrong_points.len().to_string())
        .rests_on(wrong_points.iter().map(|points_before| {
            let (name, points) = (facts.who(points_before.player), points_before.points.value);
            format!("{name}: {points} before round {}", points_before.round)
        }))
        .note(format!("among them {}", names.join("; ")))
        .rule("practice")
        .fix("check that the lists are of the same event and round, and check the points for each result");
}

/// Returns the points that a player's results give for the rounds before the round of
/// `points_before`; `None` if the file does not state all these rounds.
fn computed_points_before(facts: &Facts<'_>, points_before: &PointsBefore) -> Option<Points> {
    let tournament = &facts.import.tournament;
    let rounds = points_before.round.index();
    let are_all_stated = match facts.import.part {
        Part::Event => !facts.import.lacks(Lack::Results) && !facts.import.lacks(Lack::RoundOrder),
        Part::Rounds(range) => range.first.0 == 1 && usize::from(range.last.0) >= rounds,
        _ => false,
    };
    let row = tournament.row(points_before.player);
    if (!are_all_stated && rounds > 0) || row.len() < rounds {
        return None;
    }
    // a game without a result gives no points in such a list
    let row = row[..rounds].iter();
    let known_results = row.filter(|entry| entry.outcome != Outcome::Unknown);
    Some(known_results.fold(Points::ZERO, |sum, entry| sum + tournament.points(entry)))
}
