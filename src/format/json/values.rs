//! Conversions of single values between the model and the document.

use nom::Parser;
use nom::combinator::all_consuming;

use super::range::RangeDoc;
use crate::format::{ReadError, lexis, rank_order};
use crate::model::{Date, PlayerId, RoundNumber, RoundRange, TieBreakSpec};
use crate::number::{Exact, Points};

/// Returns the key by which the document refers to a player, from 1.
pub(super) fn key(id: PlayerId) -> u32 {
    u32::from(id.0) + 1
}

pub(super) fn keys(ids: &[PlayerId]) -> Vec<u32> {
    ids.iter().map(|id| key(*id)).collect()
}

/// Returns points as text, as the document states them.
pub(super) fn points_text(points: Points) -> String {
    points.to_string()
}

pub(super) fn to_range_doc(rounds: RoundRange) -> RangeDoc {
    RangeDoc {
        first: rounds.first.0,
        last: rounds.last.0,
    }
}

/// Returns the error for a document that has a value or reference that is not allowed.
pub(super) fn invalid_value(message: String) -> ReadError {
    ReadError::InvalidValue {
        message,
        help: "docs/reference/tournament.schema.json describes the keys and values of such \
               documents"
            .to_owned(),
    }
}

/// Returns the error for a value that is not allowed. `place` names the key of the value,
/// `expected` says which values are allowed.
pub(super) fn unexpected_value(place: &str, value: &str, expected: &str) -> ReadError {
    invalid_value(format!(
        "{place} is `{}`: {expected} is expected",
        value.escape_debug()
    ))
}

pub(super) fn to_range(rounds: RangeDoc) -> RoundRange {
    RoundRange {
        first: RoundNumber(rounds.first),
        last: RoundNumber(rounds.last),
    }
}

/// Parses a day written as `2026-05-01`.
pub(super) fn parse_day(place: &str, text: &str) -> Result<Date, ReadError> {
    let mut parts = text.splitn(3, '-');
    let mut number = |width: usize| {
        let part = parts.next().filter(|part| part.len() == width)?;
        part.parse::<u16>().ok()
    };
    let date = (|| {
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    })();
    date.ok_or_else(|| unexpected_value(place, text, "a date such as 2026-05-01"))
}

pub(super) fn parse_points(place: &str, text: &str) -> Result<Points, ReadError> {
    let points = all_consuming(lexis::amount).parse(text).ok();
    points
        .map(|(_, points)| points)
        .ok_or_else(|| unexpected_value(place, text, "a number of points such as 2.5"))
}

pub(super) fn parse_spec(text: &str) -> Result<TieBreakSpec, ReadError> {
    let place = "a tie-break";
    let order =
        rank_order(text).map_err(|error| unexpected_value(place, text, &error.to_string()))?;
    let mut criteria = order.criteria.into_iter();
    match (criteria.next(), criteria.next()) {
        (Some(spec), None) => Ok(spec),
        _ => Err(unexpected_value(
            place,
            text,
            "one tie-break in the notation of TRF record 212",
        )),
    }
}

/// Parses a decimal number or a fraction: `45.5`, `38/3`; `None` for other texts.
pub(super) fn parse_exact(text: &str) -> Option<Exact> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_short_number = |text: &str| {
        !text.is_empty() && text.len() <= 15 && text.bytes().all(|b| b.is_ascii_digit())
    };
    let (whole, rest, fraction) = match (digits.split_once('.'), digits.split_once('/')) {
        (Some((whole, rest)), None) => (whole, rest, false),
        (None, Some((whole, rest))) => (whole, rest, true),
        (None, None) => (digits, "1", true),
        _ => return None,
    };
    if !is_short_number(whole) || !is_short_number(rest) {
        return None;
    }
    let (whole, part): (i128, i128) = (whole.parse().ok()?, rest.parse().ok()?);
    let (number, divisor) = if fraction {
        (whole, part)
    } else {
        let scale = 10_i128.checked_pow(u32::try_from(rest.len()).ok()?)?;
        (whole * scale + part, scale)
    };
    Exact::ratio(
        if digits.len() < text.len() {
            -number
        } else {
            number
        },
        divisor,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_numbers_are_written_as_text() {
        for text in ["45.5", "38/3", "0", "-0.25", "49", "1/3"] {
            assert_eq!(parse_exact(text).unwrap().to_text(), text);
        }
        for text in ["", "1.", ".5", "1/0", "a", "1.5/2", "--1"] {
            assert_eq!(parse_exact(text), None, "{text}");
        }
    }
}
