//! Assigns the pairing numbers that players have in a written file.

use std::collections::HashSet;

use super::words::{ASSIGNED_NUMBERS, player_words};
use super::{Losses, Subject, WriteError};
use crate::model::{Opponent, PlayerId, Tournament};

/// The pairing number of each player, and the players in the order of their numbers.
pub(in crate::format) struct Numbers {
    list: Vec<u16>,
    pub(in crate::format) order: Vec<PlayerId>,
}

/// The pairing numbers that several players may share in the written file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) enum Sharing {
    /// No numbers may be shared, because the format refers to players only by number.
    Never,
    /// Several players may keep one number of the source if no result or list refers to it.
    Unreferenced,
}

const HIGHEST_NUMBER: u16 = 9999;

impl Numbers {
    /// Assigns numbers: those of the source if possible. Players without a number, or with a number
    /// that must be unique and is used twice, get numbers after the last used number; this is
    /// reported.
    pub(in crate::format) fn assign(
        tournament: &Tournament,
        sharing: Sharing,
        losses: &mut Losses,
    ) -> Result<Numbers, WriteError> {
        let players = &tournament.players;
        if players.len() > usize::from(HIGHEST_NUMBER) {
            return Err(WriteError::DoesNotFit {
                message: format!(
                    "the tournament has {} players: pairing numbers go up to {HIGHEST_NUMBER}",
                    players.len()
                ),
                help: "write it as json, or split the event".to_owned(),
            });
        }
        let mut used = vec![0_u16; usize::from(HIGHEST_NUMBER) + 1];
        let mut list = vec![0; players.len()];
        for (id, player) in tournament.ids().zip(players) {
            let Some(number) = player.number.map(|number| number.0) else {
                continue;
            };
            let Some(count) = used.get_mut(usize::from(number)).filter(|_| number > 0) else {
                return Err(WriteError::DoesNotFit {
                    message: format!(
                        "{} has the pairing number {number}: pairing numbers go from 1 to {HIGHEST_NUMBER}",
                        player_words(tournament, id)
                    ),
                    help: "give the player another number in the program that the file comes from"
                        .to_owned(),
                });
            };
            *count += 1;
            list[id.index()] = number;
        }
        if used.iter().any(|&count| count > 1) {
            let must_be_unique = match sharing {
                Sharing::Never => vec![true; used.len()],
                Sharing::Unreferenced => named_numbers(tournament),
            };
            let mut seen = vec![false; used.len()];
            for number in &mut list {
                let place = usize::from(*number);
                // a number to which nothing refers may be shared, as in the source
                if *number > 0 && std::mem::replace(&mut seen[place], true) && must_be_unique[place]
                {
                    *number = 0;
                }
            }
        }
        fill_missing(tournament, &mut list, &used, losses);
        let mut order: Vec<PlayerId> = tournament.ids().collect();
        order.sort_by_key(|id| list[id.index()]);
        Ok(Numbers { list, order })
    }

    pub(in crate::format) fn get(&self, id: PlayerId) -> u16 {
        self.list[id.index()]
    }

    /// The numbers of these players, in ascending order.
    pub(in crate::format) fn sorted(&self, ids: &[PlayerId]) -> Vec<u16> {
        let mut list: Vec<u16> = ids.iter().map(|id| self.get(*id)).collect();
        list.sort_unstable();
        list
    }
}

/// The players to whom a list of the tournament refers.
fn players_in_lists(tournament: &Tournament) -> impl Iterator<Item = PlayerId> {
    let teams = tournament.teams.iter().flat_map(|team| &team.members);
    let adjusted = tournament.adjustments.iter().flat_map(|a| &a.players);
    let accelerated = tournament.accelerations.iter().flat_map(|a| &a.players);
    let forbidden = tournament.forbidden.iter().flat_map(|(_, players)| players);
    let asking = tournament
        .bye_requests
        .iter()
        .map(|request| &request.player);
    let national = tournament
        .national_records
        .iter()
        .map(|record| &record.player);
    teams
        .chain(adjusted)
        .chain(accelerated)
        .chain(forbidden)
        .chain(asking)
        .chain(national)
        .copied()
}

/// For each number, whether a result or a list refers to a player who has it.
fn named_numbers(tournament: &Tournament) -> Vec<bool> {
    let mut named = vec![false; usize::from(HIGHEST_NUMBER) + 1];
    let opponents = tournament.entries.iter();
    let opponents = opponents.filter_map(|entry| match entry.opponent {
        Opponent::Player(id) => Some(id),
        _ => None,
    });
    for id in opponents.chain(players_in_lists(tournament)) {
        if let Some(number) = tournament.player(id).number {
            named[usize::from(number.0)] = true;
        }
    }
    named
}

/// The numbers by which results name players who are not in the list. No other player may get one
/// of them, or the results would name that player in the written file.
fn dangling_numbers(tournament: &Tournament) -> HashSet<usize> {
    let opponents = tournament.entries.iter();
    let unknown = opponents.filter_map(|entry| match entry.opponent {
        Opponent::Unknown(number) => usize::try_from(number).ok(),
        _ => None,
    });
    unknown.collect()
}

fn fill_missing(tournament: &Tournament, list: &mut [u16], used: &[u16], losses: &mut Losses) {
    if !list.contains(&0) {
        return;
    }
    let last = used.iter().rposition(|&count| count > 0).unwrap_or(0);
    let after_last = last + 1..=usize::from(HIGHEST_NUMBER);
    let gaps = (1..last).filter(|&number| used[number] == 0);
    let dangling = dangling_numbers(tournament);
    let free = after_last.chain(gaps);
    let mut free = free.filter(|number| !dangling.contains(number));
    for id in tournament.ids() {
        let number = &mut list[id.index()];
        if *number == 0 {
            *number = free
                .next()
                .and_then(|n| u16::try_from(n).ok())
                .unwrap_or(HIGHEST_NUMBER);
            let subject = Subject {
                number: None,
                ..Subject::player(tournament, id)
            };
            losses.add(&ASSIGNED_NUMBERS, subject.with(number.to_string()));
        }
    }
}
