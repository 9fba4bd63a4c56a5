//! Wraps running text.

use std::fmt::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::report::Style;

/// Wraps `text` between words at `width` terminal columns. A word that is longer than `width` gets
/// a line of its own.
#[must_use]
pub(crate) fn wrap(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut column = 0;
    for word in text.split(' ') {
        let word_width = word.width();
        if column > 0 && column + 1 + word_width > width {
            out.push('\n');
            column = 0;
        } else if !out.is_empty() {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += word_width;
    }
    out
}

/// Wraps `text` and indents its first line by `blanks` spaces, and the lines after it by
/// `extra_blanks` further spaces.
#[must_use]
pub(super) fn wrap_indented(
    text: &str,
    blanks: usize,
    extra_blanks: usize,
    style: Style,
) -> String {
    let text = wrap(
        text,
        style.text_width().saturating_sub(blanks + extra_blanks),
    );
    let lines = text.lines().enumerate().map(|(index, line)| {
        let blanks = if index == 0 {
            blanks
        } else {
            blanks + extra_blanks
        };
        format!("{:blanks$}{line}\n", "")
    });
    lines.collect()
}

/// Writes a line of a summary: `head` on the left, and beside it the text, which is wrapped.
pub(super) fn line(out: &mut impl Write, style: Style, head: &str, text: &str) -> fmt::Result {
    let room = style.text_width().saturating_sub(15);
    for (index, part) in wrap(text, room).lines().enumerate() {
        writeln!(out, "  {:12} {part}", if index == 0 { head } else { "" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_between_words_and_wide_characters_count_twice() {
        let check = |text, width, expected: &str| assert_eq!(wrap(text, width), expected);
        check("a half-point bye", 20, "a half-point bye");
        check("a half-point bye", 12, "a half-point\nbye");
        check("Raphaelson-Whitfield", 5, "Raphaelson-Whitfield");
        check("王小明 李四", 8, "王小明\n李四");
        check("", 5, "");
    }
}
