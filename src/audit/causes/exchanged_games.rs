//! Suspects that two players exchanged their games of a round: each has the opponent and the result
//! of the other.

use super::repairs::{Repair, Suspicion};
use crate::audit::{Case, Facts};
use crate::model::{Opponent, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// Maximum number of wrong totals for which exchanged games are tried as the cause.
const MAX_WRONG_TOTALS: usize = 8;

/// Suspects that two players with wrong totals exchanged their games of a round, if both totals
/// would then be right.
pub(super) fn exchange_suspicions(case: &Case<'_>) -> Vec<Suspicion> {
    let (facts, wrong) = (&case.facts, &case.totals().wrong);
    if wrong.len() > MAX_WRONG_TOTALS {
        return Vec::new();
    }
    let mut suspicions = Vec::new();
    for (index, a) in wrong.iter().enumerate() {
        for b in &wrong[index + 1..] {
            let fits = |round: &RoundNumber| {
                let [entry_a, entry_b] = [a, b].map(|total| facts.entry(total.player, *round));
                entry_a.opponent != Opponent::Player(b.player)
                    && points_gained(facts, a.player, *round, entry_b.outcome) == a.surplus()
                    && points_gained(facts, b.player, *round, entry_a.outcome) == b.surplus()
            };
            let rounds = (0..facts.table.rounds()).map(RoundNumber::at).filter(fits);
            let pair = [a.player, b.player];
            suspicions.push(Suspicion {
                players: pair.to_vec(),
                repairs: rounds
                    .map(|round| Repair::for_exchange(facts, round, pair))
                    .collect(),
            });
        }
    }
    suspicions
}

/// Adds the exchanges of games to the suspicions about the totals that they explain, so that they
/// are compared with the other explanations of these totals. Exchanges of players whose totals have
/// no common explanation are suspicions of their own, which come last.
pub(super) fn with_exchanges(
    mut total_suspicions: Vec<Suspicion>,
    exchanges: Vec<Suspicion>,
) -> Vec<Suspicion> {
    let mut others = Vec::new();
    for exchange in exchanges {
        let concerns_both = |suspicion: &&mut Suspicion| {
            let mut players = exchange.players.iter();
            players.all(|player| suspicion.players.contains(player))
        };
        match total_suspicions.iter_mut().find(concerns_both) {
            Some(suspicion) => suspicion.repairs.extend(exchange.repairs),
            None => others.push(exchange),
        }
    }
    total_suspicions.append(&mut others);
    total_suspicions
}

/// Returns the points that a player would gain with another outcome in a round.
pub(super) fn points_gained(
    facts: &Facts<'_>,
    player: PlayerId,
    round: RoundNumber,
    outcome: Outcome,
) -> Points {
    let system = &facts.import.tournament.score_system;
    let entry = facts.entry(player, round);
    system.points(outcome, entry.colour) - system.points(entry.outcome, entry.colour)
}
