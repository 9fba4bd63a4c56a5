//! The values of one column, kept in memory until they are written.

use std::collections::HashMap;

use parquet::data_type::{BoolType, ByteArray, Int32Type, Int64Type};
use parquet::file::writer::SerializedColumnWriter;

use super::schema::ColumnType;
use crate::model::Date;
use crate::number::{Exact, Points};

/// The reason why a table cannot be written.
pub type Error = parquet::errors::ParquetError;

/// The number of texts that are passed to the Parquet writer at once.
const TEXTS_AT_ONCE: usize = 8192;

/// The value of one column in a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell<'a> {
    /// The row has no value in this column.
    Null,
    Key(i64),
    Number(i64),
    Text(&'a str),
    Day(Date),
    Points(Points),
    Value(Exact),
    Flag(bool),
}

impl<'a> Cell<'a> {
    pub(super) fn number(value: Option<impl Into<i64>>) -> Cell<'a> {
        value.map_or(Cell::Null, |value| Cell::Number(value.into()))
    }

    pub(super) fn count(value: usize) -> Cell<'a> {
        Cell::Number(i64::try_from(value).unwrap_or(i64::MAX))
    }

    pub(super) fn text(value: Option<&'a str>) -> Cell<'a> {
        value.map_or(Cell::Null, Cell::Text)
    }

    pub(super) fn day(value: Option<Date>) -> Cell<'a> {
        value.map_or(Cell::Null, Cell::Day)
    }

    pub(super) fn points(value: Option<Points>) -> Cell<'a> {
        value.map_or(Cell::Null, Cell::Points)
    }
}

/// A column in memory: whether each row has a value, and the values of the rows that have one.
pub(super) struct Buffer {
    kind: ColumnType,
    /// For each row, 1 if it has a value, otherwise 0: the definition levels of Parquet.
    presence: Vec<i16>,
    values: Values,
}

enum Values {
    Small(Vec<i32>),
    Large(Vec<i64>),
    Flags(Vec<bool>),
    /// The distinct texts of the column, and for each row with a text its index among them.
    Texts {
        index_by_text: HashMap<Box<str>, u32>,
        texts: Vec<ByteArray>,
        rows: Vec<u32>,
    },
}

/// The length of a column when [`Buffer::mark`] was called.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    rows: usize,
    values: usize,
}

impl Buffer {
    pub(super) fn new(kind: ColumnType) -> Buffer {
        Buffer {
            kind,
            presence: Vec::new(),
            values: match kind {
                ColumnType::Number | ColumnType::Day | ColumnType::Points => {
                    Values::Small(Vec::new())
                }
                ColumnType::Key | ColumnType::Value => Values::Large(Vec::new()),
                ColumnType::Flag => Values::Flags(Vec::new()),
                ColumnType::Text => Values::Texts {
                    index_by_text: HashMap::new(),
                    texts: Vec::new(),
                    rows: Vec::new(),
                },
            },
        }
    }

    /// Adds the value of the next row. A number that the column cannot represent is dropped: the
    /// row then has no value.
    pub(super) fn push(&mut self, cell: Cell<'_>) {
        let is_present = match (&mut self.values, cell) {
            (_, Cell::Null) => false,
            (Values::Small(values), Cell::Number(number)) => {
                push_value(values, i32::try_from(number))
            }
            (Values::Small(values), Cell::Day(day)) => {
                push_value(values, Ok::<_, ()>(days_since_1970(day)))
            }
            (Values::Small(values), Cell::Points(points)) => {
                push_value(values, Ok::<_, ()>(points.hundredths()))
            }
            (Values::Large(values), Cell::Key(key)) => push_value(values, Ok::<_, ()>(key)),
            (Values::Large(values), Cell::Value(value)) => {
                push_value(values, millionths(value).ok_or(()))
            }
            (Values::Flags(values), Cell::Flag(flag)) => push_value(values, Ok::<_, ()>(flag)),
            (
                Values::Texts {
                    index_by_text,
                    texts,
                    rows,
                },
                Cell::Text(text),
            ) => {
                let text_index = match index_by_text.get(text) {
                    Some(text_index) => *text_index,
                    None => {
                        let text_index = u32::try_from(texts.len()).unwrap_or(u32::MAX);
                        index_by_text.insert(text.into(), text_index);
                        texts.push(ByteArray::from(text.as_bytes().to_vec()));
                        text_index
                    }
                };
                rows.push(text_index);
                true
            }
            (_, cell) => unreachable!("{cell:?} in a column of {:?}", self.kind),
        };
        self.presence.push(i16::from(is_present));
    }

    /// Returns the current length, to which [`Buffer::roll_back`] can return.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            rows: self.presence.len(),
            values: match &self.values {
                Values::Small(values) => values.len(),
                Values::Large(values) => values.len(),
                Values::Flags(values) => values.len(),
                Values::Texts { rows, .. } => rows.len(),
            },
        }
    }

    /// Removes the values that were added after `mark`.
    pub(super) fn roll_back(&mut self, mark: Mark) {
        self.presence.truncate(mark.rows);
        match &mut self.values {
            Values::Small(values) => values.truncate(mark.values),
            Values::Large(values) => values.truncate(mark.values),
            Values::Flags(values) => values.truncate(mark.values),
            Values::Texts { rows, .. } => rows.truncate(mark.values),
        }
    }

    /// Writes the values of the column and empties the buffer.
    pub(super) fn write(&mut self, column: &mut SerializedColumnWriter<'_>) -> Result<(), Error> {
        let presence = match self.kind {
            ColumnType::Key => None,
            _ => Some(self.presence.as_slice()),
        };
        match &mut self.values {
            Values::Small(values) => {
                let column = column.typed::<Int32Type>();
                column.write_batch(values, presence, None)?;
                values.clear();
            }
            Values::Large(values) => {
                let column = column.typed::<Int64Type>();
                column.write_batch(values, presence, None)?;
                values.clear();
            }
            Values::Flags(values) => {
                let column = column.typed::<BoolType>();
                column.write_batch(values, presence, None)?;
                values.clear();
            }
            Values::Texts {
                index_by_text,
                texts,
                rows,
            } => {
                let column = column.typed::<parquet::data_type::ByteArrayType>();
                let mut unwritten_rows = rows.as_slice();
                for chunk_presence in self.presence.chunks(TEXTS_AT_ONCE) {
                    let count = chunk_presence
                        .iter()
                        .filter(|present| **present == 1)
                        .count();
                    let (chunk_rows, later_rows) = unwritten_rows.split_at(count);
                    let chunk_rows: Vec<ByteArray> = chunk_rows
                        .iter()
                        .map(|text_index| texts[*text_index as usize].clone())
                        .collect();
                    column.write_batch(&chunk_rows, Some(chunk_presence), None)?;
                    unwritten_rows = later_rows;
                }
                rows.clear();
                index_by_text.clear();
                texts.clear();
            }
        }
        self.presence.clear();
        Ok(())
    }
}

/// Adds a value if it is `Ok`, and returns whether it is.
fn push_value<T, E>(values: &mut Vec<T>, value: Result<T, E>) -> bool {
    let is_present = value.is_ok();
    values.extend(value.ok());
    is_present
}

/// Returns the number of days since 1970-01-01. The algorithm counts years from March, so that a
/// leap day is the last day of a year.
fn days_since_1970(date: Date) -> i32 {
    let (month, day) = (i32::from(date.month()), i32::from(date.day()));
    let year = i32::from(date.year()) - i32::from(month <= 2);
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// Converts a value to millionths; `None` if it is not a whole number of millionths or has more
/// than 18 digits.
fn millionths(value: Exact) -> Option<i64> {
    let scaled = i128::from(value.numerator()) * 1_000_000;
    let denominator = i128::from(value.denominator());
    let is_whole =
        scaled % denominator == 0 && (scaled / denominator).abs() < 1_000_000_000_000_000_000;
    is_whole
        .then(|| i64::try_from(scaled / denominator).ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        let check = |year, month, day, expected| {
            assert_eq!(days_since_1970(Date::known(year, month, day)), expected);
        };
        check(1970, 1, 1, 0);
        check(1970, 12, 31, 364);
        check(1972, 3, 1, 790);
        check(2000, 2, 29, 11_016);
        check(1969, 12, 31, -1);
        check(2026, 11, 23, 20_780);
    }

    #[test]
    fn only_values_that_are_exact_in_millionths_are_written() {
        let ratio = |num, den| Exact::ratio(num, den).unwrap();
        assert_eq!(millionths(ratio(5, 2)), Some(2_500_000));
        assert_eq!(millionths(ratio(1, 3)), None);
        assert_eq!(millionths(ratio(i128::from(i64::MAX), 1)), None);
    }
}
