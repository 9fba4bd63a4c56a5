//! Number of games won over the board (7.2).

use super::catalogue::{Among, Rule};
use super::own_rounds::{count, is_regular};
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static WON: TieBreak = TieBreak {
    code: "WON",
    name: "games won over the board",
    article: "C.07 7.2",
    among: Among::Both,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<WonOverTheBoard>(),
    page: include_str!("../../docs/tiebreaks/WON.md"),
};

struct WonOverTheBoard;

impl Rule for WonOverTheBoard {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let table = context.table;
        let won = |round: usize| {
            is_regular(context, player, round, context.rules.round_robin_won)
                && table.points(player)[round] == table.win()
        };
        count(context, player, trace, won, "won over the board")
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
    fn only_games() {
        check("WON", "2026", GRID, "2 1 0 0");
        // 15.2: a forfeit of a round robin is a regular result
        check(
            "WON",
            "2026",
            &format!("system round-robin\n{GRID}"),
            "3 1 0 0",
        );
    }
}
