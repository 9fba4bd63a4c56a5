//! The result of an audit: the findings, and which data were and were not checked.

use std::borrow::Cow;

use super::check::sort_by_weight;
use super::evidence::columns::ColumnMatch;
use super::evidence::rank_order::Inference;
use super::facts::UsedRankOrder;
use super::pairings_check::PairingsCheck;
use crate::finding::{Code, Damage, Finding, Severity};
use crate::rules::Selection;

/// The result of the audit of one event.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The edition of the rules that was used, and the reason for it.
    pub edition: Selection,
    /// The rank order with which the stated ranks were compared; `None` if none is known.
    pub rank_order: Option<UsedRankOrder>,
    /// The result of the search for a rank order, which is a guess; `None` if no search was made,
    /// for example because a rank order is known.
    pub inference: Option<Inference>,
    /// For each stated column of the players' tie-break values, how well it agrees with the
    /// computed values.
    pub columns: Vec<ColumnMatch>,
    /// For each stated column of the teams' tie-break values, how well it agrees with the computed
    /// values.
    pub team_columns: Vec<ColumnMatch>,
    /// The number of stated values that were read: result codes, points, ranks, tie-break values,
    /// rating figures, scores and ranks of teams, and fields of the header.
    pub checked: usize,
    /// Checks that could not run.
    pub not_run: Vec<NotRun>,
    /// Checks that ran, but could examine only some of the players.
    pub partly_run: Vec<PartlyRun>,
    /// The contents of the file that no check examines, in words that fit after "not checked:".
    pub not_checked: Vec<String>,
    /// The pairings compared with the rules; `None` if the options do not request this.
    pub pairings: Option<PairingsCheck>,
    /// The findings, most serious first, then by position in the file.
    pub findings: Vec<Finding>,
}

/// A check that could not run, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotRun {
    /// The code of the check: `P301`.
    pub code: &'static str,
    /// The missing data, as the catalogue of checks abbreviates it, such as `list` or `tb`; `file`
    /// if the file does not state the values that the check would compare.
    pub needs: &'static str,
    /// Why the check could not run, in words.
    pub why: Cow<'static, str>,
    /// Whether the rating office can supply what is missing, which is a rating list or an option.
    /// If not, it is missing from the file.
    pub by_office: bool,
}

/// Checks that could examine only some of the players, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartlyRun {
    /// The codes of the checks. There is at least one.
    pub codes: Vec<&'static str>,
    /// Who or what was not examined, and why, in words.
    pub why: String,
}

impl Audit {
    /// Whether the file states columns of tie-break values.
    #[must_use]
    pub fn has_columns(&self) -> bool {
        !self.columns.is_empty() || !self.team_columns.is_empty()
    }

    /// Returns the damage of the whole file that one of the findings reports; `None` if there is
    /// none.
    #[must_use]
    pub fn damage(&self) -> Option<Damage> {
        self.findings.iter().find_map(|finding| finding.damage)
    }

    /// Sets the severity of each finding to the one that `severity` returns for its code and
    /// present severity.
    pub fn regrade(&mut self, severity: impl Fn(Code, Severity) -> Severity) {
        for finding in &mut self.findings {
            finding.severity = severity(finding.code, finding.severity);
        }
        sort_by_weight(&mut self.findings);
    }

    /// Returns the number of findings with this severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings
            .iter()
            .filter(|finding| finding.severity == severity)
            .count()
    }
}
