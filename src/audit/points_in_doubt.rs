//! Collects the doubts of an audit about the points on which standings and single values depend.

use super::case::Case;
use super::catalogue::find;
use super::check::Doubt;
use super::facts::Facts;
use super::outcome::Audit;
use super::points::adjustment_unexplained::ADJUSTMENT_UNEXPLAINED;
use super::points::rank_against_points::RANK_AGAINST_POINTS;
use super::points::score_system_undeclared::SCORE_SYSTEM_UNDECLARED;
use super::points::team_points_differ::TEAM_POINTS_DIFFER;
use super::results::round_empty::ROUND_EMPTY;
use super::structure::numbers_irregular::NUMBERS_IRREGULAR;
use super::structure::record_repeated::RECORD_REPEATED;
use super::structure::round_repeated::ROUND_REPEATED;
use crate::finding::{Finding, Severity};
use crate::import::{Note, NoteKind, Reason};
use crate::model::FieldKey;
use crate::tiebreak::ParticipantKind;

/// The findings of an audit that make computed points doubtful.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PointsDoubt {
    /// The errors that leave results or points in doubt, each as message and code: contradictions
    /// between results, values that cannot be read, rounds without games, and points that the
    /// results do not give.
    pub errors: Vec<String>,
    /// The finding that the stated points follow a different score system than the computed points,
    /// as message and code; `None` if there is no such finding.
    pub score_system: Option<String>,
}

impl PointsDoubt {
    /// Finds the doubts about the points of players, or of teams, after a round. Findings about
    /// later rounds are ignored.
    #[must_use]
    pub fn find(
        case: &Case<'_>,
        audit: &Audit,
        ranked: ParticipantKind,
        round: u16,
    ) -> PointsDoubt {
        let facts = &case.facts;
        let ranks_teams = ranked == ParticipantKind::Teams;
        let is_relevant = |finding: &&Finding| {
            finding.severity == Severity::Error
                && doubts_points(facts, finding, ranks_teams)
                && finding.subject.round.is_none_or(|number| number <= round)
        };
        let errors = audit.findings.iter().filter(is_relevant);
        let in_words = |error: &Finding| format!("{} ({})", error.message, error.code.code);
        PointsDoubt {
            errors: errors.map(in_words).collect(),
            score_system: if ranks_teams {
                other_points_of_teams(facts, &audit.findings)
            } else {
                other_score_system(facts, &audit.findings)
            },
        }
    }
}

/// Whether an error leaves the points of players, or of teams, in doubt.
fn doubts_points(facts: &Facts<'_>, error: &Finding, ranks_teams: bool) -> bool {
    if error.code == TEAM_POINTS_DIFFER.code {
        return ranks_teams && !is_about_team_rank(facts, error);
    }
    // these checks do not say which points are wrong, so no other finding depends on them
    let others = [
        &ROUND_EMPTY,
        &ROUND_REPEATED,
        &RANK_AGAINST_POINTS,
        &ADJUSTMENT_UNEXPLAINED,
    ];
    let check = find(error.code.code);
    others.iter().any(|other| other.code == error.code)
        || is_about_shared_number(facts, error)
        || is_about_second_row(facts, error)
        || check.is_some_and(|check| check.doubts.contains(&Doubt::Points))
}

/// Whether an error says that a player has two rows with different values; the row that counts may
/// then be the wrong one.
fn is_about_second_row(facts: &Facts<'_>, error: &Finding) -> bool {
    let is_reported_by_error = |note: &Note| {
        note.kind == NoteKind::RepeatedRow
            && note.reason == Some(Reason::Dropped)
            && error.at.as_ref().is_some_and(|at| at.span == note.span)
    };
    error.code == RECORD_REPEATED.code && facts.import.notes.iter().any(is_reported_by_error)
}

/// Whether an error says that players have the same starting number; it is then not known which of
/// them their opponents played.
fn is_about_shared_number(facts: &Facts<'_>, error: &Finding) -> bool {
    let span = error.at.as_ref().map(|label| label.span);
    let mut notes = facts.import.notes.iter();
    error.code == NUMBERS_IRREGULAR.code
        && notes.any(|note| note.kind == NoteKind::DoubleNumber && Some(note.span) == span)
}

/// Whether a finding is about the stated rank of a team, not about its scores.
fn is_about_team_rank(facts: &Facts<'_>, finding: &Finding) -> bool {
    let Some(label) = &finding.at else {
        return false;
    };
    let mut claims = facts.import.claims.team_claims.iter();
    claims.any(|claims| claims.rank.is_some_and(|rank| rank.span == label.span))
}

/// Returns the finding that the stated points of players follow a different score system than the
/// computed points, as message and code; `None` if there is none.
fn other_score_system(facts: &Facts<'_>, findings: &[Finding]) -> Option<String> {
    let import = facts.import;
    let mut notes = import.notes.iter();
    if notes.any(|note| note.kind == NoteKind::ScoreSystem) {
        return None;
    }
    let mut findings = findings.iter();
    let finding = findings.find(|finding| finding.code == SCORE_SYSTEM_UNDECLARED.code)?;
    let used_system = match import.origins.header(FieldKey::ScoreSystem).next() {
        Some(_) => "the declared system",
        None => "1-½-0",
    };
    Some(format!(
        "{}; the values computed here use {used_system} ({})",
        finding.message, finding.code.code
    ))
}

/// Returns the finding that the stated scores of teams follow different match points, or different
/// points for byes, than the computed scores, as message and code; `None` if there is none.
fn other_points_of_teams(facts: &Facts<'_>, findings: &[Finding]) -> Option<String> {
    let is_about_points = |finding: &&Finding| {
        finding.code == TEAM_POINTS_DIFFER.code
            && finding.severity == Severity::Warning
            && !is_about_team_rank(facts, finding)
    };
    let finding = findings.iter().find(is_about_points)?;
    Some(format!(
        "{}; the scores computed here do not use these points ({})",
        finding.message, finding.code.code
    ))
}
