//! Parsers that several formats share: numbers, points and amounts (points that may be negative).

use nom::error::{Error, ErrorKind};
use nom::{Err, IResult};

use crate::number::Points;

/// Parses at most `limit` digits at the start of `i` as a number.
///
/// It does not use nom's parsers, because it is called for every cell of a crosstable and must be
/// fast.
fn digits(i: &str, limit: usize) -> IResult<&str, u32> {
    let bytes = i.as_bytes();
    let mut value = 0;
    let mut count = 0;
    while count < limit && count < bytes.len() && bytes[count].is_ascii_digit() {
        value = value * 10 + u32::from(bytes[count] - b'0');
        count += 1;
    }
    if count == 0 {
        return Err(Err::Error(Error::new(i, ErrorKind::Digit)));
    }
    Ok((&i[count..], value))
}

/// Parses a whole number.
///
/// number = digit{1,9}
///
/// # Errors
/// If the text does not begin with a digit.
pub fn number(i: &str) -> IResult<&str, u32> {
    digits(i, 9)
}

/// Parses points, which are not negative.
///
/// points = digit{1,4} [ ( "." | "," ) digit{1,2} ]
///
/// # Errors
/// If the text does not begin with a digit.
pub fn points(i: &str) -> IResult<&str, Points> {
    let (i, whole) = digits(i, 4)?;
    let (i, rest) = match i.strip_prefix(['.', ',']) {
        Some(decimals) => match hundredths(decimals) {
            Ok((i, rest)) => (i, rest),
            Err(_) => (i, 0),
        },
        None => (i, 0),
    };
    let total_hundredths = i32::try_from(whole * 100 + rest).unwrap_or(i32::MAX);
    Ok((i, Points::from_hundredths(total_hundredths)))
}

/// Parses one or two decimals, which follow the separator, as hundredths.
fn hundredths(i: &str) -> IResult<&str, u32> {
    let (rest, value) = digits(i, 2)?;
    let scale = if i.len() - rest.len() == 1 { 10 } else { 1 };
    Ok((rest, value * scale))
}

/// Parses points that may be negative.
///
/// amount = [ "-" ] ( points | ( "." | "," ) digit{1,2} )
///
/// # Errors
/// If the text does not begin with an amount.
pub fn amount(i: &str) -> IResult<&str, Points> {
    let (i, negative) = match i.strip_prefix('-') {
        Some(rest) => (rest, true),
        None => (i, false),
    };
    let (i, value) = match i.strip_prefix(['.', ',']) {
        Some(decimals) => {
            let (i, rest) = hundredths(decimals)?;
            let rest = i32::try_from(rest).unwrap_or(0);
            (i, Points::from_hundredths(rest))
        }
        None => points(i)?,
    };
    Ok((i, if negative { -value } else { value }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_at_most_two_decimals() {
        let good = |text, hundredths, rest| {
            assert_eq!(
                points(text),
                Ok((rest, Points::from_hundredths(hundredths)))
            );
        };
        good("2.5", 250, "");
        good("11,5", 1150, "");
        good("7", 700, "");
        good("0.25", 25, "");
        good("7.x", 700, ".x");
        good("12345", 123_400, "5");
        assert!(points(".5").is_err());
        assert!(points("x").is_err());
        assert!(points("").is_err());
    }

    #[test]
    fn amounts_may_be_negative_or_begin_with_the_separator() {
        let good = |text, hundredths| {
            assert_eq!(amount(text), Ok(("", Points::from_hundredths(hundredths))));
        };
        good("-1.5", -150);
        good(".5", 50);
        good("3", 300);
        assert!(amount("--1").is_err());
        assert!(amount(".").is_err());
        assert!(amount("").is_err());
    }

    #[test]
    fn numbers_have_at_most_nine_digits() {
        assert_eq!(number("0012x"), Ok(("x", 12)));
        assert_eq!(number("9999999999"), Ok(("9", 999_999_999)));
        assert!(number("-1").is_err());
        assert!(number("").is_err());
    }
}
