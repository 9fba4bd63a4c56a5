//! Rating (10.6).

use super::catalogue::{Among, Modifier, Rule};
use super::games::undefined;
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static RTNG: TieBreak = TieBreak {
    code: "RTNG",
    name: "rating",
    article: "C.07 10.6",
    among: Among::Players,
    modifiers: &[Modifier::Reversed, Modifier::Unrated],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<Rating>(),
    page: include_str!("../../docs/tiebreaks/RTNG.md"),
};

struct Rating;

impl Rule for Rating {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        if !context.all_rated() {
            return undefined(context, trace);
        }
        let rating = context.rating(player);
        trace.remark(|| match context.table.rating(player) {
            Some(_) => "the rating used in the tournament".to_owned(),
            None => "unrated: counts as announced".to_owned(),
        });
        Some(Exact::whole(i64::from(rating?)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn undefined_for_everybody_where_one_is_unrated() {
        check("RTNG", "2026", "1 (2100)  2w1\n2 (1900)  1b0", "2100 1900");
        check("RTNG", "2026", "1 (2100)  2w1\n2  1b0", "- -");
        check("RTNG/U1400", "2026", "1 (2100)  2w1\n2  1b0", "2100 1400");
    }
}
