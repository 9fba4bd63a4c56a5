//! Recommends checking a rank order if another one explains the ranks better, and reports the
//! contradictions that the other order explains as one finding.

use super::{FIX_ORDER, ORDER_AGAINST_TIE_BREAKS};
use crate::audit::Case;
use crate::audit::check::sort;
use crate::finding::{Finding, FindingNote};

/// Maximum number of entries of an event (one for each player and round) for which another order is
/// searched for.
const MAX_ENTRIES: usize = 20_000;

/// Minimum number of findings before another order is reported as their common cause.
const MIN_FINDINGS: usize = 3;

/// Recommends checking the rank order if another order explains more of the stated ranks; `--fix`
/// then does not correct the ranks. If the other order explains all ranks, the contradictions
/// become one finding.
pub(in crate::audit) fn advise(case: &Case<'_>, findings: &mut Vec<Finding>) {
    let is_out_of_order = |finding: &Finding| {
        finding.code == ORDER_AGAINST_TIE_BREAKS.code && finding.fix.as_deref() == Some(FIX_ORDER)
    };
    if case.facts.import.tournament.entries.len() > MAX_ENTRIES
        || !findings.iter().any(is_out_of_order)
    {
        return;
    }
    let Some(order) = case.better_order() else {
        return;
    };
    let (mut contradictions, rest): (Vec<Finding>, Vec<Finding>) = std::mem::take(findings)
        .into_iter()
        .partition(is_out_of_order);
    *findings = rest;
    let judgement = case.judgement();
    let explains_all =
        judgement.is_some_and(|judged| judged.is_given_by(&case.judgement_input(), order));
    let explanation = if contradictions.len() >= MIN_FINDINGS && explains_all {
        contradictions = vec![merge_contradictions(contradictions)];
        "gives all of the stated ranks"
    } else {
        "explains more of the stated ranks"
    };
    for finding in &mut contradictions {
        finding.fix = Some(format!(
            "check whether the event uses {order}, which {explanation}; if it does not, sort the \
             ranks again"
        ));
    }
    findings.append(&mut contradictions);
    sort(findings);
}

/// Merges contradictions into one finding: the contradiction about the best rank, with the messages
/// of the others as notes.
fn merge_contradictions(mut contradictions: Vec<Finding>) -> Finding {
    let rank = |finding: &Finding| finding.found.as_ref().and_then(|f| f.parse::<u32>().ok());
    contradictions.sort_by_key(|finding| (rank(finding), finding.subject.player));
    let count = contradictions.len();
    let further_contradictions = contradictions.split_off(1);
    let mut first_contradiction = contradictions.remove(0);
    first_contradiction.message = format!(
        "ranks do not follow the tie-breaks in {count} cases; the first is: {}",
        first_contradiction.message
    );
    for other in further_contradictions {
        first_contradiction.rest_on_finding(&other);
        first_contradiction.severity = first_contradiction.severity.max(other.severity);
        first_contradiction
            .notes
            .push(FindingNote::Remark(other.message));
        first_contradiction.notes.extend(other.notes);
        first_contradiction.labels.extend(other.at);
    }
    first_contradiction.subject.player = None;
    first_contradiction.subject.code = None;
    first_contradiction.found = Some(count.to_string());
    first_contradiction.repeat = 0;
    first_contradiction
}
