//! Counting a participant's own rounds (article 7).

use super::round::Kind;
use super::trace::Trace;
use super::{Context, Step};
use crate::number::Exact;
use crate::rules::ForfeitsAsGames;

/// A game over the board, or in a round robin a forfeit that counts as one (15.2).
pub(super) fn is_regular(
    context: &Context<'_>,
    player: usize,
    round: usize,
    forfeits: ForfeitsAsGames,
) -> bool {
    let table = context.table;
    match Kind::of(table, player, round) {
        Kind::Played => true,
        Kind::ForfeitWin => table.system().is_predetermined() && forfeits.counts(true),
        Kind::ForfeitLoss => table.system().is_predetermined() && forfeits.counts(false),
        _ => false,
    }
}

/// The number of rounds for which `counts` holds; `what` says what such a round is.
pub(super) fn count<T: Trace>(
    context: &Context<'_>,
    player: usize,
    trace: &mut T,
    counts: impl Fn(usize) -> bool,
    what: &str,
) -> Option<Exact> {
    let mut number = 0;
    for round in 0..context.table.rounds() {
        let counts = counts(round);
        number += i64::from(counts);
        trace.step(|| Step {
            why: if counts {
                what.to_owned()
            } else {
                format!("not {what}")
            },
            amount: Some(Exact::whole(i64::from(counts))),
            ..Step::of(context, player, round)
        });
    }
    Some(Exact::whole(number))
}
