//! Reads the texts of cells.

use std::borrow::Cow;

use crate::source::{Cell, CellKind, Field, Naming, Source, Span};

/// The text of a cell without blanks around it, the span of this text, and the kind of the cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Value<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) span: Span,
    pub(super) kind: CellKind,
}

impl Value<'_> {
    /// Whether the cell is blank.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns a copy of the text; `None` if the cell is blank.
    pub(super) fn non_empty_text(&self) -> Option<String> {
        (!self.is_empty()).then(|| self.text.clone().into_owned())
    }

    /// Returns the value that `read` parses from the text, with the span of the text; `None` if
    /// `read` returns `None`.
    pub(super) fn read<T>(&self, read: impl FnOnce(&str) -> Option<T>) -> Option<Field<T>> {
        read(&self.text).map(|value| Field::new(value, self.span))
    }
}

/// Returns the text of a cell without blanks around it. In a quoted cell, doubled quotation marks
/// become single ones. If the source is a text, the apostrophe is dropped that prevents spreadsheet
/// programs from reading the cell as a formula.
pub(super) fn value<'a>(source: &'a Source, cell: &Cell) -> Value<'a> {
    let cell_text = source.slice(cell.span);
    let text = cell_text.trim();
    let is_text_source = source
        .grid()
        .is_some_and(|grid| grid.naming == Naming::Lines);
    let unquoted_text = text.strip_prefix('\'').filter(|_| is_text_source);
    let unquoted_text = unquoted_text.filter(|text| begins_like_a_formula(text));
    let text = unquoted_text.unwrap_or(text);
    let skipped_bytes =
        cell_text.len() - cell_text.trim_start().len() + usize::from(unquoted_text.is_some());
    let start = cell.span.start as usize + skipped_bytes;
    let span = Span::new(start..start + text.len());
    let text = if cell.is_quoted && text.contains("\"\"") {
        Cow::Owned(text.replace("\"\"", "\""))
    } else {
        Cow::Borrowed(text)
    };
    Value {
        text,
        span,
        kind: cell.kind,
    }
}

/// Whether a spreadsheet program would read a text as a formula, not counting apostrophes at its
/// start.
pub(super) fn begins_like_a_formula(text: &str) -> bool {
    text.trim_start_matches('\'')
        .starts_with(['=', '+', '-', '@'])
}
