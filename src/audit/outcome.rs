//! The result of an audit.

use std::borrow::Cow;

use super::check::sort;
use super::evidence::columns::ColumnMatch;
use super::evidence::rank_order::Inference;
use super::facts::UsedRankOrder;
use super::pairings_check::PairingsCheck;
use crate::finding::{Code, Finding, Severity};
use crate::rules::Selection;

/// The result of an audit.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The edition used, and why.
    pub edition: Selection,
    /// The rank order with which the ranks were compared, if one is known.
    pub rank_order: Option<UsedRankOrder>,
    /// What the search for a rank order found, if none is known: a guess, never a fact.
    pub inference: Option<Inference>,
    /// The stated columns of tie-break values of the players.
    pub columns: Vec<ColumnMatch>,
    /// The same for the teams.
    pub team_columns: Vec<ColumnMatch>,
    /// Stated values that were read and checked: halves of rounds, points, ranks,
    /// tie-break values and header records.
    pub checked: usize,
    /// Checks that could not run.
    pub not_run: Vec<NotRun>,
    /// What the file contains but no check examines, in words that fit after "not checked:".
    pub not_checked: Vec<String>,
    /// The pairings compared with the rules; `None` where nobody asked, or nothing can be compared.
    pub pairings: Option<PairingsCheck>,
    /// The findings, gravest first, then by place.
    pub findings: Vec<Finding>,
}

/// A check that could not run, and what it needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotRun {
    /// Its code.
    pub code: &'static str,
    /// What is missing, in the words of the catalogue (0.4): `list`, `tb`; `file` where
    /// the file itself does not state what the check would compare.
    pub needs: &'static str,
    /// Why it could not run, in words for people.
    pub why: Cow<'static, str>,
    /// Whether the reason lies with the office, which has lists and options, and not with the file.
    pub by_office: bool,
}

impl Audit {
    /// Whether the file states columns of tie-break values.
    #[must_use]
    pub fn has_columns(&self) -> bool {
        !self.columns.is_empty() || !self.team_columns.is_empty()
    }

    /// Changes the severity of findings by their code; `None` keeps it.
    pub fn regrade(&mut self, severity: impl Fn(Code, Severity) -> Severity) {
        for finding in &mut self.findings {
            finding.severity = severity(finding.code, finding.severity);
        }
        sort(&mut self.findings);
    }

    /// Findings of a severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings
            .iter()
            .filter(|finding| finding.severity == severity)
            .count()
    }
}
