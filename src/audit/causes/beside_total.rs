//! Looks for two exchanged rounds in a file with one wrong total. Findings about tie-breaks are
//! listed under the total, because both may have one cause. If the stated total is replaced by the
//! total of the results, the remaining findings show the exchange as if it were the only mistake.

use super::gather::gather;
use super::rounds::round_suspicion;
use crate::audit::check::sort;
use crate::audit::facts::Facts;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::{Case, findings_unless_unwanted};
use crate::finding::{Code, Family, Finding, FindingNote};

/// Lists findings under their causes if two exchanged rounds explain the findings about tie-breaks
/// that would otherwise be listed under the only wrong total; the total then keeps a finding of its
/// own. `None` if exchanged rounds do not explain them.
pub(super) fn gather_beside_total(case: &Case<'_>, findings: &[Finding]) -> Option<Vec<Finding>> {
    let [wrong] = &case.totals().wrong[..] else {
        return None;
    };
    let facts = &case.facts;
    let number = facts.number(wrong.player);
    let is_about_order = |code: &Code| code.family() == Family::TieBreaks;
    let mut totals = findings.iter();
    let total = totals.find(|finding| {
        finding.code == POINTS_DIFFER.code
            && finding.subject.player == number
            && finding.consequences.iter().any(is_about_order)
    })?;
    let mut import = facts.import.clone();
    let stated = import.claims.points.get_mut(wrong.player.index())?;
    stated.as_mut()?.value = wrong.derived;
    let case = Case::from_facts(Facts::for_trial(facts.source, &import, &facts.options));
    let found = findings_unless_unwanted(&case, None)?;
    if round_suspicion(&case, &found)?.repairs.is_empty() {
        return None;
    }
    let mut gathered = gather(&case, found);
    if gathered.len() >= findings.len() {
        return None;
    }
    let mut total = total.clone();
    total.consequences.retain(|code| !is_about_order(code));
    total.notes.retain(|note| {
        use FindingNote::{Consequence, PossibleConsequence};
        !matches!(note, Consequence(_) | PossibleConsequence(_))
    });
    gathered.push(total);
    sort(&mut gathered);
    Some(gathered)
}
