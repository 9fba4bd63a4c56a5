//! Span ▶ line and column, counted as people count: in characters, from 1.

use super::{Source, Span};

/// A place in a text file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Length in characters.
    pub length: usize,
}

impl Source {
    /// Line, column and length of a span.
    #[must_use]
    pub fn locate(&self, span: Span) -> Place {
        let line = self.line_index(span.start);
        let start = self.line_starts[line] as usize;
        let before = self.text.get(start..span.start as usize).unwrap_or("");
        Place {
            line: line + 1,
            column: before.chars().count() + 1,
            length: self.slice(span).chars().count(),
        }
    }

    /// The line (from 0) that holds the byte `at`.
    #[must_use]
    pub fn line_index(&self, at: u32) -> usize {
        self.line_starts
            .partition_point(|&start| start <= at)
            .saturating_sub(1)
    }

    /// The span of the line with index `line` (from 0), without its line end.
    #[must_use]
    pub fn line_span(&self, line: usize) -> Span {
        let end_of_text = self.text.len();
        let Some(&start) = self.line_starts.get(line) else {
            return Span::new(end_of_text..end_of_text);
        };
        let end = self
            .line_starts
            .get(line + 1)
            .map_or(end_of_text, |&next| next as usize);
        let text = &self.text[start as usize..end];
        Span::new(start as usize..start as usize + text.trim_end_matches(['\r', '\n']).len())
    }
}

/// Where each line starts: after LF, CRLF, or a CR alone (trf.md 1).
pub(super) fn line_starts(text: &str) -> Vec<u32> {
    let bytes = text.as_bytes();
    let mut starts = vec![0];
    for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
        let crlf = bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
        if !crlf && at + 1 < bytes.len() {
            starts.push(u32::try_from(at + 1).unwrap_or(u32::MAX));
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_ends_a_line() {
        let source = Source::from_text("x", "ab\r\ncd\ref\n\ngh");
        assert_eq!(source.line_starts(), [0, 4, 7, 10, 11]);
        assert_eq!(source.slice(source.line_span(1)), "cd");
        assert_eq!(source.slice(source.line_span(3)), "");
        assert_eq!(source.slice(source.line_span(4)), "gh");
    }

    #[test]
    fn columns_count_characters() {
        let source = Source::from_text("x", "a\nMüller 2.5");
        let place = source.locate(Span::new(10..13));
        assert_eq!((place.line, place.column, place.length), (2, 8, 3));
    }
}
