//! Cells and columns.

use crate::finding::Severity;
use crate::number::Exact;
use crate::source::printable;

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// Its content.
    pub value: Value,
    /// Its emphasis.
    pub tone: Tone,
    /// A note on the cell; lines are separated by line feeds.
    pub note: Option<String>,
    /// The target of its link.
    pub link: Option<Target>,
}

/// The content of a cell. Text has no control characters except the line feed, and is never a
/// formula.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Value {
    /// Nothing.
    #[default]
    Empty,
    /// Text, including identifiers that consist of digits.
    Text(String),
    /// A number, and how many decimals are shown.
    Number(Exact, usize),
}

/// The emphasis of a cell; each has a symbol or a word in addition to its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tone {
    /// As usual.
    #[default]
    Plain,
    /// Of little interest.
    Dim,
    /// A name or a total.
    Strong,
    /// An error.
    Error,
    /// A warning.
    Warning,
    /// An info.
    Info,
    /// Nothing found.
    Good,
    /// Differs from the value beside it.
    Differs,
}

impl From<Severity> for Tone {
    fn from(severity: Severity) -> Tone {
        match severity {
            Severity::Error => Tone::Error,
            Severity::Warning => Tone::Warning,
            Severity::Info => Tone::Info,
        }
    }
}

/// A cell of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The name of the sheet.
    pub sheet: String,
    /// The row of its list, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
}

/// A column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its heading.
    pub heading: String,
    /// The kind of its content.
    pub kind: Kind,
    /// An explanation of the heading, if it needs one.
    pub note: Option<String>,
    /// The maximum width in characters, on sheets with many columns; longer text is wrapped.
    pub widest: Option<usize>,
}

/// The kind of content of a column, which decides width and alignment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Short text.
    Text,
    /// Running text, wrapped.
    Prose,
    /// Numbers.
    Number,
    /// A symbol or a word, centred.
    Sign,
}

impl Column {
    /// A column without a note.
    pub(super) fn new(heading: impl Into<String>, kind: Kind) -> Column {
        Column {
            heading: clean(&heading.into()),
            kind,
            note: None,
            widest: None,
        }
    }

    /// The same with a note.
    pub(super) fn with_note(mut self, note: impl Into<String>) -> Column {
        self.note = Some(note.into());
        self
    }

    /// The same with a maximum width in characters.
    pub(super) fn within(mut self, widest: usize) -> Column {
        self.widest = Some(widest);
        self
    }
}

impl Cell {
    /// Text on one line.
    pub(super) fn text(text: impl AsRef<str>) -> Cell {
        match clean(text.as_ref()) {
            text if text.is_empty() => Cell::default(),
            text => Cell {
                value: Value::Text(text),
                ..Cell::default()
            },
        }
    }

    /// Text; an empty cell for `None`.
    pub(super) fn maybe(text: Option<impl AsRef<str>>) -> Cell {
        text.map_or_else(Cell::default, Cell::text)
    }

    /// Lines of text.
    pub(super) fn lines<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> Cell {
        match join(lines) {
            text if text.is_empty() => Cell::default(),
            text => Cell {
                value: Value::Text(text),
                ..Cell::default()
            },
        }
    }

    /// A number with `decimals` decimals.
    pub(super) fn number(value: Exact, decimals: usize) -> Cell {
        Cell {
            value: Value::Number(value, decimals),
            ..Cell::default()
        }
    }

    /// A whole number.
    pub(super) fn whole(value: impl TryInto<i64>) -> Cell {
        let value = value.try_into().map_or(Exact::ZERO, Exact::whole);
        Cell::number(value, 0)
    }

    /// A whole number; an empty cell for `None`.
    pub(super) fn maybe_whole(value: Option<impl TryInto<i64>>) -> Cell {
        value.map_or_else(Cell::default, Cell::whole)
    }

    /// The same with an emphasis.
    pub(super) fn toned(mut self, tone: Tone) -> Cell {
        self.tone = tone;
        self
    }

    /// The same with a note, if any.
    pub(super) fn noted(mut self, note: Option<String>) -> Cell {
        self.note = note.filter(|note| !note.is_empty());
        self
    }

    /// The same with a link.
    pub(super) fn linked(mut self, link: Option<Target>) -> Cell {
        self.link = link;
        self
    }
}

/// Text with visible symbols in place of control characters.
pub(super) fn clean(text: &str) -> String {
    printable(text.trim()).into_owned()
}

/// Lines of text, each clean.
pub(super) fn join<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> String {
    let lines = lines.into_iter().map(|line| clean(line.as_ref()));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_stays() {
        let check = |cell: Cell, expected| assert_eq!(cell.value, Value::Text(expected));
        check(Cell::text("a\u{1b}[31m\nb"), "a␛[31m␊b".to_owned());
        check(
            Cell::lines(["one", "two\u{202e}"]),
            "one\ntwo<U+202E>".to_owned(),
        );
        assert_eq!(Cell::text("  ").value, Value::Empty);
    }
}
