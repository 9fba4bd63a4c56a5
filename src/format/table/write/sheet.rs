//! Represents a table as rows of values, before it becomes a text or a workbook.

use crate::number::{Exact, Points};

/// The content of a cell of a sheet that is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Value {
    /// An empty cell.
    #[default]
    Empty,
    /// Words, which are written so that no program reads them as a formula.
    Text(String),
    /// Text that is not words: a game or a bye of a crosstable, or the digits of an ID.
    Code(String),
    /// A number as digits, with a point before its decimals.
    Number(String),
}

impl Value {
    pub(super) fn text(text: Option<&str>) -> Value {
        let text = text.map(crate::format::write::one_line);
        match text.filter(|text| !text.is_empty()) {
            Some(text) => Value::Text(text.into_owned()),
            None => Value::Empty,
        }
    }

    pub(super) fn code(text: Option<&str>) -> Value {
        match Value::text(text) {
            Value::Text(text) if text.bytes().all(|b| b.is_ascii_digit()) => Value::Code(text),
            other => other,
        }
    }

    pub(super) fn count(number: Option<u32>) -> Value {
        number.map_or(Value::Empty, |number| Value::Number(number.to_string()))
    }

    pub(super) fn points(points: Option<Points>) -> Value {
        points.map_or(Value::Empty, |points| Value::Number(points.to_string()))
    }

    pub(super) fn exact(value: Option<Exact>) -> Value {
        value
            .map_or(Value::Empty, |value| {
                Value::Number(value.to_rounded_text(6))
            })
            .without_trailing_zeros()
    }

    /// Returns the number without zeros at the end of its decimals; other values are returned
    /// unchanged.
    fn without_trailing_zeros(self) -> Value {
        match self {
            Value::Number(text) if text.contains('.') => {
                let text = text.trim_end_matches('0').trim_end_matches('.');
                Value::Number(text.to_owned())
            }
            other => other,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Value::Empty
    }
}

/// A sheet: lines of text above, one or more lists, and lines of text below.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sheet {
    /// The lines above the first list.
    pub(super) titles: Vec<String>,
    /// One list, or one for each round.
    pub(super) lists: Vec<Listing>,
    /// The lines below the last list.
    pub(super) footer: Vec<String>,
}

/// A header with its rows, and the lines above them that belong only to this list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Listing {
    /// The lines above the header.
    pub(super) titles: Vec<String>,
    /// The heading of each column.
    pub(super) header: Vec<String>,
    /// The rows, one for each player or game, with a value for each column.
    pub(super) rows: Vec<Vec<Value>>,
}

impl Listing {
    /// Creates a list with this number of rows, still without columns.
    pub(super) fn with_rows(rows: usize) -> Listing {
        Listing {
            rows: vec![Vec::new(); rows],
            ..Listing::default()
        }
    }

    /// Adds a column with a heading and a value for each row. A column without values is omitted
    /// unless `keep_empty` is true.
    pub(super) fn add_column(&mut self, heading: &str, keep_empty: bool, values: Vec<Value>) {
        if !keep_empty && values.iter().all(Value::is_empty) {
            return;
        }
        self.header.push(heading.to_owned());
        for (row, value) in self.rows.iter_mut().zip(values) {
            row.push(value);
        }
    }
}
