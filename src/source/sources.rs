//! The files of one audit, whose spans share one range of offsets. The files follow each other with
//! a gap between them, so that a span also identifies its file.

use super::{Place, Source, Span, sheet_name};

/// One file, or several files of the same event. There is always at least one.
#[derive(Clone, Debug)]
pub struct Sources {
    files: Vec<Source>,
}

impl From<Source> for Sources {
    fn from(source: Source) -> Sources {
        Sources {
            files: vec![source],
        }
    }
}

impl Sources {
    /// Adds a file after the others. Returns the offset at which its spans begin.
    pub fn push(&mut self, mut source: Source) -> u32 {
        let last_file = self.files.last();
        let end = last_file.map_or(0, |file| file.base() + text_length(file) + 1);
        source.set_base(end);
        self.files.push(source);
        end
    }

    /// Returns the main file, which the audit is about.
    #[must_use]
    pub fn main(&self) -> &Source {
        &self.files[0]
    }

    /// Returns the main file, and drops the other files.
    #[must_use]
    pub fn into_main(mut self) -> Source {
        self.files.swap_remove(0)
    }

    /// Returns all files, the main one first.
    #[must_use]
    pub fn files(&self) -> &[Source] {
        &self.files
    }

    /// Returns the file into which a span points.
    #[must_use]
    pub fn source_of(&self, span: Span) -> &Source {
        let starts_before = |file: &Source| file.base() <= span.start;
        let next = self.files.partition_point(starts_before);
        &self.files[next.saturating_sub(1)]
    }

    /// Returns the names of two places that contradict each other: those of their files or, in one
    /// file, those of their sheets or tables, as in `sheet 'Round 3'` and `table 2`. The names are
    /// the same if both places are in one sheet.
    #[must_use]
    pub fn names_of_both(&self, spans: [Span; 2]) -> [String; 2] {
        let files = spans.map(|span| self.source_of(span));
        let is_one_file = self.are_in_one_file(spans);
        match spans.map(|span| self.locate(span)) {
            [Place::Cell { sheet: a, .. }, Place::Cell { sheet: b, .. }]
                if is_one_file && a != b =>
            {
                [a, b].map(|sheet| format!("sheet {}", sheet_name(&sheet)))
            }
            [Place::Table { table: a, .. }, Place::Table { table: b, .. }]
                if is_one_file && a != b =>
            {
                [a, b].map(|table| format!("table {table}"))
            }
            _ => files.map(|file| file.name().to_owned()),
        }
    }

    /// Returns the names of two places that contradict each other, like
    /// [`names_of_both`](Self::names_of_both), but two places in one sheet, table or text as lines
    /// or cells.
    #[must_use]
    pub fn places_of_both(&self, spans: [Span; 2]) -> [String; 2] {
        let names = self.names_of_both(spans);
        if !self.are_in_one_file(spans) || names[0] != names[1] {
            return names;
        }
        let places = spans.map(|span| match self.locate(span) {
            Place::Text { line, .. } => format!("line {line}"),
            place => place.to_string(),
        });
        if places[0] == places[1] {
            names
        } else {
            places
        }
    }

    /// Whether two spans are in the same file.
    #[must_use]
    pub fn are_in_one_file(&self, spans: [Span; 2]) -> bool {
        let [base, other_base] = spans.map(|span| self.source_of(span).base());
        base == other_base
    }

    /// Returns the word for the sources of two places that contradict each other: `list` if both
    /// are in one file, else `file`.
    #[must_use]
    pub fn word_for_both(&self, spans: [Span; 2]) -> &'static str {
        match self.are_in_one_file(spans) {
            true => "list",
            false => "file",
        }
    }

    /// Returns the text that a span covers; empty if the span lies outside its file.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.source_of(span).slice(span)
    }

    /// Returns the position of a span in its file, as messages name it.
    #[must_use]
    pub fn locate(&self, span: Span) -> Place {
        self.source_of(span).locate(span)
    }

    /// Returns the index (from 0), within its file, of the line that contains the byte `offset`.
    #[must_use]
    pub fn line_index(&self, offset: u32) -> usize {
        self.source_of(Span {
            start: offset,
            end: offset,
        })
        .line_index(offset)
    }

    /// Returns the span, without the line ending, of the line in which `span` begins.
    #[must_use]
    pub fn line_of(&self, span: Span) -> Span {
        let file = self.source_of(span);
        file.line_span(file.line_index(span.start))
    }
}

fn text_length(file: &Source) -> u32 {
    u32::try_from(file.text().len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_determines_its_file() {
        let mut sources = Sources::from(Source::from_text("a", "one\ntwo"));
        let base = sources.push(Source::from_text("b", "three\nfour"));
        assert_eq!(base, 8);
        let span = Span::new(6..10).shifted(base);
        assert_eq!(
            (sources.source_of(span).name(), sources.slice(span)),
            ("b", "four")
        );
        assert_eq!(sources.locate(span).to_string(), "2:1");
        assert_eq!(sources.slice(sources.line_of(span)), "four");
        assert_eq!(sources.slice(Span::new(4..7)), "two");
    }
}
