//! Fixed-column fields, in the 1-based columns of the specification, counted in characters.

use std::ops::RangeInclusive;

use nom::{IResult, Parser, combinator::all_consuming};

use crate::source::{Field, Span};

/// A line of a fixed-column format.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    text: &'a str,
    start: usize,
    ascii: bool,
}

impl<'a> Line<'a> {
    /// The line whose text starts at byte `start` of the source.
    #[must_use]
    pub fn new(text: &'a str, start: usize) -> Line<'a> {
        Line {
            text,
            start,
            ascii: text.is_ascii(),
        }
    }

    /// The whole line.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Where the line stands.
    #[must_use]
    pub fn span(&self) -> Span {
        Span::new(self.start..self.start + self.text.len())
    }

    /// The byte in the line at which the 1-based `column` starts, or the line's end.
    fn byte(&self, column: usize) -> usize {
        if self.ascii {
            return (column - 1).min(self.text.len());
        }
        self.text
            .char_indices()
            .nth(column - 1)
            .map_or(self.text.len(), |(at, _)| at)
    }

    /// The text in these columns (what of it exists) and its place.
    #[must_use]
    pub fn columns(&self, columns: RangeInclusive<usize>) -> (&'a str, Span) {
        let from = self.byte(*columns.start());
        let to = self.byte(columns.end() + 1);
        (
            &self.text[from..to],
            Span::new(self.start + from..self.start + to),
        )
    }

    /// The value in these columns, blanks around it allowed. `Ok(None)`: all blank.
    ///
    /// # Errors
    /// The text and its place where it does not parse.
    pub fn field<T>(
        &self,
        columns: RangeInclusive<usize>,
        parse: impl Fn(&'a str) -> IResult<&'a str, T>,
    ) -> Result<Option<Field<T>>, (&'a str, Span)> {
        let (text, span) = self.columns(columns);
        let value = text.trim();
        if value.is_empty() {
            return Ok(None);
        }
        match all_consuming(parse).parse(value) {
            Ok((_, value)) => Ok(Some(Field::new(value, span))),
            Err(_) => Err((text, span)),
        }
    }
}
