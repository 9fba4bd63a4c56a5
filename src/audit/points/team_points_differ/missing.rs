//! P309 for values that the file states for most teams, but not for all.

use super::TEAM_POINTS_DIFFER;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, first_of};
use crate::import::{NoteKind, TeamClaims};
use crate::model::{FieldKey, Outcome, ScoreBasis, Team, TeamId};
use crate::source::Span;

/// Maximum number of teams that a message names.
const MAX_NAMED: usize = 4;

/// A value that a file states for each team: its name, its field, and whether a team has it.
type Value = (&'static str, FieldKey, fn(&TeamClaims) -> bool);

const VALUES: [Value; 3] = [
    ("match points", FieldKey::TeamMatchPoints, |claims| {
        claims.match_points.is_some()
    }),
    ("game points", FieldKey::TeamGamePoints, |claims| {
        claims.game_points.is_some()
    }),
    ("a rank", FieldKey::TeamRanks, |claims| {
        claims.rank.is_some_and(|rank| rank.value > 0)
    }),
];

/// Reports match points, game points and ranks that are missing for fewer than half of the teams
/// that played. If a value is missing for more teams, the file probably does not state it at all.
pub(super) fn report(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    let table = event.table.score(ScoreBasis::MatchPoints);
    let has_played = |team: &TeamId| {
        let team = (*team).into();
        table
            .round_numbers()
            .any(|round| table.opponent(team, round).is_some())
    };
    let teams: Vec<TeamId> = facts.team_ids().filter(has_played).collect();
    for (name, field, is_stated) in VALUES {
        let lacks_value = |team: &TeamId| !is_stated(&facts.team_claims(*team));
        let incomplete_teams: Vec<TeamId> = teams.iter().copied().filter(lacks_value).collect();
        if incomplete_teams.is_empty() || incomplete_teams.len() * 2 >= teams.len() {
            continue;
        }
        let unreported: Vec<TeamId> = incomplete_teams
            .into_iter()
            .filter(|&team| !has_unreadable_value(facts, team) && !lacks_players(facts, team))
            .collect();
        report_teams(facts, findings, event, (name, field), &unreported);
    }
}

fn report_teams(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
    (name, field): (&str, FieldKey),
    teams: &[TeamId],
) {
    let Some(&first) = teams.first() else { return };
    let names: Vec<String> = teams
        .iter()
        .map(|&team| facts.describe_team(team))
        .collect();
    let verb = if teams.len() == 1 {
        "has no"
    } else {
        "have no"
    };
    let value = name.trim_start_matches("a ");
    let severity = if teams.iter().all(|&team| has_withdrawn(event, team)) {
        Severity::Info
    } else if facts.progress.finished {
        Severity::Error
    } else {
        // a file for the next pairing has no final table yet
        Severity::Warning
    };
    let mut finding = findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "{} {verb} {value}, but other teams have {name}",
                first_of(&names, MAX_NAMED)
            ),
        )
        .severity(severity)
        .team(facts.import.tournament.teams[first.index()].number)
        .found(teams.len().to_string())
        .rests_on(names.iter().skip(MAX_NAMED))
        .cites(&[field])
        .fix("export the file again after the final table has been computed");
    if let Some(place) = facts.team_span(first) {
        finding = finding.at(place, format!("no {value}"));
    }
    finding.finish();
}

/// Whether a team had neither a match nor a bye with points in the last two rounds, so that it may
/// have been taken out of the table.
fn has_withdrawn(event: &TeamEvent, team: TeamId) -> bool {
    let table = event.table.score(ScoreBasis::MatchPoints);
    let is_absent = |round| {
        let outcome = table.outcome(team.into(), round);
        matches!(outcome, Outcome::ZeroPointBye | Outcome::Absent)
    };
    table.round_numbers().rev().take(2).all(is_absent)
}

/// Whether a team has no players although other teams have some. S115 reports such a team, whose
/// row was probably cut off.
fn lacks_players(facts: &Facts<'_>, team: TeamId) -> bool {
    let teams = &facts.import.tournament.teams;
    let is_empty = |team: &Team| team.members.is_empty();
    is_empty(&teams[team.index()]) && !teams.iter().all(is_empty)
}

/// Whether a note says that a value in the row of a team cannot be read. Another check reports such
/// a value (S113).
fn has_unreadable_value(facts: &Facts<'_>, team: TeamId) -> bool {
    let Some(line) = facts.import.origins.teams.get(team.index()) else {
        return false;
    };
    let line = line.line;
    let is_inside = |span: &Span| line.start <= span.start && span.end <= line.end;
    let mut notes = facts.import.notes.iter().filter(|note| {
        matches!(
            note.kind,
            NoteKind::InvalidHeader | NoteKind::Malformed | NoteKind::Incomplete
        )
    });
    notes.any(|note| is_inside(&note.span) || note.others.iter().any(is_inside))
}
