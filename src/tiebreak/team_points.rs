//! Match points and game points: the two scores of a team event.

use super::catalogue::{Among, Rule};
use super::points::score;
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::{Modifiers, ScoreBasis};
use crate::number::Exact;

pub(super) static MPTS: TieBreak = TieBreak {
    code: "MPTS",
    name: "match points",
    article: "C.07 4.1",
    among: Among::Teams,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<MatchPoints>(),
    page: include_str!("../../docs/tiebreaks/MPTS.md"),
};

pub(super) static GPTS: TieBreak = TieBreak {
    code: "GPTS",
    name: "game points",
    article: "C.07 4.1",
    among: Among::Teams,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<GamePoints>(),
    page: include_str!("../../docs/tiebreaks/GPTS.md"),
};

struct MatchPoints;

impl Rule for MatchPoints {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        team: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        score(context.in_score(ScoreBasis::MatchPoints), team, trace)
    }
}

struct GamePoints;

impl Rule for GamePoints {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        team: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        score(context.in_score(ScoreBasis::GamePoints), team, trace)
    }
}
