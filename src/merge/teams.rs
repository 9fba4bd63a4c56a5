//! Merges the teams and matches of several files.
//!
//! Files number teams differently, so teams are compared by name.

use std::collections::HashSet;

use super::{EventFile, Map};
use crate::import::{Import, TeamClaims, TeamOrigin};
use crate::model::names::key;
use crate::model::{LineUp, Match, PlayerId, RoundNumber, TEAM, Team};
use crate::source::Span;

/// Whether a file that names only teams can belong to the event: it names a team of the event, or
/// the event itself. A team of the event may be known only as the club of a player.
pub(super) fn may_belong(merged: &Import, file: &EventFile) -> bool {
    let (ours, theirs) = (&merged.tournament, &file.import.tournament);
    let known = |name: &str| (!name.trim().is_empty()).then(|| key(name));
    let teams = ours.teams.iter().filter_map(|team| known(&team.name));
    let players = ours.players.iter();
    let clubs = players.filter_map(|player| known(player.club.as_deref()?));
    let mut names: HashSet<String> = teams.chain(clubs).collect();
    let of_event = |name: &Option<String>| known(name.as_deref()?);
    names.extend(of_event(&ours.name));
    let mut theirs_named = theirs.teams.iter().filter_map(|team| known(&team.name));
    theirs_named.any(|name| names.contains(&name))
        || of_event(&theirs.name).is_some_and(|name| names.contains(&name))
}

/// Adds facts about teams that the event does not state so far, from a further file.
pub(super) fn take_teams(merged: &mut Import, file: &EventFile, map: &Map) {
    let from = &file.import;
    pad_lists(merged);
    let numbers = merge_team_lists(merged, from, map);
    let renamed = |number: u16| {
        let found = numbers.iter().find(|(theirs, _)| *theirs == number);
        found.map_or(number, |(_, ours)| *ours)
    };
    let seat = |seat: Option<PlayerId>| seat.and_then(|id| merged_id(map, id));
    let place = |places: &[Span], index: usize| places.get(index).copied().unwrap_or_default();
    let known: Vec<RoundNumber> = merged.tournament.matches.iter().map(|m| m.round).collect();
    for (index, one) in from.tournament.matches.iter().enumerate() {
        if known.contains(&one.round) {
            fill_boards(&mut merged.tournament.matches, one, &renamed, &seat);
            continue;
        }
        let boards = one.boards.iter().map(|board| board.map(seat)).collect();
        merged.tournament.matches.push(Match {
            first: renamed(one.first),
            second: one.second.map(renamed),
            boards,
            ..one.clone()
        });
        let places = &mut merged.origins.matches;
        places.push(place(&from.origins.matches, index));
    }
    if merged.tournament.line_ups.is_empty() {
        for (index, line_up) in from.tournament.line_ups.iter().enumerate() {
            merged.tournament.line_ups.push(LineUp {
                team: renamed(line_up.team),
                opponent: line_up.opponent.map(renamed),
                players: line_up.players.iter().map(|&id| seat(id)).collect(),
                ..line_up.clone()
            });
            let places = &mut merged.origins.line_ups;
            places.push(place(&from.origins.line_ups, index));
        }
    }
    if merged.tournament.team_adjustments.is_empty() {
        for (index, adjustment) in from.tournament.team_adjustments.iter().enumerate() {
            let mut adjustment = adjustment.clone();
            adjustment.teams = adjustment.teams.into_iter().map(renamed).collect();
            merged.tournament.team_adjustments.push(adjustment);
            let places = &mut merged.origins.team_adjustments;
            places.push(place(&from.origins.team_adjustments, index));
        }
    }
    if merged.tournament.forbidden_teams.is_empty() {
        let forbidden = from.tournament.forbidden_teams.iter();
        let forbidden = forbidden.map(|(rounds, teams)| {
            let teams = teams.iter().map(|&number| renamed(number)).collect();
            (*rounds, teams)
        });
        merged.tournament.forbidden_teams = forbidden.collect();
    }
    if merged.claims.team_rows.is_empty() {
        merged.claims.team_rows.clone_from(&from.claims.team_rows);
    }
}

/// The merged id of a player of a further file; `None` if it is unknown.
fn merged_id(map: &Map, id: PlayerId) -> Option<PlayerId> {
    map.get(id.index()).copied().flatten()
}

/// Extends every list of spans with empty spans to the length of the list of facts that it
/// describes.
fn pad_lists(merged: &mut Import) {
    let (facts, places) = (&merged.tournament, &mut merged.origins);
    places
        .teams
        .resize(facts.teams.len(), TeamOrigin::default());
    places.matches.resize(facts.matches.len(), Span::default());
    places
        .line_ups
        .resize(facts.line_ups.len(), Span::default());
    let adjustments = facts.team_adjustments.len();
    places.team_adjustments.resize(adjustments, Span::default());
}

/// Merges the teams of a further file. Returns, for each of its teams, the number in that file and
/// the number in the event.
fn merge_team_lists(merged: &mut Import, from: &Import, map: &Map) -> Vec<(u16, u16)> {
    let mut numbers = Vec::new();
    let stated = |import: &Import, index: usize| {
        let claims = import.claims.team_claims.get(index);
        claims.copied().unwrap_or_default()
    };
    let teams = merged.tournament.teams.len();
    let mut claims: Vec<TeamClaims> = (0..teams).map(|index| stated(merged, index)).collect();
    // columns get a value for each team, including teams that are added below
    let mut columns = merged.claims.team_columns.clone();
    let adopt = columns.is_empty();
    if adopt {
        columns.clone_from(&from.claims.team_columns);
        columns.iter_mut().for_each(|column| column.values.clear());
    }
    for (index, theirs) in from.tournament.teams.iter().enumerate() {
        let members: Vec<PlayerId> = theirs
            .members
            .iter()
            .filter_map(|&id| merged_id(map, id))
            .collect();
        let origin = from.origins.teams.get(index).cloned().unwrap_or_default();
        let name = key(&theirs.name);
        let same = |team: &Team| !name.is_empty() && key(&team.name) == name;
        let found = merged.tournament.teams.iter().position(same);
        let place = found.unwrap_or(merged.tournament.teams.len());
        match found {
            Some(place) => {
                let ours = &mut merged.tournament.teams[place];
                if ours.members.is_empty() {
                    ours.members = members;
                    merged.origins.teams[place].members = origin.members;
                }
                for field in TEAM {
                    (field.fill)(ours, theirs);
                }
            }
            None => {
                let most = merged.tournament.teams.iter().map(|team| team.number).max();
                let taken = merged.tournament.team(theirs.number).is_some();
                let number = if taken {
                    most.unwrap_or(0).saturating_add(1)
                } else {
                    theirs.number
                };
                let team = Team {
                    number,
                    members,
                    ..theirs.clone()
                };
                merged.tournament.teams.push(team);
                merged.origins.teams.push(origin);
                claims.push(TeamClaims::default());
            }
        }
        numbers.push((theirs.number, merged.tournament.teams[place].number));
        let (ours, theirs) = (&mut claims[place], stated(from, index));
        ours.match_points = ours.match_points.or(theirs.match_points);
        ours.game_points = ours.game_points.or(theirs.game_points);
        ours.rank = ours.rank.or(theirs.rank);
        for (column, other) in columns.iter_mut().zip(&from.claims.team_columns) {
            if adopt {
                column.values.resize(place.max(column.values.len()), None);
                let value = other.values.get(index).copied().flatten();
                match column.values.get_mut(place) {
                    Some(ours) => *ours = value,
                    None => column.values.push(value),
                }
            }
        }
    }
    let teams = merged.tournament.teams.len();
    for column in &mut columns {
        column.values.resize(teams, None);
    }
    merged.claims.team_columns = columns;
    if claims.iter().any(|stated| *stated != TeamClaims::default()) {
        merged.claims.team_claims = claims;
    }
    numbers
}

/// Fills in the boards of a match from a further file, if the event has the match without boards.
fn fill_boards(
    matches: &mut [Match],
    one: &Match,
    renamed: &impl Fn(u16) -> u16,
    seat: &impl Fn(Option<PlayerId>) -> Option<PlayerId>,
) {
    let teams = (one.round, renamed(one.first), one.second.map(renamed));
    let same = |known: &&mut Match| (known.round, known.first, known.second) == teams;
    if let Some(known) = matches
        .iter_mut()
        .find(same)
        .filter(|m| m.boards.is_empty())
    {
        known.boards = one.boards.iter().map(|board| board.map(seat)).collect();
    }
}
