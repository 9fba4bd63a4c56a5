//! Measures text, and shortens it to the limits of workbooks.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::report::dossier::{Cell, Column, Kind, Value};

/// The longest text that a cell can hold, in UTF-16 units.
pub(super) const MAX_TEXT: usize = 32_767;

/// The longest note, in UTF-16 units. It leaves room for the text that Excel adds.
pub(super) const MAX_NOTE: usize = 32_000;

/// Shortens `text` to at most `units` UTF-16 units; an ellipsis shows that something was cut off.
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

/// The largest number of lines of text in a row: a workbook allows a height of 409 points.
pub(super) const MAX_LINES: usize = 27;

/// Shortens the text of a cell in a column of `width` characters so that it fits into a row. The
/// last line then says how many lines were left out.
pub(super) fn fit(text: &str, width: u32) -> Cow<'_, str> {
    let lines = || text.split('\n').map(|line| wrapped_lines(line, width));
    if lines().sum::<usize>() <= MAX_LINES {
        return Cow::Borrowed(text);
    }
    let mut remaining_lines: Vec<&str> = text.split('\n').collect();
    // the text may already end with the number of lines that its writer left out
    let earlier_count = remaining_lines.last().and_then(|last| lines_left_out(last));
    let mut left_out = earlier_count.unwrap_or(0);
    if earlier_count.is_some() {
        remaining_lines.pop();
    }
    let mut line_count = 1;
    let fits = |line: &&&str| {
        line_count += wrapped_lines(line, width);
        line_count <= MAX_LINES
    };
    let kept_lines = remaining_lines.iter().take_while(fits).count();
    left_out += remaining_lines.len() - kept_lines;
    match kept_lines {
        // a single line that is too long is cut between words
        0 => Cow::Owned(fit_line(remaining_lines[0], width)),
        _ => Cow::Owned(format!(
            "{}\nand {left_out} more",
            remaining_lines[..kept_lines].join("\n")
        )),
    }
}

/// Returns the complete text of a cell in a column of `width` characters: the part that [`fit`]
/// leaves, a note that the text continues below, and the rest.
pub(super) fn fit_with_rest(text: &str, width: u32) -> Cow<'_, str> {
    let fitted_text = fit(text, width);
    let count = fitted_text.split('\n').count();
    if matches!(fitted_text, Cow::Borrowed(_)) || count == 1 {
        return fitted_text;
    }
    let later_lines: Vec<&str> = text.split('\n').skip(count - 1).collect();
    Cow::Owned(format!("{fitted_text}:\n{}", later_lines.join("\n")))
}

/// Returns the number in a line such as `and 12 more`; `None` if the line is not of this form.
fn lines_left_out(line: &str) -> Option<usize> {
    line.strip_prefix("and ")?
        .strip_suffix(" more")?
        .parse()
        .ok()
}

/// Shortens one line of text between words so that it fits into a row; an ellipsis shows that
/// something was cut off.
fn fit_line(line: &str, width: u32) -> String {
    let mut kept_text = String::new();
    for word in line.split(' ') {
        let candidate = format!("{kept_text}{word} ");
        if wrapped_lines(&format!("{candidate}…"), width) > MAX_LINES {
            break;
        }
        kept_text = candidate;
    }
    if kept_text.is_empty() {
        // a word longer than the line
        cut(
            line,
            MAX_LINES * usize::try_from(width).unwrap_or(4).max(4) / 2,
        )
    } else {
        kept_text + "…"
    }
}

/// Returns the minimum and maximum width of a column of this kind, in characters.
fn width_limits(kind: Kind) -> (usize, usize) {
    match kind {
        Kind::Text => (6, 34),
        Kind::Prose => (14, 40),
        Kind::Number => (5, 12),
        Kind::Symbol => (5, 16),
    }
}

/// Returns the width, in characters, of a column that fits its heading and its cells.
pub(super) fn column_width<'a>(column: &Column, cells: impl Iterator<Item = &'a Cell>) -> u32 {
    // a heading may be wrapped between words
    let words = column
        .heading
        .split_whitespace()
        .map(UnicodeWidthStr::width);
    let heading = words.max().unwrap_or(0);
    let (minimum, maximum) = width_limits(column.kind);
    let maximum = column.max_width.unwrap_or(maximum);
    let cells = cells.map(longest_line).max().unwrap_or(0).min(maximum);
    let width = cells.max(heading).max(minimum.min(maximum));
    u32::try_from(width).unwrap_or(60) + edge_width(column.kind)
}

/// Returns the width that a column of this kind needs for edges and indent, in characters.
const fn edge_width(kind: Kind) -> u32 {
    match kind {
        Kind::Text | Kind::Prose => 3,
        Kind::Number | Kind::Symbol => 1,
    }
}

/// Returns the number of lines of a heading in a column of `width` characters.
pub(super) fn heading_lines(column: &Column, width: u32) -> usize {
    let width = width.saturating_sub(edge_width(column.kind)).max(1);
    let width = usize::try_from(width).unwrap_or(10);
    count_lines(&column.heading, 100 * width)
}

/// Returns the width, in characters, that the longest line of a cell needs. Capital letters count
/// as wider than digits.
pub(super) fn longest_line(cell: &Cell) -> usize {
    let width = |line: &str| line.width().max(width_of_text(line).div_ceil(100));
    match &cell.value {
        Value::Empty => 0,
        Value::Text(text) => text.lines().map(width).max().unwrap_or(0),
        value => value.words().len(),
    }
}

/// Returns the number of lines that a cell takes up in a column of this kind and width in
/// characters. Text is wrapped between words; numbers are not wrapped.
pub(super) fn cell_lines(cell: &Cell, (kind, width): (Kind, u32)) -> usize {
    let lines = |line: &str| match kind {
        Kind::Text | Kind::Prose => wrapped_lines(line, width),
        // in the middle of its cell, without an indent
        Kind::Symbol => count_lines(line, width_for_text(width + 1)),
        Kind::Number => 1,
    };
    match &cell.value {
        Value::Text(text) => text.split('\n').map(lines).sum(),
        _ => 1,
    }
}

/// The widths of the printable ASCII characters, beginning with the space, in Calibri, the font of
/// workbooks. The unit is a hundredth of the width of a digit; column widths are counted in digits.
#[rustfmt::skip]
const CHARACTER_WIDTHS: [u8; 95] = [
    45, 64, 79, 98, 100, 141, 135, 44, 60, 60, 98, 98, 49, 60, 50, 76,
    100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 53, 53, 98, 98, 98, 91,
    176, 114, 107, 105, 121, 96, 91, 124, 123, 50, 63, 103, 83, 169, 127, 131,
    102, 133, 107, 91, 96, 127, 112, 176, 102, 96, 92, 61, 76, 61, 98, 98,
    57, 95, 104, 83, 104, 98, 60, 93, 104, 45, 47, 90, 45, 158, 104, 104,
    104, 104, 69, 77, 66, 104, 89, 141, 85, 89, 78, 62, 91, 62, 98,
];

/// Returns the width that is left for text in a column of `width` characters, in hundredths of the
/// width of a digit. The indent and 3 % are subtracted, because programs round widths differently.
fn width_for_text(width: u32) -> usize {
    let width = usize::try_from(width).unwrap_or(10);
    (width * 97).saturating_sub(130).max(200)
}

/// Returns the width of a text in hundredths of the width of a digit.
fn width_of_text(text: &str) -> usize {
    let width = |c: char| {
        let index = u32::from(c).wrapping_sub(u32::from(' '));
        let index = usize::try_from(index).ok();
        index
            .and_then(|index| CHARACTER_WIDTHS.get(index).map(|width| usize::from(*width)))
            .unwrap_or_else(|| 110 * c.width().unwrap_or(0))
    };
    text.chars().map(width).sum()
}

/// Returns the number of lines that one line of text takes up in a column of this width in
/// characters.
fn wrapped_lines(line: &str, width: u32) -> usize {
    count_lines(line, width_for_text(width))
}

/// Returns the number of lines that one line of text takes up if `room`, in hundredths of the width
/// of a digit, is the space for each of them.
fn count_lines(line: &str, room: usize) -> usize {
    let space = usize::from(CHARACTER_WIDTHS[0]);
    let (mut lines, mut used_width) = (1, 0);
    for word in line.split(' ') {
        let width = width_of_text(word);
        if used_width > 0 && used_width + space + width > room {
            lines += 1;
            used_width = 0;
        }
        // a word that is longer than a line is broken
        lines += width.saturating_sub(1) / room;
        used_width += width.min(room) + if used_width > 0 { space } else { 0 };
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
            assert_eq!(cell_lines(&cell, (Kind::Prose, width)), expected, "{text}");
            let lines = text.split('\n').count();
            assert_eq!(cell_lines(&cell, (Kind::Number, width)), lines, "{text}");
        };
        check("one", 10, 1);
        // 3.06 digits, a space of 0.45 and 3.11 digits need 8.2 characters with the indent
        check("one two three", 9, 2);
        check("one two three", 8, 3);
        check("one\ntwo\nthree", 20, 3);
        // the text is as wide as 17.54 digits; a line has room for 8.4
        check("abcdefghijklmnopqrst", 10, 3);
        check("abcdefghijklmnopqrst", 11, 2);
    }

    #[test]
    fn a_shortened_cell_states_the_number_of_omitted_lines() {
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
    fn a_cell_keeps_lines_that_do_not_fit_its_row() {
        let line = |n: u32| format!("line {n}");
        let all: Vec<String> = (1..=40).map(line).collect();
        let [first, rest] = [&all[..26], &all[26..]].map(|lines| lines.join("\n"));
        assert_eq!(
            fit_with_rest(&all.join("\n"), 20),
            format!("{first}\nand 14 more:\n{rest}")
        );
        assert_eq!(fit_with_rest(&first, 20), first);
        // one line continues after its last complete word
        let text = "word ".repeat(400);
        assert_eq!(fit_with_rest(&text, 20), fit(&text, 20));
    }

    #[test]
    fn text_is_cut_between_characters() {
        let check = |text: &str, units, expected: &str| assert_eq!(cut(text, units), expected);
        check("Anna", 4, "Anna");
        check("Annabel", 4, "Ann…");
        check("♟♟♟♟", 4, "♟♟♟♟");
        // an emoji takes two units
        check("😀😀😀", 4, "😀…");
        check("éé", 2, "éé");
    }
}
