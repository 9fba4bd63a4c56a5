//! Builds a text with fixed columns, line by line.

use crate::format::write::one_line;

/// The text written so far. Its columns are the characters of the last line, counted from 1.
pub(super) struct Out {
    text: String,
    end: &'static str,
    /// The byte offset at which the last line begins.
    start: usize,
    /// The number of bytes minus the number of characters in the last line.
    extra_bytes: usize,
}

impl Out {
    pub(super) fn new(end: &'static str, capacity: usize) -> Out {
        Out {
            text: String::with_capacity(capacity),
            end,
            start: 0,
            extra_bytes: 0,
        }
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// Appends ASCII text unchanged.
    pub(super) fn push_ascii(&mut self, text: &str) {
        debug_assert!(text.is_ascii());
        self.text.push_str(text);
    }

    /// Appends text that contains no control characters.
    pub(super) fn push_text(&mut self, text: &str) {
        self.text.push_str(text);
        if !text.is_ascii() {
            self.extra_bytes += text.len() - text.chars().count();
        }
    }

    /// Returns the column after the last character of the last line, from 1.
    fn column(&self) -> usize {
        self.text.len() - self.start - self.extra_bytes + 1
    }

    /// Appends blanks so that the next character is in `column`. Does nothing if the line already
    /// extends beyond this column.
    pub(super) fn pad_to(&mut self, column: usize) {
        const BLANKS: &str = "                                                            \
             ";
        let mut blank_count = column.saturating_sub(self.column());
        while blank_count > 0 {
            let count = blank_count.min(BLANKS.len());
            self.text.push_str(&BLANKS[..count]);
            blank_count -= count;
        }
    }

    /// Appends ASCII text so that its last character is in `column`.
    pub(super) fn push_right_aligned(&mut self, column: usize, text: &str) {
        self.pad_to((column + 1).saturating_sub(text.len()));
        self.push_ascii(text);
    }

    /// Appends a number that is right-aligned in `width` columns.
    pub(super) fn push_number(&mut self, number: u32, width: usize) {
        let mut digits = [b' '; 10];
        let mut first_digit = digits.len();
        let mut remainder = number;
        loop {
            first_digit -= 1;
            digits[first_digit] = b'0' + u8::try_from(remainder % 10).unwrap_or(0);
            remainder /= 10;
            if remainder == 0 {
                break;
            }
        }
        let start = first_digit.min(digits.len() - width);
        self.text
            .extend(digits[start..].iter().map(|&digit| char::from(digit)));
    }

    /// Ends the line, after removing the blanks at its end.
    pub(super) fn end_line(&mut self) {
        let length = self.text.trim_end_matches(' ').len();
        self.text.truncate(length.max(self.start));
        self.text.push_str(self.end);
        self.start = self.text.len();
        self.extra_bytes = 0;
    }

    /// Appends a record with one value, unless the value is absent or blank.
    pub(super) fn push_record(&mut self, code: &str, value: Option<&str>) {
        let Some(value) = value.map(one_line).filter(|value| !value.is_empty()) else {
            return;
        };
        self.push_ascii(code);
        self.push_ascii(" ");
        self.push_text(&value);
        self.end_line();
    }

    /// Appends a whole line unchanged.
    pub(super) fn push_line(&mut self, line: &str) {
        self.push_text(line);
        self.text.push_str(self.end);
        self.start = self.text.len();
        self.extra_bytes = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_characters() {
        let mut out = Out::new("\n", 0);
        out.push_ascii("001 ");
        out.push_number(12, 4);
        out.pad_to(15);
        out.push_text("Dvořáček");
        out.pad_to(30);
        out.push_ascii("x");
        out.push_right_aligned(36, "2.5");
        out.pad_to(50);
        out.end_line();
        out.push_record("012", Some(" A\r\n001  B "));
        out.push_record("022", Some("  "));
        let text = out.into_text();
        let mut lines = text.lines();
        let line: Vec<char> = lines.next().unwrap().chars().collect();
        assert_eq!((line[29], line[35], line.len()), ('x', '5', 36));
        assert_eq!(lines.next(), Some("012 A  001  B"));
        assert_eq!(lines.next(), None);
    }
}
