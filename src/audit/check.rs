//! What a check is, and how it reports.

use super::Case;
use crate::finding::{Certainty, Code, Finding, Label, Severity, Subject};
use crate::source::Span;

/// A check of the catalogue.
pub struct Check {
    /// Code and speaking name.
    pub code: Code,
    /// The severity it normally has.
    pub severity: Severity,
    /// Its manual page.
    pub page: &'static str,
    /// Looks at a case and reports.
    pub run: fn(&Case<'_>, &mut Findings),
}

/// Declares a check: a `static` with code, name, severity, page and function.
macro_rules! check {
    ($static:ident = $code:literal $name:literal, $severity:ident, page: $page:expr, run: $run:path $(,)?) => {
        #[doc = concat!($code, " `", $name, "`")]
        pub(in crate::audit) static $static: $crate::audit::Check = $crate::audit::Check {
            code: $crate::finding::Code {
                code: $code,
                name: $name,
            },
            severity: $crate::finding::Severity::$severity,
            page: $page,
            run: $run,
        };
    };
}
pub(super) use check;

/// Collects findings in the order in which checks report them.
#[derive(Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
}

impl Findings {
    /// What was found so far.
    #[must_use]
    pub fn so_far(&self) -> &[Finding] {
        &self.list
    }

    /// What was found so far, to attach a consequence to its cause as a note.
    pub fn so_far_mut(&mut self) -> &mut [Finding] {
        &mut self.list
    }

    /// Reports a finding at the check's own severity; the builder adds the rest.
    pub fn report(&mut self, check: &Check, message: impl Into<String>) -> Builder<'_> {
        self.list.push(Finding {
            code: check.code,
            severity: check.severity,
            message: message.into(),
            at: None,
            labels: Vec::new(),
            subject: Subject::default(),
            found: None,
            expected: None,
            because: Vec::new(),
            notes: Vec::new(),
            rule: String::new(),
            fix: None,
            certainty: Certainty::Proved,
        });
        let finding = self.list.last_mut().expect("just pushed");
        Builder { finding }
    }

    pub(super) fn into_list(self) -> Vec<Finding> {
        self.list
    }
}

/// Fills in a finding.
#[derive(Debug)]
pub struct Builder<'a> {
    finding: &'a mut Finding,
}

impl Builder<'_> {
    /// The main place, and what is the matter there.
    pub fn at(self, span: Span, text: impl Into<String>) -> Self {
        self.finding.at = Some(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// A further place.
    pub fn label(self, span: Span, text: impl Into<String>) -> Self {
        self.finding.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Another severity than the check's usual one.
    pub fn severity(self, severity: Severity) -> Self {
        self.finding.severity = severity;
        self
    }

    /// The player concerned, by pairing number.
    pub fn player(self, number: Option<u16>) -> Self {
        self.finding.subject.player = number;
        self
    }

    /// The round concerned.
    pub fn round(self, round: u16) -> Self {
        self.finding.subject.round = Some(round);
        self
    }

    /// The record concerned.
    pub fn record(self, code: impl Into<String>) -> Self {
        self.finding.subject.record = Some(code.into());
        self
    }

    /// The tie-break concerned, as spelled.
    pub fn tie_break(self, code: impl Into<String>) -> Self {
        self.finding.subject.code = Some(code.into());
        self
    }

    /// The value found and the one that belongs there.
    pub fn values(self, found: impl Into<String>, expected: impl Into<String>) -> Self {
        self.finding.found = Some(found.into());
        self.finding.expected = Some(expected.into());
        self
    }

    /// The value found, where no other is known.
    pub fn found(self, found: impl Into<String>) -> Self {
        self.finding.found = Some(found.into());
        self
    }

    /// How the expectation comes about, a line each.
    pub fn because(self, lines: impl IntoIterator<Item = String>) -> Self {
        self.finding.because.extend(lines);
        self
    }

    /// A consequence or an alternative.
    pub fn note(self, text: impl Into<String>) -> Self {
        self.finding.notes.push(text.into());
        self
    }

    /// The article or record that is broken.
    pub fn rule(self, rule: impl Into<String>) -> Self {
        self.finding.rule = rule.into();
        self
    }

    /// What to do.
    pub fn fix(self, fix: impl Into<String>) -> Self {
        self.finding.fix = Some(fix.into());
        self
    }

    /// How sure, where it is not proved by the file alone.
    pub fn certainty(self, certainty: Certainty) -> Self {
        self.finding.certainty = certainty;
        self
    }
}
