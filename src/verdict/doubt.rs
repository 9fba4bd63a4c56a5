//! Finds the areas that are in doubt because of findings about other areas.

use super::area::{AREAS, Area, area, area_index};
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
    let has_consequence = |finding: &&Finding| finding.consequences.iter().any(is_in_area);
    let causes = name_findings(findings().filter(has_consequence));
    let reports_damage = |finding: &&Finding| {
        finding
            .damage
            .is_some_and(|damage| is_doubtful(doubtful_area, damage))
    };
    let words = match causes {
        Some(causes) => format!("in doubt: differences in this area follow from {causes}"),
        None => {
            let damage = name_findings(findings().filter(reports_damage))?;
            format!("in doubt because of {damage}")
        }
    };
    Some(UnexaminedPart::new(words, false))
}

/// Names findings by their areas and codes: `findings about results and points (P301 and R201)`.
/// The words are complete without the codes, which documents that people file do not have. `None`
/// if there are no findings.
fn name_findings<'f>(findings: impl Iterator<Item = &'f Finding>) -> Option<String> {
    let (mut codes, mut areas) = (Vec::new(), Vec::new());
    for finding in findings {
        codes.push(finding.code.code.to_owned());
        areas.push(area_index(finding.code));
    }
    codes.sort_unstable();
    codes.dedup();
    areas.sort_unstable();
    areas.dedup();
    let areas: Vec<String> = (areas.iter())
        .map(|&index| AREAS[index].name.to_owned())
        .collect();
    (!codes.is_empty()).then(|| {
        format!(
            "findings about {} ({})",
            first_of(&areas, areas.len()),
            first_of(&codes, codes.len())
        )
    })
}
