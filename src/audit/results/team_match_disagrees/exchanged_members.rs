//! R216: two members of a team are exchanged in its list, so that the list contradicts the order of
//! several opposing teams.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::model::team::Encounter;
use crate::model::{PlayerId, RoundNumber, TeamId};

/// Maximum number of members of a team for which exchanges are tried; the lists of teams are much
/// shorter.
const MAX_MEMBERS: usize = 50;

/// Minimum number of matches that prove which of the lists is wrong. In a single match, the list of
/// either team may be.
const MIN_MATCHES: usize = 2;

/// Two members of a team whose exchange in its list makes the order of all its matches right.
pub(super) struct ExchangedMembers {
    pub(super) team: TeamId,
    /// The member who plays higher, and the member who is higher in the list.
    pub(super) above_and_below: [PlayerId; 2],
    /// The matches that contradict the list: the round, the opposing team, and two members on
    /// boards next to each other, the first of whom played higher.
    pub(super) matches: Vec<(RoundNumber, TeamId, [PlayerId; 2])>,
}

/// A match of a team whose line-up is not stated: the positions of members in the list of the team,
/// in the order of the opposing team.
struct OrderedMatch {
    round: RoundNumber,
    opponent: TeamId,
    positions: Vec<usize>,
}

impl OrderedMatch {
    /// Returns the positions of the first two members who are not in the order of the list; `None`
    /// if all are.
    fn first_contradiction(&self) -> Option<[usize; 2]> {
        let pairs = self.positions.windows(2).map(|pair| [pair[0], pair[1]]);
        pairs.into_iter().find(|pair| pair[0] > pair[1])
    }

    /// Whether the order is that of the list if the members at two positions are exchanged.
    fn fits_exchange(&self, a: usize, b: usize) -> bool {
        let exchanged = self.positions.iter().map(|&position| match position {
            _ if position == a => b,
            _ if position == b => a,
            _ => position,
        });
        exchanged.is_sorted()
    }
}

/// Finds teams whose list contradicts several matches because two members are exchanged in it.
/// `contradictions` are the teams of all matches in which the lists of both teams contradict each
/// other.
pub(super) fn find_exchanged_members(
    facts: &Facts<'_>,
    findings: &Findings,
    event: &TeamEvent,
    declared_line_ups: &HashSet<(RoundNumber, u16)>,
    contradictions: &[[TeamId; 2]],
) -> Vec<ExchangedMembers> {
    let mut teams: Vec<TeamId> = contradictions.iter().flatten().copied().collect();
    let count_of = |team: TeamId| {
        contradictions
            .iter()
            .flatten()
            .filter(|id| **id == team)
            .count()
    };
    teams.sort_unstable();
    teams.dedup();
    teams.retain(|&team| count_of(team) >= MIN_MATCHES);
    teams.sort_by_key(|&team| (Reverse(count_of(team)), team));
    let mut settled: HashSet<(RoundNumber, TeamId)> = HashSet::new();
    let mut exchanges = Vec::new();
    for team in teams {
        let encounters = event.encounters.list.iter();
        let matches = encounters
            .filter_map(|encounter| order_match(facts, declared_line_ups, encounter, team));
        let matches: Vec<OrderedMatch> = matches.collect();
        let members = &facts.import.tournament.teams[team.index()].members;
        let is_open = |one: &&OrderedMatch| {
            let has_finding = one
                .positions
                .iter()
                .any(|&position| findings.has_finding_about(members[position], one.round));
            !has_finding && !settled.contains(&(one.round, team))
        };
        let Some(exchange) = find_exchange(team, members, &matches, is_open) else {
            continue;
        };
        for &(round, opponent, _) in &exchange.matches {
            settled.extend([(round, team), (round, opponent)]);
        }
        exchanges.push(exchange);
    }
    exchanges
}

/// Returns the order of the members of a team in a match; `None` if it is not a match of the team,
/// or if the file states the line-up of the team.
fn order_match(
    facts: &Facts<'_>,
    declared_line_ups: &HashSet<(RoundNumber, u16)>,
    encounter: &Encounter,
    team: TeamId,
) -> Option<OrderedMatch> {
    let side = encounter.side(team)?;
    let opponent = [Some(encounter.first), encounter.second][1 - side]?;
    let teams = &facts.import.tournament.teams;
    let is_declared =
        |team: TeamId| declared_line_ups.contains(&(encounter.round, teams[team.index()].number));
    if encounter.match_index.is_some() || is_declared(team) {
        return None;
    }
    let opponent_is_declared = is_declared(opponent);
    let position = |team: TeamId, player: PlayerId| {
        let mut members = teams[team.index()].members.iter();
        members.position(|&member| member == player)
    };
    let boards = encounter.boards.iter().enumerate();
    let boards = boards.filter_map(|(index, board)| {
        let own_position = position(team, board[side]?)?;
        let opponent_position = match board[1 - side] {
            Some(_) if opponent_is_declared => index,
            player => position(opponent, player?)?,
        };
        Some((opponent_position, own_position))
    });
    let mut boards: Vec<(usize, usize)> = boards.collect();
    boards.sort_unstable();
    Some(OrderedMatch {
        round: encounter.round,
        opponent,
        positions: boards.into_iter().map(|(_, own)| own).collect(),
    })
}

/// Finds the two members whose exchange makes the order of all matches of the team right, if its
/// list contradicts several of them. If several pairs do, the two who are nearest to each other are
/// returned.
fn find_exchange(
    team: TeamId,
    members: &[PlayerId],
    matches: &[OrderedMatch],
    is_open: impl Fn(&&OrderedMatch) -> bool,
) -> Option<ExchangedMembers> {
    let contradicting = matches.iter().filter(is_open).filter_map(|one| {
        let [above, below] = one.first_contradiction()?;
        Some((one.round, one.opponent, [members[above], members[below]]))
    });
    let contradicting: Vec<_> = contradicting.collect();
    if contradicting.len() < MIN_MATCHES || members.len() > MAX_MEMBERS {
        return None;
    }
    let count = members.len();
    let pairs = (1..count).flat_map(|distance| (distance..count).map(move |b| (b - distance, b)));
    let fits_all = |&(a, b): &(usize, usize)| matches.iter().all(|one| one.fits_exchange(a, b));
    let (a, b) = pairs.into_iter().find(fits_all)?;
    Some(ExchangedMembers {
        team,
        above_and_below: [members[b], members[a]],
        matches: contradicting,
    })
}
