//! The codes by which files state results, for advice that names them.

use super::Facts;
use super::needs::Need;
use crate::model::Outcome;

/// The result codes and the colour codes of a tournament report, in words.
pub(in crate::audit) const REPORT_CODES: &str = "result codes are 1 = 0 + - W D L H F U Z or \
    blank, and colour codes are w, b, - or blank";

/// Returns the result code by which a tournament report states an outcome; an empty text for an
/// unknown result.
pub(in crate::audit) const fn report_code(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "1",
        Outcome::Draw => "=",
        Outcome::Loss => "0",
        Outcome::UnratedWin => "W",
        Outcome::UnratedDraw => "D",
        Outcome::UnratedLoss => "L",
        Outcome::ForfeitWin => "+",
        Outcome::ForfeitLoss => "-",
        Outcome::PairingAllocatedBye => "U",
        Outcome::FullPointBye => "F",
        Outcome::HalfPointBye => "H",
        Outcome::ZeroPointBye | Outcome::Absent => "Z",
        Outcome::Unknown => "",
    }
}

impl Facts<'_> {
    /// Returns an outcome in words, with its code if the file is a tournament report:
    /// ``half-point bye (`H`)``.
    pub(in crate::audit) fn outcome_with_code(&self, outcome: Outcome) -> String {
        let words = outcome.words();
        if self.has(Need::Records) {
            format!("{words} (`{}`)", report_code(outcome))
        } else {
            words.to_owned()
        }
    }
}
