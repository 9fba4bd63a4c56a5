//! Writes a binary file as text, with one line for each record. Excerpts show this text, and spans
//! refer to it. The position in the file of each part of the text is kept.

use super::bytes::{LocatedValue, Section, Text};
use crate::source::{BytePlace, Span};

/// The text of a binary file while it is being written.
#[derive(Default)]
pub(super) struct Page {
    text: String,
    byte_places: Vec<BytePlace>,
    line: usize,
    /// The spans of strings that are not valid UTF-16.
    pub(super) undecodable_spans: Vec<Span>,
}

impl Page {
    /// Creates an empty page with room for `text_bytes` bytes of text and the positions of `parts`
    /// parts.
    pub(super) fn with_capacity(text_bytes: usize, parts: usize) -> Page {
        Page {
            text: String::with_capacity(text_bytes),
            byte_places: Vec::with_capacity(parts),
            ..Page::default()
        }
    }

    /// Returns the text, and the position in the file of each of its parts.
    pub(super) fn finish(self) -> (String, Vec<BytePlace>) {
        (self.text, self.byte_places)
    }

    /// Begins the line of a record with a label. The position of the label is that of the whole
    /// record, which is `length` bytes long and begins at `offset` in the file.
    pub(super) fn begin_line(&mut self, section: Section, offset: u32, length: u32, label: &str) {
        self.line = self.text.len();
        self.write_part(section, offset, length, |page| page.text.push_str(label));
    }

    /// Ends the line and returns the span of the line.
    pub(super) fn end_line(&mut self) -> Span {
        let span = Span::new(self.line..self.text.len());
        self.text.push('\n');
        span
    }

    /// Writes text between the fields, which has no position in the file.
    pub(super) fn write_literal(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes a number between the fields, which has no position in the file.
    pub(super) fn write_plain_number(&mut self, number: u32) {
        let mut digits = [0; 10];
        let mut remaining_number = number;
        let mut first_digit = digits.len();
        loop {
            first_digit -= 1;
            digits[first_digit] = b'0' + u8::try_from(remaining_number % 10).unwrap_or(0);
            remaining_number /= 10;
            if remaining_number == 0 {
                break;
            }
        }
        self.text
            .extend(digits[first_digit..].iter().map(|&digit| char::from(digit)));
    }

    /// Returns the span of a blank field, which is empty and at the end of the text written so far.
    pub(super) fn blank_span(&self) -> Span {
        Span::new(self.text.len()..self.text.len())
    }

    /// Calls `write`, records the position in the file of the text that it writes, and returns the
    /// span of this text.
    fn write_part(
        &mut self,
        section: Section,
        offset: u32,
        length: u32,
        write: impl FnOnce(&mut Page),
    ) -> Span {
        let start = self.text.len();
        write(self);
        let text = Span::new(start..self.text.len());
        self.byte_places.push(BytePlace {
            text,
            section: section.name(),
            offset,
            length,
        });
        text
    }

    /// Writes the meaning of a field in words, and returns the span of the words.
    pub(super) fn write_words<T>(
        &mut self,
        section: Section,
        field: LocatedValue<T>,
        words: &str,
    ) -> Span {
        self.write_part(section, field.offset, field.length, |page| {
            page.write_literal(words)
        })
    }

    /// Writes a number of the file in digits, and returns its span.
    pub(super) fn write_number(
        &mut self,
        section: Section,
        field: LocatedValue<impl Into<u32> + Copy>,
    ) -> Span {
        self.write_part(section, field.offset, field.length, |page| {
            page.write_plain_number(field.value.into());
        })
    }

    /// Writes the known part of a date as in ISO 8601 (`1990`, `2024-05-11`), and returns its span.
    pub(super) fn write_date(&mut self, section: Section, field: LocatedValue<u32>) -> Span {
        let (year, month, day) = date_parts(field.value);
        self.write_part(section, field.offset, field.length, |page| {
            page.write_padded(year, 4);
            if month > 0 || day > 0 {
                page.write_literal("-");
                page.write_padded(month, 2);
                page.write_literal("-");
                page.write_padded(day, 2);
            }
        })
    }

    fn write_padded(&mut self, number: u32, digits: usize) {
        let mut threshold = 10_u32.pow(u32::try_from(digits).unwrap_or(1) - 1);
        while number < threshold && threshold > 1 {
            self.write_literal("0");
            threshold /= 10;
        }
        self.write_plain_number(number);
    }

    /// Writes a string and returns its span. Line ends and other control characters become blanks,
    /// and blanks at the ends are dropped.
    pub(super) fn write_text(&mut self, section: Section, text: Text<'_>) -> Span {
        let mut has_replacement = false;
        let span = self.write_part(section, text.offset, text.length(), |page| {
            let start = page.text.len();
            for c in text.chars() {
                has_replacement |= c == char::REPLACEMENT_CHARACTER;
                let is_blank = c.is_control() || c.is_whitespace();
                if is_blank && page.text.len() == start {
                    continue;
                }
                if !c.is_control() {
                    page.text.push(c);
                } else if !page.text.ends_with(' ') {
                    page.text.push(' ');
                }
            }
            let length = page.text[start..].trim_end().len();
            page.text.truncate(start + length);
        });
        if has_replacement {
            self.undecodable_spans.push(span);
        }
        span
    }

    /// Returns the text in a span; `None` if it is empty.
    pub(super) fn text_at(&self, span: Span) -> Option<&str> {
        let text = self.text.get(span.start as usize..span.end as usize)?;
        (!text.is_empty()).then_some(text)
    }

    /// Returns the round and board at the beginning of the line of a pairing: `round 3, board 7`.
    pub(super) fn board_words(&self, line: Span) -> &str {
        let text = self.text_at(line).unwrap_or_default();
        text.split_once(':').map_or(text, |(board, _)| board)
    }

    /// Returns an owned copy of the text in a span; `None` if it is empty.
    pub(super) fn owned_text(&self, span: Span) -> Option<String> {
        self.text_at(span).map(str::to_owned)
    }
}

/// Returns the year, month and day of a date that is written as a number such as 20240511.
pub(super) const fn date_parts(date: u32) -> (u32, u32, u32) {
    (date / 10_000, date / 100 % 100, date % 100)
}
