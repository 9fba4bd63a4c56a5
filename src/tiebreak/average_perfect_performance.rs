//! Average perfect performance of the opponents (10.5).

use super::catalogue::{Among, Modifier, Rule};
use super::games::{mean_of_opponents, undefined};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static APPO: TieBreak = TieBreak {
    code: "APPO",
    name: "average perfect performance of opponents",
    article: "C.07 10.5",
    among: Among::Players,
    modifiers: &[Modifier::Unrated],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<AveragePerfectPerformance>(),
    page: include_str!("../../docs/tiebreaks/APPO.md"),
};

struct AveragePerfectPerformance;

impl Rule for AveragePerfectPerformance {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        if !context.all_rated() {
            return undefined(context, trace);
        }
        let values = context.perfect_performances();
        mean_of_opponents(
            context,
            player,
            values,
            "perfect performance of the opponent",
            trace,
        )
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
    fn opponents_met_over_the_board() {
        // perfect performances 2189, 1947, 2169, 1100
        // 1: (1947 + 2169 + 1100) / 3 = 1738.7; 2 and 3: (2189 + 1100) / 2 = 1644.5;
        // 4: (2169 + 1947 + 2189) / 3 = 2101.7
        check("APPO", "2026", GRID, "1739 1645 1645 2102");
    }
}
