//! Number of games played with Black (7.3).

use super::catalogue::{Among, Rule};
use super::own_rounds::{count, is_regular};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::{Colour, Modifiers};
use crate::number::Exact;

pub(super) static BPG: TieBreak = TieBreak {
    code: "BPG",
    name: "games played with Black",
    article: "C.07 7.3",
    among: Among::Players,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<BlackGames>(),
    page: include_str!("../../docs/tiebreaks/BPG.md"),
};

struct BlackGames;

impl Rule for BlackGames {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let black = |round: usize| {
            is_regular(context, player, round, context.rules.round_robin_black)
                && context.table.colour(player, round) == Some(Colour::Black)
        };
        count(context, player, trace, black, "played with Black")
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
        check("BPG", "2026", GRID, "1 2 0 2");
        let round_robin = format!("system round-robin\n{GRID}");
        check("BPG", "legacy", &round_robin, "1 2 0 2");
        check("BPG", "2026", &round_robin, "2 2 0 2");
        let lost = "system round-robin\n1  2b-\n2  1w+";
        check("BPG", "2024", lost, "1 0");
        check("BPG", "2026", lost, "0 0");
    }
}
