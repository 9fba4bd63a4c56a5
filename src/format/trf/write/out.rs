//! A text of lines with fixed columns, as it grows.

use crate::format::write::one_line;

/// The file so far; columns count characters from 1 in the line at its end.
pub(super) struct Out {
    text: String,
    end: &'static str,
    /// Where the line at the end begins.
    start: usize,
    /// Characters of that line beyond the number of its bytes: negative for text beyond ASCII.
    wide: usize,
}

impl Out {
    pub(super) fn new(end: &'static str, capacity: usize) -> Out {
        Out {
            text: String::with_capacity(capacity),
            end,
            start: 0,
            wide: 0,
        }
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// ASCII as it is.
    pub(super) fn plain(&mut self, text: &str) {
        debug_assert!(text.is_ascii());
        self.text.push_str(text);
    }

    /// Any text without control characters.
    pub(super) fn any(&mut self, text: &str) {
        self.text.push_str(text);
        if !text.is_ascii() {
            self.wide += text.len() - text.chars().count();
        }
    }

    /// The column behind the line so far.
    fn column(&self) -> usize {
        self.text.len() - self.start - self.wide + 1
    }

    /// Blanks up to a column, so that the next character stands there.
    pub(super) fn to(&mut self, column: usize) {
        const BLANKS: &str = "                                                            \
             ";
        let mut missing = column.saturating_sub(self.column());
        while missing > 0 {
            let now = missing.min(BLANKS.len());
            self.text.push_str(&BLANKS[..now]);
            missing -= now;
        }
    }

    /// ASCII that ends in a column.
    pub(super) fn until(&mut self, column: usize, text: &str) {
        self.to((column + 1).saturating_sub(text.len()));
        self.plain(text);
    }

    /// A number, right-aligned in `width` columns.
    pub(super) fn number(&mut self, number: u32, width: usize) {
        let mut digits = [b' '; 10];
        let mut at = digits.len();
        let mut rest = number;
        loop {
            at -= 1;
            digits[at] = b'0' + u8::try_from(rest % 10).unwrap_or(0);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        let from = at.min(digits.len() - width);
        self.text
            .extend(digits[from..].iter().map(|&digit| char::from(digit)));
    }

    /// Ends the line: blanks at its end are dropped.
    pub(super) fn end_line(&mut self) {
        let filled = self.text.trim_end_matches(' ').len();
        self.text.truncate(filled.max(self.start));
        self.text.push_str(self.end);
        self.start = self.text.len();
        self.wide = 0;
    }

    /// A record of one value, where it says something.
    pub(super) fn record(&mut self, code: &str, value: Option<&str>) {
        let Some(value) = value.map(one_line).filter(|value| !value.is_empty()) else {
            return;
        };
        self.plain(code);
        self.plain(" ");
        self.any(&value);
        self.end_line();
    }

    /// A line as it is.
    pub(super) fn line(&mut self, line: &str) {
        self.any(line);
        self.text.push_str(self.end);
        self.start = self.text.len();
        self.wide = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let mut out = Out::new("\n", 0);
        out.plain("001 ");
        out.number(12, 4);
        out.to(15);
        out.any("Dvořáček");
        out.to(30);
        out.plain("x");
        out.until(36, "2.5");
        out.to(50);
        out.end_line();
        out.record("012", Some(" A\r\n001  B "));
        out.record("022", Some("  "));
        let text = out.into_text();
        let mut lines = text.lines();
        let line: Vec<char> = lines.next().unwrap().chars().collect();
        assert_eq!((line[29], line[35], line.len()), ('x', '5', 36));
        assert_eq!(lines.next(), Some("012 A  001  B"));
        assert_eq!(lines.next(), None);
    }
}
