//! Finds games whose result was probably changed: the totals of both players differ, by opposite
//! amounts.

use std::collections::BTreeMap;

use crate::audit::Case;
use crate::audit::evidence::totals::WrongTotal;
use crate::audit::facts::Game;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_sides, outcomes_of_opponent};
use crate::model::{PlayerId, RoundNumber};

/// For players with wrong totals, the opponents whose totals differ by the opposite amount, each
/// with the round of the first game.
type Opponents = BTreeMap<PlayerId, BTreeMap<PlayerId, RoundNumber>>;

/// Finds the opponent with whom a player had the game whose result was probably changed, and the
/// round of the game. Each difference is explained only once: if a player may have had the game with
/// several opponents, it is one whom no other opponent explains. `None` if there is no such
/// opponent, or if several divisions into pairs are possible.
pub(in crate::audit) fn find_changed_game(
    case: &Case<'_>,
    wrong_total: &WrongTotal,
) -> Option<(PlayerId, RoundNumber)> {
    let player = wrong_total.player;
    let mut opponents = connected_opponents(case, wrong_total);
    while opponents.contains_key(&player) {
        let only = opponents.iter().find_map(|(&player, others)| {
            let (&opponent, &round) = others.first_key_value()?;
            (others.len() == 1).then_some((player, opponent, round))
        });
        let (first, second, round) = only?;
        if player == first || player == second {
            let other = if player == first { second } else { first };
            return Some((other, round));
        }
        opponents.retain(|id, _| ![first, second].contains(id));
        for others in opponents.values_mut() {
            others.retain(|id, _| ![first, second].contains(id));
        }
    }
    None
}

/// Returns the possible opponents of a player, of these opponents, and so on.
fn connected_opponents(case: &Case<'_>, wrong_total: &WrongTotal) -> Opponents {
    let mut opponents = Opponents::new();
    let mut open = vec![wrong_total];
    while let Some(wrong_total) = open.pop() {
        if opponents.contains_key(&wrong_total.player) {
            continue;
        }
        let possible = possible_opponents(case, wrong_total);
        open.extend(possible.iter().map(|(other, _)| *other));
        let possible = possible.into_iter().rev();
        let by_player = possible.map(|(other, round)| (other.player, round));
        opponents.insert(wrong_total.player, by_player.collect());
    }
    opponents
}

/// Returns the opponents whose totals differ by the opposite amount, with the rounds of the games.
/// Empty if the opponent's entry for a game explains the total: the differences may then be opposite
/// by chance.
fn possible_opponents<'c>(
    case: &'c Case<'_>,
    wrong_total: &WrongTotal,
) -> Vec<(&'c WrongTotal, RoundNumber)> {
    if find_fitting_side(case, wrong_total).is_some() {
        return Vec::new();
    }
    let (table, wrong) = (&case.facts.table, &case.totals().wrong);
    let opponents = table.round_numbers().filter_map(|round| {
        let opponent = table.opponent(wrong_total.player.into(), round)?.player();
        let index = wrong.binary_search_by_key(&opponent, |w| w.player).ok()?;
        let is_opposite = wrong[index].surplus() == -wrong_total.surplus();
        (is_opposite && find_fitting_side(case, &wrong[index]).is_none())
            .then_some((&wrong[index], round))
    });
    opponents.collect()
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
