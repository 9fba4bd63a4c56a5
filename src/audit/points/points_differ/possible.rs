//! Determines whether a stated total is possible: with any results in all rounds, and with any
//! results in only the rounds in doubt.

use crate::audit::evidence::totals::WrongTotal;
use crate::audit::{Case, Need};
use crate::finding::amount;
use crate::model::{RoundNumber, ScoreSystem};
use crate::number::Points;

/// Says in words why a stated total is impossible, whatever the results of the rounds; `None` if it
/// is possible.
pub(in crate::audit) fn why_impossible(
    case: &Case<'_>,
    wrong_total: &WrongTotal,
) -> Option<String> {
    let stated_points = wrong_total.stated.value;
    let (table, system) = (
        &case.facts.table,
        &case.facts.import.tournament.score_system,
    );
    // with a bonus or a penalty, there is no bound
    if !case.facts.import.tournament.adjustments.is_empty() {
        return None;
    }
    let text = case.facts.import.notation.points(stated_points);
    if stated_points < Points::ZERO {
        return Some(format!("{text} is impossible: points cannot be negative"));
    }
    let rounds = i32::try_from(table.rounds()).unwrap_or(i32::MAX);
    let max_points = highest_points(system);
    if stated_points > max_points * rounds {
        return Some(format!(
            "{text} is impossible: the maximum is {} {}",
            case.facts.import.notation.points(max_points * rounds),
            if case.facts.has(Need::Rounds) {
                format!("after round {rounds}")
            } else {
                format!("in {}", amount(&rounds.to_string(), "game"))
            }
        ));
    }
    let step = smallest_points_step(system);
    (step > 0 && stated_points.hundredths() % step != 0).then(|| {
        format!(
            "{text} is impossible: points are multiples of {}",
            Points::from_hundredths(step)
        )
    })
}

/// Whether the stated total is between the totals that the lowest and the highest results in the
/// `rounds` in doubt would give.
pub(super) fn can_be_reached(
    case: &Case<'_>,
    wrong_total: &WrongTotal,
    rounds: &[RoundNumber],
) -> bool {
    let system = &case.facts.import.tournament.score_system;
    let points = case.facts.table.points(wrong_total.player.into());
    let lowest_points = system.loss.into_iter().chain([system.zero_point_bye]);
    let lowest_points = lowest_points.min().unwrap_or(Points::ZERO);
    let mut range = (wrong_total.derived, wrong_total.derived);
    for points in rounds.iter().filter_map(|round| points.get(round.index())) {
        range.0 += lowest_points - *points;
        range.1 += highest_points(system) - *points;
    }
    (range.0..=range.1).contains(&wrong_total.stated.value)
}

/// Returns the points for the best result of a round.
fn highest_points(system: &ScoreSystem) -> Points {
    let byes = [system.pairing_allocated_bye, system.full_point_bye];
    let points = system.win.into_iter().chain(byes);
    points.max().unwrap_or(Points::ONE)
}

/// Returns the largest amount, in hundredths of a point, of which the points for every result are a
/// multiple.
fn smallest_points_step(system: &ScoreSystem) -> i32 {
    let all_points = [
        system.win[0],
        system.win[1],
        system.draw[0],
        system.draw[1],
        system.loss[0],
        system.loss[1],
        system.forfeit_win,
        system.forfeit_loss,
        system.pairing_allocated_bye,
        system.full_point_bye,
        system.half_point_bye,
        system.zero_point_bye,
        system.unknown,
    ];
    all_points
        .iter()
        .fold(0, |step, points| gcd(step, points.hundredths().abs()))
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
