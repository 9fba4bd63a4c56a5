//! Places in a text, and values with their place.

use std::ops::Range;

/// A byte range `start..end` in the text of a source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// The first byte after the span.
    pub end: u32,
}

impl Span {
    /// The span of a byte range. Ranges beyond 4 GiB cannot occur (see `Limits`).
    #[must_use]
    pub fn new(range: Range<usize>) -> Span {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Span {
            start: clamp(range.start),
            end: clamp(range.end),
        }
    }

    /// Length in bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether the span covers nothing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The span in a file whose spans begin at `base` (see `Sources`).
    #[must_use]
    pub const fn shifted(self, base: u32) -> Span {
        Span {
            start: self.start.saturating_add(base),
            end: self.end.saturating_add(base),
        }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A value and the place that it was read from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field<T> {
    /// The value.
    pub value: T,
    /// The place that it was read from.
    pub span: Span,
}

impl<T> Field<T> {
    /// A value with its place.
    pub const fn new(value: T, span: Span) -> Field<T> {
        Field { value, span }
    }

    /// The field with a value computed from this one, at the same place.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Field<U> {
        Field {
            value: f(self.value),
            span: self.span,
        }
    }
}
