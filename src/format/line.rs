//! Reads fields at fixed columns. Columns are numbered from 1, as in the specifications.

use std::ops::RangeInclusive;

use nom::{IResult, Parser, combinator::all_consuming};

use crate::source::{Field, Span};

/// The unit in which the columns of a line are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// A Unicode character, as the specifications say.
    Characters,
    /// A byte of the UTF-8 text. Some programs count bytes when they pad their fields.
    Bytes,
    /// A character after Unicode composition: a letter and its combining accents count as one.
    Composed,
}

/// A shift of columns in a line: the content that the specification puts in the columns
/// `first..=last` is `distance` columns further to the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift {
    /// The first shifted column, in the numbering of the specification.
    pub first: usize,
    /// The last shifted column, in the numbering of the specification.
    pub last: usize,
    /// The number of columns by which the content moves to the right; negative if it moves left.
    pub distance: isize,
}

impl Shift {
    /// No shift: all columns are where the specification puts them.
    pub const NONE: Shift = Shift {
        first: usize::MAX,
        last: usize::MAX,
        distance: 0,
    };
}

/// A line of a format with fixed columns.
///
/// Before its first non-ASCII character and after its last one, columns are found without counting.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    text: &'a str,
    start: usize,
    counting: Counting,
    shift: Shift,
    /// The number of bytes before the first non-ASCII character.
    ascii_len: usize,
    /// The number of bytes up to the end of the last non-ASCII character; 0 if there is none.
    non_ascii_end: usize,
    /// The number of bytes minus the number of columns in the text up to `non_ascii_end`.
    extra_bytes: usize,
    /// A position from which counting may start, as the number of columns and of bytes before it.
    mark: (usize, usize),
}

impl<'a> Line<'a> {
    /// Creates a line whose text starts at byte `start` of the source. Columns are counted in
    /// characters.
    #[must_use]
    pub fn new(text: &'a str, start: usize) -> Line<'a> {
        let mut line = Line {
            text,
            start,
            counting: Counting::Characters,
            shift: Shift::NONE,
            ascii_len: text.len(),
            non_ascii_end: 0,
            extra_bytes: 0,
            mark: (text.len(), text.len()),
        };
        if !text.is_ascii() {
            line.measure();
        }
        line
    }

    fn measure(&mut self) {
        let bytes = self.text.as_bytes();
        let is_non_ascii = |byte: &u8| !byte.is_ascii();
        self.ascii_len = bytes.iter().position(is_non_ascii).unwrap_or(bytes.len());
        if self.counting == Counting::Composed {
            // the letter before an accent is counted with it
            self.ascii_len = self.ascii_len.saturating_sub(1);
        }
        self.non_ascii_end = bytes
            .iter()
            .rposition(is_non_ascii)
            .map_or(0, |last| last + 1);
        let non_ascii_part = &self.text[self.ascii_len..self.non_ascii_end.max(self.ascii_len)];
        let columns: usize = self.widths(non_ascii_part).map(|(_, width)| width).sum();
        self.extra_bytes = non_ascii_part.len() - columns;
        self.mark = (self.ascii_len, self.ascii_len);
    }

    /// Returns the characters of `text`, each with its width in columns.
    fn widths(&self, text: &'a str) -> impl Iterator<Item = (char, usize)> + use<'a> {
        let counting = self.counting;
        let mut previous_char = None;
        text.chars().map(move |c| {
            let width = match counting {
                Counting::Characters => 1,
                Counting::Bytes => c.len_utf8(),
                Counting::Composed => {
                    let composed_char =
                        previous_char.and_then(|b| unicode_normalization::char::compose(b, c));
                    previous_char = Some(composed_char.unwrap_or(c));
                    usize::from(composed_char.is_none())
                }
            };
            (c, width)
        })
    }

    /// Sets the unit in which columns are counted.
    #[must_use]
    pub fn with_counting(mut self, counting: Counting) -> Line<'a> {
        self.counting = counting;
        if self.non_ascii_end > 0 {
            self.measure();
        }
        self
    }

    /// Sets which columns are shifted.
    #[must_use]
    pub fn with_shift(mut self, shift: Shift) -> Line<'a> {
        self.shift = shift;
        self
    }

    /// Returns the text of the whole line.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the span of the line in the source.
    #[must_use]
    pub fn span(&self) -> Span {
        Span::new(self.start..self.start + self.text.len())
    }

    /// Returns the number of columns of the line.
    #[must_use]
    pub fn width(&self) -> usize {
        self.text.len() - self.extra_bytes
    }

    /// Whether no column is shifted.
    #[must_use]
    pub fn is_unshifted(&self) -> bool {
        self.shift.distance == 0
    }

    /// Whether every character from `column` (from 1) to the end of the line is one byte long.
    #[must_use]
    pub fn is_ascii_from(&self, column: usize) -> bool {
        self.non_ascii_end == 0 || self.byte_offset(column) >= self.non_ascii_end
    }

    /// Returns the byte offset in the line at which `column` (from 1) starts; the length of the
    /// line in bytes if the line is shorter.
    #[must_use]
    pub fn byte_offset(&self, column: usize) -> usize {
        let index = self.shifted_column(column) - 1;
        if index <= self.ascii_len {
            return index.min(self.text.len());
        }
        if index.saturating_add(self.extra_bytes) >= self.non_ascii_end {
            return index.saturating_add(self.extra_bytes).min(self.text.len());
        }
        self.count_to(index).1
    }

    /// Returns the column of the line that contains what the specification puts in `column`.
    fn shifted_column(&self, column: usize) -> usize {
        match self.shift {
            Shift {
                first,
                last,
                distance,
            } if (first..=last).contains(&column) => column.saturating_add_signed(distance).max(1),
            _ => column,
        }
    }

    /// Finds the first character after `count` columns. Returns the number of columns and the
    /// number of bytes before it.
    fn count_to(&self, count: usize) -> (usize, usize) {
        let (mut columns, mut byte) = match self.mark {
            mark if mark.0 <= count => mark,
            _ => (self.ascii_len, self.ascii_len),
        };
        for (c, width) in self.widths(&self.text[byte..]) {
            // a combining accent stays with its letter
            if columns >= count && width > 0 {
                break;
            }
            byte += c.len_utf8();
            columns += width;
        }
        (columns, byte)
    }

    /// Stores the position of `column`, so that the characters before it are not counted again. If
    /// a loop over a line does this, its time grows linearly with the length of the line.
    #[must_use]
    pub fn with_mark_at(mut self, column: usize) -> Line<'a> {
        let count = self.shifted_column(column) - 1;
        if self.non_ascii_end > 0 && count > self.ascii_len {
            self.mark = self.count_to(count);
        }
        self
    }

    /// Returns the text in these columns and its span. The text is shorter or empty if the line
    /// ends earlier.
    #[must_use]
    #[inline]
    pub fn columns(&self, columns: RangeInclusive<usize>) -> (&'a str, Span) {
        let (first, last) = columns.into_inner();
        // before the first character beyond ASCII and after the last one, a column is a byte
        let offset = if first - 1 + self.extra_bytes >= self.non_ascii_end {
            Some(self.extra_bytes)
        } else {
            (last <= self.ascii_len).then_some(0)
        };
        if let (Some(offset), 0) = (offset, self.shift.distance) {
            let end_byte = last.saturating_add(offset).min(self.text.len());
            let first_byte = (first - 1 + offset).min(end_byte);
            let span = Span::new(self.start + first_byte..self.start + end_byte);
            return (&self.text[first_byte..end_byte], span);
        }
        self.searched_columns(first, last)
    }

    /// Like `columns`, but counts the columns. This is for lines in which columns are shifted or a
    /// column is not always one byte.
    fn searched_columns(&self, first: usize, last: usize) -> (&'a str, Span) {
        let from = self.byte_offset(first);
        let shift = self.shift;
        let is_shifted = shift.distance != 0 && (shift.first..=shift.last).contains(&last);
        let to = if is_shifted {
            // the column after a shifted field may belong to the next field
            self.byte_offset(last) + usize::from(self.byte_offset(last) < self.text.len())
        } else {
            self.byte_offset(last.saturating_add(1))
        };
        let to = (to..self.text.len())
            .find(|&byte| self.text.is_char_boundary(byte))
            .unwrap_or(self.text.len())
            .max(from);
        (
            &self.text[from..to],
            Span::new(self.start + from..self.start + to),
        )
    }

    /// Returns the text from `column` to the end of the line, without blanks at its end, and its
    /// span.
    #[must_use]
    pub fn rest(&self, column: usize) -> (&'a str, Span) {
        let first_byte = self.byte_offset(column);
        let text = self.text[first_byte..].trim_end();
        let start = self.start + first_byte;
        (text, Span::new(start..start + text.len()))
    }

    /// Returns the text in these columns without blanks at its ends, and its span.
    #[must_use]
    pub fn trimmed(&self, columns: RangeInclusive<usize>) -> (&'a str, Span) {
        let (text, span) = self.columns(columns);
        let value = text.trim_ascii();
        if value.is_empty() {
            return (value, span);
        }
        let leading_bytes = value.as_ptr() as usize - text.as_ptr() as usize;
        let start = span.start as usize + leading_bytes;
        (value, Span::new(start..start + value.len()))
    }

    /// Returns the first character in `column` and its span; a blank if `column` is after the end
    /// of the line.
    #[must_use]
    pub fn character(&self, column: usize) -> (char, Span) {
        let (text, span) = self.columns(column..=column);
        (text.chars().next().unwrap_or(' '), span)
    }

    /// Whether `column` contains a blank or a tab, or is after the end of the line.
    #[must_use]
    pub fn is_blank(&self, column: usize) -> bool {
        matches!(self.character(column).0, ' ' | '\t')
    }

    /// Returns the words of the line from `column` on, with their spans.
    pub fn words(&self, column: usize) -> impl Iterator<Item = Field<&'a str>> + use<'a> {
        let first_byte = self.byte_offset(column);
        words(&self.text[first_byte..], self.start + first_byte)
    }

    /// Parses the text in these columns, ignoring blanks around it; `Ok(None)` if all columns are
    /// blank.
    ///
    /// # Errors
    /// The text and its span if `parse` fails.
    pub fn field<T>(
        &self,
        columns: RangeInclusive<usize>,
        parse: impl Fn(&'a str) -> IResult<&'a str, T>,
    ) -> Result<Option<Field<T>>, (&'a str, Span)> {
        let (text, span) = self.columns(columns);
        let value = text.trim_ascii();
        if value.is_empty() {
            return Ok(None);
        }
        match all_consuming(parse).parse(value) {
            Ok((_, value)) => Ok(Some(Field::new(value, span))),
            Err(_) => Err((text, span)),
        }
    }
}

/// Returns the words of `text`, with their spans. `text` starts at byte `start` of the source.
pub fn words(text: &str, start: usize) -> impl Iterator<Item = Field<&str>> {
    text.split_whitespace().map(move |word| {
        let offset = start + (word.as_ptr() as usize - text.as_ptr() as usize);
        Field::new(word, Span::new(offset..offset + word.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: Line<'_>, columns: RangeInclusive<usize>, expected: &str) {
        let (text, span) = line.columns(columns);
        assert_eq!(text, expected);
        assert_eq!(span.len(), expected.len());
    }

    #[test]
    fn columns_are_counted_in_characters() {
        let line = Line::new("ab Mül ér 12", 100);
        check(line, 4..=6, "Mül");
        check(line, 8..=9, "ér");
        check(line, 11..=12, "12");
        check(line, 11..=20, "12");
        check(line, 20..=30, "");
        assert_eq!(line.columns(11..=12).1, Span::new(112..114));
        assert!(line.is_ascii_from(11) && !line.is_ascii_from(5));
    }

    #[test]
    fn columns_can_be_bytes_or_composed_characters() {
        let line = Line::new("Mül  12", 0);
        check(line.with_counting(Counting::Bytes), 7..=8, "12");
        check(line.with_counting(Counting::Bytes), 1..=4, "Mül");
        let line = Line::new("Mu\u{308}l 12", 0);
        check(line.with_counting(Counting::Composed), 5..=6, "12");
        check(line.with_counting(Counting::Composed), 1..=3, "Mu\u{308}l");
        check(line, 6..=7, "12");
    }

    #[test]
    fn counting_may_start_after_the_first_column() {
        let text = "a é bu\u{308}ü ж\u{301}日 xyz é u\u{308}\u{301} 12 ";
        for counting in [Counting::Characters, Counting::Bytes, Counting::Composed] {
            let line = Line::new(text, 7).with_counting(counting);
            for on in 1..=line.width() + 2 {
                for column in 1..=line.width() + 2 {
                    let expected = line.columns(column..=column + 2);
                    assert_eq!(line.with_mark_at(on).columns(column..=column + 2), expected);
                }
            }
        }
    }

    #[test]
    fn columns_can_be_shifted() {
        let shift = Shift {
            first: 4,
            last: 6,
            distance: -1,
        };
        let line = Line::new("aabbb ccc", 0).with_shift(shift);
        check(line, 1..=2, "aa");
        check(line, 4..=6, "bbb");
        check(line, 7..=9, "ccc");
    }

    #[test]
    fn a_field_may_have_blanks_around_it() {
        let line = Line::new("  2.5 x", 10);
        let value = line.field(1..=6, crate::format::lexis::points);
        let expected = Field::new(
            crate::number::Points::from_hundredths(250),
            Span::new(10..16),
        );
        assert_eq!(value, Ok(Some(expected)));
        assert_eq!(line.field(8..=9, crate::format::lexis::number), Ok(None));
        assert_eq!(
            line.field(7..=7, crate::format::lexis::number),
            Err(("x", Span::new(16..17)))
        );
    }
}
