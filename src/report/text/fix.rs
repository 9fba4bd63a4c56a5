//! The corrections of a file as text: the values that were corrected, and the findings that were
//! not.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::concise::severity_colour;
use super::title;
use super::wrap::{wrap, wrap_indented};
use crate::audit::fix::{Correction, Uncorrected};
use crate::finding::{Severity, count};
use crate::report::{FixReport, Paint, Style};
use crate::source::{LineChange, changed_columns, printable, push_printable};

/// The largest number of findings with the same reason that are listed; the JSON document has all
/// of them.
const MAX_LISTED: usize = 5;

/// Describes the corrections of a file, the lines that differ (if requested), and the findings that
/// are not corrected, with the reasons. The last line has the counts.
#[must_use]
pub fn fix(fixed: &FixReport<'_>, quiet: bool, style: Style) -> String {
    let mut out = String::new();
    let name = title(fixed.source, fixed.import);
    let corrections = &fixed.fix.corrections;
    if !quiet {
        let words = match corrections.len() {
            0 => format!("verdict: {}", fixed.verdict.words()),
            _ => format!("verdict after correction: {}", fixed.verdict.words()),
        };
        out += &format!("{}\n", wrap(&printable(&words), style.text_width()));
    }
    if !corrections.is_empty() {
        let outcome = match fixed.copy {
            Some(copy) if copy.written => format!("corrected in {}", printable(&copy.file)),
            Some(copy) => format!("already corrected in {}", printable(&copy.file)),
            None => "can be corrected".to_owned(),
        };
        let heading = format!("{name}: {} {outcome}", count(corrections.len(), "value"));
        out += &format!("{}\n", style.paint(heading, Paint::Bold));
        for correction in corrections {
            out += &wrap_indented(&correction_in_words(fixed, correction, style), 2, 2, style);
        }
    }
    if fixed.shows_lines && !fixed.lines.is_empty() {
        out.push('\n');
        for change in fixed.lines {
            write_lines(&mut out, change, style);
        }
        out.push('\n');
    }
    if !fixed.losses.is_empty() {
        out += &format!("{}\n", style.paint("lost or changed:", Paint::Yellow));
        for loss in fixed.losses {
            out += &wrap_indented(&printable(loss), 2, 2, style);
        }
    }
    if !quiet {
        write_uncorrected(&mut out, fixed, style);
    }
    out += &summary(fixed, &name, style);
    out
}

/// Writes a line for each correction and each remaining finding: `open.trf:14:81: corrected[P301]
/// points of 12 Example, Anna: 2.5 → 2.0`
#[must_use]
pub fn fix_concise(fixed: &FixReport<'_>, style: Style) -> String {
    let mut out = String::new();
    let name = printable(fixed.source.main().name());
    for correction in &fixed.fix.corrections {
        let position = if correction.span.is_empty() {
            String::new()
        } else {
            format!(":{}", fixed.source.locate(correction.span))
        };
        let label = format!("corrected[{}]", correction.code.code);
        let words = change_in_words(correction, style);
        out += &format!(
            "{name}{position}: {} {words}\n",
            style.paint(label, Paint::Green)
        );
    }
    for uncorrected in fixed.fix.uncorrected(fixed.audit_after) {
        let finding = uncorrected.finding;
        let position = finding.at.as_ref().map_or_else(String::new, |label| {
            format!(":{}", fixed.source_after.locate(label.span))
        });
        let word = format!("{}[{}]", finding.severity.word(), finding.code.code);
        let word = style.paint(word, severity_colour(finding.severity));
        let message = printable(&finding.message);
        out += &format!(
            "{name}{position}: {word} {message}; not corrected: {}\n",
            uncorrected.why
        );
    }
    out
}

/// Returns the last line of a run over several files: the numbers of files, corrected files,
/// corrected values, files that failed, and skipped files.
#[must_use]
pub fn fix_totals([files, corrected, values, failed, skipped]: [usize; 5]) -> String {
    let mut text = format!(
        "{} checked; {} to correct in {}",
        count(files, "file"),
        count(values, "value"),
        count(corrected, "file"),
    );
    if failed > 0 {
        text += &format!("; {failed} failed");
    }
    if skipped > 0 {
        text += &format!("; {skipped} skipped (not a tournament)");
    }
    text
}

/// Returns a correction in words: `line 14, column 81: points of 12 Example, Anna: 2.5 → 2.0
/// (P301)`
fn correction_in_words(fixed: &FixReport<'_>, correction: &Correction, style: Style) -> String {
    let position = if correction.span.is_empty() {
        String::new()
    } else {
        format!("{}: ", fixed.source.locate(correction.span))
    };
    format!(
        "{position}{} ({})",
        change_in_words(correction, style),
        correction.code.code
    )
}

/// Returns the value that is corrected, before and after: `points of 12 Example, Anna: 2.5 → 2.0`
fn change_in_words(correction: &Correction, style: Style) -> String {
    let stated_text = if correction.stated.is_empty() {
        "nothing".to_owned()
    } else {
        printable(&correction.stated).into_owned()
    };
    let arrow = if style.unicode { "→" } else { "->" };
    let (subject, corrected_text) = (
        printable(&correction.subject),
        printable(&correction.corrected),
    );
    format!("{subject}: {stated_text} {arrow} {corrected_text}")
}

/// Writes the findings that are not corrected, most serious first, without those of severity info.
fn write_uncorrected(out: &mut String, fixed: &FixReport<'_>, style: Style) {
    let uncorrected: Vec<Uncorrected<'_>> = fixed
        .fix
        .uncorrected(fixed.audit_after)
        .filter(|uncorrected| uncorrected.finding.severity > Severity::Info)
        .collect();
    if uncorrected.is_empty() {
        return;
    }
    *out += &format!("{}\n", style.paint("not corrected:", Paint::Yellow));
    let mut reasons: Vec<(&str, &str)> = Vec::new();
    for uncorrected_entry in &uncorrected {
        let (code, why) = (uncorrected_entry.finding.code.code, uncorrected_entry.why);
        if reasons.contains(&(code, why)) {
            continue;
        }
        reasons.push((code, why));
        let has_same_reason =
            |other: &&Uncorrected<'_>| other.finding.code.code == code && other.why == why;
        let group: Vec<&Uncorrected<'_>> = uncorrected.iter().filter(has_same_reason).collect();
        for uncorrected in group.iter().take(MAX_LISTED) {
            write_finding(out, fixed, uncorrected, style);
        }
        if group.len() > MAX_LISTED {
            let more_text = format!("and {} more ({code})", group.len() - MAX_LISTED);
            *out += &wrap_indented(&more_text, 2, 2, style);
        }
        *out += &wrap_indented(why, 6, 2, style);
    }
}

fn write_finding(
    out: &mut String,
    fixed: &FixReport<'_>,
    uncorrected: &Uncorrected<'_>,
    style: Style,
) {
    let finding = uncorrected.finding;
    let position = finding.at.as_ref().map_or_else(String::new, |label| {
        format!("{}: ", fixed.source_after.locate(label.span))
    });
    let word = format!("{}[{}]", finding.severity.word(), finding.code.code);
    let text = format!("{position}{word} {}", printable(&finding.message));
    let wrapped_text = wrap_indented(&text, 2, 2, style);
    let painted_word = style
        .paint(&word, severity_colour(finding.severity))
        .to_string();
    *out += &wrapped_text.replacen(&word, &painted_word, 1);
}

/// Returns the last line about a file: `open.trf: 3 values corrected; 1 error, 2 warnings left`
fn summary(fixed: &FixReport<'_>, name: &str, style: Style) -> String {
    let audit_after = fixed.audit_after;
    let parts = [Severity::Error, Severity::Warning, Severity::Info].map(|severity| {
        let number = audit_after.count(severity);
        (number > 0).then(|| count(number, severity.word()))
    });
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let remaining_text = if parts.is_empty() {
        "no findings are left".to_owned()
    } else {
        format!("{} left", parts.join(", "))
    };
    let outcome = match fixed.fix.corrections.len() {
        0 => "nothing to correct".to_owned(),
        n if fixed.copy.is_some() => format!("{} corrected", count(n, "value")),
        n => format!("{} would be corrected", count(n, "value")),
    };
    let left_out_text = match fixed.left_out {
        0 => String::new(),
        n => format!("; {} left out by --select or --ignore", count(n, "finding")),
    };
    let colour = match audit_after.count(Severity::Error) {
        0 => Paint::Green,
        _ => Paint::Red,
    };
    format!(
        "{}\n",
        style.paint(
            format!("{name}: {outcome}; {remaining_text}{left_out_text}"),
            colour
        )
    )
}

/// Writes a line of the file before and after the correction, and marks the columns that differ.
fn write_lines(out: &mut String, change: &LineChange, style: Style) {
    let (old, new) = (change.old.as_deref(), change.new.as_deref());
    let [old_columns, new_columns] = changed_columns(old.unwrap_or(""), new.unwrap_or(""));
    let has_same_columns = old_columns == new_columns;
    let number = format!("{:>5}", change.line);
    let mut write_line =
        |line: Option<&str>, columns: &[Range<usize>], sign: char, paint, shows_marks| {
            let Some(line) = line else { return };
            let shortened_line = ShortenedLine::new(line, columns, style);
            let number = if sign == '-' || old.is_none() {
                number.as_str()
            } else {
                "     "
            };
            *out += &format!(
                "{number} {}\n",
                style.paint(format!("{sign} {}", shortened_line.text), paint)
            );
            if shows_marks && !shortened_line.marks.trim().is_empty() {
                *out += &format!(
                    "        {}\n",
                    style.paint(shortened_line.marks.trim_end(), Paint::Yellow)
                );
            }
        };
    write_line(
        old,
        &old_columns,
        '-',
        Paint::Red,
        !has_same_columns && new.is_some(),
    );
    write_line(new, &new_columns, '+', Paint::Green, old.is_some());
}

/// A line of the file, safe to print and shortened to the width, and the marks below it.
struct ShortenedLine {
    text: String,
    marks: String,
}

/// The number of characters that are kept at the beginning of a line, which identifies it.
const KEPT_AT_BEGINNING: usize = 38;
/// The number of characters that are kept around each change.
const KEPT_AROUND_CHANGE: usize = 8;

impl ShortenedLine {
    fn new(line: &str, columns: &[Range<usize>], style: Style) -> ShortenedLine {
        let width = style.width.saturating_sub(9);
        let gap = if style.unicode { " … " } else { " ... " };
        let chars: Vec<char> = line.chars().collect();
        let line_width: usize = chars.iter().map(|c| c.width().unwrap_or(1)).sum();
        let is_kept = |index: usize| {
            let is_near = |range: &Range<usize>| {
                range.start <= index + KEPT_AROUND_CHANGE
                    && index < range.end.saturating_add(KEPT_AROUND_CHANGE)
            };
            line_width <= width || index < KEPT_AT_BEGINNING || columns.iter().any(is_near)
        };
        let mut shortened_line = ShortenedLine {
            text: String::new(),
            marks: String::new(),
        };
        let mut is_in_gap = false;
        for (index, &c) in chars.iter().enumerate() {
            if !is_kept(index) {
                if !is_in_gap {
                    shortened_line.push(gap, false);
                }
                is_in_gap = true;
                continue;
            }
            is_in_gap = false;
            let mut printable_text = String::new();
            push_printable(&mut printable_text, c);
            shortened_line.push(
                &printable_text,
                columns.iter().any(|range| range.contains(&index)),
            );
        }
        shortened_line
    }

    fn push(&mut self, text: &str, is_marked: bool) {
        let text_width: usize = text.chars().map(|c| c.width().unwrap_or(0)).sum();
        self.text.push_str(text);
        let sign = if is_marked { "^" } else { " " };
        self.marks.push_str(&sign.repeat(text_width));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(old: &str, new: &str, width: usize, expected: &str) {
        let change = LineChange {
            line: 14,
            old: Some(old.to_owned()),
            new: Some(new.to_owned()),
        };
        let mut out = String::new();
        let style = Style {
            width,
            ..Style::PLAIN
        };
        write_lines(&mut out, &change, style);
        assert_eq!(out, expected);
    }

    #[test]
    fn changed_columns_are_marked() {
        check(
            "001 Müller 2.5   10",
            "001 Müller 2.0    9",
            80,
            "   14 - 001 Müller 2.5   10\n      + 001 Müller 2.0    9\n                   ^^^   ^^\n",
        );
        check(
            "062 12",
            "062 9",
            80,
            "   14 - 062 12\n            ^^\n      + 062 9\n            ^\n",
        );
    }

    #[test]
    fn wide_and_control_characters_keep_the_columns_aligned() {
        check(
            "王小明 \u{1b}[2J 1",
            "王小明 \u{1b}[2J 0",
            80,
            "   14 - 王小明 ␛[2J 1\n      + 王小明 ␛[2J 0\n                    ^\n",
        );
    }

    #[test]
    fn long_lines_keep_their_beginning_and_the_changes() {
        let line = |value: &str| format!("{}{value}{}", "a".repeat(60), "b".repeat(60));
        check(
            &line(" 1 "),
            &line(" 2 "),
            80,
            &format!(
                "   14 - {0} … {1} 1 {2} … \n      + {0} … {1} 2 {2} … \n{3}^\n",
                "a".repeat(38),
                "a".repeat(7),
                "b".repeat(7),
                " ".repeat(8 + 38 + 3 + 8),
            ),
        );
    }
}
