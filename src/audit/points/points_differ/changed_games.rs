//! Finds games whose result may be wrong: the totals of both players differ, by opposite
//! amounts.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::audit::Case;
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::facts::Game;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_sides, outcomes_of_opponent};
use crate::model::{Outcome, ParticipantId, PlayerId, RoundNumber};
use crate::number::Points;

/// For each player whose total one changed game explains, the opponent and the round of the game.
pub(in crate::audit) type ChangedGames = BTreeMap<PlayerId, (PlayerId, RoundNumber)>;

/// For players with wrong totals, the opponents whose totals differ by the opposite amount, each
/// with the round of the first game.
type Opponents = BTreeMap<PlayerId, BTreeMap<PlayerId, RoundNumber>>;

/// Finds the games whose result may be wrong because another result would explain the wrong totals
/// of both players. Players are connected if they played such a game, or through other players who
/// did. The games of connected players are returned only if there is exactly one way to divide all
/// these players into pairs with such a game.
pub(in crate::audit) fn find_changed_games(case: &Case<'_>) -> ChangedGames {
    let totals = case.totals();
    let unexplained: Vec<&WrongTotal> = totals
        .wrong
        .iter()
        .filter(|wrong_total| find_fitting_side(case, wrong_total).is_none())
        .collect();
    let mut games = choose_games(possible_opponents(case, &unexplained, &[]));
    if !totals.without_byes.is_empty() {
        // the total of the opponent may seem to be right without a bye of the team
        let open = unexplained.into_iter();
        let open: Vec<_> = open
            .filter(|total| !games.contains_key(&total.player))
            .collect();
        games.extend(choose_games(possible_opponents(
            case,
            &open,
            &totals.without_byes,
        )));
    }
    games
}

/// Returns the games that are the only way to explain the totals of their players.
fn choose_games(mut opponents: Opponents) -> ChangedGames {
    let groups = connected_groups(&opponents);
    let mut games = ChangedGames::new();
    // a player with only one possible opponent must have played the game against that opponent
    let players_with_one_opponent = opponents.iter().filter(|(_, others)| others.len() == 1);
    let mut open: Vec<PlayerId> = players_with_one_opponent
        .map(|(&player, _)| player)
        .collect();
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

/// Returns, for each player with a total in `wrong`, the opponents whose totals differ by the
/// opposite amount. `wrong` must not contain a total that an opponent's entry for a game explains,
/// because its difference may be opposite by chance. The players of `others` are considered only as
/// opponents.
fn possible_opponents(case: &Case<'_>, wrong: &[&WrongTotal], others: &[WrongTotal]) -> Opponents {
    let table = &case.facts.table;
    let surplus_by_player = |totals: &mut dyn Iterator<Item = &WrongTotal>| {
        let surpluses = totals.map(|total| (total.player, total.surplus()));
        surpluses.collect::<BTreeMap<PlayerId, Points>>()
    };
    let wrong = surplus_by_player(&mut wrong.iter().copied());
    let others = surplus_by_player(&mut others.iter());
    let mut opponents = Opponents::new();
    for (&player, &surplus) in &wrong {
        let games = opponents.entry(player).or_default();
        let mut met_others = Vec::new();
        for round in table.round_numbers().rev() {
            let opponent = table.opponent(player.into(), round);
            let Some(opponent) = opponent.map(ParticipantId::player) else {
                continue;
            };
            if !can_give(case, player, round, surplus) || !can_give(case, opponent, round, -surplus)
            {
                continue;
            }
            if wrong.get(&opponent) == Some(&-surplus) {
                games.insert(opponent, round);
            } else if others.get(&opponent) == Some(&-surplus) {
                games.insert(opponent, round);
                met_others.push((opponent, round));
            }
        }
        for (opponent, round) in met_others {
            opponents.entry(opponent).or_default().insert(player, round);
        }
    }
    opponents
}

/// Whether another result of a player's game of this round would change the player's total by this
/// amount. One game cannot change it by more than a win is worth.
fn can_give(case: &Case<'_>, player: PlayerId, round: RoundNumber, amount: Points) -> bool {
    let system = &case.facts.import.tournament.score_system;
    let points = case.facts.table.points(player.into())[round.index()];
    let colour = case.facts.entry(player, round).colour;
    let outcomes = [
        Outcome::Win,
        Outcome::Draw,
        Outcome::Loss,
        Outcome::ForfeitWin,
        Outcome::ForfeitLoss,
    ];
    outcomes
        .iter()
        .any(|&outcome| system.points(outcome, colour) - points == amount)
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
