//! Renders findings as text for a terminal, with the help of miette.

use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, SourceCode,
    ThemeCharacters, ThemeStyles,
};
use unicode_width::UnicodeWidthStr;

use super::wrap::wrap;
use crate::finding::{Finding, Label, Severity};
use crate::report::Style;
use crate::source::{Excerpt, ExcerptStyle, Place, Sources, Span, Spot, printable};

/// The largest number of lines of a file that are shown for one finding. Further positions are
/// listed in words.
const MAX_EXCERPT_LINES: usize = 8;

/// The largest number of characters of a reason that is written on one line with other reasons.
const SHORT_REASON: usize = 40;

/// A space at which a line is not broken.
const UNBREAKABLE_SPACE: &str = "\u{a0}";

struct FindingDiagnostic<'a> {
    finding: &'a Finding,
    message: String,
    excerpt: Option<Excerpt>,
    labels: Vec<LabeledSpan>,
    help: String,
}

impl fmt::Debug for FindingDiagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Display for FindingDiagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FindingDiagnostic<'_> {}

impl Diagnostic for FindingDiagnostic<'_> {
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
        Some(Box::new(&self.help))
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

/// Renders findings with excerpts of the file.
pub struct FindingRenderer {
    handler: GraphicalReportHandler,
    style: Style,
}

impl FindingRenderer {
    /// Creates a renderer that uses the colours and characters that `style` allows.
    #[must_use]
    pub fn new(style: Style) -> FindingRenderer {
        FindingRenderer {
            handler: GraphicalReportHandler::new_themed(theme(style))
                .with_context_lines(0)
                .with_wrap_lines(false)
                .without_syntax_highlighting(),
            style,
        }
    }

    /// Renders one finding with its excerpt, followed by an empty line.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn finding(
        &self,
        out: &mut impl fmt::Write,
        source: &Sources,
        finding: &Finding,
    ) -> fmt::Result {
        let (shown_labels, listed_labels) = split_labels(source, finding);
        let mut excerpt = None;
        let mut labels = Vec::new();
        if !shown_labels.is_empty() {
            let shown_excerpt = excerpt_around(source, &shown_labels, self.style);
            labels = labeled_spans(&shown_excerpt, &shown_labels, self.style.width);
            excerpt = Some(shown_excerpt);
        }
        let diagnostic = FindingDiagnostic {
            finding,
            message: wrap(&printable(&finding.message), self.style.text_width() - 6),
            excerpt,
            labels,
            help: help_text(source, finding, &listed_labels, self.style),
        };
        let mut text = String::new();
        self.handler.render_report(&mut text, &diagnostic)?;
        out.write_str(&with_positions(source, &shown_labels, text))?;
        out.write_char('\n')
    }
}

impl FindingRenderer {
    /// Renders an error with the advice about it.
    #[must_use]
    pub fn render_error(&self, message: &str, help: &str) -> String {
        let width = self.style.text_width();
        let diagnostic = MietteDiagnostic::new(wrap(&printable(message), width - 6))
            .with_help(wrap(&printable(help), width - 10));
        let mut text = String::new();
        // writing into a String cannot fail
        let _: fmt::Result = self.handler.render_report(&mut text, &diagnostic);
        text
    }
}

fn theme(style: Style) -> GraphicalTheme {
    GraphicalTheme {
        characters: if style.unicode {
            ThemeCharacters::unicode()
        } else {
            ThemeCharacters::ascii()
        },
        styles: if style.color {
            ThemeStyles::ansi()
        } else {
            ThemeStyles::none()
        },
    }
}

/// Replaces the line and column of the text, which miette writes above each part of the excerpt,
/// with the position in the original file. This is for workbooks, web pages and binary files, in
/// which a position is not a line and a column.
fn with_positions(source: &Sources, shown_labels: &[Label], mut text: String) -> String {
    for label in shown_labels {
        let position = source.locate(label.span);
        if matches!(position, Place::Text { .. }) {
            continue;
        }
        let file = source.source_of(label.span);
        let line = file.line_number(file.line_index(label.span.start));
        let head = format!("[{}:{line}:", printable(file.name()));
        let Some(index) = text.find(&head) else {
            continue;
        };
        let start = index + head.len() - line.to_string().len() - 1;
        if let Some(end) = text[start..].find(']') {
            text.replace_range(start..start + end, &position.to_string());
        }
    }
    text
}

/// Returns the labels that are shown in the excerpt (the main one first, labels at the same
/// position joined), and the labels that are only listed because they are on too many lines.
fn split_labels(source: &Sources, finding: &Finding) -> (Vec<Label>, Vec<Label>) {
    let mut lines = Vec::new();
    let (mut shown_labels, mut listed_labels): (Vec<Label>, Vec<Label>) = (Vec::new(), Vec::new());
    for label in finding.at.iter().chain(&finding.labels) {
        let text = printable(&label.text);
        if let Some(shown_label) = shown_labels
            .iter_mut()
            .find(|other| other.span == label.span)
        {
            if !text.is_empty() && shown_label.text != text {
                let separator = if shown_label.text.is_empty() {
                    ""
                } else {
                    "; "
                };
                shown_label.text.push_str(separator);
                shown_label.text.push_str(&text);
            }
            continue;
        }
        let line = source.line_index(label.span.start);
        if !lines.contains(&line) && lines.len() < MAX_EXCERPT_LINES {
            lines.push(line);
        }
        let target = if lines.contains(&line) {
            &mut shown_labels
        } else {
            &mut listed_labels
        };
        target.push(Label {
            span: label.span,
            text: text.into_owned(),
        });
    }
    (shown_labels, listed_labels)
}

fn excerpt_around(source: &Sources, labels: &[Label], style: Style) -> Excerpt {
    let spots: Vec<Spot> = labels
        .iter()
        .map(|label| Spot {
            span: label.span,
            text_width: label.text.width(),
        })
        .collect();
    let last_byte = labels.iter().map(|label| label.span.start).max();
    let last_byte = last_byte.unwrap_or(0);
    let number = source
        .source_of(Span {
            start: last_byte,
            end: last_byte,
        })
        .line_number(source.line_index(last_byte));
    // ` 14 │ ` precedes each line of the excerpt
    let gutter = number.to_string().len() + 4;
    let style = ExcerptStyle {
        width: style.width.saturating_sub(gutter).max(20),
        gap: if style.unicode { "…" } else { "..." },
    };
    Excerpt::new(source, &spots, style)
}

fn labeled_spans(excerpt: &Excerpt, labels: &[Label], width: usize) -> Vec<LabeledSpan> {
    let marks = excerpt.marks().iter().zip(labels);
    marks
        .enumerate()
        .map(|(index, (mark, label))| {
            let middle = usize::midpoint(mark.columns.start, mark.columns.end);
            let gutter = (mark.line + 1).to_string().len() + 4;
            let room = width.saturating_sub(gutter + middle + 4).max(16);
            let text = (!label.text.is_empty()).then(|| wrap(&label.text, room));
            let (offset, length) = (mark.bytes.start, mark.bytes.len());
            if index == 0 {
                LabeledSpan::new_primary_with_span(text, (offset, length))
            } else {
                LabeledSpan::new(text, offset, length)
            }
        })
        .collect()
}

/// Returns the text below the excerpt: the derivation of the expected value, the consequences, the
/// advice and the rule.
fn help_text(source: &Sources, finding: &Finding, listed_labels: &[Label], style: Style) -> String {
    let mut lines = Vec::new();
    // short reasons, for example one per round, share a line; each sentence has a line of its own
    let reasons: Vec<String> = finding
        .because
        .iter()
        .map(|reason| printable(reason).into())
        .collect();
    if reasons.iter().any(|line| line.len() > SHORT_REASON) {
        lines.extend(reasons);
    } else if !reasons.is_empty() {
        lines.push(
            reasons
                .join("; \n")
                .replace(' ', UNBREAKABLE_SPACE)
                .replace(&format!(";{UNBREAKABLE_SPACE}\n"), "; "),
        );
    }
    let notes = finding.notes_in_words();
    lines.extend(notes.iter().map(|note| printable(note).into_owned()));
    if !listed_labels.is_empty() {
        lines.push(further_positions(source, listed_labels));
    }
    if let Some(fix) = &finding.fix {
        lines.push(format!("to do: {}", printable(fix)));
    }
    let dot = if style.unicode { " · " } else { " - " };
    let mut last_line = printable(&finding.rule).into_owned();
    if !last_line.is_empty() {
        last_line.push_str(dot);
    }
    last_line.push_str("more: crosstable explain ");
    last_line.push_str(finding.code.code);
    lines.push(last_line);
    // text that does not fit on its line continues on an indented line
    let lines = lines.iter().map(|line| {
        wrap(line, style.text_width() - 12)
            .replace('\n', "\n  ")
            .replace(UNBREAKABLE_SPACE, " ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the positions that the excerpt does not show, in words.
fn further_positions(source: &Sources, labels: &[Label]) -> String {
    let places = labels.iter().map(|label| {
        let place = source.locate(label.span);
        match source.source_of(label.span).base() {
            0 => place.to_string(),
            _ => format!("{} {place}", printable(source.source_of(label.span).name())),
        }
    });
    let places: Vec<String> = places.collect();
    format!("also at (line:column) {}", places.join(", "))
}
