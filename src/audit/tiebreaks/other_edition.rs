//! Finds the edition that columns of tie-break values follow instead of the right one, and returns
//! the advice about them.

use super::column_meaning::{
    describe_harmless_difference, fits_other_meaning, has_known_meaning, is_as_announced,
};
use crate::audit::Case;
use crate::audit::evidence::attribution::{Attribution, Fit};
use crate::import::ProgramCode;
use crate::rules::Dummy;
use crate::tiebreak::ParticipantKind;

/// A common cause of wrong columns: they contain the announced tie-breaks, but the program computes
/// all of them under an edition other than the right one.
#[derive(PartialEq, Eq)]
pub(super) struct EditionCause {
    pub(super) participants: ParticipantKind,
    /// The edition that the columns should follow, in words.
    pub(super) expected_edition: String,
    /// The edition that the columns follow, in words.
    pub(super) followed_edition: String,
    /// Whether the file itself names the edition that the columns follow, so that the columns are
    /// not wrong.
    pub(super) is_named_in_file: bool,
}

impl EditionCause {
    /// Finds out whether a column follows another edition; `None` if it follows the right one, if
    /// it contains another tie-break, or if some of its values fit neither edition.
    pub(super) fn find(case: &Case<'_>, attribution: &Attribution) -> Option<EditionCause> {
        let (best_fit, announced_fit) = (
            attribution.best_fit.as_ref()?,
            attribution.announced_fit.as_ref()?,
        );
        let is_named_in_file = describe_harmless_difference(case, attribution, best_fit).is_some();
        // values that follow an edition named in the file still differ from those under the edition
        // of the event
        let fits_values =
            best_fit.wrong.is_empty() && (is_named_in_file || !announced_fit.wrong.is_empty());
        let follows_edition = has_known_meaning(attribution)
            && fits_other_meaning(case, attribution, best_fit)
            && fits_values
            && best_fit
                .meaning
                .assumptions
                .rules
                .interpretation_name
                .is_none()
            && is_as_announced(attribution, best_fit);
        follows_edition.then(|| EditionCause {
            participants: attribution.participants,
            expected_edition: announced_fit.meaning.assumptions.words(),
            followed_edition: best_fit.meaning.assumptions.words(),
            is_named_in_file,
        })
    }
}

/// The advice if the file names an edition other than that of the event.
pub(super) const FIX_EDITION: &str = "choose the edition of the event in the settings of the program, unless the \
                      event's regulations name this one";

/// Returns the advice about a column that agrees with a tie-break or an edition other than the
/// right one. `code` is the program's number of the tie-break, if the file states it.
pub(super) fn describe_remedy(best_fit: &Fit, code: Option<ProgramCode>) -> String {
    let meaning = &best_fit.meaning;
    let has_old_rules = meaning.assumptions.rules.dummy == Dummy::VirtualOpponent;
    let tie_break = match meaning.spec.code.as_str() {
        "BH" | "FB" if has_old_rules => "Buchholz",
        "SB" if has_old_rules => "Sonneborn-Berger",
        _ => {
            return "update the program or its settings, or announce the tie-break that it computes"
                .to_owned();
        }
    };
    let numbers = code.and_then(|code| {
        let new_number = code.replacement?;
        let (program, number) = (code.program, code.number);
        Some(format!(" ({program}: number {new_number}, not {number})"))
    });
    let numbers = numbers.unwrap_or_default();
    format!("choose the {tie_break} of 2023 or 2026 in the settings of the program{numbers}")
}
