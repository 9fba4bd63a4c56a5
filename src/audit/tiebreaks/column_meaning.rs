//! Compares the contents of a stated column of tie-break values with those that it should have.

use super::tie_break_unsuitable::has_new_rules;
use crate::audit::evidence::attribution::{Assumptions, Attribution, Fit};
use crate::audit::{Case, ColumnEvidence};
use crate::import::StatedColumn;
use crate::rules::Dummy;

/// Whether it is known what a column should contain: a tie-break is announced, or one fits well.
pub(super) fn has_known_meaning(attribution: &Attribution) -> bool {
    attribution.announced_fit.is_some() || attribution.accepted
}

/// Whether a column agrees with a tie-break or an edition other than the right one; `false` if its
/// values prove nothing.
pub(super) fn fits_something_else(case: &Case<'_>, attribution: &Attribution, best: &Fit) -> bool {
    attribution.evidence == ColumnEvidence::Distinguishing
        && !follows_announcement(case, attribution, best)
}

/// Whether the values are those of the announced tie-break under an edition that is right for the
/// event. Without a date, any edition may be right.
fn follows_announcement(case: &Case<'_>, attribution: &Attribution, best: &Fit) -> bool {
    let column = attribution.stated(&case.facts);
    let is_allowed = |set: &Assumptions| {
        let reading = set.rules.reading;
        // even without a date, a file that names the rules of 2023 or 2026 is not an old one
        let outdated = set.rules.dummy == Dummy::VirtualOpponent && has_new_rules(case);
        case.facts.edition.allows(&set.rules)
            && !outdated
            && (reading.is_none() || reading == column.announcement.reading)
    };
    // if the words of the file name the rules, values by other rules contradict them
    let stated = stated_edition(column);
    let is_allowed = |set: &Assumptions| {
        is_allowed(set) && stated.is_none_or(|edition| edition == set.rules.name)
    };
    let has_right_edition = best.meaning.as_points
        || is_allowed(&best.meaning.assumptions)
        || attribution.equivalent_assumptions.iter().any(is_allowed)
        || attribution
            .tied_fits
            .iter()
            .any(|fit| is_allowed(&fit.meaning.assumptions));
    has_right_edition && is_as_announced(attribution, best)
}

/// The edition named in the words about a column: `Buchholz Tie-Break Variable (2023)`.
fn stated_edition(column: &StatedColumn) -> Option<&'static str> {
    column.announcement.year.and(column.announcement.edition)
}

/// Whether the best candidate is the tie-break that the file names; also true if the file names
/// none.
pub(super) fn is_as_announced(attribution: &Attribution, best: &Fit) -> bool {
    let announced = attribution.announced_fit.as_ref();
    announced.is_none_or(|announced| announced.meaning.spec == best.meaning.spec)
}

/// The message about a difference that is no error, because the column follows a known
/// interpretation of a right edition, or the edition that the file itself names; `None` if the
/// difference is an error.
pub(super) fn describe_harmless_difference(
    case: &Case<'_>,
    attribution: &Attribution,
    best: &Fit,
) -> Option<String> {
    let column = attribution.stated(&case.facts);
    let rules = &best.meaning.assumptions.rules;
    let as_named = stated_edition(column) == Some(rules.name);
    let applies_to_event = case.facts.edition.allows(rules);
    let is_right = as_named || (applies_to_event && rules.reading.is_some());
    (is_right && is_as_announced(attribution, best)).then(|| {
        let as_named = match applies_to_event {
            false => "; the file names this edition, but another edition applies to the event",
            true => "",
        };
        let (label, words, but) = (
            &column.label,
            best.meaning.words(),
            describe_exceptions(attribution, best),
        );
        format!("values of {label} are {words}{but}{as_named}")
    })
}

/// The number of participants whose values do not fit, as the end of a sentence about the contents
/// of the column; empty if all values fit.
pub(super) fn describe_exceptions(attribution: &Attribution, best: &Fit) -> String {
    match best.wrong.len() {
        0 => String::new(),
        n => format!(
            " except for {n} of {} {}",
            attribution.compared,
            attribution.participants.name()
        ),
    }
}
