//! Perfect tournament performance: the lowest rating whose expected score is at least the score
//! obtained (10.3).

use super::Context;
use super::derivation::Step;
use super::entry::tie_break;
use super::participant::Participant;
use super::rated_games::games;
use super::trace::{NoTrace, Trace};
use crate::model::ParticipantId;
use crate::number::Exact;
use crate::rules::{dp, pd};

tie_break! {
    PTP = "PTP" "perfect tournament performance", "C.07 10.3",
    participants: Players,
    depends_on: [Opponents, Ratings],
    modifiers: [Unrated],
    interpretations: ["played-only", "unrated-left-out"],
    print_frequency: Rarely,
    candidates: [Swiss ["PTP" 3 @ 150]],
    decimals: 0,
    value: perfect_performance,
}

fn perfect_performance(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    compute_perfect_performance(player.context, player.id, trace)
        .map(|value| Exact::whole(i64::from(value)))
}

/// Returns the perfect tournament performance of each player.
pub(super) fn perfect_performances<'a>(context: &'a Context<'_>) -> &'a [Option<i32>] {
    let column = &context.shared.perfect_performances;
    column.get_or_init(|| {
        context
            .map_participants(|player| compute_perfect_performance(context, player, &mut NoTrace))
    })
}

/// The smallest rating difference at which a win is expected with certainty, on the full scale
/// without a limit of 400 points.
const CERTAIN_DIFFERENCE: i32 = 736;

/// Returns the perfect tournament performance of a player; `None` if no game counts.
fn compute_perfect_performance<T: Trace>(
    context: &Context<'_>,
    participant: ParticipantId,
    trace: &mut T,
) -> Option<i32> {
    let games = games(context, participant);
    let mut score = 0;
    let (mut lowest, mut highest, mut sum, mut count) = (i32::MAX, i32::MIN, 0, 0);
    for game in games {
        let rating = i32::from(game.rating);
        (lowest, highest) = (lowest.min(rating), highest.max(rating));
        sum += i64::from(rating);
        count += 1;
        score += u32::from(game.half_points);
    }
    // the expected score with a rating, in hundredths, to be compared with the score in hundredths
    let expected = |rating: i32| -> u32 {
        let percents = games.iter().map(|game| pd(rating - i32::from(game.rating)));
        percents.sum()
    };
    let needed_score = score * 50;
    let is_reached = |rating: i32| expected(rating) >= needed_score;
    let lowest_rating = if count == 0 {
        return None;
    } else if score == 0 {
        trace.remark(|| {
            format!("no points: 800 below the lowest rating of the opponents, {lowest} (10.3)")
        });
        lowest - 800
    } else if score == 2 * count {
        trace.remark(|| {
            format!(
                "all points: {CERTAIN_DIFFERENCE} above the highest rating of the opponents, \
                 {highest} (10.3)"
            )
        });
        highest + CERTAIN_DIFFERENCE
    } else {
        // the performance rating (10.2) is close to the result
        let average = i32::try_from(sum / i64::from(count)).unwrap_or(lowest);
        let near_rating = average + dp((needed_score / count).min(100));
        first_reached(
            near_rating,
            (lowest - CERTAIN_DIFFERENCE, highest + CERTAIN_DIFFERENCE),
            is_reached,
        )
    };
    for game in games {
        trace.step(|| {
            let percent = pd(lowest_rating - i32::from(game.rating));
            Step {
                counted_value: Some(Exact::whole(i64::from(game.rating))),
                why: format!("expected score of {lowest_rating} against {}", game.rating),
                amount: Some(Exact::from_hundredths(i64::from(percent))),
                ..Step::for_round(context, participant, game.round)
            }
        });
    }
    if score > 0 && score < 2 * count {
        trace.remark(|| {
            let text = |hundredths: u32| Exact::from_hundredths(i64::from(hundredths));
            format!(
                "score {} of {count}: the expected score is {} with {lowest_rating}, but only {} \
                 with {} (10.3, B.02 8.1b)",
                text(needed_score),
                text(expected(lowest_rating)),
                text(expected(lowest_rating - 1)),
                lowest_rating - 1
            )
        });
    }
    Some(lowest_rating)
}

/// Returns the smallest number in `low..=high` for which `has_property` is true. If it is true for
/// a number, it must be true for all larger numbers in the range. The search begins at `start` and
/// moves away from it in steps that double, until two of them enclose the result; then it halves
/// the range.
fn first_reached(
    start: i32,
    (mut low, mut high): (i32, i32),
    has_property: impl Fn(i32) -> bool,
) -> i32 {
    let (mut probe, mut step) = (start, 4);
    let mut previous = None;
    let mut is_enclosed = false;
    while low < high {
        let index = probe.clamp(low, high - 1);
        let is_reached = has_property(index);
        if is_reached {
            high = index;
        } else {
            low = index + 1;
        }
        is_enclosed |= previous
            .replace(is_reached)
            .is_some_and(|previous| previous != is_reached);
        if is_enclosed {
            probe = low + (high - low) / 2;
        } else {
            probe = if is_reached {
                index - step
            } else {
                index + step
            };
            step *= 2;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::super::testing::{RATED, check};
    use super::first_reached;

    #[test]
    fn the_search_finds_the_first_number_from_any_start() {
        for number in -20..=20 {
            for near in -50..=50 {
                assert_eq!(
                    first_reached(near, (-20, 20), |n| n >= number),
                    number,
                    "{near}"
                );
            }
        }
    }

    #[test]
    fn the_result_is_the_lowest_rating_that_expects_the_score() {
        // 1: 2.5 of 3: 2189 is 189, 289, 389 above: .75 + .84 + .91; at 2188 .74
        // 2: 1 of 2: 1947 is 153 below and 147 above: .30 + .70; at 1946 .29
        // 3: 1.5 of 2: 2169 is 369 and 69 above: .90 + .60; at 2168 .59
        check(
            "PTP",
            "2026",
            "
            1 (2100)  2w1
            2 (1800)  1b0",
            "2536 1300",
        );
        check("PTP", "2026", RATED, "2189 1947 2169 1100");
    }
}
