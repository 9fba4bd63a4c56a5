//! Finds games that only the row of the opponent states.

use std::collections::HashMap;

use crate::audit::facts::result_agreement::outcomes_of_opponent;
use crate::audit::results::pairing_one_sided::PAIRING_ONE_SIDED;
use crate::audit::{Case, Findings};
use crate::model::{Colour, ParticipantId, PlayerId, RoundNumber};
use crate::number::Points;

/// For each round and player, the opponent who names the player; `None` if several opponents do.
pub(super) type NamingOpponents = HashMap<(RoundNumber, ParticipantId), Option<ParticipantId>>;

/// Collects who names whom as opponent in each round; empty unless some pairings are stated by one
/// side only.
pub(super) fn collect_naming_opponents(case: &Case<'_>, findings: &Findings) -> NamingOpponents {
    let mut naming_opponents = NamingOpponents::new();
    if findings.count(&PAIRING_ONE_SIDED) == 0 {
        return naming_opponents;
    }
    let table = &case.facts.table;
    for player in table.ids() {
        for round in table.round_numbers() {
            if let Some(named) = table.opponent(player, round) {
                let naming_opponent = naming_opponents.entry((round, named));
                naming_opponent
                    .and_modify(|only_player| *only_player = None)
                    .or_insert(Some(player));
            }
        }
    }
    naming_opponents
}

/// Looks for a game that is missing from a player's row but is in the row of an opponent. Returns
/// the player's total including that game, the opponent, and the round; `None` if there is no such
/// game.
pub(super) fn find_game_in_opponent_row(
    case: &Case<'_>,
    id: PlayerId,
    naming_opponents: &NamingOpponents,
) -> Option<(Points, PlayerId, RoundNumber)> {
    let (table, row) = (&case.facts.table, ParticipantId::from(id));
    let system = &case.facts.import.tournament.score_system;
    let mut total = table.total(row);
    let mut first_game = None;
    for round in table.round_numbers() {
        let Some(&Some(opponent)) = naming_opponents.get(&(round, row)) else {
            continue;
        };
        let &[outcome] = outcomes_of_opponent(table.outcome(opponent, round)) else {
            continue;
        };
        if table.opponent(row, round) != Some(opponent) {
            let colour = table.colour(opponent, round).map(Colour::opposite);
            total += system.points(outcome, colour) - table.points(row)[round.index()];
            first_game = first_game.or(Some((opponent.player(), round)));
        }
    }
    let (opponent, round) = first_game?;
    (total != table.total(row)).then_some((total, opponent, round))
}
