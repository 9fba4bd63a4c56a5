//! Tournament performance rating: average rating of the opponents + dp (10.2).

use super::Step;
use super::catalogue::{Among, Modifier, Rule};
use super::games::{games, undefined};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::{Exact, round_half_up, score_percentage};
use crate::rules::dp;

pub(super) static TPR: TieBreak = TieBreak {
    code: "TPR",
    name: "tournament performance rating",
    article: "C.07 10.2",
    among: Among::Players,
    modifiers: &[Modifier::Unrated],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<Performance>(),
    page: include_str!("../../docs/tiebreaks/TPR.md"),
};

struct Performance;

impl Rule for Performance {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        if !context.all_rated() {
            return undefined(context, trace);
        }
        performance(context, player, trace).map(|value| Exact::whole(i64::from(value)))
    }
}

/// The performance rating; `None` without a game.
pub(super) fn performance<T: Trace>(
    context: &Context<'_>,
    player: usize,
    trace: &mut T,
) -> Option<i32> {
    let (mut sum, mut count, mut half_points) = (0, 0, 0);
    for game in games(context, player) {
        sum += i64::from(game.rating);
        count += 1;
        half_points += u32::from(game.half_points);
        trace.step(|| Step {
            counted: Some(Exact::whole(i64::from(game.rating))),
            why: "rating of the opponent and score of the game".to_owned(),
            amount: Exact::ratio(i128::from(game.half_points), 2),
            ..Step::of(context, player, game.round)
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
    use super::super::testing::check;

    const GRID: &str = "
        1 (2100)  2w1  3b=  4w1
        2 (2000)  1b0  4w1  0-U
        3 (1900)  4b1  1w=  0-H
        4 (1800)  3w0  2b0  1b0";

    #[test]
    fn average_and_dp() {
        // 1: 1900, 2.5 of 3 = .83: +273; 2: 1950, 1 of 2: 0; 3: 1950, 1.5 of 2: +193;
        // 4: 2000, 0 of 3: -800
        check("TPR", "2026", GRID, "2173 1950 2143 1200");
        check("TPR", "2026", "1 (2000)  0-U", "-");
    }
}
