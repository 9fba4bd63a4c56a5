//! Rounds a participant elected to play (7.6), called games elected (GE) before August 2024.

use super::catalogue::{Among, Rule};
use super::own_rounds::count;
use super::round::Kind;
use super::trace::Trace;
use super::{Context, Method, Sense, TieBreak};
use crate::model::{Modifiers, Outcome};
use crate::number::Exact;
use crate::rules::ForfeitsAsGames;

pub(super) static REP: TieBreak = TieBreak {
    code: "REP",
    name: "rounds one elected to play",
    article: "C.07 7.6",
    among: Among::Both,
    modifiers: &[],
    sense: Sense::HighFirst,
    decimals: 0,
    method: Method::value::<RoundsElected>(),
    page: include_str!("../../docs/tiebreaks/REP.md"),
};

struct RoundsElected;

impl Rule for RoundsElected {
    fn value<T: Trace>(
        context: &Context<'_>,
        _: &Modifiers,
        player: usize,
        trace: &mut T,
    ) -> Option<Exact> {
        let elected = |round: usize| elected(context, player, round);
        count(context, player, trace, elected, "elected to play")
    }
}

fn elected(context: &Context<'_>, player: usize, round: usize) -> bool {
    let table = context.table;
    let kind = Kind::of(table, player, round);
    if !table.system().is_predetermined() {
        return !kind.is_voluntary();
    }
    // 15.2: free rounds count; the editions differ on forfeit losses
    match (
        context.rules.round_robin_elected,
        table.outcome(player, round),
    ) {
        (ForfeitsAsGames::None, _) => kind.is_game(),
        (forfeits, Outcome::ForfeitLoss) => forfeits.counts(false),
        _ => true,
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
    fn voluntary_unplayed_rounds_do_not_count() {
        check("REP", "2026", GRID, "4 4 2 3");
        check("GE", "2024", GRID, "4 4 2 3");
        let round_robin = format!("system round-robin\n{GRID}");
        check("REP", "2024", &round_robin, "4 4 4 4");
        check("REP", "2026", &round_robin, "4 4 3 4");
    }
}
