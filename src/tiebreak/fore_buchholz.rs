//! Fore Buchholz: Buchholz with the last round as draws (8.3).

use super::catalogue::{Among, Modifier, Rule};
use super::sum::{Term, sum, view};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static FB: TieBreak = TieBreak {
    code: "FB",
    name: "Fore Buchholz",
    article: "C.07 8.3",
    among: Among::Both,
    modifiers: &[
        Modifier::CutLow,
        Modifier::CutMedian,
        Modifier::ForfeitsAsPlayed,
    ],
    sense: Sense::HighFirst,
    decimals: 1,
    method: Method::value::<ForeBuchholz>(),
    page: include_str!("../../docs/tiebreaks/FB.md"),
};

struct ForeBuchholz;

impl Rule for ForeBuchholz {
    fn value<T: Trace>(
        context: &Context<'_>,
        modifiers: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let view = view(modifiers, true, Term::Scores);
        let sum = sum(context, view, Term::Scores, modifiers.cut, player, trace);
        Some(Term::Scores.exact(sum))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    #[test]
    fn the_last_round_is_drawn_but_byes_stay() {
        // round 2 as draws: 1 has 1.5, 2 has .5, 3 has 1 (its bye stays), 4 has 0.5
        let grid = "
            1  2w1  4b1
            2  1b0  5w-
            3  0-U  0-H
            4  5w0  1w0
            5  4b1  2b+";
        // 1: .5 + .5; 2: 1.5 + 1.5 (5); 3: dummies of 1.5; 4: 1.5 (5) + 1.5; 5: .5 + .5
        check("FB", "2024", grid, "1 3 3 3 1");
        // only the byes of 3 are capped: two draws, 1
        check("FB", "2026", grid, "1 3 2 3 1");
        // without the substitution
        check("BH", "2024", grid, "0 2 3 4 2");
    }
}
