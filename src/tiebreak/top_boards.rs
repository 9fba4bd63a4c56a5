//! Top board results: the points on board 1, then on board 2, and so on (12.2).

use super::boards;
use super::catalogue::Among;
use super::{Context, Derivation, Method, Sense, TieBreak};
use crate::model::{Modifiers, PlayerId};

pub(super) static TBR: TieBreak = TieBreak {
    code: "TBR",
    name: "top board results",
    article: "C.07 12.2",
    among: Among::Teams,
    modifiers: &[],
    sense: Sense::LowFirst,
    decimals: 0,
    method: Method::Order { split, derive },
    page: include_str!("../../docs/tiebreaks/TBR.md"),
};

fn split(context: &Context<'_>, _: &Modifiers, set: &[PlayerId]) -> Vec<Vec<PlayerId>> {
    boards::split(set, |team| {
        boards::top(&boards::all_rounds(context, team.index()))
    })
}

fn derive(context: &Context<'_>, _: &Modifiers, set: &[PlayerId], team: PlayerId) -> Derivation {
    let how = "board 1 is compared first, then board 2, and so on";
    boards::derive(context, set, team, boards::top, how)
}
