//! Counts the line endings of a text by kind.

use super::Source;

/// The number of lines with each kind of line ending. The last line may have no line ending.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LineEnds {
    /// The number of lines that end in CR LF.
    pub crlf: usize,
    /// The number of lines that end in LF without CR.
    pub lf: usize,
    /// The number of lines that end in CR without LF.
    pub cr: usize,
}

impl LineEnds {
    /// Whether more than one kind of line ending occurs.
    #[must_use]
    pub fn are_mixed(self) -> bool {
        let counts = [self.crlf, self.lf, self.cr];
        counts.iter().filter(|count| **count > 0).count() > 1
    }
}

impl Source {
    /// Counts the line endings of the text.
    #[must_use]
    pub fn line_ends(&self) -> LineEnds {
        let bytes = self.text().as_bytes();
        let mut ends = LineEnds::default();
        let starts = self
            .line_starts()
            .iter()
            .skip(1)
            .map(|&start| start as usize);
        for end in starts.chain([bytes.len()]) {
            match &bytes[..end] {
                [.., b'\r', b'\n'] => ends.crlf += 1,
                [.., b'\n'] => ends.lf += 1,
                [.., b'\r'] => ends.cr += 1,
                _ => {}
            }
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_ending_is_counted() {
        let check = |text: &str, crlf, lf, cr| {
            let ends = Source::from_text("x", text).line_ends();
            assert_eq!(ends, LineEnds { crlf, lf, cr }, "{text:?}");
        };
        check("a\r\nb\nc\rd", 1, 1, 1);
        check("a\r\nb\r\n", 2, 0, 0);
        check("a\rb\r", 0, 0, 2);
        check("a", 0, 0, 0);
        check("", 0, 0, 0);
    }
}
