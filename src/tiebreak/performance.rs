//! Tournament performance rating: the average rating of the opponents plus dp (10.2).

use super::Context;
use super::derivation::Step;
use super::entry::tie_break;
use super::participant::Participant;
use super::rated_games::games;
use super::trace::{NoTrace, Trace};
use crate::model::ParticipantId;
use crate::number::{Exact, round_half_up, score_percentage};
use crate::rules::dp;

tie_break! {
    TPR = "TPR" "tournament performance rating", "C.07 10.2",
    participants: Players,
    depends_on: [Opponents, Ratings],
    modifiers: [Unrated],
    interpretations: ["played-only", "unrated-left-out"],
    print_frequency: Sometimes,
    candidates: [
        Swiss ["TPR" 3 @ 140],
        RoundRobin ["TPR" 4 @ 120]
    ],
    decimals: 0,
    value: performance_rating,
}

fn performance_rating(player: Participant<'_, '_>, trace: &mut impl Trace) -> Option<Exact> {
    compute_performance(player.context, player.id, trace)
        .map(|value| Exact::whole(i64::from(value)))
}

/// Returns the performance rating of each player.
pub(super) fn performances<'a>(context: &'a Context<'_>) -> &'a [Option<i32>] {
    let column = &context.shared.performances;
    column.get_or_init(|| {
        context.map_participants(|player| compute_performance(context, player, &mut NoTrace))
    })
}

/// Returns the performance rating of a player; `None` if no game counts.
fn compute_performance<T: Trace>(
    context: &Context<'_>,
    participant: ParticipantId,
    trace: &mut T,
) -> Option<i32> {
    let (mut sum, mut count, mut half_points) = (0, 0, 0);
    for game in games(context, participant) {
        sum += i64::from(game.rating);
        count += 1;
        half_points += u32::from(game.half_points);
        trace.step(|| Step {
            counted_value: Some(Exact::whole(i64::from(game.rating))),
            why: "rating of the opponent and score of the game".to_owned(),
            amount: Exact::ratio(i128::from(game.half_points), 2),
            ..Step::for_round(context, participant, game.round)
        });
    }
    let average = round_half_up(sum, i64::from(count))?;
    let percent = score_percentage(half_points, count)?;
    trace.remark(|| {
        format!(
            "average rating {average} (rounded, 10.1); score {} of {count}, {percent} %: dp {:+} \
             (B.02 8.1a)",
            Exact::ratio(i128::from(half_points), 2).unwrap_or(Exact::ZERO),
            dp(percent)
        )
    });
    Some(i32::try_from(average).ok()? + dp(percent))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{RATED, check};

    #[test]
    fn the_performance_is_the_average_rating_plus_dp() {
        // 1: 1900, 2.5 of 3 = .83: +273; 2: 1950, 1 of 2: 0; 3: 1950, 1.5 of 2: +193;
        // 4: 2000, 0 of 3: -800
        check("TPR", "2026", RATED, "2173 1950 2143 1200");
        check("TPR", "2026", "1 (2000)  0-U", "-");
    }
}
