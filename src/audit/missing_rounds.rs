//! Finds the planned rounds without results, also by the findings of an audit.

use super::facts::progress::{OpenRounds, last_round, open_rounds};
use super::outcome::Audit;
use super::points::points_differ::POINTS_DIFFER;
use super::structure::round_count_differs::ROUND_COUNT_DIFFERS;
use crate::finding::{Finding, Severity};
use crate::import::Import;

impl Audit {
    /// Finds the planned rounds that have no results in the file. If points or ranks count more
    /// rounds than the file has, these rounds may have been played.
    #[must_use]
    pub fn open_rounds(&self, import: &Import) -> OpenRounds {
        let mut found = open_rounds(import);
        found.may_have_been_played |=
            last_round(import) > 0 && self.findings.iter().any(says_rounds_are_missing);
        found
    }
}

/// Whether a finding says that the points or ranks of the file count rounds that it lacks.
fn says_rounds_are_missing(finding: &Finding) -> bool {
    let is_about_rounds =
        finding.code == ROUND_COUNT_DIFFERS.code && finding.states_too_high_number();
    let is_about_points = finding.code == POINTS_DIFFER.code
        && finding.consequences.contains(&ROUND_COUNT_DIFFERS.code);
    finding.severity == Severity::Error && (is_about_rounds || is_about_points)
}
