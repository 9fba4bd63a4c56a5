//! Bottom board elimination: the points without the last board, then without the last two,
//! and so on (12.3).

use super::boards;
use super::catalogue::Among;
use super::{Context, Derivation, Method, Sense, TieBreak, place};
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

fn derive(
    context: &Context<'_>,
    modifiers: &Modifiers,
    set: &[PlayerId],
    team: PlayerId,
) -> Derivation {
    let mut derivation = Derivation::default();
    let points = boards::all_rounds(context, team.index());
    boards::tell(&points, &mut derivation);
    let compared = boards::in_words(&boards::bottom(&points));
    let remark = format!(
        "the sum without the last board is compared first, then without the last two, and so \
         on: {compared}"
    );
    derivation.remarks.push(remark);
    let mut column = vec![None; context.table.participants()];
    if set.len() > 1 {
        place(&split(context, modifiers, set), &mut column);
    }
    derivation.value = column[team.index()];
    derivation
}
