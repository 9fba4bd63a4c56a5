//! Findings as text on a terminal, drawn by miette.

use std::fmt;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use crate::finding::{Finding, Severity};
use crate::source::{Excerpt, Source};

struct Shown<'a> {
    finding: &'a Finding,
    excerpt: Option<Excerpt>,
    labels: Vec<LabeledSpan>,
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.finding.message)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.finding.message)
    }
}

impl std::error::Error for Shown<'_> {}

impl Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let code = self.finding.code;
        Some(Box::new(format!("{} {}", code.code, code.name)))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.finding.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Info => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let finding = self.finding;
        let code = finding.code.code;
        let mut lines = finding.because.clone();
        lines.extend(finding.notes.iter().cloned());
        lines.push(format!(
            "{} · more: crosstable explain {code}",
            finding.rule
        ));
        Some(Box::new(lines.join("\n")))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.excerpt
            .as_ref()
            .map(|excerpt| excerpt as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// One finding, drawn with its place.
///
/// # Errors
/// Where the output cannot be written.
pub fn render_finding(
    out: &mut impl fmt::Write,
    source: &Source,
    finding: &Finding,
) -> fmt::Result {
    let mut excerpt = None;
    let mut labels = Vec::new();
    if let Some(at) = &finding.at {
        let (lines, start) = Excerpt::of_line(source, at.span);
        let all = std::iter::once(at).chain(&finding.labels);
        labels.extend(all.map(|label| {
            let from = (label.span.start as usize).saturating_sub(start);
            LabeledSpan::new(Some(label.text.clone()), from, label.span.len())
        }));
        excerpt = Some(lines);
    }
    let shown = Shown {
        finding,
        excerpt,
        labels,
    };
    GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .with_context_lines(0)
        .render_report(out, &shown)
}
