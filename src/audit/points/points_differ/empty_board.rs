//! A possible explanation of P301: a player has no opponent in a round in which a board of the
//! team's match is missing. Some programs write a forfeit win on such a board like an absence.

use crate::audit::Facts;
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::evidence::totals::missing_entries::{self, rounds_of_absence};

/// Names the board of a match whose game may be missing from the row of a player: the match lacks
/// it according to the colours of its other boards. `None` if there is no such match.
pub(super) fn missing_game(facts: &Facts<'_>, wrong_total: &WrongTotal) -> Option<String> {
    let event = facts.teams()?;
    let team = event.encounters.team_by_player[wrong_total.player.index()]?;
    let mut rounds = rounds_of_absence(facts.import, &facts.table, wrong_total.player);
    rounds.find_map(|round| {
        let (encounter, _) = event.encounters.team_encounter(team, round)?;
        let board = facts.missing_board(event, encounter)?;
        // without the last board, the others are counted correctly
        (board < event.encounters.boards).then(|| {
            format!(
                "only {} of {} boards of {} are recorded{}, and their colours are the declared ones \
                 if board {board} is missing: its game may be missing from the row",
                encounter.boards.len(),
                event.encounters.boards,
                facts.describe_team(team),
                facts.in_round(round)
            )
        })
    })
}

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
