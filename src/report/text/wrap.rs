//! Wraps running text.

use unicode_width::UnicodeWidthStr;

/// Wraps `text` between words at `width` terminal columns; a longer word gets a line of its own.
#[must_use]
pub(crate) fn wrap(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut column = 0;
    for word in text.split(' ') {
        let wide = word.width();
        if column > 0 && column + 1 + wide > width {
            out.push('\n');
            column = 0;
        } else if !out.is_empty() {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += wide;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_and_wide_ones_count_double() {
        let check = |text, width, expected: &str| assert_eq!(wrap(text, width), expected);
        check("a half-point bye", 20, "a half-point bye");
        check("a half-point bye", 12, "a half-point\nbye");
        check("Raphaelson-Whitfield", 5, "Raphaelson-Whitfield");
        check("王小明 李四", 8, "王小明\n李四");
        check("", 5, "");
    }
}
