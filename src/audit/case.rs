//! What a check looks at, and what an audit brings back.

use super::Findings;
use crate::finding::{Finding, Severity};
use crate::import::Import;
use crate::model::{Crosstable, RankOrder, System};
use crate::rules::{self, RuleSet, Selection};
use crate::source::Source;

/// What the person at the keyboard decided.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `--rules`; `None`: `auto`.
    pub rules: Option<&'static RuleSet>,
    /// `--tie-breaks`
    pub rank_order: Option<RankOrder>,
    /// `--round`
    pub round: Option<u16>,
    /// `--unrated`
    pub unrated: Option<u16>,
    /// `--system`
    pub system: Option<System>,
}

/// Where a rank order comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankOrderFrom {
    /// Records 202 or 212.
    File,
    /// `--tie-breaks`
    Option,
    /// Found by search: a guess, never a fact.
    Inferred,
}

/// A tournament under audit: facts, claims, and what follows from the facts.
pub struct Case<'a> {
    /// The file.
    pub source: &'a Source,
    /// What was read.
    pub import: &'a Import,
    /// What the person decided.
    pub options: &'a Options,
    /// The edition, and why.
    pub edition: Selection,
    /// The crosstable of all rounds of the file.
    pub table: Crosstable,
}

impl<'a> Case<'a> {
    /// Works out what follows from the facts.
    #[must_use]
    pub fn new(source: &'a Source, import: &'a Import, options: &'a Options) -> Case<'a> {
        let tournament = &import.tournament;
        let edition = match options.rules {
            Some(rules) => Selection {
                rules,
                why: "asked for".to_owned(),
                assumed: false,
            },
            None => rules::select(tournament),
        };
        let system = options
            .system
            .or(tournament.system)
            .unwrap_or(System::Swiss);
        let rounds = options.round.unwrap_or(tournament.rounds);
        Case {
            source,
            import,
            options,
            edition,
            table: Crosstable::new(tournament, system, rounds),
        }
    }

    pub(super) fn finish(self, findings: Findings) -> Audit {
        let mut findings = findings.into_list();
        findings.sort_by_key(|finding| {
            let at = finding.at.as_ref().map_or(0, |label| label.span.start);
            (std::cmp::Reverse(finding.severity), at)
        });
        Audit {
            edition: self.edition,
            checked: self.import.claims.points.iter().flatten().count(),
            not_run: Vec::new(),
            findings,
        }
    }
}

/// What an audit brings back.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The edition used, and why.
    pub edition: Selection,
    /// Stated values that were recomputed or checked.
    pub checked: usize,
    /// Checks that could not run.
    pub not_run: Vec<NotRun>,
    /// What was found, gravest first.
    pub findings: Vec<Finding>,
}

/// A check that could not run, and what it needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotRun {
    /// Its code.
    pub code: &'static str,
    /// What is missing, in the words of the catalogue: `list`, `tb`.
    pub needs: &'static str,
}

impl Audit {
    /// Findings of a severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings
            .iter()
            .filter(|finding| finding.severity == severity)
            .count()
    }
}
