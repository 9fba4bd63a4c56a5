//! Which errors of an audit leave the points in doubt.

use super::catalogue::find;
use super::check::{Check, Doubt};
use super::outcome::Audit;
use super::points::team_points_differ::TEAM_POINTS_DIFFER;
use super::results::round_empty::ROUND_EMPTY;
use crate::finding::{Finding, Severity};

/// The errors because of which results or points are in doubt, and so everything that is computed
/// from them: contradictions between results, values that cannot be read, rounds without games, and
/// points that the results do not give.
pub fn errors_about_points(audit: &Audit) -> impl Iterator<Item = &Finding> {
    let leaves_doubt = |check: &Check| check.doubts.contains(&Doubt::Points);
    let other_codes = [ROUND_EMPTY.code, TEAM_POINTS_DIFFER.code];
    audit.findings.iter().filter(move |finding| {
        finding.severity == Severity::Error
            && (find(finding.code.code).is_some_and(leaves_doubt)
                || other_codes.contains(&finding.code))
    })
}
