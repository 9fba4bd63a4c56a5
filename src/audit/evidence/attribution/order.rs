//! Derives the rank order from the printed columns if the file does not declare it.

use super::candidate::are_equal_criteria;
use super::{Attribution, are_most_wrong};
use crate::audit::evidence::columns::ColumnEvidence;
use crate::model::{RankOrder, TieBreakSpec};
use crate::rules::RuleSet;
use crate::tiebreak::{self, Aspect};

/// Returns the order by points and then by the tie-break of every printed column in turn. `None` if
/// the tie-break of a column is unknown, unproved or ambiguous, because an incomplete order cannot
/// rank anybody.
pub(in crate::audit) fn rank_order(attributions: &[Attribution]) -> Option<RankOrder> {
    let criteria: Option<Vec<TieBreakSpec>> = attributions.iter().map(find_criterion).collect();
    let criteria = criteria.filter(|criteria| !criteria.is_empty())?;
    Some(RankOrder { criteria }.with_points())
}

/// Returns the rule sets (editions and interpretations) under which the columns were computed, each
/// once.
pub(in crate::audit) fn rules_of_columns(attributions: &[Attribution]) -> Vec<RuleSet> {
    let mut rules: Vec<RuleSet> = Vec::new();
    for best in attributions
        .iter()
        .filter_map(|found| found.best_fit.as_ref())
    {
        let column_rules = &best.meaning.assumptions.rules;
        if !rules.contains(column_rules) {
            rules.push(column_rules.clone());
        }
    }
    rules
}

fn find_criterion(found: &Attribution) -> Option<TieBreakSpec> {
    let best_fit = found.best_fit.as_ref()?;
    let is_known = found.evidence == ColumnEvidence::Distinguishing
        && (found.is_accepted || found.announced_fit.is_some())
        && !are_most_wrong(best_fit.wrong.len(), found.compared);
    let spec = &best_fit.meaning.spec;
    if !is_known
        || found
            .tied_fits
            .iter()
            .any(|fit| !are_equal_criteria(&fit.meaning.spec, spec))
    {
        return None;
    }
    let mut spec = spec.clone();
    if let Some(rating) = best_fit.meaning.assumptions.unrated
        && tiebreak::depends_on(&spec.code, Aspect::Ratings)
    {
        spec.modifiers.unrated = Some(rating);
        spec.spelled.push_str(&format!("/U{rating}"));
    }
    Some(spec)
}
