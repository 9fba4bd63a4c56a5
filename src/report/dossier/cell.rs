//! The cells and columns from which the sheets of a report are made.

use std::borrow::Cow;

use crate::finding::Severity;
use crate::model::Date;
use crate::number::Exact;
use crate::source::printable;

/// A cell of a sheet: its content, emphasis, note and link.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// The value that the cell shows.
    pub value: Value,
    /// The emphasis of the cell.
    pub tone: Tone,
    /// A note on the cell, with a line feed between lines; `None` for most cells.
    pub note: Option<String>,
    /// The cell to which a click leads; `None` if the cell has no link.
    pub link: Option<Target>,
}

/// The content of a cell. Text contains no control characters except the line feed, and is never
/// written as a formula.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Value {
    /// An empty cell.
    #[default]
    Empty,
    /// Text, including identifiers that consist of digits.
    Text(String),
    /// A number, and the number of decimals that are shown.
    Number(Exact, usize),
    /// A day, without a time.
    Day(Date),
}

impl Value {
    /// Returns the content as text, in the form in which people read it; empty for an empty cell.
    #[must_use]
    pub fn words(&self) -> Cow<'_, str> {
        match self {
            Value::Empty => "".into(),
            Value::Text(text) => text.into(),
            Value::Number(value, decimals) => value.to_rounded_text(*decimals).into(),
            Value::Day(day) => day.to_string().into(),
        }
    }
}

/// The emphasis of a cell. Every emphasis has a symbol or a word in addition to its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tone {
    /// No emphasis.
    #[default]
    Plain,
    /// Grey, because the content matters little.
    Dim,
    /// Bold, for a name or a total.
    Strong,
    /// Highlighted as an error.
    Error,
    /// Highlighted as a warning.
    Warning,
    /// Highlighted as information.
    Info,
    /// Highlighted as good: nothing is wrong, or a condition is met.
    Good,
    /// Highlighted because the value differs from the one with which it is compared.
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

/// The cell to which a link leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The name of the sheet that contains the cell.
    pub sheet: String,
    /// The row of the cell, from 0; the row of headings does not count.
    pub row: usize,
    /// The column of the cell, from 0.
    pub column: usize,
}

/// A column of a sheet: heading, kind of content, note and width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The heading, as the sheet shows it.
    pub heading: String,
    /// The kind of content, which decides width and alignment.
    pub kind: Kind,
    /// A note that explains the heading; `None` if the heading needs no explanation.
    pub note: Option<String>,
    /// The maximum width in characters, on sheets with many columns; longer text is wrapped. `None`
    /// if the content decides the width.
    pub max_width: Option<usize>,
    /// The words from which people may choose the content of a cell; empty if people enter nothing
    /// or free text in the column.
    pub choices: &'static [&'static str],
}

/// The kind of content in a column, which decides its width and alignment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Short text.
    Text,
    /// Sentences or long lists, wrapped into several lines.
    Prose,
    /// Numbers.
    Number,
    /// A symbol or a single word, centred.
    Symbol,
}

impl Column {
    /// Makes a column without a note, a maximum width or choices.
    pub(in crate::report) fn new(heading: impl Into<String>, kind: Kind) -> Column {
        Column {
            heading: clean(&heading.into()),
            kind,
            note: None,
            max_width: None,
            choices: &[],
        }
    }

    /// Adds a note to the heading.
    pub(super) fn with_note(mut self, note: impl Into<String>) -> Column {
        self.note = Some(note.into());
        self
    }

    /// Limits the width, in characters.
    pub(super) fn with_max_width(mut self, max_width: usize) -> Column {
        self.max_width = Some(max_width);
        self
    }
}

impl Cell {
    /// Makes a cell with text on one line.
    pub(in crate::report) fn text(text: impl AsRef<str>) -> Cell {
        match clean(text.as_ref()) {
            text if text.is_empty() => Cell::default(),
            text => Cell {
                value: Value::Text(text),
                ..Cell::default()
            },
        }
    }

    /// Makes a cell with text on one line; empty for `None`.
    pub(super) fn optional_text(text: Option<impl AsRef<str>>) -> Cell {
        text.map_or_else(Cell::default, Cell::text)
    }

    /// Makes a cell with several lines of text.
    pub(super) fn lines<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> Cell {
        match join_lines(lines) {
            text if text.is_empty() => Cell::default(),
            text => Cell {
                value: Value::Text(text),
                ..Cell::default()
            },
        }
    }

    /// Makes a cell with a number, shown with `decimals` decimals.
    pub(super) fn number(value: Exact, decimals: usize) -> Cell {
        Cell {
            value: Value::Number(value, decimals),
            ..Cell::default()
        }
    }

    /// Makes a cell with a whole number; 0 if the number does not fit into 64 bits.
    pub(in crate::report) fn whole(value: impl TryInto<i64>) -> Cell {
        let value = value.try_into().map_or(Exact::ZERO, Exact::whole);
        Cell::number(value, 0)
    }

    /// Makes a cell with a whole number; empty for `None`.
    pub(super) fn optional_whole(value: Option<impl TryInto<i64>>) -> Cell {
        value.map_or_else(Cell::default, Cell::whole)
    }

    /// Makes a cell with a day; empty for `None`.
    pub(super) fn day(day: Option<Date>) -> Cell {
        Cell {
            value: day.map_or(Value::Empty, Value::Day),
            ..Cell::default()
        }
    }

    /// Gives the cell an emphasis.
    pub(super) fn with_tone(mut self, tone: Tone) -> Cell {
        self.tone = tone;
        self
    }

    /// Adds a note to the cell; `None` leaves it without one.
    pub(super) fn with_note(mut self, note: Option<String>) -> Cell {
        self.note = note.filter(|note| !note.is_empty());
        self
    }

    /// Adds a link to the cell; `None` leaves it without one.
    pub(super) fn with_link(mut self, link: Option<Target>) -> Cell {
        self.link = link;
        self
    }
}

/// Removes blanks around a text, and replaces control characters with visible symbols.
pub(super) fn clean(text: &str) -> String {
    printable(text.trim()).into_owned()
}

/// Cleans each line and joins them with line feeds.
pub(super) fn join_lines<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> String {
    let lines = lines.into_iter().map(|line| clean(line.as_ref()));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_replaced() {
        let check = |cell: Cell, expected| assert_eq!(cell.value, Value::Text(expected));
        check(Cell::text("a\u{1b}[31m\nb"), "a␛[31m␊b".to_owned());
        check(
            Cell::lines(["one", "two\u{202e}"]),
            "one\ntwo<U+202E>".to_owned(),
        );
        assert_eq!(Cell::text("  ").value, Value::Empty);
    }
}
