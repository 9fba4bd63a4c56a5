//! Writes one line for each finding, as compilers report errors.

use std::fmt::{self, Write};

use crate::finding::Severity;
use crate::report::{AuditReport, Paint, Style};
use crate::source::printable;

/// Returns the colour in which findings of a severity are shown.
pub(super) const fn severity_colour(severity: Severity) -> Paint {
    match severity {
        Severity::Error => Paint::Red,
        Severity::Warning => Paint::Yellow,
        Severity::Info => Paint::Cyan,
    }
}

/// Writes a line for each finding: `open.trf:14:81: error[P301] points differ: the file says 2.5,
/// the results give 2.0`
///
/// # Errors
/// The output cannot be written.
pub fn concise(out: &mut impl Write, audited: &AuditReport<'_>, style: Style) -> fmt::Result {
    let source = audited.source;
    for finding in &audited.audit.findings {
        let label = finding.at.as_ref();
        let file = label.map_or(source.main(), |label| source.source_of(label.span));
        out.write_str(&printable(file.name()))?;
        if let Some(label) = &finding.at {
            let place = source.locate(label.span);
            write!(out, ":{place}")?;
        }
        let word = format!("{}[{}]", finding.severity.word(), finding.code.code);
        let word = style.paint(word, severity_colour(finding.severity));
        writeln!(out, ": {word} {}", printable(&finding.message))?;
    }
    Ok(())
}
