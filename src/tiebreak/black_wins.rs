//! Number of games won with Black (7.4).

use super::catalogue::{Among, Rule};
use super::own_rounds::{count, is_regular};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::{Colour, Modifiers};
use crate::number::Exact;

pub(super) static BWG: TieBreak = TieBreak {
    code: "BWG",
    name: "games won with Black",
    article: "C.07 7.4",
    among: Among::Players,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<BlackWins>(),
    page: include_str!("../../docs/tiebreaks/BWG.md"),
};

struct BlackWins;

impl Rule for BlackWins {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let table = context.table;
        let won = |round: usize| {
            is_regular(context, player, round, context.rules.round_robin_black)
                && table.colour(player, round) == Some(Colour::Black)
                && table.points(player)[round] == table.win()
        };
        count(context, player, trace, won, "won with Black")
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;

    const GRID: &str = "
        1  2w1  3b+  4b1  0-U
        2  1b0  4w1  3b=  0-F
        3  4w=  1w-  2w=  0-H
        4  3b=  2b0  1w0  0-Z";

    #[test]
    fn games_over_the_board() {
        check("BWG", "2026", GRID, "1 0 0 0");
        check(
            "BWG",
            "2026",
            &format!("system round-robin\n{GRID}"),
            "2 0 0 0",
        );
    }
}
