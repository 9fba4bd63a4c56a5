//! Suspects other results of the players whose points before a round, as a list of pairings states
//! them, differ from their results: a result that was entered wrongly in one of the rounds since
//! the points last agreed, a bye of another kind, or games that two players exchanged.

use super::exchanged_games::points_gained;
use super::repairs::{Repair, Suspicion};
use super::second_games::with_opposite_colours;
use crate::audit::Facts;
use crate::audit::facts::result_agreement::possible_results;
use crate::audit::points::standings_differ::points_before::{WrongPoints, wrong_points_before};
use crate::model::{Opponent, Outcome, PlayerId, RoundNumber};

/// Maximum number of players with wrong points for whom single results are tried as the cause.
const MAX_WRONG_PLAYERS: usize = 8;

/// The outcomes that a round without an opponent may have had.
const BYES: [Outcome; 3] = [
    Outcome::HalfPointBye,
    Outcome::PairingAllocatedBye,
    Outcome::ZeroPointBye,
];

/// Returns the suspicions about results that the points before later rounds contradict.
pub(super) fn points_before_suspicions(facts: &Facts<'_>) -> Vec<Suspicion> {
    if facts.import.claims.points_before.is_empty() {
        return Vec::new();
    }
    let wrong = wrong_points_before(facts);
    if wrong.len() > MAX_WRONG_PLAYERS {
        return Vec::new();
    }
    let suspicions = wrong.iter().map(|one| {
        let rounds = one.rounds().flat_map(|round| repairs(facts, one, round));
        let exchanges = wrong.iter().flat_map(|other| exchanges(facts, one, other));
        Suspicion {
            players: vec![one.player],
            repairs: rounds.chain(exchanges).collect(),
        }
    });
    suspicions.collect()
}

/// Returns the repairs of a round that give a player the stated points.
fn repairs(facts: &Facts<'_>, wrong: &WrongPoints, round: RoundNumber) -> Vec<Repair> {
    let id = wrong.player;
    let fits = |outcome: Outcome| points_gained(facts, id, round, outcome) == wrong.surplus;
    match facts.entry(id, round).opponent {
        Opponent::Player(other) if is_mutual(facts, id, other, round) => {
            let results = possible_results().filter(|[outcome, _]| fits(*outcome));
            let games = results.map(|results| Repair::for_game(facts, round, [id, other], results));
            let games: Vec<Repair> = games.collect();
            let turned = games.iter().map(turned);
            games.iter().cloned().chain(turned).collect()
        }
        Opponent::Nobody => BYES
            .into_iter()
            .filter(|outcome| fits(*outcome))
            .map(|outcome| Repair::for_entry(facts, (id, round), outcome))
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns a repair of a game in which White and Black are exchanged as well: the row names the
/// players in the wrong order.
fn turned(game: &Repair) -> Repair {
    let mut repair = with_opposite_colours(game.clone());
    repair.description = format!("{}, with the colours exchanged", repair.description);
    repair
}

/// Whether the row of the opponent names the player as well.
fn is_mutual(facts: &Facts<'_>, id: PlayerId, other: PlayerId, round: RoundNumber) -> bool {
    other != id && facts.entry(other, round).opponent == Opponent::Player(id)
}

/// Returns the exchanges of the games of two players in a round that give both the stated points.
fn exchanges(facts: &Facts<'_>, one: &WrongPoints, other: &WrongPoints) -> Vec<Repair> {
    let pair = [one.player, other.player];
    let fits = |round: &RoundNumber| {
        let [entry, other_entry] = pair.map(|id| facts.entry(id, *round));
        other.rounds().any(|shared| shared == *round)
            && one.player < other.player
            && entry.opponent != Opponent::Player(other.player)
            && points_gained(facts, one.player, *round, other_entry.outcome) == one.surplus
            && points_gained(facts, other.player, *round, entry.outcome) == other.surplus
    };
    let rounds = one.rounds().filter(fits);
    rounds
        .map(|round| Repair::for_exchange(facts, round, pair))
        .collect()
}
