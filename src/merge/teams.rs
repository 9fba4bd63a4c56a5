//! Teams and their matches, told by several files of one event.
//!
//! Pages number teams as they like, so teams are the same by their names.

use std::collections::HashSet;

use super::names::key;
use super::{Map, Told};
use crate::import::{Import, TeamClaims, TeamOrigin};
use crate::model::{LineUp, Match, PlayerId, RoundNumber, TEAM, Team};
use crate::source::Span;

/// Whether a file that names teams alone may tell of the event: it has a team of it, or its
/// name; players may have their team as the club.
pub(super) fn meet(whole: &Import, file: &Told) -> bool {
    let (ours, theirs) = (&whole.tournament, &file.import.tournament);
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

/// Takes over what the whole does not know of teams.
pub(super) fn take(whole: &mut Import, file: &Told, map: &Map) {
    let from = &file.import;
    even(whole);
    let numbers = join(whole, from, map);
    let renamed = |number: u16| {
        let found = numbers.iter().find(|(theirs, _)| *theirs == number);
        found.map_or(number, |(_, ours)| *ours)
    };
    let seat = |seat: Option<PlayerId>| seat.and_then(|id| mapped(map, id));
    let place = |places: &[Span], at: usize| places.get(at).copied().unwrap_or_default();
    let known: Vec<RoundNumber> = whole.tournament.matches.iter().map(|m| m.round).collect();
    for (at, one) in from.tournament.matches.iter().enumerate() {
        if known.contains(&one.round) {
            fill_boards(&mut whole.tournament.matches, one, &renamed, &seat);
            continue;
        }
        let boards = one.boards.iter().map(|board| board.map(seat)).collect();
        whole.tournament.matches.push(Match {
            first: renamed(one.first),
            second: one.second.map(renamed),
            boards,
            ..one.clone()
        });
        let places = &mut whole.origins.matches;
        places.push(place(&from.origins.matches, at));
    }
    if whole.tournament.line_ups.is_empty() {
        for (at, line_up) in from.tournament.line_ups.iter().enumerate() {
            whole.tournament.line_ups.push(LineUp {
                team: renamed(line_up.team),
                opponent: line_up.opponent.map(renamed),
                players: line_up.players.iter().map(|&id| seat(id)).collect(),
                ..line_up.clone()
            });
            let places = &mut whole.origins.line_ups;
            places.push(place(&from.origins.line_ups, at));
        }
    }
    if whole.tournament.team_adjustments.is_empty() {
        for (at, adjustment) in from.tournament.team_adjustments.iter().enumerate() {
            let mut adjustment = adjustment.clone();
            adjustment.teams = adjustment.teams.into_iter().map(renamed).collect();
            whole.tournament.team_adjustments.push(adjustment);
            let places = &mut whole.origins.team_adjustments;
            places.push(place(&from.origins.team_adjustments, at));
        }
    }
    if whole.tournament.forbidden_teams.is_empty() {
        let forbidden = from.tournament.forbidden_teams.iter();
        let forbidden = forbidden.map(|(rounds, teams)| {
            let teams = teams.iter().map(|&number| renamed(number)).collect();
            (*rounds, teams)
        });
        whole.tournament.forbidden_teams = forbidden.collect();
    }
    if whole.claims.team_rows.is_empty() {
        whole.claims.team_rows.clone_from(&from.claims.team_rows);
    }
}

fn mapped(map: &Map, id: PlayerId) -> Option<PlayerId> {
    map.get(id.index()).copied().flatten()
}

/// Every list of places and claims is as long as the list that it belongs to.
fn even(whole: &mut Import) {
    let (facts, places) = (&whole.tournament, &mut whole.origins);
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

/// The teams of another file: what it knows of those that are known, and those that are new.
/// Returns its numbers with those of the whole.
fn join(whole: &mut Import, from: &Import, map: &Map) -> Vec<(u16, u16)> {
    let mut numbers = Vec::new();
    let stated = |import: &Import, at: usize| {
        let claims = import.claims.teams_stated.get(at);
        claims.copied().unwrap_or_default()
    };
    let teams = whole.tournament.teams.len();
    let mut claims: Vec<TeamClaims> = (0..teams).map(|at| stated(whole, at)).collect();
    // a value for each team, also for those that are still to come
    let mut columns = whole.claims.team_columns.clone();
    let adopt = columns.is_empty();
    if adopt {
        columns.clone_from(&from.claims.team_columns);
        columns.iter_mut().for_each(|column| column.values.clear());
    }
    for (at, theirs) in from.tournament.teams.iter().enumerate() {
        let members: Vec<PlayerId> = theirs
            .members
            .iter()
            .filter_map(|&id| mapped(map, id))
            .collect();
        let origin = from.origins.teams.get(at).cloned().unwrap_or_default();
        let name = key(&theirs.name);
        let same = |team: &Team| !name.is_empty() && key(&team.name) == name;
        let found = whole.tournament.teams.iter().position(same);
        let place = found.unwrap_or(whole.tournament.teams.len());
        match found {
            Some(place) => {
                let ours = &mut whole.tournament.teams[place];
                if ours.members.is_empty() {
                    ours.members = members;
                    whole.origins.teams[place].members = origin.members;
                }
                for field in TEAM {
                    (field.fill)(ours, theirs);
                }
            }
            None => {
                let most = whole.tournament.teams.iter().map(|team| team.number).max();
                let taken = whole.tournament.team(theirs.number).is_some();
                let number = match taken {
                    true => most.unwrap_or(0).saturating_add(1),
                    false => theirs.number,
                };
                let team = Team {
                    number,
                    members,
                    ..theirs.clone()
                };
                whole.tournament.teams.push(team);
                whole.origins.teams.push(origin);
                claims.push(TeamClaims::default());
            }
        }
        numbers.push((theirs.number, whole.tournament.teams[place].number));
        let (ours, theirs) = (&mut claims[place], stated(from, at));
        ours.match_points = ours.match_points.or(theirs.match_points);
        ours.game_points = ours.game_points.or(theirs.game_points);
        ours.rank = ours.rank.or(theirs.rank);
        for (column, of) in columns.iter_mut().zip(&from.claims.team_columns) {
            if adopt {
                column.values.resize(place.max(column.values.len()), None);
                let value = of.values.get(at).copied().flatten();
                match column.values.get_mut(place) {
                    Some(ours) => *ours = value,
                    None => column.values.push(value),
                }
            }
        }
    }
    let teams = whole.tournament.teams.len();
    for column in &mut columns {
        column.values.resize(teams, None);
    }
    whole.claims.team_columns = columns;
    if claims.iter().any(|stated| *stated != TeamClaims::default()) {
        whole.claims.teams_stated = claims;
    }
    numbers
}

/// The boards of a match that another file names.
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
