//! Which areas are in doubt because of findings about other areas.

use super::area::{Area, area};
use super::unexamined::UnexaminedPart;
use crate::audit::Audit;
use crate::finding::{Code, Damage, Finding, first_of};

/// The areas that depend on the results of the event.
const OF_RESULTS: [&str; 7] = [
    "results",
    "points",
    "tie-breaks",
    "ratings",
    "eligibility",
    "norms",
    "pairings",
];

/// The areas that depend on the stated points and ranks only.
const OF_TOTALS: [&str; 2] = ["points", "tie-breaks"];

/// Whether damage to the whole file leaves an area in doubt.
fn is_doubtful(area: &Area, damage: Damage) -> bool {
    match damage.concerns_results() {
        true => OF_RESULTS.contains(&area.name),
        false => OF_TOTALS.contains(&area.name),
    }
}

/// Why an area is in doubt because of findings about other areas: findings about this area follow
/// from them, or they report damage to the whole file. `None` if the area is not in doubt.
pub(super) fn doubt_by_causes(audit: &Audit, about: &Area) -> Option<UnexaminedPart> {
    let is_here = |code: &Code| area(*code) == about;
    let findings = || {
        audit
            .findings
            .iter()
            .filter(|finding| !is_here(&finding.code))
    };
    let causes = codes(findings().filter(|finding| finding.consequences.iter().any(is_here)));
    let damages = |finding: &&Finding| finding.damage.is_some_and(|it| is_doubtful(about, it));
    let damage = codes(findings().filter(damages));
    let words = match (causes.is_empty(), damage.is_empty()) {
        (false, _) => format!(
            "in doubt: differences follow from {}",
            first_of(&causes, causes.len())
        ),
        (true, false) => format!("in doubt because of {}", first_of(&damage, damage.len())),
        (true, true) => return None,
    };
    Some(UnexaminedPart::new(words, false))
}

/// The codes of findings, each once, in ascending order.
fn codes<'f>(findings: impl Iterator<Item = &'f Finding>) -> Vec<String> {
    let mut codes: Vec<String> = findings.map(|f| f.code.code.to_owned()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}
