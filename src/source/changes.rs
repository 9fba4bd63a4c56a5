//! Finds the lines and columns in which two texts differ.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::Source;

/// A line in which two texts differ: it was changed, added or removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineChange {
    /// The number of the line in the old text, from 1; for an added line, the number of the old
    /// line before which it was added.
    pub line: usize,
    /// The line in the old text; `None` if it was added.
    pub old: Option<String>,
    /// The line in the new text; `None` if it was removed.
    pub new: Option<String>,
}

/// Returns the lines in which two texts differ, in the order of the old text.
#[must_use]
pub fn line_changes(old: &Source, new: &Source) -> Vec<LineChange> {
    let (old, new) = (lines(old), lines(new));
    let mut changes = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &old, &new) {
        if matches!(op, DiffOp::Equal { .. }) {
            continue;
        }
        let (from, to) = (op.old_range(), op.new_range());
        for offset in 0..from.len().max(to.len()) {
            let line_in = |lines: &[&str], range: &Range<usize>| {
                let line = range.clone().nth(offset)?;
                Some(lines[line].to_owned())
            };
            changes.push(LineChange {
                line: from.start + offset.min(from.len()) + 1,
                old: line_in(&old, &from),
                new: line_in(&new, &to),
            });
        }
    }
    changes
}

fn lines(source: &Source) -> Vec<&str> {
    let count = source.line_starts().len();
    (0..count)
        .map(|line| source.slice(source.line_span(line)))
        .collect()
}

/// Returns the columns in which two lines differ, for the old and for the new line. Columns are
/// counted in characters from 0, and each range covers a whole value.
#[must_use]
pub fn changed_columns(old: &str, new: &str) -> [Vec<Range<usize>>; 2] {
    let (a, b): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
    if a.len() == b.len() {
        // in lines of the same length, a value changed within its columns
        let is_between_values =
            |&column: &usize| is_separator(a[column]) && is_separator(b[column]);
        let differing_columns = (0..a.len()).filter(|&column| a[column] != b[column]);
        let mut columns: Vec<Range<usize>> = Vec::new();
        for column in differing_columns {
            let start = (0..column).rev().find(is_between_values);
            let end = (column..a.len()).find(is_between_values);
            let value = start.map_or(0, |separator| separator + 1)..end.unwrap_or(a.len());
            if columns.last() != Some(&value) {
                columns.push(value);
            }
        }
        return [columns.clone(), columns];
    }
    let (a, b) = (split_values(old), split_values(new));
    let mut columns = [Vec::new(), Vec::new()];
    for op in capture_diff_slices(Algorithm::Myers, &a, &b) {
        if !matches!(op, DiffOp::Equal { .. }) {
            for (columns, (line, range)) in columns
                .iter_mut()
                .zip([(&a, op.old_range()), (&b, op.new_range())])
            {
                let length_before =
                    |end: usize| line[..end].iter().map(|v| v.chars().count()).sum();
                columns.extend(range.map(|index| length_before(index)..length_before(index + 1)));
            }
        }
    }
    columns
}

/// Whether a character separates values: a blank or tab, or a separator of tables that is never a
/// decimal sign.
const fn is_separator(c: char) -> bool {
    matches!(c, ' ' | '\t' | ';')
}

/// Returns the values of a line, and the separators between them, in order.
fn split_values(line: &str) -> Vec<&str> {
    let mut list = Vec::new();
    for value in line.split_inclusive(is_separator) {
        let end = value.trim_end_matches(is_separator).len();
        let pieces = [&value[..end], &value[end..]];
        list.extend(pieces.into_iter().filter(|part| !part.is_empty()));
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_paired_with_their_old_versions() {
        let check = |old: &str, new: &str, expected: &[(usize, Option<&str>, Option<&str>)]| {
            let source = |text: &str| Source::from_text("x", text);
            let found = line_changes(&source(old), &source(new));
            let found: Vec<_> = found
                .iter()
                .map(|change| (change.line, change.old.as_deref(), change.new.as_deref()))
                .collect();
            assert_eq!(found, expected);
        };
        check("a\nb\nc\n", "a\nb\nc\n", &[]);
        check("a\nb\nc\n", "a\nx\nc\n", &[(2, Some("b"), Some("x"))]);
        check("a\rb\rc", "a\rb\ry", &[(3, Some("c"), Some("y"))]);
        check("a\nc\n", "a\nb\nc\n", &[(2, None, Some("b"))]);
        check("a\nb\nc\n", "a\nc\n", &[(2, Some("b"), None)]);
    }

    #[test]
    fn changed_columns_cover_whole_values() {
        let check = |old: &str, new: &str, expected: [&[(usize, usize)]; 2]| {
            let range = |&(start, end): &(usize, usize)| start..end;
            let expected = expected.map(|ranges| ranges.iter().map(range).collect::<Vec<_>>());
            assert_eq!(changed_columns(old, new), expected);
        };
        check(
            "Müller 2.5    7",
            "Müller 2.0    7",
            [&[(7, 10)], &[(7, 10)]],
        );
        check("x  9 y", "x 10 y", [&[(2, 4)], &[(2, 4)]]);
        check("a 1 b 2", "a 3 b 4", [&[(2, 3), (6, 7)], &[(2, 3), (6, 7)]]);
        check("062 12", "062 9", [&[(4, 6)], &[(4, 5)]]);
        check("same", "same", [&[], &[]]);
        // cells of a table
        check(
            "Ann\t4w1\t3.5\t1",
            "Ann\t4w1\t2.5\t1",
            [&[(8, 11)], &[(8, 11)]],
        );
        check("Ann;4w1;3,5", "Ann;4w1;2,5", [&[(8, 11)], &[(8, 11)]]);
        check(
            "9;Ann B;3,5",
            "10;Ann B;2,5",
            [&[(0, 1), (8, 11)], &[(0, 2), (9, 12)]],
        );
    }
}
