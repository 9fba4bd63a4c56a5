//! A part of P301: players whose points are blank although the file states the points of other
//! players.

use crate::audit::{Case, Check, Facts, Findings};
use crate::finding::Severity;
use crate::import::NoteKind;
use crate::model::{FieldKey, PlayerId};
use crate::source::Span;

/// Maximum number of players reported one by one; if there are more, the finding is about the
/// column.
const MAX_SEPARATE: usize = 8;

/// Reports the blank points of players with games, as findings of `check`.
pub(super) fn points_blank(check: &'static Check, case: &Case<'_>, findings: &mut Findings) {
    let facts = &case.facts;
    let (claims, origins) = (&facts.import.claims, &facts.import.origins);
    let stated_points = |id: PlayerId| claims.points_of(id);
    let tournament = &facts.import.tournament;
    let states_points = tournament.ids().any(|id| stated_points(id).is_some());
    if !states_points || facts.import.has_only_extracts_of_standings() {
        return;
    }
    // a value that is unreadable or cut off has a finding of its own
    let is_noted = |id: PlayerId| {
        let points_span = origins.player(id).points;
        facts.import.notes.iter().any(|note| {
            let is_cut_short = note.kind == NoteKind::CutShort && note.player == Some(id);
            let is_noted = note.span == points_span || note.others.contains(&points_span);
            is_cut_short || !points_span.is_empty() && is_noted
        })
    };
    let has_games = |id: PlayerId| {
        let mut row = tournament.row(id).iter();
        row.any(|entry| entry.outcome.is_played() || entry.outcome.is_forfeit())
    };
    let is_blank = |&id: &PlayerId| stated_points(id).is_none() && has_games(id) && !is_noted(id);
    let players_without_points: Vec<PlayerId> = tournament.ids().filter(is_blank).collect();
    if players_without_points.len() > MAX_SEPARATE {
        return report_column(check, case, findings, &players_without_points);
    }
    for id in players_without_points {
        report_one(check, case, findings, id);
    }
}

fn report_one(check: &'static Check, case: &Case<'_>, findings: &mut Findings, id: PlayerId) {
    let facts = &case.facts;
    let expected = facts.import.notation.points(facts.table.total(id.into()));
    let name = facts.who(id);
    let message = format!("points are missing for {name}: the results give {expected}");
    if findings.attach_all(check, &[id], Severity::Error, || message.clone()) {
        return;
    }
    findings
        .report(check, message)
        .player(facts.number(id))
        .at(
            blank_cell(facts, id),
            format!("blank, but the results give {expected}"),
        )
        .cites(&[FieldKey::Points])
        .fix("export the file again after the standings have been computed");
}

fn report_column(
    check: &'static Check,
    case: &Case<'_>,
    findings: &mut Findings,
    players: &[PlayerId],
) {
    let count = players.len();
    let message = format!("points are missing: {count} players with games have none");
    if findings.attach_all(check, players, Severity::Error, || message.clone()) {
        return;
    }
    findings
        .report(check, message)
        .at(blank_cell(&case.facts, players[0]), "the first such player")
        .found(count.to_string())
        .rests_on(players.iter().map(|&id| case.facts.who(id)))
        .cites(&[FieldKey::Points])
        .fix("export the file again after the standings have been computed");
}

/// Returns the cell in which the points are missing; the row if it has no such cell.
fn blank_cell(facts: &Facts<'_>, id: PlayerId) -> Span {
    let origin = facts.import.origins.player(id);
    if origin.points == Span::default() {
        origin.line
    } else {
        origin.points
    }
}
