//! The other score: game points where teams are ranked by match points, match points where
//! they are ranked by game points (13.1).

use super::catalogue::{Among, Rule};
use super::points::score;
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static MPVGP: TieBreak = TieBreak {
    code: "MPvGP",
    name: "match points against game points",
    article: "C.07 13.1",
    among: Among::Teams,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<OtherScore>(),
    page: include_str!("../../docs/tiebreaks/MPvGP.md"),
};

struct OtherScore;

impl Rule for OtherScore {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        team: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        score(context.in_other_score(), team, trace)
    }
}
