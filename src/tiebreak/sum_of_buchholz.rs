//! Sum of the opponents' Buchholz, also called refined Buchholz.

use super::average_of_buchholz::sum_of_opponents;
use super::catalogue::{Among, Modifier, Rule};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static SOB: TieBreak = TieBreak {
    code: "SOB",
    name: "sum of opponents' Buchholz",
    article: "national",
    among: Among::Both,
    modifiers: &[Modifier::Fore],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<SumOfBuchholz>(),
    page: include_str!("../../docs/tiebreaks/SOB.md"),
};

struct SumOfBuchholz;

impl Rule for SumOfBuchholz {
    fn value<T: Trace>(
        context: &Context<'_>,
        modifiers: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let (sum, _) = sum_of_opponents(context, modifiers.fore, player, trace);
        Some(Exact::from_hundredths(sum))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn over_the_games_played() {
        // scores 2, 1, 0; Buchholz 1: 1 + 0, 2: 2 + 1 (dummy), 3: 0 (dummy) + 2
        let grid = "1  2w1  3b1\n2  1b0  0-U\n3  0-Z  1w0";
        check("BH", "2024", grid, "1 3 2");
        check("SOB", "2024", grid, "5 1 1");
    }
}
