//! Lists consequences under the finding about lines that omit rounds and whose fields were assigned
//! to rounds in their order, although nothing shows which rounds are omitted.

use std::collections::BTreeSet;

use super::under::{is_from, list_under};
use crate::audit::Facts;
use crate::audit::structure::player_line_malformed::PLAYER_LINE_MALFORMED;
use crate::finding::{Family, Finding};
use crate::import::{Reason, RoundsOfLine};
use crate::model::PlayerId;

/// Lists findings that concern lines whose games may be in the wrong rounds: findings about these
/// players, about games against them, and about values that such games change. Mistakes in complete
/// lines of other players stay separate findings.
pub(super) fn list_under_squeezed_rows(facts: &Facts<'_>, findings: &mut Vec<Finding>) {
    let starts = |wanted: fn(RoundsOfLine) -> bool| -> BTreeSet<u32> {
        let notes = facts.import.notes.iter();
        let is_wanted = |reason: Option<Reason>| matches!(reason, Some(Reason::WordOrder(rounds)) if wanted(rounds));
        let notes = notes.filter(|note| is_wanted(note.reason));
        notes.map(|note| note.span.start).collect()
    };
    let unknown_starts = starts(|rounds| rounds == RoundsOfLine::Unknown);
    if unknown_starts.is_empty() {
        return;
    }
    let all_starts = starts(|_| true);
    let ids = facts.import.tournament.ids();
    let is_unknown =
        |id: &PlayerId| unknown_starts.contains(&facts.import.origins.player(*id).line.start);
    let unknown_rows: BTreeSet<PlayerId> = ids.filter(is_unknown).collect();
    let leads = |finding: &Finding| {
        let start = finding.at.as_ref().map(|label| label.span.start);
        // one finding about many lines is at the first of them
        let is_about_unknown = |start| match finding.subject.player {
            Some(_) => unknown_starts.contains(&start),
            None => all_starts.contains(&start),
        };
        is_from(finding, &PLAYER_LINE_MALFORMED) && start.is_some_and(is_about_unknown)
    };
    list_under(findings, leads, |finding| {
        use Family::{Pairings, Points, Results, TieBreaks};
        let family = finding.code.family();
        [Results, Points, TieBreaks, Pairings].contains(&family)
            && concerns_rows(facts, finding, &unknown_rows)
    });
}

/// Whether a finding about results, or about values computed from them, concerns one of these rows.
fn concerns_rows(facts: &Facts<'_>, finding: &Finding, rows: &BTreeSet<PlayerId>) -> bool {
    let tournament = &facts.import.tournament;
    let subject = &finding.subject;
    let meets = |id: PlayerId| {
        let entries = tournament.row(id).iter();
        let mut opponents = entries.filter_map(|entry| entry.opponent.player());
        opponents.any(|opponent| rows.contains(&opponent))
    };
    if let Some(number) = subject.team {
        let mut teams = tournament.teams.iter().filter(|team| team.number == number);
        return teams.any(|team| {
            let mut members = team.members.iter();
            members.any(|&id| rows.contains(&id) || meets(id))
        });
    }
    let players = players_of(facts, finding);
    let meets_in_round = |id: PlayerId| {
        let round = subject
            .round
            .and_then(|round| usize::from(round).checked_sub(1));
        let entry = round.and_then(|round| tournament.row(id).get(round));
        let opponent = entry.and_then(|entry| entry.opponent.player());
        opponent.is_some_and(|opponent| rows.contains(&opponent))
    };
    let is_tie_break = finding.code.family() == Family::TieBreaks;
    players.is_empty()
        || is_tie_break && subject.player.is_none()
        || players
            .iter()
            .any(|&id| rows.contains(&id) || meets_in_round(id) || is_tie_break && meets(id))
}

/// Returns the players whom a finding names, and those whose lines one of its labels marks.
fn players_of(facts: &Facts<'_>, finding: &Finding) -> BTreeSet<PlayerId> {
    let labels = finding.at.iter().chain(&finding.labels);
    let starts: Vec<u32> = labels.map(|label| label.span.start).collect();
    let is_marked = |id: PlayerId| {
        let line = facts.import.origins.player(id).line;
        starts
            .iter()
            .any(|start| !line.is_empty() && (line.start..line.end).contains(start))
    };
    let ids = facts.import.tournament.ids();
    ids.filter(|&id| {
        let number = facts.number(id);
        number.is_some() && number == finding.subject.player || is_marked(id)
    })
    .collect()
}
