//! Entries of the list of players that may be one person: one FIDE ID twice, one name twice.

use std::collections::BTreeMap;

use crate::audit::facts::Facts;
use crate::model::{Opponent, PlayerId, RoundNumber, name_key};

/// Two or more entries with one FIDE ID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::audit) struct SharedId {
    /// The digits of the ID.
    pub(in crate::audit) id: String,
    /// In the order of the list.
    pub(in crate::audit) players: Vec<PlayerId>,
    /// Whether all of them have the same name.
    pub(in crate::audit) same_name: bool,
}

/// Two entries with one name, and IDs that differ or are missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) struct Namesakes {
    pub(in crate::audit) first: PlayerId,
    pub(in crate::audit) second: PlayerId,
    /// Whether the years of birth are equal; `None` if one of them is missing.
    pub(in crate::audit) same_year: Option<bool>,
    pub(in crate::audit) same_federation: bool,
    /// Whether both have an opponent in the same round: then they are two persons.
    pub(in crate::audit) same_round: bool,
}

/// The digits of a FIDE ID; `None` for zeros, dashes and numbers of national lists, which are
/// shorter.
fn fide_id(facts: &Facts<'_>, player: PlayerId) -> Option<String> {
    let id = facts.import.tournament.player(player).fide_id.as_deref()?;
    let id = id.trim().trim_start_matches('0');
    let digits = id.bytes().all(|b| b.is_ascii_digit());
    (digits && (6..=11).contains(&id.len())).then(|| id.to_owned())
}

/// FIDE IDs that several entries have, in the order of the list.
pub(in crate::audit) fn shared_ids(facts: &Facts<'_>) -> Vec<SharedId> {
    let mut by_id: BTreeMap<String, Vec<PlayerId>> = BTreeMap::new();
    for player in facts.import.tournament.ids() {
        if let Some(id) = fide_id(facts, player) {
            by_id.entry(id).or_default().push(player);
        }
    }
    let several = by_id.into_iter().filter(|(_, players)| players.len() > 1);
    let shared = several.map(|(id, players)| {
        let name = |player: &PlayerId| name_key(&facts.import.tournament.player(*player).name);
        let first = name(&players[0]);
        SharedId {
            id,
            same_name: !first.is_empty() && players.iter().all(|player| name(player) == first),
            players,
        }
    });
    let mut shared: Vec<SharedId> = shared.collect();
    shared.sort_by_key(|shared| shared.players[0]);
    shared
}

/// Pairs of entries with one name that have no ID in common.
pub(in crate::audit) fn namesakes(facts: &Facts<'_>) -> Vec<Namesakes> {
    let tournament = &facts.import.tournament;
    let mut by_name: BTreeMap<String, Vec<PlayerId>> = BTreeMap::new();
    for player in tournament.ids() {
        let key = name_key(&tournament.player(player).name);
        let words = key.split(' ').filter(|word| word.chars().count() > 1);
        if words.count() > 1 && !tournament.player(player).is_placeholder() {
            by_name.entry(key).or_default().push(player);
        }
    }
    let mut pairs = Vec::new();
    for players in by_name.values() {
        for pair in players.windows(2) {
            let [first, second] = [pair[0], pair[1]];
            let ids = [fide_id(facts, first), fide_id(facts, second)];
            if ids[0].is_none() || ids[0] != ids[1] {
                pairs.push(compare(facts, first, second));
            }
        }
    }
    pairs.sort_by_key(|pair| pair.first);
    pairs
}

fn compare(facts: &Facts<'_>, first: PlayerId, second: PlayerId) -> Namesakes {
    let tournament = &facts.import.tournament;
    let year = |player| tournament.player(player).birth_year();
    let federation = |player| tournament.player(player).federation.as_deref();
    let met = |player: PlayerId, round: usize| {
        let entry = tournament.row(player).get(round);
        entry.is_some_and(|entry| entry.opponent != Opponent::Nobody)
    };
    let mut rounds = 0..usize::from(tournament.rounds);
    Namesakes {
        first,
        second,
        same_year: year(first)
            .zip(year(second))
            .map(|(first, second)| first == second),
        same_federation: federation(first).is_some() && federation(first) == federation(second),
        same_round: rounds.any(|round| met(first, round) && met(second, round)),
    }
}

/// The rounds in which a player names an opponent.
pub(in crate::audit) fn games(
    facts: &Facts<'_>,
    player: PlayerId,
) -> impl Iterator<Item = RoundNumber> {
    let row = facts.import.tournament.row(player).iter().enumerate();
    row.filter(|(_, entry)| entry.opponent.player().is_some())
        .map(|(round, _)| RoundNumber::at(round))
}

/// Entries that repeat another one: the name and the ID are the same, and no opponent names
/// this entry back.
pub(in crate::audit) fn copies(facts: &Facts<'_>) -> Vec<PlayerId> {
    let shared = shared_ids(facts).into_iter();
    let same = shared.filter(|shared| shared.same_name);
    let is_copy = |player: &PlayerId| {
        let named = |round: RoundNumber| {
            let opponent = facts.entry(*player, round).opponent.player();
            let back = |other| facts.entry(other, round).opponent;
            opponent.is_some_and(|other| back(other) == Opponent::Player(*player))
        };
        games(facts, *player).next().is_some() && !games(facts, *player).any(named)
    };
    let players = same.flat_map(|shared| shared.players);
    players.filter(is_copy).collect()
}
