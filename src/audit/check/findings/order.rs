//! Sorts findings.

use std::cmp::Reverse;

use crate::finding::{Family, Finding};

/// Sorts findings before the search for common causes: most serious first, then by position in the
/// file.
pub(in crate::audit) fn sort(findings: &mut [Finding]) {
    findings.sort_by_key(|finding| {
        let position = finding.at.as_ref().map_or(0, |label| label.span.start);
        (Reverse(finding.severity), position)
    });
}

/// Sorts findings into the order in which every document shows them: by severity, then by topic,
/// then by position in the file. Findings that change results come before findings about the
/// description of the event.
pub(in crate::audit) fn sort_by_weight(findings: &mut [Finding]) {
    findings.sort_by_cached_key(|finding| {
        let position = finding.at.as_ref().map_or(0, |label| label.span.start);
        (Reverse(finding.severity), topic_rank(finding), position)
    });
}

/// Returns the rank of a finding's topic among findings of the same severity; 0 comes first.
fn topic_rank(finding: &Finding) -> u8 {
    let subject = &finding.subject;
    let is_about_somebody = subject.player.is_some() || subject.team.is_some();
    match finding.code.family() {
        // a damaged line of a player changes results
        Family::Results => 0,
        Family::Structure if is_about_somebody => 0,
        Family::Points => 1,
        Family::TieBreaks => 2,
        Family::Identity => 3,
        Family::Rating => 4,
        Family::Norms => 5,
        Family::Pairings => 6,
        Family::Dates => 7,
        Family::Structure => 8,
    }
}
