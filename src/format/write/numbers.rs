//! Assigns the pairing numbers that players have in a written file.

use std::collections::HashSet;

use super::words::{ASSIGNED_NUMBERS, player_words};
use super::{Losses, Subject, WriteError};
use crate::model::{Opponent, PlayerId, Tournament};

/// The pairing number of each player in the written file, and the players in the order of these
/// numbers.
pub(in crate::format) struct Numbers {
    list: Vec<u16>,
    pub(in crate::format) order: Vec<PlayerId>,
}

/// Which pairing numbers several players may share in the written file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) enum Sharing {
    /// No number may be shared, because the format refers to players only by number.
    Never,
    /// Several players may keep the number that they share in the source if no result or list
    /// refers to it.
    Unreferenced,
}

/// The highest pairing number that a file can state, because TRF has four columns for it.
pub(in crate::format) const HIGHEST_NUMBER: u16 = 9999;

impl Numbers {
    /// Assigns a number to each player, the number in the source if possible. A player without a
    /// number gets a new one, usually after the last used number. The same applies to a player with
    /// a number that must be unique but belongs to an earlier player. New numbers are reported as
    /// losses.
    pub(in crate::format) fn assign(
        tournament: &Tournament,
        sharing: Sharing,
        losses: &mut Losses,
    ) -> Result<Numbers, WriteError> {
        let players = &tournament.players;
        if players.len() > usize::from(HIGHEST_NUMBER) {
            return Err(WriteError::DoesNotFit {
                message: format!(
                    "the tournament has {} players, but pairing numbers go only up to \
                     {HIGHEST_NUMBER}",
                    players.len()
                ),
                help: "write the tournament as JSON, or split the event".to_owned(),
            });
        }
        let mut counts = vec![0_u16; usize::from(HIGHEST_NUMBER) + 1];
        let mut list = vec![0; players.len()];
        for (id, player) in tournament.ids().zip(players) {
            let Some(number) = player.number.map(|number| number.0) else {
                continue;
            };
            let Some(count) = counts.get_mut(usize::from(number)).filter(|_| number > 0) else {
                return Err(WriteError::DoesNotFit {
                    message: format!(
                        "{} has the pairing number {number}, but pairing numbers go from 1 to \
                         {HIGHEST_NUMBER}",
                        player_words(tournament, id)
                    ),
                    help: "give the player another number in the program that the file comes from"
                        .to_owned(),
                });
            };
            *count += 1;
            list[id.index()] = number;
        }
        if counts.iter().any(|&count| count > 1) {
            let must_be_unique = match sharing {
                Sharing::Never => vec![true; counts.len()],
                Sharing::Unreferenced => referenced_numbers(tournament),
            };
            let mut is_used = vec![false; counts.len()];
            for number in &mut list {
                let index = usize::from(*number);
                // a number to which nothing refers may be shared, as in the source
                if *number > 0
                    && std::mem::replace(&mut is_used[index], true)
                    && must_be_unique[index]
                {
                    *number = 0;
                }
            }
        }
        fill_missing(tournament, &mut list, &counts, losses);
        let mut order: Vec<PlayerId> = tournament.ids().collect();
        order.sort_by_key(|id| list[id.index()]);
        Ok(Numbers { list, order })
    }

    pub(in crate::format) fn get(&self, id: PlayerId) -> u16 {
        self.list[id.index()]
    }

    /// Returns the numbers of these players, in ascending order.
    pub(in crate::format) fn sorted_numbers(&self, ids: &[PlayerId]) -> Vec<u16> {
        let mut list: Vec<u16> = ids.iter().map(|id| self.get(*id)).collect();
        list.sort_unstable();
        list
    }
}

/// Returns the players to whom a list of the tournament refers.
fn players_in_lists(tournament: &Tournament) -> impl Iterator<Item = PlayerId> {
    let team_members = tournament.teams.iter().flat_map(|team| &team.members);
    let adjusted_players = tournament.adjustments.iter().flat_map(|a| &a.players);
    let accelerated_players = tournament.accelerations.iter().flat_map(|a| &a.players);
    let forbidden_players = tournament.forbidden.iter().flat_map(|(_, players)| players);
    let requesting_players = tournament
        .bye_requests
        .iter()
        .map(|request| &request.player);
    let national_players = tournament
        .national_records
        .iter()
        .map(|record| &record.player);
    team_members
        .chain(adjusted_players)
        .chain(accelerated_players)
        .chain(forbidden_players)
        .chain(requesting_players)
        .chain(national_players)
        .copied()
}

/// Returns, for each number from 0, whether a result or a list refers to a player who has it.
fn referenced_numbers(tournament: &Tournament) -> Vec<bool> {
    let mut is_referenced = vec![false; usize::from(HIGHEST_NUMBER) + 1];
    let opponents = tournament.entries.iter();
    let opponents = opponents.filter_map(|entry| match entry.opponent {
        Opponent::Player(id) => Some(id),
        _ => None,
    });
    for id in opponents.chain(players_in_lists(tournament)) {
        if let Some(number) = tournament.player(id).number {
            is_referenced[usize::from(number.0)] = true;
        }
    }
    is_referenced
}

/// Returns the numbers by which results name opponents who are not among the players. No player may
/// get one of these numbers, because the results would then name that player in the written file.
fn dangling_numbers(tournament: &Tournament) -> HashSet<usize> {
    let opponents = tournament.entries.iter();
    let unknown_numbers = opponents.filter_map(|entry| match entry.opponent {
        Opponent::Unknown(number) => usize::try_from(number).ok(),
        _ => None,
    });
    unknown_numbers.collect()
}

/// Gives players without a number (0 in `list`) a new one. `counts` says how many players have each
/// number.
fn fill_missing(tournament: &Tournament, list: &mut [u16], counts: &[u16], losses: &mut Losses) {
    if !list.contains(&0) {
        return;
    }
    let last_number = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    let numbers_after_last = last_number + 1..=usize::from(HIGHEST_NUMBER);
    let gaps = (1..last_number).filter(|&number| counts[number] == 0);
    let dangling = dangling_numbers(tournament);
    let free_numbers = numbers_after_last.chain(gaps);
    let mut free_numbers = free_numbers.filter(|number| !dangling.contains(number));
    for id in tournament.ids() {
        let number = &mut list[id.index()];
        if *number == 0 {
            *number = free_numbers
                .next()
                .and_then(|n| u16::try_from(n).ok())
                .unwrap_or(HIGHEST_NUMBER);
            let subject = Subject {
                number: None,
                ..Subject::player(tournament, id)
            };
            losses.add(&ASSIGNED_NUMBERS, subject.with_value(number.to_string()));
        }
    }
}
