//! Sum of the opponents' ratings ("performance by ratings" of German events).

use super::Step;
use super::catalogue::{Among, Modifier, Rule};
use super::games::{games, undefined};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static SRO: TieBreak = TieBreak {
    code: "SRO",
    name: "sum of opponents' ratings",
    article: "national",
    among: Among::Players,
    modifiers: &[Modifier::Unrated],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<SumOfRatings>(),
    page: include_str!("../../docs/tiebreaks/SRO.md"),
};

struct SumOfRatings;

impl Rule for SumOfRatings {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        if !context.all_rated() {
            return undefined(context, trace);
        }
        let mut sum = 0;
        for game in games(context, player) {
            sum += i64::from(game.rating);
            trace.step(|| Step {
                why: "rating of the opponent".to_owned(),
                amount: Some(Exact::whole(i64::from(game.rating))),
                ..Step::of(context, player, game.round)
            });
        }
        Some(Exact::whole(sum))
    }
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
    fn every_game_is_an_entry() {
        check("SRO", "legacy", GRID, "5700 3900 3900 6000");
    }
}
