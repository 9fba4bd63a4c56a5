//! Says which findings may follow from a wrong result or from rows in wrong places.

use super::leading::is_about_second_game;
use crate::audit::points::rank_against_points::RANK_AGAINST_POINTS;
use crate::audit::points::standings_differ::STANDINGS_DIFFER;
use crate::audit::results::opponent_self::OPPONENT_SELF;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::finding::{Family, Finding, Severity};

/// Returns the findings that may follow from a wrong result: those about games, or about values
/// computed from games. Findings about whole rounds that are empty or unfinished are omitted.
pub(super) fn dependent_findings(findings: &[Finding]) -> impl Iterator<Item = &Finding> {
    findings
        .iter()
        .filter(|finding| depends_on_results(finding))
}

/// Whether a finding is an error about one game.
pub(super) fn is_wrong_game(finding: &Finding) -> bool {
    finding.code.family() == Family::Results
        && finding.subject.round.is_some()
        && finding.severity == Severity::Error
}

/// Whether a finding is about one rank that contradicts the points, or about all such ranks.
pub(super) fn is_about_ranks(finding: &Finding) -> bool {
    finding.code == RANK_AGAINST_POINTS.code
}

/// Whether a finding may follow from a wrong result of a game.
pub(super) fn depends_on_results(finding: &Finding) -> bool {
    match finding.code.family() {
        // several rows that name their own player have one finding
        Family::Results => finding.subject.player.is_some() || finding.code == OPPONENT_SELF.code,
        Family::Points | Family::TieBreaks | Family::Pairings => true,
        Family::Structure if is_about_second_game(finding) => true,
        Family::Structure | Family::Dates | Family::Identity | Family::Rating | Family::Norms => {
            false
        }
    }
}

/// Whether a finding is about whole columns of tie-break values.
pub(super) fn is_about_columns(finding: &Finding) -> bool {
    finding.code == TIE_BREAK_DIFFERS.code
        && finding.subject.player.is_none()
        && finding.severity > Severity::Info
}

/// Whether a finding is about the points before a round of several players.
pub(super) fn is_about_points_before(finding: &Finding) -> bool {
    finding.code == STANDINGS_DIFFER.code && finding.subject.player.is_none()
}

/// Whether a finding is about so many values that one is enough to look for a cause.
pub(super) fn is_about_many_values(finding: &Finding) -> bool {
    is_about_columns(finding) || is_about_points_before(finding)
}
