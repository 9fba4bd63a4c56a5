//! A table as rows of values, for every container.

use crate::number::{Exact, Points};

/// The content of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Value {
    /// Nothing.
    #[default]
    Empty,
    /// Words, which never become a formula.
    Text(String),
    /// A game or a bye of a crosstable, or the digits of an ID: text that is not a sentence.
    Sign(String),
    /// A number, with a point before its decimals.
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

    pub(super) fn sign(text: Option<&str>) -> Value {
        match Value::text(text) {
            Value::Text(text) if text.bytes().all(|b| b.is_ascii_digit()) => Value::Sign(text),
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
            .shortened()
    }

    /// The number without trailing zeros.
    fn shortened(self) -> Value {
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

/// A sheet: lines of text, one or more lists, and lines of text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sheet {
    /// Above the first list.
    pub(super) titles: Vec<String>,
    /// One list, or one for each round.
    pub(super) lists: Vec<Listing>,
    /// Below the rows.
    pub(super) footer: Vec<String>,
}

/// A header with its rows, and the lines above that belong only to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Listing {
    /// Above the header.
    pub(super) titles: Vec<String>,
    /// The headings.
    pub(super) header: Vec<String>,
    /// The rows, one for each player or game.
    pub(super) rows: Vec<Vec<Value>>,
}

impl Listing {
    /// A list of this many rows, still without columns.
    pub(super) fn with_rows(rows: usize) -> Listing {
        Listing {
            rows: vec![Vec::new(); rows],
            ..Listing::default()
        }
    }

    /// Adds a column with its heading; an optional column without values is omitted.
    pub(super) fn column(&mut self, heading: &str, always: bool, values: Vec<Value>) {
        if !always && values.iter().all(Value::is_empty) {
            return;
        }
        self.header.push(heading.to_owned());
        for (row, value) in self.rows.iter_mut().zip(values) {
            row.push(value);
        }
    }
}
