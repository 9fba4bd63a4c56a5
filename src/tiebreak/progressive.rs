//! Progressive score: the sum of the running scores (7.5).

use super::Step;
use super::catalogue::{Among, Modifier, Rule};
use super::cut::LOW;
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::{Exact, Points};

pub(super) static PS: TieBreak = TieBreak {
    code: "PS",
    name: "progressive score",
    article: "C.07 7.5",
    among: Among::Both,
    modifiers: &[Modifier::CutLow],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<Progressive>(),
    page: include_str!("../../docs/tiebreaks/PS.md"),
};

struct Progressive;

impl Rule for Progressive {
    fn value<T: Trace>(
        context: &Context<'_>,
        modifiers: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        // 14.1: a cut leaves out rounds by number, the first ones
        let cut = modifiers.cut.map_or(0, |cut| usize::from(cut.low));
        let (mut running, mut sum) = (Points::ZERO, 0);
        for (round, &points) in context.table.points(player).iter().enumerate() {
            running += points;
            if round >= cut {
                sum += i64::from(running.hundredths());
            }
            trace.step(|| Step {
                why: format!("score after round {}", round + 1),
                amount: Some(Exact::from(running)),
                cut: (round < cut).then(|| LOW.to_owned()),
                ..Step::of(context, player, round)
            });
        }
        Some(Exact::from_hundredths(sum))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    const GRID: &str = "
        1  2w1  3b+  4b1  0-U
        2  1b0  4w1  3b=  0-F
        3  4w=  1w-  2w=  0-H
        4  3b=  2b0  1w0  0-Z";

    #[test]
    fn running_scores() {
        // 1: 1 2 3 4; 2: 0 1 1.5 2.5; 3: .5 .5 1 1.5; 4: .5 .5 .5 .5
        check("PS", "2026", GRID, "10 5 3.5 2");
        check("PS/C1", "2026", GRID, "9 5 3 1.5");
        check("PS/C9", "2026", GRID, "0 0 0 0");
    }
}
