//! The words of documents that people file: letters, workbooks and pages. They have no marks of
//! source code, and places in words.

use crate::finding::Finding;
use crate::source::{Place, Sources, Span};

/// `line 14, columns 81 to 84`, after the name of the file if it is a further one.
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

/// A text of a finding with quotation marks in place of backticks. A backtick inside a word, as some
/// write an apostrophe in a name, is kept.
pub(super) fn words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let (before, quoted) = (&rest[..start], &rest[start + 1..]);
        let opens = before.is_empty() && out.is_empty()
            || before.ends_with(|c: char| c.is_whitespace() || c == '(');
        let end = quoted
            .match_indices('`')
            .find(|(end, _)| *end > 0 && closes(&quoted[end + 1..]));
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

/// Whether a word can end before this text.
fn closes(after: &str) -> bool {
    after
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace() || ").,;:?!-".contains(c))
}

/// Limit on lines about why something is a finding.
const REASONS: usize = 16;

/// What a finding rests on, then the findings that follow from it; of very many only the first.
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
    if let more @ 2.. = lines.len().saturating_sub(REASONS) {
        lines.truncate(REASONS);
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
