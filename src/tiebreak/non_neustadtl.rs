//! Sonneborn-Berger as first proposed: the square of the own score is added.

use super::catalogue::{Among, Rule};
use super::sum::{Term, sum, view};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static NNSB: TieBreak = TieBreak {
    code: "NNSB",
    name: "non-Neustadtl Sonneborn-Berger",
    article: "historic (1886)",
    among: Among::Both,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 2,
    method: Method::value::<NonNeustadtl>(),
    page: include_str!("../../docs/tiebreaks/NNSB.md"),
};

struct NonNeustadtl;

impl Rule for NonNeustadtl {
    fn value<T: Trace>(
        context: &Context<'_>,
        modifiers: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let view = view(modifiers, false, Term::Products);
        let sum = sum(context, view, Term::Products, None, player, trace);
        let own = context.table.total(player);
        let square = i128::from(own.hundredths()) * i128::from(own.hundredths());
        trace.remark(|| format!("and the square of the own score {own}"));
        Exact::ratio(square + i128::from(sum), 10_000)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn the_square_is_added() {
        // SB 1 + .25 and 0 + .5 and .75; scores 1.5, 1, .5
        let grid = "system round-robin\n1  2w1  3b=  0-Z\n2  1b0  0-Z  3w1\n3  0-Z  1w=  2b0";
        check("SB", "legacy", grid, "1.25 0.5 0.75");
        check("NNSB", "legacy", grid, "3.5 1.5 1");
    }
}
