//! A possible explanation of P301: a player has no opponent in a round in which a board of the
//! team's match is missing. Some programs write a forfeit win on such a board like an absence.

use crate::audit::Facts;
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::evidence::totals::missing_entries;

/// Explains in words that an additional point of a player may come from a missing board; `None` if
/// no such board is missing.
pub(super) fn empty_board(facts: &Facts<'_>, wrong_total: &WrongTotal) -> Option<String> {
    let (round, team, seats) = missing_entries::empty_board(facts, wrong_total)?;
    Some(format!(
        "only {seats} of {} boards of {} are recorded{}: the player may have won a board by forfeit",
        facts.teams()?.encounters.boards,
        facts.describe_team(team),
        facts.in_round(round)
    ))
}
