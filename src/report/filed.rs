//! Texts for documents that people file: letters, workbooks and pages. These texts contain no
//! backticks, and describe positions in words.

use crate::finding::Finding;
use crate::source::{Place, Sources, Span};

/// A position in the sources in words: `line 14, columns 81 to 84`. If the position is not in the
/// main file, the name of its file comes first.
pub(super) fn place(source: &Sources, span: Span) -> String {
    let file = source.source_of(span);
    let place = match source.locate(span) {
        Place::Text {
            line,
            column,
            length,
        } => match length {
            0 | 1 => format!("line {line}, column {column}"),
            _ => format!("line {line}, columns {column} to {}", column + length - 1),
        },
        Place::Cell {
            sheet,
            row,
            columns,
        } => format!("sheet {sheet}, cell {}", Place::cells(row, columns)),
        place => place.to_string(),
    };
    if file.base() > 0 {
        format!("{}, {place}", file.name())
    } else {
        place
    }
}

/// The text of a finding with quotation marks instead of backticks. A backtick inside a word stays,
/// because some people write it instead of an apostrophe in a name.
pub(super) fn words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let (before, quoted) = (&rest[..start], &rest[start + 1..]);
        let opens = before.is_empty() && out.is_empty()
            || before.ends_with(|c: char| c.is_whitespace() || c == '(');
        let end = quoted
            .match_indices('`')
            .find(|(end, _)| *end > 0 && can_close_quotation(&quoted[end + 1..]));
        match end.filter(|_| opens) {
            Some((end, _)) => {
                out += &format!("{before}\"{}\"", &quoted[..end]);
                rest = &quoted[end + 1..];
            }
            None => {
                out += &rest[..=start];
                rest = quoted;
            }
        }
    }
    out + rest
}

/// Whether a closing quotation mark can stand before this text.
fn can_close_quotation(after: &str) -> bool {
    after
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace() || ").,;:?!-".contains(c))
}

/// The most lines that explain why something is a finding.
const MAX_REASONS: usize = 16;

/// The reasons for a finding, then the findings that follow from it; at most [`MAX_REASONS`] lines.
pub(super) fn why(finding: &Finding) -> Vec<String> {
    let notes = finding
        .notes
        .iter()
        .map(|note| match note.strip_prefix("so ") {
            Some(result) => format!("It follows: {}", words(result)),
            None => words(note),
        });
    let because = finding.because.iter().map(|reason| words(reason));
    let mut lines: Vec<String> = because.chain(notes).collect();
    if let more @ 2.. = lines.len().saturating_sub(MAX_REASONS) {
        lines.truncate(MAX_REASONS);
        lines.push(format!("and {more} more"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_source_code_become_quotation_marks() {
        let check = |text: &str, expected: &str| assert_eq!(words(text), expected);
        check(
            "Milan has `1`, Besnik has `=`",
            "Milan has \"1\", Besnik has \"=\"",
        );
        check(
            "`+` and `-` if no move was made",
            "\"+\" and \"-\" if no move was made",
        );
        check("a forfeit (`-`)", "a forfeit (\"-\")");
        check("O`Neil, Ann` and `1", "O`Neil, Ann` and `1");
        check("points differ", "points differ");
        check("12 O`Neil has `1`", "12 O`Neil has \"1\"");
    }
}
