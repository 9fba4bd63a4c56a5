//! Board count: the points of each board times its number (12.1).

use super::boards;
use super::catalogue::{Among, Rule};
use super::trace::Trace;
use super::{Context, Method, Sense, Step, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static BC: TieBreak = TieBreak {
    code: "BC",
    name: "board count",
    article: "C.07 12.1",
    among: Among::Teams,
    modifiers: &[],
    sense: Sense::LowFirst,
    decimals: 1,
    method: Method::value::<BoardCount>(),
    page: include_str!("../../docs/tiebreaks/BC.md"),
};

struct BoardCount;

impl Rule for BoardCount {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        team: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let points = boards::all_rounds(context, team);
        for (board, points) in (1..).zip(&points) {
            trace.step(|| Step {
                why: format!("{points} on board {board}, times {board}"),
                amount: Some(Exact::from_hundredths(
                    board * i64::from(points.hundredths()),
                )),
                ..Step::default()
            });
        }
        trace.remark(|| {
            "lower is better; it tells something only between teams with the same game points \
             (12.1)"
                .to_owned()
        });
        Some(Exact::from_hundredths(boards::count(&points)))
    }
}
