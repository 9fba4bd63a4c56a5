//! Bottom board elimination: the points without the last board, then without the last two,
//! and so on (12.3).

use super::boards;
use super::catalogue::Among;
use super::{Context, Derivation, Method, Sense, TieBreak};
use crate::model::{Modifiers, PlayerId};

pub(super) static BBE: TieBreak = TieBreak {
    code: "BBE",
    name: "bottom board elimination",
    article: "C.07 12.3",
    among: Among::Teams,
    modifiers: &[],
    sense: Sense::LowFirst,
    decimals: 0,
    method: Method::Order { split, derive },
    page: include_str!("../../docs/tiebreaks/BBE.md"),
};

fn split(context: &Context<'_>, _: &Modifiers, set: &[PlayerId]) -> Vec<Vec<PlayerId>> {
    boards::split(set, |team| {
        boards::bottom(&boards::all_rounds(context, team.index()))
    })
}

fn derive(context: &Context<'_>, _: &Modifiers, set: &[PlayerId], team: PlayerId) -> Derivation {
    let how = "the sum without the last board is compared first, then without the last two, and so \
         on";
    boards::derive(context, set, team, boards::bottom, how)
}
