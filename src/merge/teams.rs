//! Merges the teams and matches of several files.
//!
//! Files number teams differently, so teams are compared by name.

use std::collections::HashSet;

use super::{EventFile, PlayerMap};
use crate::import::{Import, TeamClaims, TeamOrigin};
use crate::model::names::key;
use crate::model::{LineUp, Match, PlayerId, RoundNumber, TEAM, Team};
use crate::source::Span;

/// Whether a file that names only teams may be about the event, because it names a team of the
/// event or the event itself. The club of a player may be the only place where the merged files
/// name a team.
pub(super) fn may_belong(merged: &Import, file: &EventFile) -> bool {
    let (ours, theirs) = (&merged.tournament, &file.import.tournament);
    let key_of = |name: &str| (!name.trim().is_empty()).then(|| key(name));
    let teams = ours.teams.iter().filter_map(|team| key_of(&team.name));
    let players = ours.players.iter();
    let clubs = players.filter_map(|player| key_of(player.club.as_deref()?));
    let mut names: HashSet<String> = teams.chain(clubs).collect();
    let key_of_event = |name: &Option<String>| key_of(name.as_deref()?);
    names.extend(key_of_event(&ours.name));
    let mut names_in_file = theirs.teams.iter().filter_map(|team| key_of(&team.name));
    names_in_file.any(|name| names.contains(&name))
        || key_of_event(&theirs.name).is_some_and(|name| names.contains(&name))
}

/// Adds facts about teams from a further file if the event does not contain them yet.
pub(super) fn take_teams(merged: &mut Import, file: &EventFile, map: &PlayerMap) {
    let further_import = &file.import;
    pad_lists(merged);
    let numbers = merge_team_lists(merged, further_import, map);
    let merged_number = |number: u16| {
        let numbers_of_team = numbers.iter().find(|(theirs, _)| *theirs == number);
        numbers_of_team.map_or(number, |(_, ours)| *ours)
    };
    let seat = |seat: Option<PlayerId>| seat.and_then(|id| merged_id(map, id));
    let span_at = |spans: &[Span], index: usize| spans.get(index).copied().unwrap_or_default();
    let known_rounds: Vec<RoundNumber> =
        merged.tournament.matches.iter().map(|m| m.round).collect();
    for (index, team_match) in further_import.tournament.matches.iter().enumerate() {
        if known_rounds.contains(&team_match.round) {
            fill_boards(
                &mut merged.tournament.matches,
                team_match,
                &merged_number,
                &seat,
            );
            continue;
        }
        let boards = team_match
            .boards
            .iter()
            .map(|board| board.map(seat))
            .collect();
        merged.tournament.matches.push(Match {
            first: merged_number(team_match.first),
            second: team_match.second.map(merged_number),
            boards,
            ..team_match.clone()
        });
        let spans = &mut merged.origins.matches;
        spans.push(span_at(&further_import.origins.matches, index));
    }
    if merged.tournament.line_ups.is_empty() {
        for (index, line_up) in further_import.tournament.line_ups.iter().enumerate() {
            merged.tournament.line_ups.push(LineUp {
                team: merged_number(line_up.team),
                opponent: line_up.opponent.map(merged_number),
                players: line_up.players.iter().map(|&id| seat(id)).collect(),
                ..line_up.clone()
            });
            let spans = &mut merged.origins.line_ups;
            spans.push(span_at(&further_import.origins.line_ups, index));
        }
    }
    if merged.tournament.team_adjustments.is_empty() {
        for (index, adjustment) in further_import
            .tournament
            .team_adjustments
            .iter()
            .enumerate()
        {
            let mut adjustment = adjustment.clone();
            adjustment.teams = adjustment.teams.into_iter().map(merged_number).collect();
            merged.tournament.team_adjustments.push(adjustment);
            let spans = &mut merged.origins.team_adjustments;
            spans.push(span_at(&further_import.origins.team_adjustments, index));
        }
    }
    if merged.tournament.forbidden_teams.is_empty() {
        let forbidden_pairs = further_import.tournament.forbidden_teams.iter();
        let forbidden_pairs = forbidden_pairs.map(|(rounds, teams)| {
            let teams = teams.iter().map(|&number| merged_number(number)).collect();
            (*rounds, teams)
        });
        merged.tournament.forbidden_teams = forbidden_pairs.collect();
    }
    if merged.claims.team_rows.is_empty() {
        merged
            .claims
            .team_rows
            .clone_from(&further_import.claims.team_rows);
    }
}

/// Returns the id in the merged event of a player of a further file; `None` if it is unknown.
fn merged_id(map: &PlayerMap, id: PlayerId) -> Option<PlayerId> {
    map.get(id.index()).copied().flatten()
}

/// Extends each list of spans with empty spans until it is as long as the list of facts to which it
/// belongs.
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

/// Merges the teams of a further file. Returns the number of each of its teams in that file and in
/// the event.
fn merge_team_lists(
    merged: &mut Import,
    further_import: &Import,
    map: &PlayerMap,
) -> Vec<(u16, u16)> {
    let mut numbers = Vec::new();
    let stated = |import: &Import, index: usize| {
        let claims = import.claims.team_claims.get(index);
        claims.copied().unwrap_or_default()
    };
    let teams = merged.tournament.teams.len();
    let mut claims: Vec<TeamClaims> = (0..teams).map(|index| stated(merged, index)).collect();
    // columns get a value for each team, including teams that are added below
    let mut columns = merged.claims.team_columns.clone();
    let adds_columns = columns.is_empty();
    if adds_columns {
        columns.clone_from(&further_import.claims.team_columns);
        columns.iter_mut().for_each(|column| column.values.clear());
    }
    for (index, theirs) in further_import.tournament.teams.iter().enumerate() {
        let members: Vec<PlayerId> = theirs
            .members
            .iter()
            .filter_map(|&id| merged_id(map, id))
            .collect();
        let origin = further_import.origins.teams.get(index).cloned();
        let merged_index = merge_team(merged, theirs, members, origin.unwrap_or_default());
        if merged_index == claims.len() {
            claims.push(TeamClaims::default());
        }
        numbers.push((theirs.number, merged.tournament.teams[merged_index].number));
        let (ours, theirs) = (&mut claims[merged_index], stated(further_import, index));
        ours.match_points = ours.match_points.or(theirs.match_points);
        ours.game_points = ours.game_points.or(theirs.game_points);
        ours.rank = ours.rank.or(theirs.rank);
        for (column, other) in columns.iter_mut().zip(&further_import.claims.team_columns) {
            if adds_columns {
                column
                    .values
                    .resize(merged_index.max(column.values.len()), None);
                let value = other.values.get(index).copied().flatten();
                match column.values.get_mut(merged_index) {
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

/// Merges a team of a further file, `theirs`, into the team with the same name, or adds it with a
/// free number. `members` are the team's players in the event. Returns the index of the team in the
/// event.
fn merge_team(
    merged: &mut Import,
    theirs: &Team,
    members: Vec<PlayerId>,
    origin: TeamOrigin,
) -> usize {
    let teams = &mut merged.tournament.teams;
    let name = key(&theirs.name);
    let has_same_name = |team: &Team| !name.is_empty() && key(&team.name) == name;
    if let Some(index) = teams.iter().position(has_same_name) {
        let ours = &mut teams[index];
        if ours.members.is_empty() {
            ours.members = members;
            merged.origins.teams[index].members = origin.members;
        }
        for field in TEAM {
            (field.fill)(ours, theirs);
        }
        return index;
    }
    let is_taken = teams.iter().any(|team| team.number == theirs.number);
    let number = if is_taken {
        let highest_number = teams.iter().map(|team| team.number).max();
        highest_number.unwrap_or(0).saturating_add(1)
    } else {
        theirs.number
    };
    teams.push(Team {
        number,
        members,
        ..theirs.clone()
    });
    merged.origins.teams.push(origin);
    teams.len() - 1
}

/// Fills in the boards of a match from a further file, if the event contains the match without
/// boards. `merged_number` converts the number of a team, `seat` the player at a board.
fn fill_boards(
    matches: &mut [Match],
    team_match: &Match,
    merged_number: &impl Fn(u16) -> u16,
    seat: &impl Fn(Option<PlayerId>) -> Option<PlayerId>,
) {
    let teams = (
        team_match.round,
        merged_number(team_match.first),
        team_match.second.map(merged_number),
    );
    let is_same_match = |known: &&mut Match| (known.round, known.first, known.second) == teams;
    if let Some(known) = matches
        .iter_mut()
        .find(is_same_match)
        .filter(|m| m.boards.is_empty())
    {
        known.boards = team_match
            .boards
            .iter()
            .map(|board| board.map(seat))
            .collect();
    }
}
