//! Perfect tournament performance: the lowest rating whose expected score reaches the score (10.3).

use super::Step;
use super::catalogue::{Among, Modifier, Rule};
use super::games::{games, undefined};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;
use crate::rules::pd;

pub(super) static PTP: TieBreak = TieBreak {
    code: "PTP",
    name: "perfect tournament performance",
    article: "C.07 10.3",
    among: Among::Players,
    modifiers: &[Modifier::Unrated],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<PerfectPerformance>(),
    page: include_str!("../../docs/tiebreaks/PTP.md"),
};

struct PerfectPerformance;

impl Rule for PerfectPerformance {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        if !context.all_rated() {
            return undefined(context, trace);
        }
        perfect(context, player, trace).map(|value| Exact::whole(i64::from(value)))
    }
}

/// Above this difference a win is certain on the full scale.
const CERTAIN: i32 = 736;

/// The perfect performance; `None` without a game.
pub(super) fn perfect<T: Trace>(
    context: &Context<'_>,
    player: usize,
    trace: &mut T,
) -> Option<i32> {
    let mut score = 0;
    let (mut lowest, mut highest, mut count) = (i32::MAX, i32::MIN, 0);
    for game in games(context, player) {
        let rating = i32::from(game.rating);
        (lowest, highest) = (lowest.min(rating), highest.max(rating));
        count += 1;
        score += u32::from(game.half_points);
    }
    // the expected score of a rating in hundredths, against the score in hundredths
    let expected = |rating: i32| -> u32 {
        games(context, player)
            .map(|game| pd(rating - i32::from(game.rating)))
            .sum()
    };
    let needed = score * 50;
    let found = if count == 0 {
        return None;
    } else if score == 0 {
        trace.remark(|| format!("no points: the lowest opponent {lowest} - 800 (10.3)"));
        lowest - 800
    } else if score == 2 * count {
        trace.remark(|| format!("all points: the highest opponent {highest} + {CERTAIN} (10.3)"));
        highest + CERTAIN
    } else {
        first(lowest - CERTAIN, highest + CERTAIN, |rating| {
            expected(rating) >= needed
        })
    };
    for game in games(context, player) {
        let percent = pd(found - i32::from(game.rating));
        trace.step(|| Step {
            counted: Some(Exact::whole(i64::from(game.rating))),
            why: format!("expected from {found} against {}", game.rating),
            amount: Some(Exact::from_hundredths(i64::from(percent))),
            ..Step::of(context, player, game.round)
        });
    }
    if score > 0 && score < 2 * count {
        trace.remark(|| {
            let text = |hundredths: u32| Exact::from_hundredths(i64::from(hundredths));
            format!(
                "score {} of {count}: {found} expects {}, {} only {} (10.3, B.02 8.1b)",
                text(needed),
                text(expected(found)),
                found - 1,
                text(expected(found - 1))
            )
        });
    }
    Some(found)
}

/// The first number in `low..=high` for which `reached` holds; it holds for `high`, and
/// for every number above one for which it does.
fn first(mut low: i32, mut high: i32, reached: impl Fn(i32) -> bool) -> i32 {
    while low < high {
        let middle = low + (high - low).div_euclid(2);
        if reached(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
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
    fn the_lowest_rating_that_expects_the_score() {
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
        check("PTP", "2026", GRID, "2189 1947 2169 1100");
    }
}
