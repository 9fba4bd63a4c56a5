//! Finds a game under the number of a round that does not exist, such as 19 in place of 9: the only
//! game after the last round, of players who have none in an earlier round.

use super::second_games::is_without_entry;
use crate::audit::facts::{Facts, Need};
use crate::model::{Opponent, PlayerId, RoundNumber};

/// A game, or a round of a single player, under the number of a round that does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::audit) struct StrayGame {
    /// The two players of the game; a single one if the entry names no opponent.
    pub(in crate::audit) players: Vec<PlayerId>,
    /// The round under which the file has the game.
    pub(in crate::audit) round: RoundNumber,
    /// The last round that exists: the declared one, or the last one before the stray game that is
    /// not empty.
    pub(in crate::audit) last_round: RoundNumber,
    /// The last round before the stray game that is not empty.
    pub(in crate::audit) last_filled: RoundNumber,
    /// Whether the file declares that this is the last round.
    pub(in crate::audit) is_declared: bool,
    /// The rounds in which the file states nothing for these players. There is at least one.
    pub(in crate::audit) free_rounds: Vec<RoundNumber>,
}

impl StrayGame {
    /// Returns the stray game of a file; `None` if there is none, or if several games are after the
    /// last round.
    pub(in crate::audit) fn find(facts: &Facts<'_>) -> Option<StrayGame> {
        if !facts.has(Need::Rounds) || !facts.has(Need::Opponents) {
            return None;
        }
        let has_entries = |round: &RoundNumber| {
            let mut ids = facts.import.tournament.ids();
            ids.any(|id| !is_without_entry(facts.entry(id, *round)))
        };
        let rounds: Vec<RoundNumber> = facts.table.round_numbers().filter(has_entries).collect();
        let [.., last_filled, round] = rounds[..] else {
            return None;
        };
        let planned = facts.import.tournament.planned_rounds;
        let planned = planned.filter(|&planned| planned > 0).map(RoundNumber);
        let last_round = match planned {
            Some(planned) if planned >= round => return None,
            Some(planned) if planned >= last_filled => planned,
            Some(_) => return None,
            // without a declaration, a gap shows that the number is wrong
            None if round.index() > last_filled.index() + 1 => last_filled,
            None => return None,
        };
        let players = players_with_entry(facts, round);
        let have_one_game = match players[..] {
            [_] => true,
            [a, b] => facts.entry(a, round).opponent == Opponent::Player(b),
            _ => false,
        };
        if !have_one_game {
            return None;
        }
        let is_free = |round: &RoundNumber| {
            let mut players = players.iter();
            players.all(|&id| is_without_entry(facts.entry(id, *round)))
        };
        let earlier_rounds = (0..=last_filled.index()).map(RoundNumber::at);
        let free_rounds: Vec<RoundNumber> = earlier_rounds.filter(is_free).collect();
        (!free_rounds.is_empty()).then_some(StrayGame {
            players,
            round,
            last_round,
            last_filled,
            is_declared: planned.is_some(),
            free_rounds,
        })
    }
}

/// Returns the players for whom the file states a game or a bye in a round.
fn players_with_entry(facts: &Facts<'_>, round: RoundNumber) -> Vec<PlayerId> {
    let ids = facts.import.tournament.ids();
    ids.filter(|&id| !is_without_entry(facts.entry(id, round)))
        .collect()
}
