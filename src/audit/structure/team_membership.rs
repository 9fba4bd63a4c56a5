//! S115: a player belongs to two teams or to none, a team has no player, a number repeats.

use std::collections::HashMap;

use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::Severity;
use crate::import::Lack;
use crate::model::{PlayerId, TeamId};

check! {
    TEAM_MEMBERSHIP = "S115" "team-membership", Error,
    page: include_str!("../../../docs/checks/team-membership.md"),
    run: team_membership,
}

/// From here on the list of teams is not complete, rather than these players forgotten.
const SINGLE: usize = 12;

fn team_membership(case: &Case<'_>, findings: &mut Findings) {
    let tournament = &case.import.tournament;
    if !tournament.team_event || tournament.teams.is_empty() {
        return;
    }
    numbers(case, findings);
    // lists of teams do not name their players
    if tournament.teams.iter().all(|team| team.members.is_empty()) {
        return;
    }
    let mut teams_of: HashMap<PlayerId, Vec<TeamId>> = HashMap::new();
    for team in case.team_ids() {
        let members = &tournament.teams[team.index()].members;
        if members.is_empty() && !case.import.lacks(Lack::Rows) {
            without_players(case, findings, team);
        }
        for &member in members {
            teams_of.entry(member).or_default().push(team);
        }
    }
    for player in tournament.ids() {
        let teams = teams_of.get(&player).map_or(&[][..], Vec::as_slice);
        if teams.len() > 1 {
            in_two(case, findings, player, teams);
        }
    }
    let none: Vec<PlayerId> = tournament
        .ids()
        .filter(|player| !teams_of.contains_key(player))
        // rows that wait for a player
        .filter(|&player| !tournament.player(player).name.is_empty() || played(case, player))
        .collect();
    in_none(case, findings, &none);
}

fn numbers(case: &Case<'_>, findings: &mut Findings) {
    let teams = &case.import.tournament.teams;
    let mut seen: HashMap<u16, TeamId> = HashMap::new();
    for team in case.team_ids() {
        let number = teams[team.index()].number;
        let Some(&first) = seen.get(&number) else {
            seen.insert(number, team);
            continue;
        };
        let mut finding = findings
            .report(
                &TEAM_MEMBERSHIP,
                format!("team number {number} is given twice"),
            )
            .team(number)
            .found(number.to_string())
            .rule("TRF26 310 col. 5-7")
            .fix("give each team a number of its own, and export again");
        let place = |team: TeamId| case.import.origins.team(team);
        if let Some(origin) = place(team) {
            finding = finding.at(origin.number, "stands already");
        }
        if let Some(origin) = place(first) {
            finding.label(origin.number, "here");
        }
    }
}

fn without_players(case: &Case<'_>, findings: &mut Findings, team: TeamId) {
    let finding = findings
        .report(
            &TEAM_MEMBERSHIP,
            format!("{} has no player", case.which(team)),
        )
        .team(case.import.tournament.teams[team.index()].number)
        .rule("TRF26 013, 310")
        .fix("enter the players of the team, or remove the team");
    if let Some(place) = case.team_place(team) {
        finding.at(place, "no members");
    }
}

fn in_two(case: &Case<'_>, findings: &mut Findings, player: PlayerId, teams: &[TeamId]) {
    let tournament = &case.import.tournament;
    let names: Vec<String> = teams.iter().map(|&team| case.which(team)).collect();
    let twice = teams.iter().all(|team| *team == teams[0]);
    let message = match twice {
        true => format!("{} stands twice in {}", case.who(player), names[0]),
        false => format!("{} belongs to {}", case.who(player), names.join(" and ")),
    };
    let mut finding = findings
        .report(&TEAM_MEMBERSHIP, message)
        .player(case.number(player))
        .team(tournament.teams[teams[0].index()].number)
        .because(["games count for the team that they fit, else for the first one".to_owned()])
        .rule("TRF26 013, 310")
        .fix("remove the player from the wrong team")
        .causes(player);
    // the places in the lists, the second one is the doubtful one
    let mut places = Vec::new();
    for team in case.team_ids().filter(|team| teams.contains(team)) {
        let members = &tournament.teams[team.index()].members;
        if let Some(origin) = case.import.origins.team(team) {
            let both = members.iter().zip(&origin.members);
            places.extend(both.filter(|(id, _)| **id == player).map(|(_, span)| *span));
        }
    }
    if let [first, second, ..] = places[..] {
        finding = finding.at(second, "stands in another list as well");
        finding.label(first, "here");
    }
}

fn in_none(case: &Case<'_>, findings: &mut Findings, none: &[PlayerId]) {
    let Some(&first) = none.first() else { return };
    let line = |player: PlayerId| {
        let origin = case.import.origins.players.get(player.index());
        origin.map(|origin| {
            if origin.name.is_empty() {
                origin.line
            } else {
                origin.name
            }
        })
    };
    let fix = "enter the player in the list of the team";
    let severity = |player: PlayerId| match played(case, player) {
        true => Severity::Error,
        // nobody's points rest on a reserve who never played
        false => Severity::Warning,
    };
    if none.len() > SINGLE {
        let finding = findings
            .report(
                &TEAM_MEMBERSHIP,
                format!("{} players belong to no team", none.len()),
            )
            .severity(
                none.iter()
                    .map(|&p| severity(p))
                    .max()
                    .unwrap_or(Severity::Error),
            )
            .found(none.len().to_string())
            .rule("TRF26 013, 310")
            .fix("enter the players in the lists of their teams");
        if let Some(span) = line(first) {
            finding.at(span, "the first of them");
        }
        return;
    }
    for &player in none {
        let finding = findings
            .report(
                &TEAM_MEMBERSHIP,
                format!("{} belongs to no team", case.who(player)),
            )
            .severity(severity(player))
            .player(case.number(player))
            .rule("TRF26 013, 310")
            .fix(fix)
            .causes(player);
        if let Some(span) = line(player) {
            finding.at(span, "in no team's list");
        }
    }
}

fn played(case: &Case<'_>, player: PlayerId) -> bool {
    let row = case.import.tournament.row(player);
    row.iter().any(|entry| entry.opponent.player().is_some())
}
