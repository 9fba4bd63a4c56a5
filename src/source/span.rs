//! Spans, which are ranges of bytes in a text, and values with their span.

use std::ops::Range;

/// A range of bytes `start..end` in the text of a source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset of the first byte after the span.
    pub end: u32,
}

impl Span {
    /// Returns the span of a range of bytes. Ranges beyond 4 GiB do not occur, because `Limits`
    /// exclude such files.
    #[must_use]
    pub fn new(range: Range<usize>) -> Span {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span {
            start: clamp(range.start),
            end: clamp(range.end),
        }
    }

    /// Returns the length in bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether the span contains no bytes.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Returns the span moved by `base`, the offset at which the spans of its file begin (see
    /// `Sources`).
    #[must_use]
    pub const fn shifted(self, base: u32) -> Span {
        Span {
            start: self.start.saturating_add(base),
            end: self.end.saturating_add(base),
        }
    }

    /// Returns the smallest span that covers this span and `other`.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A value and the span from which it was read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field<T> {
    /// The value that was read.
    pub value: T,
    /// The span from which the value was read.
    pub span: Span,
}

impl<T> Field<T> {
    /// Returns a value with its span.
    pub const fn new(value: T, span: Span) -> Field<T> {
        Field { value, span }
    }

    /// Returns the field with the value that `f` computes from this one, and with the same span.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Field<U> {
        Field {
            value: f(self.value),
            span: self.span,
        }
    }
}
