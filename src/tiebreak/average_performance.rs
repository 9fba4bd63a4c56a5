//! Average performance rating of the opponents (10.4).

use super::catalogue::{Among, Modifier, Rule};
use super::games::{mean_of_opponents, undefined};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static APRO: TieBreak = TieBreak {
    code: "APRO",
    name: "average performance rating of opponents",
    article: "C.07 10.4",
    among: Among::Players,
    modifiers: &[Modifier::Unrated],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<AveragePerformance>(),
    page: include_str!("../../docs/tiebreaks/APRO.md"),
};

struct AveragePerformance;

impl Rule for AveragePerformance {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        if !context.all_rated() {
            return undefined(context, trace);
        }
        let values = context.performances();
        mean_of_opponents(
            context,
            player,
            values,
            "performance rating of the opponent",
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
        // performances 2173, 1950, 2143, 1200
        // 1: (1950 + 2143 + 1200) / 3 = 1764.3; 2: (2173 + 1200) / 2 = 1686.5;
        // 3: 1686.5; 4: (2143 + 1950 + 2173) / 3 = 2088.7
        check("APRO", "2026", GRID, "1764 1687 1687 2089");
    }
}
