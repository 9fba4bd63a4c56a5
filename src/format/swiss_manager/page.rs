//! Records written out as text, a line for each, and where each piece stands in the file:
//! what excerpts show and spans point into.

use super::bytes::{At, Section, Text};
use crate::source::{BytePlace, Span};

/// The text as it grows.
#[derive(Default)]
pub(super) struct Page {
    text: String,
    places: Vec<BytePlace>,
    line: usize,
    /// Where strings were not valid UTF-16.
    pub(super) undecodable: Vec<Span>,
}

impl Page {
    /// A page that will have about so many bytes and places.
    pub(super) fn with_capacity(text: usize, places: usize) -> Page {
        Page {
            text: String::with_capacity(text),
            places: Vec::with_capacity(places),
            ..Page::default()
        }
    }

    /// The text and its places.
    pub(super) fn finish(self) -> (String, Vec<BytePlace>) {
        (self.text, self.places)
    }

    /// Begins the line of a record; `label` stands for the record as a whole.
    pub(super) fn begin(&mut self, section: Section, at: u32, length: u32, label: &str) {
        self.line = self.text.len();
        self.piece(section, at, length, |page| page.text.push_str(label));
    }

    /// Ends the line; its span.
    pub(super) fn end(&mut self) -> Span {
        let span = Span::new(self.line..self.text.len());
        self.text.push('\n');
        span
    }

    /// Words of our own between the fields.
    pub(super) fn word(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// A number of our own between the fields.
    pub(super) fn plain_number(&mut self, number: u32) {
        let mut digits = [0; 10];
        let mut rest = number;
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + u8::try_from(rest % 10).unwrap_or(0);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.text
            .extend(digits[at..].iter().map(|&digit| char::from(digit)));
    }

    /// The place of a blank field: nothing, where it would stand.
    pub(super) fn blank(&self) -> Span {
        Span::new(self.text.len()..self.text.len())
    }

    /// What `write` writes stands at this place of the file.
    fn piece(
        &mut self,
        section: Section,
        at: u32,
        length: u32,
        write: impl FnOnce(&mut Page),
    ) -> Span {
        let start = self.text.len();
        write(self);
        let text = Span::new(start..self.text.len());
        self.places.push(BytePlace {
            text,
            section: section.name(),
            offset: at,
            length,
        });
        text
    }

    /// A field written in words of our own.
    pub(super) fn words<T>(&mut self, section: Section, field: At<T>, words: &str) -> Span {
        self.piece(section, field.at, field.length, |page| page.word(words))
    }

    /// A number as it stands.
    pub(super) fn number(&mut self, section: Section, field: At<impl Into<u32> + Copy>) -> Span {
        self.piece(section, field.at, field.length, |page| {
            page.plain_number(field.value.into());
        })
    }

    /// A date as ISO 8601 writes it, as far as it is given: `1990`, `2024-05-11`.
    pub(super) fn date(&mut self, section: Section, field: At<u32>) -> Span {
        let (year, month, day) = parts(field.value);
        self.piece(section, field.at, field.length, |page| {
            page.padded(year, 4);
            if month > 0 || day > 0 {
                page.word("-");
                page.padded(month, 2);
                page.word("-");
                page.padded(day, 2);
            }
        })
    }

    fn padded(&mut self, number: u32, digits: usize) {
        let mut least = 10_u32.pow(u32::try_from(digits).unwrap_or(1) - 1);
        while number < least && least > 1 {
            self.word("0");
            least /= 10;
        }
        self.plain_number(number);
    }

    /// A string; line ends and other control characters become blanks, blanks at its ends
    /// are left out.
    pub(super) fn text(&mut self, section: Section, text: Text<'_>) -> Span {
        let mut replaced = false;
        let span = self.piece(section, text.at, text.length(), |page| {
            let start = page.text.len();
            for c in text.chars() {
                replaced |= c == char::REPLACEMENT_CHARACTER;
                let blank = c.is_control() || c.is_whitespace();
                if blank && page.text.len() == start {
                    continue;
                }
                match c.is_control() {
                    true if page.text.ends_with(' ') => {}
                    true => page.text.push(' '),
                    false => page.text.push(c),
                }
            }
            let length = page.text[start..].trim_end().len();
            page.text.truncate(start + length);
        });
        if replaced {
            self.undecodable.push(span);
        }
        span
    }

    /// What was written at a place; `None` where it is blank.
    pub(super) fn at(&self, span: Span) -> Option<&str> {
        let text = self.text.get(span.start as usize..span.end as usize)?;
        (!text.is_empty()).then_some(text)
    }

    /// How the line of a pairing names its board: `round 3, board 7`.
    pub(super) fn board(&self, line: Span) -> &str {
        let text = self.at(line).unwrap_or_default();
        text.split_once(':').map_or(text, |(board, _)| board)
    }

    /// The same, kept.
    pub(super) fn value(&self, span: Span) -> Option<String> {
        self.at(span).map(str::to_owned)
    }
}

/// Year, month and day of a date such as 20240511.
pub(super) const fn parts(date: u32) -> (u32, u32, u32) {
    (date / 10_000, date / 100 % 100, date % 100)
}
