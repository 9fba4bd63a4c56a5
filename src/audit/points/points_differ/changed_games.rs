//! Finds games whose result was probably changed: the totals of both players differ, by opposite
//! amounts.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::audit::Case;
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::facts::Game;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_sides, outcomes_of_opponent};
use crate::model::{PlayerId, RoundNumber};
use crate::number::Points;

/// For each player whose total one changed game explains, the opponent and the round of the game.
pub(in crate::audit) type ChangedGames = BTreeMap<PlayerId, (PlayerId, RoundNumber)>;

/// For players with wrong totals, the opponents whose totals differ by the opposite amount, each
/// with the round of the first game.
type Opponents = BTreeMap<PlayerId, BTreeMap<PlayerId, RoundNumber>>;

/// Finds the games whose result was probably changed. A game is returned only if there is exactly one
/// way to explain the totals of its players, and those of all players who are connected with them by
/// such games, by one game for each pair.
pub(in crate::audit) fn find_changed_games(case: &Case<'_>) -> ChangedGames {
    let mut opponents = possible_opponents(case);
    let groups = connected_groups(&opponents);
    let mut games = ChangedGames::new();
    // the only way begins with players who have only one opponent
    let with_one = opponents.iter().filter(|(_, others)| others.len() == 1);
    let mut open: Vec<PlayerId> = with_one.map(|(&player, _)| player).collect();
    while let Some(first) = open.pop() {
        let only = opponents.get(&first).and_then(BTreeMap::first_key_value);
        let Some((&second, &round)) = only else {
            continue;
        };
        opponents.remove(&first);
        games.insert(first, (second, round));
        games.insert(second, (first, round));
        for other in opponents.remove(&second).unwrap_or_default().into_keys() {
            if let Some(others) = opponents.get_mut(&other) {
                others.remove(&second);
                if others.len() == 1 {
                    open.push(other);
                }
            }
        }
    }
    // players who are left have no game, or several ways are possible
    let unexplained: BTreeSet<usize> = opponents.keys().map(|player| groups[player]).collect();
    games.retain(|player, _| !unexplained.contains(&groups[player]));
    games
}

/// Returns for each player with a wrong total the opponents whose totals differ by the opposite
/// amount. Nobody has such an opponent whose total an opponent's entry for a game explains: the
/// differences may then be opposite by chance.
fn possible_opponents(case: &Case<'_>) -> Opponents {
    let (table, wrong) = (&case.facts.table, &case.totals().wrong);
    let unexplained = wrong
        .iter()
        .filter(|wrong_total| find_fitting_side(case, wrong_total).is_none());
    let surplus_by_player: BTreeMap<PlayerId, Points> = unexplained
        .map(|wrong_total| (wrong_total.player, wrong_total.surplus()))
        .collect();
    let opponents = surplus_by_player.iter().map(|(&player, &surplus)| {
        let games = table.round_numbers().rev().filter_map(|round| {
            let opponent = table.opponent(player.into(), round)?.player();
            let is_opposite = surplus_by_player.get(&opponent) == Some(&-surplus);
            is_opposite.then_some((opponent, round))
        });
        (player, games.collect())
    });
    opponents.collect()
}

/// Returns for each player the number of the group of players who are connected by possible games.
fn connected_groups(opponents: &Opponents) -> BTreeMap<PlayerId, usize> {
    let mut groups = BTreeMap::new();
    for (group, &player) in opponents.keys().enumerate() {
        let mut open = vec![player];
        while let Some(member) = open.pop() {
            if let Entry::Vacant(place) = groups.entry(member) {
                place.insert(group);
                open.extend(opponents.get(&member).into_iter().flat_map(BTreeMap::keys));
            }
        }
    }
    groups
}

/// Finds the round of a game whose two sides contradict each other, and in which the result on the
/// opponent's side gives the stated total; `None` if there is no such game.
pub(super) fn find_fitting_side(case: &Case<'_>, wrong_total: &WrongTotal) -> Option<RoundNumber> {
    let system = &case.facts.import.tournament.score_system;
    let fits_total = |game: &&Game| {
        let (own_entry, opponent_entry) = match wrong_total.player {
            id if id == game.first.0 => (&game.first.1, &game.second.1),
            id if id == game.second.0 => (&game.second.1, &game.first.1),
            _ => return false,
        };
        let own_points = system.points(own_entry.outcome, own_entry.colour);
        matches!(
            compare_sides(game),
            ResultAgreement::Contradiction | ResultAgreement::Split
        ) && outcomes_of_opponent(opponent_entry.outcome)
            .iter()
            .any(|&outcome| {
                system.points(outcome, own_entry.colour) - own_points == wrong_total.surplus()
            })
    };
    case.facts
        .games
        .iter()
        .find(fits_total)
        .map(|game| game.round)
}
