//! The data on which a verdict is based, and the weight of each finding.

use super::profile::ChosenProfile;
use super::unexamined::ExcludedCheck;
use crate::audit::Audit;
use crate::finding::{Finding, Severity};
use crate::import::Import;

/// A finding that a person has accepted. It counts neither for the verdict nor for the exit code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AcceptedFinding {
    /// The accepted finding, with its severity.
    pub finding: Finding,
    /// Why the finding was accepted.
    pub reason: String,
    /// Who accepted the finding; `None` if unknown.
    pub person: Option<String>,
    /// The day of the acceptance, as `2026-05-01`; `None` if unknown.
    pub date: Option<String>,
}

impl AcceptedFinding {
    /// Returns the acceptance in words: `accepted by Edda Example on 2026-05-01: the clock was
    /// broken`.
    #[must_use]
    pub fn words(&self) -> String {
        let person = self.person.iter().map(|person| format!(" by {person}"));
        let date = self.date.iter().map(|date| format!(" on {date}"));
        let details: String = person.chain(date).collect();
        format!("accepted{details}: {}", self.reason)
    }
}

/// Everything that a verdict is based on.
#[derive(Clone, Copy)]
pub struct Grounds<'a> {
    /// The imported file.
    pub import: &'a Import,
    /// The audit of the file, with the severities of the profile.
    pub audit: &'a Audit,
    /// The profile, and why it was chosen.
    pub profile: &'a ChosenProfile,
    /// Checks whose findings are left out of the audit.
    pub left_out: &'a [ExcludedCheck],
    /// Findings that are no longer in the audit, because somebody has accepted them.
    pub accepted: &'a [AcceptedFinding],
}

/// The effect of a finding on a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    /// The finding must be corrected.
    Error,
    /// The finding must be answered before the event is rated.
    Question,
    /// The finding is a warning that need not be answered before the event is rated.
    CanWait,
    /// The finding does not count.
    Nothing,
}

impl Grounds<'_> {
    /// Returns the effect of a finding on the verdict, under the profile.
    pub(super) fn weight(&self, finding: &Finding) -> Weight {
        let deferrable_checks = self.profile.profile.deferrable_checks;
        match finding.severity {
            Severity::Error => Weight::Error,
            Severity::Warning if deferrable_checks.contains(&finding.code) => Weight::CanWait,
            Severity::Warning => Weight::Question,
            Severity::Info => Weight::Nothing,
        }
    }
}
