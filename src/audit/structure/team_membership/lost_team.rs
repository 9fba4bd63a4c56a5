//! Finds and reports a team whose record is missing, so that its players are in no list.

use std::collections::HashSet;

use super::{MAX_NAMED, MAX_SEPARATE, TEAM_MEMBERSHIP, find_span, has_games, names_of};
use crate::audit::structure::counts_differ::COUNTS_DIFFER;
use crate::audit::structure::note_span;
use crate::audit::structure::reference_unknown::REFERENCE_UNKNOWN;
use crate::audit::{Facts, Findings};
use crate::finding::first_of;
use crate::import::{DanglingTarget, Note, Reason};
use crate::model::{FieldKey, PlayerId, RoundNumber, TeamId};
use crate::source::Span;

/// Returns the references to teams that do not exist, each with the note about it and the number of
/// the team.
pub(super) fn dangling_teams<'n>(facts: &'n Facts<'_>) -> impl Iterator<Item = (&'n Note, u32)> {
    facts
        .import
        .notes
        .iter()
        .filter_map(|note| match note.reason {
            Some(Reason::Missing(DanglingTarget::Team(number))) => Some((note, number)),
            _ => None,
        })
}

/// A team whose record is missing, so that its players are in no list.
pub(super) struct LostTeam {
    /// The number of the team; `None` if no record states it.
    number: Option<u32>,
}

/// Finds a team whose record is missing: several records name the same team, which does not exist,
/// or the players without a team played as one. `None` if no player is without a team, if records
/// name several such teams, or if nothing shows that a record is missing.
pub(super) fn find_lost_team(
    facts: &Facts<'_>,
    unassigned_players: &[PlayerId],
) -> Option<LostTeam> {
    if unassigned_players.is_empty() {
        return None;
    }
    let number = dangling_teams(facts).next().map(|(_, number)| number);
    let names_one_team = dangling_teams(facts).all(|(_, other)| Some(other) == number);
    if !names_one_team {
        return None;
    }
    let team_count = facts.import.tournament.teams.len();
    let stated_count = facts.import.claims.teams.map(|count| count.value as usize);
    let one_is_missing = stated_count == Some(team_count + 1);
    // if a team has no players, the players without a team probably belong to it
    let all_have_members = || {
        let mut teams = facts.import.tournament.teams.iter();
        teams.all(|team| !team.members.is_empty())
    };
    // a number that only one reference names may be a typing error
    let is_lost = dangling_teams(facts).count() > 1
        || (one_is_missing || all_have_members())
            && played_as_one_team(facts, unassigned_players, one_is_missing);
    is_lost.then_some(LostTeam { number })
}

/// Whether as many of the players as a team needs have games, and the opponents of all the players
/// in each round belong to one team. Unless the header shows that a team is missing
/// (`one_is_missing`), that team must not have met another team in the round: players who are only
/// missing from the list of their team have teammates who did.
fn played_as_one_team(facts: &Facts<'_>, players: &[PlayerId], one_is_missing: bool) -> bool {
    let tournament = &facts.import.tournament;
    let sizes = tournament.teams.iter().map(|team| team.members.len());
    let smallest_size = sizes.filter(|&size| size > 0).min().unwrap_or(0);
    let Some(event) = facts.teams() else {
        return false;
    };
    let encounters = &event.encounters;
    // reserves may have no game
    let needed_players = smallest_size.min(encounters.boards).max(2);
    let players_with_games = players.iter().filter(|&&id| has_games(facts, id));
    if players_with_games.count() < needed_players {
        return false;
    }
    let has_match = |team: TeamId, round: RoundNumber| {
        let encounter = encounters.team_encounter(team, round);
        encounter.is_some_and(|(encounter, _)| encounter.second.is_some())
    };
    RoundNumber::up_to(usize::from(tournament.rounds)).all(|round| {
        let opponents = players
            .iter()
            .filter_map(|&id| facts.entry(id, round).opponent.player());
        let teams: HashSet<Option<TeamId>> = opponents
            .map(|opponent| encounters.team_by_player[opponent.index()])
            .collect();
        let mut known_teams = teams.iter().flatten();
        teams.len() < 2
            && !teams.contains(&None)
            && (one_is_missing || !known_teams.any(|&team| has_match(team, round)))
    })
}

/// Reports that the record of a team is missing, so that their players are in no list.
pub(super) fn report_lost_team(
    facts: &Facts<'_>,
    findings: &mut Findings,
    lost: &LostTeam,
    unassigned_players: &[PlayerId],
) {
    let players: Vec<String> = names_of(facts, unassigned_players);
    let verb = match unassigned_players.len() {
        1 => "belongs",
        _ => "belong",
    };
    let team = match lost.number {
        Some(number) => format!("team {number}"),
        None => "a team".to_owned(),
    };
    let message = format!(
        "the record of {team} is missing: {} {verb} to no team",
        first_of(&players, MAX_SEPARATE)
    );
    let mut finding = findings
        .report(&TEAM_MEMBERSHIP, message)
        .rests_on(&players)
        .cites(&[FieldKey::Teams])
        .fix("enter the team with its players, or export the file again");
    if let Some(number) = lost.number {
        finding = finding.found(number.to_string());
        if let Ok(number) = u16::try_from(number) {
            finding = finding.team(number);
        }
    }
    let reference_spans: Vec<Span> = dangling_teams(facts)
        .map(|(note, _)| note_span(facts, note))
        .collect();
    for (index, span) in unassigned_players
        .iter()
        .filter_map(|&player| find_span(facts, player))
        .take(MAX_NAMED)
        .enumerate()
    {
        finding = match index {
            0 => finding.at(span, "not in the list of any team"),
            _ => finding.label(span, "nor this player"),
        };
    }
    for &player in unassigned_players {
        finding = finding.causes(player);
    }
    let count = facts.subject(FieldKey::TeamCount);
    finding.absorbs(|other| {
        let is_count = other.subject.record.as_deref() == Some(count);
        let names_team = other
            .at
            .as_ref()
            .is_some_and(|label| reference_spans.contains(&label.span));
        (other.code == COUNTS_DIFFER.code && is_count)
            || (other.code == REFERENCE_UNKNOWN.code && names_team)
    });
}
