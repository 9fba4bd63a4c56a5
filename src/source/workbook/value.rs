//! What calamine found in a cell, as text.

use std::borrow::Cow;

use calamine::{Data, DataRef};

use super::super::{Held, shortened};
use super::number::{date, general};

/// The text of a value of an xlsx file; `None` for an empty cell.
pub(super) fn shown<'a>(value: &'a DataRef<'_>) -> Option<(Cow<'a, str>, Held)> {
    Some(match value {
        DataRef::Empty => return None,
        DataRef::Int(number) => (number.to_string().into(), Held::Number),
        DataRef::Float(number) => (general(*number).into(), Held::Number),
        DataRef::String(text) => (text.into(), Held::Text),
        DataRef::SharedString(text) => ((*text).into(), Held::Text),
        DataRef::Bool(truth) => (truth_text(*truth).into(), Held::Truth),
        DataRef::DateTime(held) => (date(held).into(), Held::Date),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => (iso(text).into(), Held::Date),
        DataRef::Error(error) => (error.to_string().into(), Held::Error),
    })
}

/// The text of a value of an xls file; `None` for an empty cell.
pub(super) fn shown_data(value: &Data) -> Option<(Cow<'_, str>, Held)> {
    Some(match value {
        Data::Empty => return None,
        Data::Int(number) => (number.to_string().into(), Held::Number),
        Data::Float(number) => (general(*number).into(), Held::Number),
        Data::String(text) => (text.into(), Held::Text),
        Data::Bool(truth) => (truth_text(*truth).into(), Held::Truth),
        Data::DateTime(held) => (date(held).into(), Held::Date),
        Data::DateTimeIso(text) | Data::DurationIso(text) => (iso(text).into(), Held::Date),
        Data::Error(error) => (error.to_string().into(), Held::Error),
    })
}

/// A formula whose value was not stored, in words that nobody takes for a value.
pub(super) fn formula(text: &str) -> String {
    const LONGEST: usize = 200;
    let text = text.trim().trim_start_matches('=');
    match text.is_empty() {
        true => "formula".to_owned(),
        false => format!("formula ={}", shortened(text, LONGEST)),
    }
}

/// As a spreadsheet writes it.
pub(super) fn truth_text(truth: bool) -> &'static str {
    if truth { "TRUE" } else { "FALSE" }
}

/// `2026-01-31T00:00:00` is the date alone, `2026-01-31T10:30:00` has a blank for its `T`.
pub(super) fn iso(text: &str) -> String {
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
