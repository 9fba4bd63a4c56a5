//! Compares the contents of a stated column of tie-break values with what the column should
//! contain.

use super::tie_break_unsuitable::follows_new_rules;
use crate::audit::evidence::attribution::{Assumptions, Attribution, Fit};
use crate::audit::{Case, ColumnEvidence};
use crate::import::StatedColumn;
use crate::rules::Dummy;

/// Whether it is known what a column should contain, because a tie-break is announced or a
/// tie-break fits well.
pub(in crate::audit) fn has_known_meaning(attribution: &Attribution) -> bool {
    attribution.announced_fit.is_some() || attribution.is_accepted
}

/// Whether a column agrees with a tie-break or an edition other than the right one; `false` if the
/// values of the column prove nothing.
pub(super) fn fits_other_meaning(
    case: &Case<'_>,
    attribution: &Attribution,
    best_fit: &Fit,
) -> bool {
    attribution.evidence == ColumnEvidence::Distinguishing
        && !follows_announcement(case, attribution, best_fit)
}

/// Whether the values are those of the announced tie-break under an edition that may be used for
/// the event. Without a date, any edition may be used.
fn follows_announcement(case: &Case<'_>, attribution: &Attribution, best_fit: &Fit) -> bool {
    let column = attribution.stated(&case.facts);
    let is_allowed = |assumptions: &Assumptions| {
        let interpretation = assumptions.rules.interpretation_name;
        // even without a date, a file that names the rules of 2023 or 2026 is not an old one
        let is_outdated =
            assumptions.rules.dummy == Dummy::VirtualOpponent && follows_new_rules(case);
        case.facts.edition.allows(&assumptions.rules)
            && !is_outdated
            && (interpretation.is_none() || interpretation == column.announcement.interpretation)
    };
    // if the words of the file name the rules, values by other rules contradict them
    let named_edition = stated_edition(column);
    let is_allowed = |assumptions: &Assumptions| {
        is_allowed(assumptions)
            && named_edition.is_none_or(|edition| assumptions.rules.has_values_of(edition))
    };
    let has_right_edition = best_fit.meaning.as_points
        || is_allowed(&best_fit.meaning.assumptions)
        || attribution.equivalent_assumptions.iter().any(is_allowed)
        || attribution
            .tied_fits
            .iter()
            .any(|fit| is_allowed(&fit.meaning.assumptions));
    has_right_edition && is_as_announced(attribution, best_fit)
}

/// Returns the edition that is named in the words about a column (`Buchholz Tie-Break Variable
/// (2023)`); `None` if they name no year.
fn stated_edition(column: &StatedColumn) -> Option<&'static str> {
    column.announcement.year.and(column.announcement.edition)
}

/// Whether the best candidate is the tie-break that the file names; also `true` if the file names
/// none.
pub(super) fn is_as_announced(attribution: &Attribution, best_fit: &Fit) -> bool {
    let announced = attribution.announced_fit.as_ref();
    announced.is_none_or(|announced| announced.meaning.spec == best_fit.meaning.spec)
}

/// Returns the message about a difference that is not an error, because the column follows a known
/// interpretation of a permitted edition, or the edition that the file itself names; `None` if the
/// difference is an error.
pub(super) fn describe_harmless_difference(
    case: &Case<'_>,
    attribution: &Attribution,
    best_fit: &Fit,
) -> Option<String> {
    let column = attribution.stated(&case.facts);
    let rules = &best_fit.meaning.assumptions.rules;
    let is_named_edition =
        stated_edition(column).is_some_and(|edition| rules.has_values_of(edition));
    let applies_to_event = case.facts.edition.allows(rules);
    let is_right = is_named_edition || (applies_to_event && !rules.is_edition());
    (is_right && is_as_announced(attribution, best_fit)).then(|| {
        let edition_note = if applies_to_event {
            ""
        } else {
            "; the file names this edition, but another edition applies to the event"
        };
        let (label, words, exceptions) = (
            &column.label,
            best_fit.meaning.words(),
            describe_exceptions(attribution, best_fit),
        );
        format!("values of {label} are {words}{exceptions}{edition_note}")
    })
}

/// Describes how many participants have values that do not fit, as the end of a sentence about the
/// contents of the column; empty if all values fit.
pub(super) fn describe_exceptions(attribution: &Attribution, best_fit: &Fit) -> String {
    match best_fit.wrong.len() {
        0 => String::new(),
        n => format!(
            " except for {n} of {} {}",
            attribution.compared,
            attribution.participants.name()
        ),
    }
}
