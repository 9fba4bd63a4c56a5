//! S115: a player belongs to two teams or to none, a team has no player, or teams share a number.

mod lost_team;

use std::collections::{BTreeMap, HashMap};

use self::lost_team::{find_lost_team, report_lost_team};
use super::counts_differ::COUNTS_DIFFER;
use crate::audit::check::check;
use crate::audit::evidence::team_scores::SCORES;
use crate::audit::facts::MAX_NAME;
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Certainty, Severity, first_of};
use crate::import::{Lack, Part};
use crate::model::{FieldKey, PlayerId, TeamId};
use crate::source::{Span, shortened};

check! {
    TEAM_MEMBERSHIP = "S115" "team-membership", Error,
    page: include_str!("../../../../docs/checks/team-membership.md"),
    doubts: [Points, Counts],
    not_corrected: "the file does not say to which team a player belongs",
    run: team_membership on facts,
}

/// Maximum number of players without a team reported one by one, as probably forgotten. If there
/// are more, the list of teams is probably incomplete.
const MAX_SEPARATE: usize = 12;

/// Maximum number of players in a file of a single team, such as the sheet of a match.
const MAX_PLAYERS_OF_ONLY_TEAM: usize = 8;

/// Maximum number of teams that a message names.
const MAX_NAMED: usize = 4;

fn team_membership(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    if !tournament.team_event || tournament.teams.is_empty() {
        return;
    }
    report_numbers(facts, findings);
    report_names(facts, findings);
    report_nameless(facts, findings);
    // some lists of teams do not name players
    if tournament.teams.iter().all(|team| team.members.is_empty()) {
        if facts.has(Need::Records) {
            report_all_teams_empty(facts, findings);
        }
        return;
    }
    // the pairings of a round name only the players who played
    let is_part_of_rounds = matches!(facts.import.part, Part::Rounds(_));
    let lists_all_players = !is_part_of_rounds && !facts.import.lacks(Lack::Rows);
    let mut teams_of: HashMap<PlayerId, Vec<TeamId>> = HashMap::new();
    let mut empty_teams: Vec<TeamId> = Vec::new();
    for team in facts.team_ids() {
        let members = &tournament.teams[team.index()].members;
        if members.is_empty() && lists_all_players && !had_no_match(facts, team) {
            empty_teams.push(team);
        }
        for &member in members {
            teams_of.entry(member).or_default().push(team);
        }
    }
    for player in tournament.ids() {
        let teams = teams_of.get(&player).map_or(&[][..], Vec::as_slice);
        if teams.len() > 1 {
            report_in_two_teams(facts, findings, player, teams);
        }
    }
    let unassigned_players: Vec<PlayerId> = tournament
        .ids()
        .filter(|player| !teams_of.contains_key(player))
        // rows without a name are not those of players, unless they have games
        .filter(|&player| !tournament.player(player).name.is_empty() || has_games(facts, player))
        .collect();
    if is_stray_record(facts, &unassigned_players) {
        return report_stray(facts, findings, &unassigned_players);
    }
    if let Some(lost) = find_lost_team(facts, &unassigned_players) {
        return report_lost_team(facts, findings, &lost, &unassigned_players);
    }
    // if teams have no players, the players without a team probably belong to them
    match empty_teams[..] {
        [] => report_in_no_team(facts, findings, &unassigned_players),
        _ => report_without_players(facts, findings, &empty_teams, &unassigned_players),
    }
}

/// Whether the file has the record of a single team, but is otherwise the file of an individual
/// event: most players with games are not in the list of this team.
fn is_stray_record(facts: &Facts<'_>, unassigned_players: &[PlayerId]) -> bool {
    let tournament = &facts.import.tournament;
    let players = tournament.players.len();
    let players_with_games = unassigned_players
        .iter()
        .filter(|&&player| has_games(facts, player));
    tournament.teams.len() == 1
        && players > MAX_PLAYERS_OF_ONLY_TEAM
        && players_with_games.count() * 2 > players
}

/// Reports the record of a team that does not belong in the file.
fn report_stray(facts: &Facts<'_>, findings: &mut Findings, unassigned_players: &[PlayerId]) {
    let team = TeamId::at(0);
    let members = facts.import.tournament.teams[0].members.len();
    let mut finding = findings
        .report(
            &TEAM_MEMBERSHIP,
            format!(
                "{} is the only team, so the event is probably an individual event",
                facts.describe_team(team)
            ),
        )
        .team(facts.import.tournament.teams[0].number)
        .found(members.to_string())
        .because([format!(
            "{members} players are in its list, and {} other players are in no list",
            unassigned_players.len()
        )])
        .cites(&[FieldKey::Teams])
        .fix(facts.choose_words(
            "remove the record, or enter the other teams",
            "remove the team, or enter the other teams",
        ))
        .certainty(Certainty::Heuristic);
    if let Some(place) = facts.team_span(team) {
        finding = finding.at(place, "a team");
    }
    // a number of teams in the header has the same cause
    let count = facts.subject(FieldKey::TeamCount);
    finding.absorbs(|other| {
        other.code == COUNTS_DIFFER.code && other.subject.record.as_deref() == Some(count)
    });
}

/// Whether a team had no match in a file without starting numbers. Such a file is a list of board
/// pairings, which does not name the players of a team without a match.
fn had_no_match(facts: &Facts<'_>, team: TeamId) -> bool {
    let tournament = &facts.import.tournament;
    let number = Some(tournament.teams[team.index()].number);
    let mut team_matches = tournament.matches.iter().filter(|one| one.second.is_some());
    let lacks_numbers = facts.import.lacks(Lack::PairingNumbers);
    lacks_numbers && team_matches.all(|one| Some(one.first) != number && one.second != number)
}

/// Reports that no record of a team names a player.
fn report_all_teams_empty(facts: &Facts<'_>, findings: &mut Findings) {
    let teams = facts.import.tournament.teams.len();
    let message = match teams {
        1 => "the team has no player".to_owned(),
        n => format!("none of the {n} teams has a player"),
    };
    let finding = findings
        .report(&TEAM_MEMBERSHIP, message)
        .found(teams.to_string())
        .because([
            "matches and points of teams cannot be computed without their \
                   members"
                .to_owned(),
        ])
        .cites(&[FieldKey::Teams])
        .fix("export the file again with the members of the teams, or enter the members");
    if let Some(place) = facts.team_span(TeamId::at(0)) {
        finding.at(place, "no members");
    }
}

/// Reports teams without a name if other teams have one. S113 reports a record without a name.
fn report_nameless(facts: &Facts<'_>, findings: &mut Findings) {
    if facts.has(Need::Records) {
        return;
    }
    let teams = &facts.import.tournament.teams;
    let is_nameless = |team: &TeamId| teams[team.index()].name.is_empty();
    let nameless: Vec<TeamId> = facts.team_ids().filter(is_nameless).collect();
    let Some(&first) = nameless.first().filter(|_| nameless.len() < teams.len()) else {
        return;
    };
    let numbers = nameless.iter().map(|team| teams[team.index()].number);
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    let subject = match numbers.len() {
        1 => "a team has no name: team",
        _ => "teams have no name: teams",
    };
    let mut finding = findings
        .report(
            &TEAM_MEMBERSHIP,
            format!("{subject} {}", first_of(&numbers, MAX_NAMED)),
        )
        .severity(Severity::Warning)
        .team(teams[first.index()].number)
        .rests_on(&numbers)
        .cites(&[FieldKey::Teams])
        .fix("enter the name in the pairing program and export the file again");
    if let Some(place) = facts.team_span(first) {
        finding = finding.at(place, "a name belongs here");
    }
    finding.finish();
}

/// Reports teams with equal names, which people cannot distinguish.
fn report_names(facts: &Facts<'_>, findings: &mut Findings) {
    let teams = &facts.import.tournament.teams;
    let mut teams_by_name: HashMap<String, Vec<TeamId>> = HashMap::new();
    let mut names_in_order: Vec<&str> = Vec::new();
    for team in facts.team_ids() {
        let name = teams[team.index()].name.as_str();
        let namesakes = teams_by_name.entry(name.to_lowercase()).or_default();
        if namesakes.len() == 1 && !name.is_empty() {
            names_in_order.push(name);
        }
        namesakes.push(team);
    }
    for name in names_in_order {
        let namesakes = &teams_by_name[&name.to_lowercase()];
        let numbers: Vec<String> = namesakes
            .iter()
            .map(|team| teams[team.index()].number.to_string())
            .collect();
        let mut finding = findings
            .report(
                &TEAM_MEMBERSHIP,
                format!(
                    "teams {} have the same name: {}",
                    first_of(&numbers, MAX_NAMED),
                    shortened(name, MAX_NAME)
                ),
            )
            .severity(Severity::Warning)
            .team(teams[namesakes[0].index()].number)
            .found(name)
            .rests_on(&numbers)
            .cites(&[FieldKey::Teams])
            .fix("add a number to each team of one club, or remove a team that is listed twice");
        if let Some(place) = facts.team_span(namesakes[1]) {
            finding = finding.at(place, "again here");
        }
        if let Some(place) = facts.team_span(namesakes[0]) {
            finding.label(place, "here");
        }
    }
}

fn report_numbers(facts: &Facts<'_>, findings: &mut Findings) {
    let teams = &facts.import.tournament.teams;
    let mut groups: BTreeMap<u16, Vec<TeamId>> = BTreeMap::new();
    for team in facts.team_ids() {
        let number = teams[team.index()].number;
        groups.entry(number).or_default().push(team);
    }
    for (number, same) in groups.into_iter().filter(|(_, same)| same.len() > 1) {
        let times_in_words = match same.len() {
            2 => "twice".to_owned(),
            n => format!("{n} times"),
        };
        let mut finding = findings
            .report(
                &TEAM_MEMBERSHIP,
                format!("team number {number} is used {times_in_words}"),
            )
            .team(number)
            .found(number.to_string())
            .cites(&[FieldKey::TeamNumbers])
            .fix("give each team a number of its own, and export the file again");
        let origin_of = |team: TeamId| facts.import.origins.team(team);
        if let Some(origin) = origin_of(same[1]) {
            finding = finding.at(origin.number, "again here");
        }
        let labelled_teams = same.iter().take(MAX_NAMED).enumerate();
        for (index, &team) in labelled_teams.filter(|(index, _)| *index != 1) {
            if let Some(origin) = origin_of(team) {
                finding =
                    finding.label(origin.number, if index == 0 { "here" } else { "and here" });
            }
        }
    }
}

/// Reports teams with an empty list, and the players who are in no list.
fn report_without_players(
    facts: &Facts<'_>,
    findings: &mut Findings,
    empty_teams: &[TeamId],
    unassigned_players: &[PlayerId],
) {
    let message = match *empty_teams {
        [only] => format!("{} has no player", facts.describe_team(only)),
        _ => {
            let names: Vec<String> = empty_teams
                .iter()
                .map(|&team| facts.describe_team(team))
                .collect();
            format!("{} have no players", first_of(&names, MAX_NAMED))
        }
    };
    let players: Vec<String> = names_of(facts, unassigned_players);
    let reason = (!unassigned_players.is_empty()).then(|| {
        let verb = if unassigned_players.len() == 1 {
            "belongs"
        } else {
            "belong"
        };
        format!("{} {verb} to no team", first_of(&players, MAX_SEPARATE))
    });
    let mut finding = findings
        .report(&TEAM_MEMBERSHIP, message)
        .team(facts.import.tournament.teams[empty_teams[0].index()].number)
        .because(reason)
        .rests_on(empty_teams.iter().map(|&team| facts.describe_team(team)))
        .rests_on(&players)
        .cites(&[FieldKey::Teams])
        .fix("enter the players of the team, or remove the team");
    for &player in unassigned_players {
        finding = finding.causes(player);
    }
    for &team in empty_teams {
        for (basis, _) in SCORES {
            finding = finding.causes_score(team, basis);
        }
    }
    if let Some(place) = facts.team_span(empty_teams[0]) {
        finding = finding.at(place, "no members");
    }
    for &team in empty_teams.iter().skip(1).take(MAX_NAMED - 1) {
        if let Some(place) = facts.team_span(team) {
            finding = finding.label(place, "also no members");
        }
    }
    for place in unassigned_players
        .iter()
        .take(MAX_NAMED)
        .filter_map(|&p| find_span(facts, p))
    {
        finding = finding.label(place, "not in the list of any team");
    }
}

fn report_in_two_teams(
    facts: &Facts<'_>,
    findings: &mut Findings,
    player: PlayerId,
    teams: &[TeamId],
) {
    let tournament = &facts.import.tournament;
    let mut distinct_teams = teams.to_vec();
    distinct_teams.dedup();
    let names = distinct_teams.iter().map(|&team| facts.describe_team(team));
    let names: Vec<String> = names.collect();
    let message = match distinct_teams[..] {
        [_] if teams.len() == 2 => format!("{} is listed twice in {}", facts.who(player), names[0]),
        [_] => format!(
            "{} is listed {} times in {}",
            facts.who(player),
            teams.len(),
            names[0]
        ),
        _ => format!(
            "{} belongs to several teams: {}",
            facts.who(player),
            first_of(&names, MAX_NAMED)
        ),
    };
    let mut finding = findings
        .report(&TEAM_MEMBERSHIP, message)
        .player(facts.number(player))
        .team(tournament.teams[teams[0].index()].number)
        .rests_on(&names)
        .because((distinct_teams.len() > 1).then(|| {
            "games count for the team whose match they fit, otherwise for the first team".to_owned()
        }))
        .cites(&[FieldKey::Teams])
        .fix(match distinct_teams[..] {
            [_] => "remove the second entry",
            _ => "remove the player from the wrong team",
        })
        .causes(player);
    // the second of the two list entries is doubtful
    let mut spans = Vec::new();
    for team in facts.team_ids().filter(|team| teams.contains(team)) {
        let members = &tournament.teams[team.index()].members;
        if let Some(origin) = facts.import.origins.team(team) {
            let entries = members.iter().zip(&origin.members);
            let entries = entries.filter(|(id, _)| **id == player);
            spans.extend(entries.map(|(_, span)| *span));
        }
    }
    if let [first, second, ..] = spans[..] {
        finding = finding.at(second, "the player is also in another list");
        finding.label(first, "here");
    }
}

/// Returns the span of a player's name, or of the player's line if the name has no span.
fn find_span(facts: &Facts<'_>, player: PlayerId) -> Option<Span> {
    let origin = facts.import.origins.players.get(player.index())?;
    Some(if origin.name.is_empty() {
        origin.line
    } else {
        origin.name
    })
}

fn report_in_no_team(facts: &Facts<'_>, findings: &mut Findings, unassigned_players: &[PlayerId]) {
    let Some(&first) = unassigned_players.first() else {
        return;
    };
    let fix = "enter the player in the list of the team";
    let severity = |player: PlayerId| match has_games(facts, player) {
        true => Severity::Error,
        // a reserve who never played affects no points
        false => Severity::Warning,
    };
    if unassigned_players.len() > MAX_SEPARATE {
        let finding = findings
            .report(
                &TEAM_MEMBERSHIP,
                format!("{} players belong to no team", unassigned_players.len()),
            )
            .severity(
                unassigned_players
                    .iter()
                    .map(|&p| severity(p))
                    .max()
                    .unwrap_or(Severity::Error),
            )
            .found(unassigned_players.len().to_string())
            .cites(&[FieldKey::Teams])
            .fix("enter the players in the lists of their teams");
        if let Some(span) = find_span(facts, first) {
            finding.at(span, "the first such player");
        }
        return;
    }
    for &player in unassigned_players {
        let finding = findings
            .report(
                &TEAM_MEMBERSHIP,
                format!("{} belongs to no team", facts.who(player)),
            )
            .severity(severity(player))
            .player(facts.number(player))
            .cites(&[FieldKey::Teams])
            .fix(fix)
            .causes(player);
        if let Some(span) = find_span(facts, player) {
            finding.at(span, "not in the list of any team");
        }
    }
}

fn names_of(facts: &Facts<'_>, players: &[PlayerId]) -> Vec<String> {
    players.iter().map(|&player| facts.who(player)).collect()
}

fn has_games(facts: &Facts<'_>, player: PlayerId) -> bool {
    let row = facts.import.tournament.row(player);
    row.iter().any(|entry| entry.opponent.player().is_some())
}
