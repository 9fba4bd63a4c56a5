//! Suspects that rows were exchanged: the results of each player are in the row of another player,
//! or each player has the starting number of another player.

use std::collections::BTreeMap;

use super::repairs::{Exchange, Repair, Suspicion};
use crate::audit::Facts;
use crate::finding::Damage;
use crate::model::{Opponent, PlayerId, RoundNumber};

/// Minimum number of unconfirmed games in a row that cast doubt on the whole row. A game is
/// unconfirmed if the opponent's row does not name the player.
const MIN_UNCONFIRMED_GAMES: usize = 2;

/// Of the games in a doubtful row, one in this many may be confirmed by chance.
const GAMES_PER_CHANCE_CONFIRMATION: usize = 4;

/// Maximum number of groups of exchanged rows for which every combination of exchanged results and
/// exchanged starting numbers is tried. If there are more groups, the same kind of exchange is
/// assumed for all.
const MAX_GROUPS: usize = 3;

/// Rows that contain each other's results: the player of each row, and the player whose results it
/// contains, in the order of the starting numbers.
type Group = Vec<(PlayerId, PlayerId)>;

/// What was exchanged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ExchangeKind {
    /// The results of the rows.
    Results,
    /// The starting numbers. The opponents name the players by these numbers, so each row belongs
    /// to the other player with everything that it states.
    Numbers,
}

/// Suspects an exchange of doubtful rows after which every opponent named in them also names the
/// player of the row. The opponents show whose results a row contains. `None` if there is no such
/// exchange.
pub(super) fn row_suspicion(facts: &Facts<'_>, doubted: &[PlayerId]) -> Option<Suspicion> {
    let owners = find_owners(facts, doubted);
    let (confirmed, games) = count_confirmed(facts, &owners);
    if owners.is_empty() || confirmed < games {
        return None;
    }
    let groups = find_groups(facts, &owners);
    let mut players: Vec<PlayerId> = owners.into_keys().collect();
    players.sort_by_key(|&id| facts.number(id));
    let kinds = [ExchangeKind::Results, ExchangeKind::Numbers];
    let mut repairs: Vec<Repair> = match groups.len() <= MAX_GROUPS {
        // each combination of kinds is tried, because every group may be of either kind
        true => (0..1 << groups.len())
            .map(|choice: usize| {
                let kind_of_group = |index: usize| kinds[(choice >> index) & 1];
                exchange_repair(
                    facts,
                    groups
                        .iter()
                        .enumerate()
                        .map(|(i, group)| (group, kind_of_group(i))),
                )
            })
            .collect(),
        false => kinds
            .map(|kind_of_group| {
                exchange_repair(facts, groups.iter().map(|group| (group, kind_of_group)))
            })
            .to_vec(),
    };
    for repair in &mut repairs {
        repair.proved_rows.clone_from(&players);
    }
    Some(Suspicion { players, repairs })
}

/// Returns the players whom hardly any of their opponents names as an opponent.
pub(super) fn doubted_rows(facts: &Facts<'_>) -> Vec<PlayerId> {
    let is_doubted = |&id: &PlayerId| {
        let (mut games, mut confirmed) = (0, 0);
        for (round, named) in named_opponents(facts, id) {
            let opponent_of_named = facts.entry(named, round).opponent;
            confirmed += usize::from(named != id && opponent_of_named == Opponent::Player(id));
            games += 1;
        }
        games >= MIN_UNCONFIRMED_GAMES && confirmed <= games / GAMES_PER_CHANCE_CONFIRMATION
    };
    facts.import.tournament.ids().filter(is_doubted).collect()
}

pub(super) fn named_opponents(
    facts: &Facts<'_>,
    id: PlayerId,
) -> impl Iterator<Item = (RoundNumber, PlayerId)> {
    let rounds = (0..facts.table.rounds()).map(RoundNumber::at);
    rounds.filter_map(move |round| Some((round, facts.entry(id, round).opponent.player()?)))
}

/// Returns, for each doubtful row, the player whose results it contains: the player whom all its
/// opponents name whose own rows are not in doubt. Only rows that contain each other's results are
/// returned.
fn find_owners(facts: &Facts<'_>, doubted: &[PlayerId]) -> BTreeMap<PlayerId, PlayerId> {
    let find_owner = |row: PlayerId| {
        let opponents = named_opponents(facts, row);
        let trusted_opponents = opponents.filter(|(_, named)| !doubted.contains(named));
        let mut owners_by_opponents =
            trusted_opponents.map(|(round, named)| facts.entry(named, round).opponent.player());
        let first_owner = owners_by_opponents.next()??;
        let all_agree = owners_by_opponents.all(|answer| answer == Some(first_owner));
        (all_agree && first_owner != row).then_some(first_owner)
    };
    let mut owners: BTreeMap<PlayerId, PlayerId> = doubted
        .iter()
        .filter_map(|&row| Some((row, find_owner(row)?)))
        .collect();
    close_at_empty_rows(facts, &mut owners);
    loop {
        let count_before = owners.len();
        let previous_owners = owners.clone();
        owners.retain(|row, find_owner| {
            previous_owners.contains_key(find_owner)
                && previous_owners
                    .values()
                    .filter(|&other| other == row)
                    .count()
                    == 1
        });
        if owners.len() == count_before {
            return owners;
        }
    }
}

/// Adds the owners of rows that cannot be doubted because they have hardly any games: if such a row
/// belongs to a player whose results are in another row, it contains the results of the player
/// whose results are in no doubtful row.
fn close_at_empty_rows(facts: &Facts<'_>, owners: &mut BTreeMap<PlayerId, PlayerId>) {
    let rows: BTreeMap<PlayerId, PlayerId> =
        owners.iter().map(|(&row, &owner)| (owner, row)).collect();
    for (&owner, &row) in &rows {
        let is_confirmed = |(round, named): (RoundNumber, PlayerId)| {
            facts.entry(named, round).opponent == Opponent::Player(owner)
        };
        let has_hardly_any_games = named_opponents(facts, owner).count() < MIN_UNCONFIRMED_GAMES
            && !named_opponents(facts, owner).any(is_confirmed);
        if owners.contains_key(&owner) || !has_hardly_any_games {
            continue;
        }
        let mut first_row = row;
        for _ in 0..rows.len() {
            first_row = rows.get(&first_row).copied().unwrap_or(first_row);
        }
        owners.insert(owner, first_row);
    }
}

/// Returns the number of opponents named in exchanged rows who also name the player to whom the row
/// belongs, and the number of all opponents named in these rows.
pub(super) fn count_confirmed(
    facts: &Facts<'_>,
    owners: &BTreeMap<PlayerId, PlayerId>,
) -> (usize, usize) {
    let rows: BTreeMap<PlayerId, PlayerId> =
        owners.iter().map(|(&row, &owner)| (owner, row)).collect();
    let exchanged_entry =
        |id: PlayerId, round| facts.entry(rows.get(&id).copied().unwrap_or(id), round);
    let (mut confirmed, mut games) = (0, 0);
    for (&row, &owner) in owners {
        for (round, named) in named_opponents(facts, row) {
            let answer = exchanged_entry(named, round).opponent;
            confirmed += usize::from(named != owner && answer == Opponent::Player(owner));
            games += 1;
        }
    }
    (confirmed, games)
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
        let next_pair =
            |&(_, owner): &(PlayerId, PlayerId)| (owner != row).then(|| (owner, owners[&owner]));
        let mut group: Group =
            std::iter::successors(Some((row, owners[&row])), next_pair).collect();
        group.sort_by_key(|&(row, _)| facts.number(row));
        groups.push(group);
    }
    groups
}

/// Returns the repair that moves the results of each row, or the whole row, to the right player.
pub(super) fn exchange_repair<'g>(
    facts: &Facts<'_>,
    groups: impl Iterator<Item = (&'g Group, ExchangeKind)>,
) -> Repair {
    let mut entries = Vec::new();
    let mut rows = Vec::new();
    let mut parts: Vec<String> = Vec::new();
    let mut advice = Vec::new();
    let mut previous_kind = None;
    for (group, kind) in groups {
        let rounds = (0..facts.table.rounds()).map(RoundNumber::at);
        entries.extend(rounds.flat_map(|round| {
            let group = group.iter();
            group.map(move |&(row, owner)| (owner, round, facts.entry(row, round)))
        }));
        let names: Vec<String> = group.iter().map(|&(row, _)| facts.who(row)).collect();
        let names = join_names(&names);
        // `the starting numbers of 1 and 2, and of 3 and 4`
        let phrase = |things: &str| {
            if previous_kind == Some(kind) {
                format!("of {names}")
            } else {
                format!("the {things} of {names}")
            }
        };
        match kind {
            ExchangeKind::Results => {
                parts.push(phrase("results in the rows"));
                advice.push(format!(
                    "compare the results of {names} with the pairings of the event"
                ));
            }
            ExchangeKind::Numbers => {
                rows.extend_from_slice(group);
                parts.push(phrase("starting numbers"));
                advice.push(format!(
                    "compare the starting numbers of {names} with the starting list"
                ));
            }
        }
        previous_kind = Some(kind);
    }
    let parts = parts.join(", and ");
    Repair {
        entries,
        description: format!("an exchange of {parts}"),
        exchange: Some(Exchange {
            statement: format!("{parts} seem to be exchanged"),
            advice: advice.join("; "),
            rows,
            damage: Some(Damage::ExchangedRows),
            claims: None,
            concerns_column: false,
        }),
        ..Repair::default()
    }
}

/// Joins names into a phrase: `A and B`, `A, B and C`.
fn join_names(names: &[String]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}
