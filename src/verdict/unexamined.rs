//! The parts of an area that were not examined, and why.

use super::area::Gap;
use crate::audit::{Audit, Check};
use crate::finding::{Code, first_of};

/// A check whose findings are hidden, or that an office has switched off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExcludedCheck {
    /// The code of the check.
    pub code: Code,
    /// Why its findings are left out, in words for people.
    pub why: String,
    /// Whether an office has switched the check off, so that the verdict does not depend on it.
    pub is_switched_off: bool,
}

/// A part of an area that was not examined, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnexaminedPart {
    /// The reason in words for people, without codes.
    pub why: String,
    /// The codes of the checks that did not run or, for a part that no check examines yet, those
    /// that its checks will have. Empty if the reason concerns only a part of what a check
    /// examines.
    pub codes: Vec<&'static str>,
    /// Whether the reason lies with the office, which has rating lists and chooses checks. In this
    /// case, no other file can change it.
    pub by_office: bool,
    /// Whether the findings of the checks are left out of the audit, by the user or the office.
    is_excluded: bool,
    /// Whether the office has decided that the checks do not count.
    pub(super) is_switched_off: bool,
}

impl UnexaminedPart {
    /// Makes the unexamined part for a gap, which no check of the catalogue examines yet.
    pub(super) fn from_gap(gap: &Gap) -> UnexaminedPart {
        UnexaminedPart {
            codes: gap.codes.to_vec(),
            ..UnexaminedPart::new(gap.words, true)
        }
    }

    /// Makes a part that is not examined for a reason that does not concern single checks.
    pub(super) fn new(why: impl Into<String>, by_office: bool) -> UnexaminedPart {
        UnexaminedPart {
            why: why.into(),
            codes: Vec::new(),
            by_office,
            is_excluded: false,
            is_switched_off: false,
        }
    }

    /// Returns the reason, followed by the codes of the checks: `the file has no colours (R205 and
    /// R206)`.
    #[must_use]
    pub fn words(&self) -> String {
        const MAX_NAMED: usize = 4;
        if self.codes.is_empty() || self.is_excluded && !self.is_switched_off {
            return self.why.clone();
        }
        let ignored = if self.is_switched_off {
            "ignored: "
        } else {
            ""
        };
        let codes: Vec<String> = self.codes.iter().map(ToString::to_string).collect();
        format!("{ignored}{} ({})", self.why, first_of(&codes, MAX_NAMED))
    }
}

/// Returns the reasons why some of `checks` did not examine the file, each with the codes of these
/// checks.
pub(super) fn group_unexamined(
    left_out: &[ExcludedCheck],
    audit: &Audit,
    checks: &[&Check],
) -> Vec<UnexaminedPart> {
    let mut reasons: Vec<UnexaminedPart> = Vec::new();
    for check in checks {
        let Some(unexamined_part) = reason_not_examined(left_out, audit, check.code) else {
            continue;
        };
        match reasons
            .iter_mut()
            .find(|reason| reason.why == unexamined_part.why)
        {
            Some(reason) => reason.codes.push(check.code.code),
            None => reasons.push(unexamined_part),
        }
    }
    reasons
}

/// Returns the reason why a check did not examine the file; `None` if it did.
fn reason_not_examined(
    left_out: &[ExcludedCheck],
    audit: &Audit,
    code: Code,
) -> Option<UnexaminedPart> {
    let mut left_out = left_out.iter();
    if let Some(ExcludedCheck {
        why,
        is_switched_off,
        ..
    }) = left_out.find(|left_out| left_out.code == code)
    {
        return Some(UnexaminedPart {
            codes: vec![code.code],
            is_excluded: true,
            is_switched_off: *is_switched_off,
            ..UnexaminedPart::new(why, true)
        });
    }
    let mut not_run = audit.not_run.iter();
    let not_run = not_run.find(|not_run| not_run.code == code.code)?;
    Some(UnexaminedPart {
        codes: vec![code.code],
        ..UnexaminedPart::new(not_run.why.as_ref(), not_run.by_office)
    })
}
