//! Writes the values of cells, as the library calamine reads them, as text.

use std::borrow::Cow;

use calamine::{Data, DataRef};

use super::super::{CellKind, shortened};
use super::number::{date_as_text, number_as_text};

/// The text and kind of a value in an xlsx file; `None` for an empty cell.
pub(super) fn cell_text<'a>(value: &'a DataRef<'_>) -> Option<(Cow<'a, str>, CellKind)> {
    Some(match value {
        DataRef::Empty => return None,
        DataRef::Int(number) => (number.to_string().into(), CellKind::Number),
        DataRef::Float(number) => (number_as_text(*number).into(), CellKind::Number),
        DataRef::String(text) => (text.into(), CellKind::Text),
        DataRef::SharedString(text) => ((*text).into(), CellKind::Text),
        DataRef::Bool(truth) => (truth_text(*truth).into(), CellKind::Truth),
        DataRef::DateTime(date_time) => (date_as_text(date_time).into(), CellKind::Date),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            (iso_as_text(text).into(), CellKind::Date)
        }
        DataRef::Error(error) => (error.to_string().into(), CellKind::Error),
    })
}

/// The text and kind of a value in an xls file; `None` for an empty cell.
pub(super) fn data_text(value: &Data) -> Option<(Cow<'_, str>, CellKind)> {
    Some(match value {
        Data::Empty => return None,
        Data::Int(number) => (number.to_string().into(), CellKind::Number),
        Data::Float(number) => (number_as_text(*number).into(), CellKind::Number),
        Data::String(text) => (text.into(), CellKind::Text),
        Data::Bool(truth) => (truth_text(*truth).into(), CellKind::Truth),
        Data::DateTime(date_time) => (date_as_text(date_time).into(), CellKind::Date),
        Data::DateTimeIso(text) | Data::DurationIso(text) => {
            (iso_as_text(text).into(), CellKind::Date)
        }
        Data::Error(error) => (error.to_string().into(), CellKind::Error),
    })
}

/// The text that is shown for a formula without a stored value. It cannot be mistaken for a value.
pub(super) fn formula(text: &str) -> String {
    const MAX_CHARACTERS: usize = 200;
    let text = text.trim().trim_start_matches('=');
    if text.is_empty() {
        "formula".to_owned()
    } else {
        format!("formula ={}", shortened(text, MAX_CHARACTERS))
    }
}

/// A truth value as a spreadsheet shows it: `TRUE` or `FALSE`.
pub(super) fn truth_text(truth: bool) -> &'static str {
    if truth { "TRUE" } else { "FALSE" }
}

/// A date of ISO 8601 as text: without the time if it is midnight, otherwise with a blank instead
/// of `T`.
pub(super) fn iso_as_text(text: &str) -> String {
    let text = text.trim_end_matches('Z');
    match text.split_once('T') {
        Some((date, time)) if date.len() == 10 => {
            let time = time.split('.').next().unwrap_or(time);
            let time = time.strip_suffix(":00").unwrap_or(time);
            match time {
                "00:00" | "00" => date.to_owned(),
                time => format!("{date} {time}"),
            }
        }
        _ => text.to_owned(),
    }
}
