//! Measures text, and shortens it to the limits of workbooks.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use crate::report::dossier::{Cell, Column, Kind, Value};

/// The longest text that a cell can hold, in UTF-16 units.
pub(super) const MAX_TEXT: usize = 32_767;

/// The longest note, in UTF-16 units. It leaves room for the text that Excel adds.
pub(super) const MAX_NOTE: usize = 32_000;

/// Shortens `text` to at most this many UTF-16 units; an ellipsis shows what was cut.
pub(super) fn cut(text: &str, units: usize) -> String {
    if text.len() <= units || text.encode_utf16().count() <= units {
        return text.to_owned();
    }
    let mut room = units.saturating_sub(1);
    let fits = |c: &char| match room.checked_sub(c.len_utf16()) {
        Some(remaining) => {
            room = remaining;
            true
        }
        None => false,
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// The most lines of text in a row: a workbook allows a height of 409 points.
pub(super) const MAX_LINES: usize = 27;

/// Shortens the text of a cell in a column of this width so that it fits into a row. The last line
/// then says how many lines were left out.
pub(super) fn fit(text: &str, width: u32) -> Cow<'_, str> {
    let lines = || text.split('\n').map(|line| wrapped_lines(line, width));
    if lines().sum::<usize>() <= MAX_LINES {
        return Cow::Borrowed(text);
    }
    let mut left: Vec<&str> = text.split('\n').collect();
    // the text may already end with the number of lines that its writer left out
    let earlier = left.last().and_then(|last| lines_left_out(last));
    let mut more = earlier.unwrap_or(0);
    if earlier.is_some() {
        left.pop();
    }
    let mut used = 1;
    let fits = |line: &&&str| {
        used += wrapped_lines(line, width);
        used <= MAX_LINES
    };
    let kept = left.iter().take_while(fits).count();
    more += left.len() - kept;
    match kept {
        // a single line that is too long is cut between words
        0 => Cow::Owned(fit_line(left[0], width)),
        _ => Cow::Owned(format!("{}\nand {more} more", left[..kept].join("\n"))),
    }
}

/// The text of a cell in a column of this width, all of which stays in the cell: a row shows what
/// [`fit`] leaves and says that the rest follows below its end.
pub(super) fn fit_or_go_on(text: &str, width: u32) -> Cow<'_, str> {
    let shown = fit(text, width);
    let count = shown.split('\n').count();
    if matches!(shown, Cow::Borrowed(_)) || count == 1 {
        return shown;
    }
    let rest: Vec<&str> = text.split('\n').skip(count - 1).collect();
    Cow::Owned(format!("{shown}:\n{}", rest.join("\n")))
}

/// The number in `and 12 more`; `None` if the line says something else.
fn lines_left_out(line: &str) -> Option<usize> {
    line.strip_prefix("and ")?
        .strip_suffix(" more")?
        .parse()
        .ok()
}

/// Shortens one line of text between words so that it fits into a row; an ellipsis shows that it
/// was cut.
fn fit_line(line: &str, width: u32) -> String {
    let mut kept = String::new();
    for word in line.split(' ') {
        let longer = format!("{kept}{word} ");
        if wrapped_lines(&format!("{longer}…"), width) > MAX_LINES {
            break;
        }
        kept = longer;
    }
    match kept.is_empty() {
        // a word without an end
        true => cut(
            line,
            MAX_LINES * usize::try_from(width).unwrap_or(4).max(4) / 2,
        ),
        false => kept + "…",
    }
}

/// The minimum and maximum width of a column of this kind, in characters.
fn width_limits(kind: Kind) -> (usize, usize) {
    match kind {
        Kind::Text => (6, 34),
        Kind::Prose => (14, 40),
        Kind::Number => (5, 12),
        Kind::Sign => (5, 16),
    }
}

/// The width of a column that fits its heading and its cells, in characters.
pub(super) fn column_width<'a>(column: &Column, cells: impl Iterator<Item = &'a Cell>) -> u32 {
    // a heading may be wrapped between words
    let words = column
        .heading
        .split_whitespace()
        .map(UnicodeWidthStr::width);
    let heading = words.max().unwrap_or(0);
    let (least, most) = width_limits(column.kind);
    let most = column.max_width.unwrap_or(most);
    let cells = cells.map(longest_line).max().unwrap_or(0).min(most);
    let width = cells.max(heading).max(least.min(most));
    u32::try_from(width).unwrap_or(60) + edge_width(column.kind)
}

/// The width that a column of this kind needs for edges and indent, in characters.
const fn edge_width(kind: Kind) -> u32 {
    match kind {
        Kind::Text | Kind::Prose => 3,
        Kind::Number | Kind::Sign => 1,
    }
}

/// The number of lines of a heading in a column of this width.
pub(super) fn heading_lines(column: &Column, width: u32) -> usize {
    wrapped_lines(
        &column.heading,
        width.saturating_sub(edge_width(column.kind)),
    )
}

/// The number of characters in the longest line of a cell.
pub(super) fn longest_line(cell: &Cell) -> usize {
    match &cell.value {
        Value::Empty => 0,
        Value::Text(text) => text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0),
        value => value.words().len(),
    }
}

/// The number of lines that a cell takes up in a column of this width, wrapped between words.
pub(super) fn cell_lines(cell: &Cell, width: u32) -> usize {
    match &cell.value {
        Value::Text(text) => text
            .split('\n')
            .map(|line| wrapped_lines(line, width))
            .sum(),
        _ => 1,
    }
}

/// The number of lines that one line of text takes up if it is wrapped at `room` characters.
fn wrapped_lines(line: &str, room: u32) -> usize {
    let room = usize::try_from(room).unwrap_or(10).max(4);
    let (mut lines, mut used) = (1, 0);
    for word in line.split(' ') {
        let width = word.width();
        if used > 0 && used + 1 + width > room {
            lines += 1;
            used = 0;
        }
        // a word that is longer than a line is broken
        lines += width.saturating_sub(1) / room;
        used += width.min(room) + usize::from(used > 0);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_they_are_wrapped() {
        let check = |text: &str, width, expected| {
            let cell = Cell {
                value: Value::Text(text.to_owned()),
                ..Cell::default()
            };
            assert_eq!(cell_lines(&cell, width), expected, "{text}");
        };
        check("one", 10, 1);
        check("one two three", 7, 2);
        check("one\ntwo\nthree", 20, 3);
        check("abcdefghijklmnopqrst", 10, 2);
    }

    #[test]
    fn a_cell_fits_into_its_row_or_says_what_is_left_out() {
        let lines = |text: &str| {
            text.split('\n')
                .map(|line| wrapped_lines(line, 20))
                .sum::<usize>()
        };
        assert_eq!(fit("one\ntwo", 20), "one\ntwo");
        let many: Vec<String> = (1..=40).map(|n| format!("line {n}")).collect();
        let text = fit(&many.join("\n"), 20).into_owned();
        assert!(
            text.ends_with("line 26\nand 14 more") && lines(&text) == MAX_LINES,
            "{text}"
        );
        let text = fit(&format!("{}\nand 5 more", many.join("\n")), 20).into_owned();
        assert!(text.ends_with("line 26\nand 19 more"), "{text}");
        let text = fit(&"word ".repeat(400), 20).into_owned();
        assert!(
            text.ends_with("word …") && lines(&text) <= MAX_LINES,
            "{text}"
        );
    }

    #[test]
    fn a_cell_keeps_the_lines_that_its_row_does_not_show() {
        let line = |n: u32| format!("line {n}");
        let all: Vec<String> = (1..=40).map(line).collect();
        let [first, rest] = [&all[..26], &all[26..]].map(|lines| lines.join("\n"));
        assert_eq!(
            fit_or_go_on(&all.join("\n"), 20),
            format!("{first}\nand 14 more:\n{rest}")
        );
        assert_eq!(fit_or_go_on(&first, 20), first);
        // one line goes on behind its last word
        let text = "word ".repeat(400);
        assert_eq!(fit_or_go_on(&text, 20), fit(&text, 20));
    }

    #[test]
    fn what_is_too_long_is_cut_between_characters() {
        let check = |text: &str, units, expected: &str| assert_eq!(cut(text, units), expected);
        check("Anna", 4, "Anna");
        check("Annabel", 4, "Ann…");
        check("♟♟♟♟", 4, "♟♟♟♟");
        // an emoji takes two units
        check("😀😀😀", 4, "😀…");
        check("éé", 2, "éé");
    }
}
