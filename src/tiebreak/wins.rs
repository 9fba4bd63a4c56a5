//! Number of wins: rounds with as many points as a win brings (7.1).

use super::catalogue::{Among, Rule};
use super::own_rounds::count;
use super::round::Kind;
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::Modifiers;
use crate::number::Exact;

pub(super) static WIN: TieBreak = TieBreak {
    code: "WIN",
    name: "number of wins",
    article: "C.07 7.1",
    among: Among::Both,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<Wins>(),
    page: include_str!("../../docs/tiebreaks/WIN.md"),
};

struct Wins;

impl Rule for Wins {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        // in whatever way the points came: this decides where a bye or a forfeit differs
        let table = context.table;
        let rules = context.rules;
        let won = |round: usize| {
            let kind = Kind::of(table, player, round);
            let counts = kind.is_game()
                || match kind.is_forfeit() {
                    true => rules.forfeits_are_wins,
                    false => rules.byes_are_wins,
                };
            counts && table.points(player)[round] == table.win()
        };
        count(
            context,
            player,
            trace,
            won,
            "as many points as a win brings",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_reading};

    const GRID: &str = "
        1  2w1  3b+  4b1  0-U
        2  1b0  4w1  3b=  0-F
        3  4w=  1w-  2w=  0-H
        4  3b=  2b0  1w0  0-Z";

    #[test]
    fn any_way_of_getting_a_full_point() {
        check("WIN", "2026", GRID, "4 2 0 0");
        check("WIN", "legacy", GRID, "4 2 0 0");
        // a bye worth a draw and a forfeit worth more are no wins
        check(
            "WIN",
            "2026",
            &format!("points W=1 P=0.5 FW=1.5\n{GRID}"),
            "2 2 0 0",
        );
    }

    #[test]
    fn readings_leave_out_byes_or_forfeits() {
        check_reading("WIN", "legacy", "wins-without-byes", GRID, "3 1 0 0");
        check_reading("WIN", "2024", "wins-without-forfeits", GRID, "3 2 0 0");
    }
}
