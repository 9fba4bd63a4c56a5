//! Converts the values of cells that the library calamine reads to text.

use std::borrow::Cow;

use calamine::{Data, DataRef};

use super::super::{CellKind, shortened};
use super::number::{date_as_number, date_as_text, number_as_text};

/// Returns the number that a cell in an xlsx file stores for a date; `None` if the cell shows no
/// date.
pub(super) fn number_of_date(value: &DataRef<'_>) -> Option<String> {
    match value {
        DataRef::DateTime(date_time) => Some(date_as_number(date_time)),
        _ => None,
    }
}

/// Returns the number that a cell in an xls file stores for a date; `None` if the cell shows no
/// date.
pub(super) fn number_of_data_date(value: &Data) -> Option<String> {
    match value {
        Data::DateTime(date_time) => Some(date_as_number(date_time)),
        _ => None,
    }
}

/// Returns the number that a spreadsheet computes with for a date as [`iso_as_text`] writes it: the
/// days since 1899-12-30, with at most 4 decimals for the time of day. `None` for other texts.
pub(super) fn number_of_iso_date(text: &str) -> Option<String> {
    let (date, time) = text.split_once(' ').unwrap_or((text, "00:00"));
    let number = |part: &str| {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse::<i64>().ok()).flatten()
    };
    let mut parts = date.splitn(3, '-').map(number);
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let mut parts = time.splitn(3, ':').map(number);
    let (hours, minutes) = (parts.next()??, parts.next()??);
    let seconds = parts.next().unwrap_or(Some(0))?;
    if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let days = days_since_year_0(year, month, day) - days_since_year_0(1899, 12, 30);
    let seconds = hours * 3600 + minutes * 60 + seconds;
    let fraction = (seconds * 10_000 + 43_200) / 86_400;
    if days < 0 || !(0..10_000).contains(&fraction) {
        return None;
    }
    let text = format!("{days}.{fraction:04}");
    Some(text.trim_end_matches('0').trim_end_matches('.').to_owned())
}

/// Returns the number of days from the beginning of the year 0 to a day of the Gregorian calendar.
/// In the calculation, a year begins in March, so that the leap day is the last day of a year.
const fn days_since_year_0(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = match month {
        1 | 2 => (year - 1, month + 9),
        _ => (year, month - 3),
    };
    year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 1
}

/// Returns the text and kind of a value in an xlsx file; `None` for an empty cell.
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

/// Returns the text and kind of a value in an xls file; `None` for an empty cell.
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

/// Returns the text that is shown for a formula without a stored value. The text cannot be mistaken
/// for a value.
pub(super) fn formula(text: &str) -> String {
    const MAX_CHARACTERS: usize = 200;
    let text = text.trim().trim_start_matches('=');
    if text.is_empty() {
        "formula".to_owned()
    } else {
        format!("formula ={}", shortened(text, MAX_CHARACTERS))
    }
}

/// Returns a truth value as a spreadsheet shows it: `TRUE` or `FALSE`.
pub(super) fn truth_text(truth: bool) -> &'static str {
    if truth { "TRUE" } else { "FALSE" }
}

/// Returns a date of ISO 8601 as text: without the time if it is midnight, otherwise with a blank
/// instead of `T`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_of_open_document_is_a_number_of_days() {
        let check = |text, expected: Option<&str>| {
            assert_eq!(number_of_iso_date(text).as_deref(), expected, "{text}");
        };
        check("1900-01-04 12:00", Some("5.5"));
        check("1899-12-31", Some("1"));
        check("1900-03-01", Some("61"));
        check("2000-01-01", Some("36526"));
        // 0.33 of a day is 7 hours, 55 minutes and 12 seconds
        check("1900-02-13 07:55:12", Some("45.33"));
        check("10:30", None);
        check("1899-12-29", None);
    }
}
