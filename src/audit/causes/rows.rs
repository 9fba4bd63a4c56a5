//! The suspicion that rows were exchanged: the results of each player are in the row of another
//! one, or each player has the starting number of another one.

use std::collections::BTreeMap;

use super::repairs::{Exchange, Repair, Suspicion};
use crate::audit::Facts;
use crate::finding::Damage;
use crate::model::{Opponent, PlayerId, RoundNumber};

/// Minimum number of games, none of which an opponent confirms, that casts doubt on a whole row.
const MIN_GAMES: usize = 2;

/// The share of the games of a row in doubt that may be confirmed by chance: one in so many.
const GAMES_FOR_ONE_BY_CHANCE: usize = 4;

/// The most groups of exchanged rows for which it is asked of each whether results or starting
/// numbers were exchanged.
const MAX_GROUPS: usize = 3;

/// Rows whose results belong to each other's players: the player of the row, and the player whose
/// results it contains, in the order of the starting numbers.
type Group = Vec<(PlayerId, PlayerId)>;

/// What was exchanged.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exchanged {
    /// The results of the rows.
    Results,
    /// The starting numbers. The opponents name the players by these numbers, so each row belongs
    /// to the other player with everything that it states.
    Numbers,
}

/// The exchange of rows after which all opponents whom they name also name their players, while now
/// nobody does. The opponents of a row say whose results it contains.
pub(super) fn row_suspicion(facts: &Facts<'_>) -> Option<Suspicion> {
    let owners = find_owners(facts, &doubted_rows(facts));
    if owners.is_empty() || !is_confirmed_after_exchange(facts, &owners) {
        return None;
    }
    let groups = find_groups(facts, &owners);
    let mut players: Vec<PlayerId> = owners.into_keys().collect();
    players.sort_by_key(|&id| facts.number(id));
    let kinds = [Exchanged::Results, Exchanged::Numbers];
    let repairs = match groups.len() <= MAX_GROUPS {
        // each group may be of either kind
        true => (0..1 << groups.len())
            .map(|choice: usize| {
                let kind = |index: usize| kinds[(choice >> index) & 1];
                exchange_of(
                    facts,
                    groups.iter().enumerate().map(|(i, group)| (group, kind(i))),
                )
            })
            .collect(),
        false => kinds
            .map(|kind| exchange_of(facts, groups.iter().map(|group| (group, kind))))
            .to_vec(),
    };
    Some(Suspicion { players, repairs })
}

/// The players who name opponents hardly any of whom names them back.
fn doubted_rows(facts: &Facts<'_>) -> Vec<PlayerId> {
    let is_doubted = |&id: &PlayerId| {
        let (mut games, mut confirmed) = (0, 0);
        for (round, named) in named_opponents(facts, id) {
            let answer = facts.entry(named, round).opponent;
            confirmed += usize::from(named != id && answer == Opponent::Player(id));
            games += 1;
        }
        games >= MIN_GAMES && confirmed <= games / GAMES_FOR_ONE_BY_CHANCE
    };
    facts.import.tournament.ids().filter(is_doubted).collect()
}

fn named_opponents(
    facts: &Facts<'_>,
    id: PlayerId,
) -> impl Iterator<Item = (RoundNumber, PlayerId)> {
    let rounds = (0..facts.table.rounds()).map(RoundNumber::at);
    rounds.filter_map(move |round| Some((round, facts.entry(id, round).opponent.player()?)))
}

/// For rows in doubt, the player whose results each of them contains: the one whom all opponents
/// name who are not in doubt themselves. Only rows that belong to each other's players are
/// returned.
fn find_owners(facts: &Facts<'_>, doubted: &[PlayerId]) -> BTreeMap<PlayerId, PlayerId> {
    let owner = |row: PlayerId| {
        let named = named_opponents(facts, row);
        let trusted = named.filter(|(_, named)| !doubted.contains(named));
        let mut answers = trusted.map(|(round, named)| facts.entry(named, round).opponent.player());
        let first = answers.next()??;
        let agree = answers.all(|answer| answer == Some(first));
        (agree && first != row).then_some(first)
    };
    let mut owners: BTreeMap<PlayerId, PlayerId> = doubted
        .iter()
        .filter_map(|&row| Some((row, owner(row)?)))
        .collect();
    loop {
        let before = owners.len();
        let known = owners.clone();
        owners.retain(|row, owner| {
            known.contains_key(owner) && known.values().filter(|&other| other == row).count() == 1
        });
        if owners.len() == before {
            return owners;
        }
    }
}

/// Whether each opponent whom an exchanged row names also names the player to whom it belongs.
fn is_confirmed_after_exchange(facts: &Facts<'_>, owners: &BTreeMap<PlayerId, PlayerId>) -> bool {
    let rows: BTreeMap<PlayerId, PlayerId> =
        owners.iter().map(|(&row, &owner)| (owner, row)).collect();
    let exchanged = |id: PlayerId, round| facts.entry(rows.get(&id).copied().unwrap_or(id), round);
    owners.iter().all(|(&row, &owner)| {
        named_opponents(facts, row).all(|(round, named)| {
            named != owner && exchanged(named, round).opponent == Opponent::Player(owner)
        })
    })
}

/// Divides the rows into groups that were exchanged among themselves, mostly pairs.
fn find_groups(facts: &Facts<'_>, owners: &BTreeMap<PlayerId, PlayerId>) -> Vec<Group> {
    let mut rows: Vec<PlayerId> = owners.keys().copied().collect();
    rows.sort_by_key(|&id| facts.number(id));
    let mut groups: Vec<Group> = Vec::new();
    for row in rows {
        if groups.iter().flatten().any(|&(known, _)| known == row) {
            continue;
        }
        let next =
            |&(_, owner): &(PlayerId, PlayerId)| (owner != row).then(|| (owner, owners[&owner]));
        let mut group: Group = std::iter::successors(Some((row, owners[&row])), next).collect();
        group.sort_by_key(|&(row, _)| facts.number(row));
        groups.push(group);
    }
    groups
}

/// The repair that gives the results of each row, or the whole row, to the player to whom they
/// belong.
fn exchange_of<'g>(
    facts: &Facts<'_>,
    groups: impl Iterator<Item = (&'g Group, Exchanged)>,
) -> Repair {
    let mut entries = Vec::new();
    let mut claims = Vec::new();
    let mut what: Vec<String> = Vec::new();
    let mut fix = Vec::new();
    let mut before = None;
    for (group, kind) in groups {
        let rounds = (0..facts.table.rounds()).map(RoundNumber::at);
        entries.extend(rounds.flat_map(|round| {
            let rows = group.iter();
            rows.map(move |&(row, owner)| (owner, round, facts.entry(row, round)))
        }));
        let names: Vec<String> = group.iter().map(|&(row, _)| facts.who(row)).collect();
        let names = listed(&names);
        // `the starting numbers of 1 and 2, and of 3 and 4`
        let of = |things: &str| match before == Some(kind) {
            true => format!("of {names}"),
            false => format!("the {things} of {names}"),
        };
        match kind {
            Exchanged::Results => {
                what.push(of("results in the rows"));
                fix.push(format!(
                    "compare the results of {names} with the pairings of the event"
                ));
            }
            Exchanged::Numbers => {
                claims.extend_from_slice(group);
                what.push(of("starting numbers"));
                fix.push(format!(
                    "compare the starting numbers of {names} with the starting list"
                ));
            }
        }
        before = Some(kind);
    }
    let what = what.join(", and ");
    Repair {
        entries,
        words: format!("an exchange of {what}"),
        exchange: Some(Exchange {
            what,
            fix: fix.join("; "),
            claims,
            damage: Some(Damage::ExchangedRows),
        }),
    }
}

/// `A and B`, `A, B and C`.
fn listed(names: &[String]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}
