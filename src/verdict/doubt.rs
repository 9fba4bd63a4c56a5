//! Finds the areas that are in doubt because of findings about other areas.

use super::area::{Area, area};
use super::unexamined::UnexaminedPart;
use crate::audit::Audit;
use crate::finding::{Code, Damage, Finding, first_of};

/// The areas that depend on the results of the event.
const AREAS_FROM_RESULTS: [&str; 7] = [
    "results",
    "points",
    "tie-breaks",
    "ratings",
    "eligibility",
    "norms",
    "pairings",
];

/// The areas that depend on the stated points and ranks only.
const AREAS_FROM_TOTALS: [&str; 2] = ["points", "tie-breaks"];

/// Whether damage to the whole file leaves an area in doubt.
fn is_doubtful(area: &Area, damage: Damage) -> bool {
    if damage.concerns_results() {
        AREAS_FROM_RESULTS.contains(&area.name)
    } else {
        AREAS_FROM_TOTALS.contains(&area.name)
    }
}

/// Returns why an area is in doubt because of findings about other areas: findings about this area
/// follow from them, or they report damage to the whole file. `None` if the area is not in doubt.
pub(super) fn doubt_by_causes(audit: &Audit, doubtful_area: &Area) -> Option<UnexaminedPart> {
    let is_in_area = |code: &Code| area(*code) == doubtful_area;
    let findings = || {
        audit
            .findings
            .iter()
            .filter(|finding| !is_in_area(&finding.code))
    };
    let causes = codes(findings().filter(|finding| finding.consequences.iter().any(is_in_area)));
    let reports_damage = |finding: &&Finding| {
        finding
            .damage
            .is_some_and(|damage| is_doubtful(doubtful_area, damage))
    };
    let damage = codes(findings().filter(reports_damage));
    let words = match (causes.is_empty(), damage.is_empty()) {
        (false, _) => format!(
            "in doubt: differences in this area follow from {}",
            first_of(&causes, causes.len())
        ),
        (true, false) => format!("in doubt because of {}", first_of(&damage, damage.len())),
        (true, true) => return None,
    };
    Some(UnexaminedPart::new(words, false))
}

/// Returns the codes of findings, each once, in ascending order.
fn codes<'f>(findings: impl Iterator<Item = &'f Finding>) -> Vec<String> {
    let mut codes: Vec<String> = findings.map(|f| f.code.code.to_owned()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}
