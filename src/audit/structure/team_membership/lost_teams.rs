//! Teams whose records are missing, so that their players are in no list.

use super::{MAX_NAMED, MAX_SEPARATE, TEAM_MEMBERSHIP, find_span, names_of};
use crate::audit::structure::counts_differ::COUNTS_DIFFER;
use crate::audit::structure::note_span;
use crate::audit::structure::reference_unknown::REFERENCE_UNKNOWN;
use crate::audit::{Facts, Findings};
use crate::finding::first_of;
use crate::import::{DanglingTarget, Note, Reason};
use crate::model::{FieldKey, PlayerId};
use crate::source::Span;

/// The references to teams that do not exist: the note, and the number of the team.
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

/// Teams whose records are missing, so that their players are in no list.
pub(super) struct LostTeams {
    /// How many teams are missing, at least 1.
    count: usize,
    /// The number of the only missing team; `None` if it is unknown.
    number: Option<u32>,
}

/// The teams whose records are missing, because other records name a team that does not exist, or
/// because the header states more teams than the file has. `None` if no player is without a team, or
/// if nothing shows that records are missing.
pub(super) fn find_lost_teams(
    facts: &Facts<'_>,
    unassigned_players: &[PlayerId],
) -> Option<LostTeams> {
    if unassigned_players.is_empty() {
        return None;
    }
    if let Some((_, number)) = dangling_teams(facts).next() {
        // a number that only one reference names may be a typing error
        let is_lost = dangling_teams(facts).all(|(_, other)| other == number)
            && dangling_teams(facts).count() > 1;
        return is_lost.then_some(LostTeams {
            count: 1,
            number: Some(number),
        });
    }
    const MIN_PLAYERS_OF_TEAM: usize = 2;
    let stated_count = facts.import.claims.teams?.value as usize;
    let count = stated_count.checked_sub(facts.import.tournament.teams.len())?;
    let is_lost = count > 0 && unassigned_players.len() >= count * MIN_PLAYERS_OF_TEAM;
    is_lost.then_some(LostTeams {
        count,
        number: None,
    })
}

/// Reports that the records of teams are missing, so that their players are in no list.
pub(super) fn report_lost_teams(
    facts: &Facts<'_>,
    findings: &mut Findings,
    lost: &LostTeams,
    unassigned_players: &[PlayerId],
) {
    let players: Vec<String> = names_of(facts, unassigned_players);
    let verb = match unassigned_players.len() {
        1 => "belongs",
        _ => "belong",
    };
    let records = match (lost.count, lost.number) {
        (_, Some(number)) => format!("the record of team {number} is"),
        (1, None) => "the record of a team is".to_owned(),
        (count, None) => format!("the records of {count} teams are"),
    };
    let message = format!(
        "{records} missing: {} {verb} to no team",
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
