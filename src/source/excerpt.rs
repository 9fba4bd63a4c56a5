//! The few lines around a span, safe to print and short enough for a terminal.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::{Source, Span};

/// The lines that one finding talks about, as miette draws them.
#[derive(Clone, Debug)]
pub struct Excerpt {
    name: String,
    text: String,
    line: usize,
    column: usize,
}

impl Excerpt {
    /// The line of `at`, and where `at` lies in the excerpt.
    #[must_use]
    pub fn of_line(source: &Source, at: Span) -> (Excerpt, usize) {
        let line = source.line_index(at.start);
        let span = source.line_span(line);
        let place = source.locate(at);
        let excerpt = Excerpt {
            name: source.name().to_owned(),
            text: source.slice(span).to_owned(),
            line,
            column: place.column - 1,
        };
        (excerpt, span.start as usize)
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        _span: &SourceSpan,
        _before: usize,
        _after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            self.text.as_bytes(),
            SourceSpan::from(0..self.text.len()),
            self.line,
            self.column,
            1,
        )))
    }
}
