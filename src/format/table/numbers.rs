//! Parses numbers as tables print them, with a decimal comma or point, and with `½`
//! (reference/swiss-manager-exports.md 6.2).

use nom::branch::alt;
use nom::character::complete::{char as sign, one_of, satisfy};
use nom::combinator::{all_consuming, map, opt, recognize};
use nom::multi::many_m_n;
use nom::{IResult, Parser};

use super::cell::half_sign;
use crate::import::Notation;
use crate::number::{Exact, Points};

/// The parts of a number as written. `has_half_sign` says whether the number contains `½`.
struct StatedNumber<'a> {
    is_negative: bool,
    whole: &'a str,
    separator: Option<char>,
    decimals: &'a str,
    has_half_sign: bool,
}

/// Parses a number into its parts.
///
/// stated-number = [ "-" ] ( digit{1,7} [ half-sign | decimals ] | half-sign | decimals )
fn stated_number(i: &str) -> IResult<&str, StatedNumber<'_>> {
    let whole_and_rest = (
        digits(7),
        opt(alt((map(half_sign, |_| None), map(decimals, Some)))),
    );
    let amount = alt((
        map(whole_and_rest, |(whole, rest)| (whole, rest)),
        map(half_sign, |_| ("", Some(None))),
        map(decimals, |decimals| ("", Some(Some(decimals)))),
    ));
    map((opt(sign('-')), amount), |(minus, (whole, rest))| {
        StatedNumber {
            is_negative: minus.is_some(),
            whole,
            separator: rest.flatten().map(|(separator, _)| separator),
            decimals: rest.flatten().map_or("", |(_, decimals)| decimals),
            has_half_sign: rest == Some(None),
        }
    })
    .parse(i)
}

/// Parses the separator and the decimals after it.
///
/// decimals = ( "." | "," ) digit{1,6}
fn decimals(i: &str) -> IResult<&str, (char, &str)> {
    (one_of(".,"), digits(6)).parse(i)
}

fn digits<'a>(
    max: usize,
) -> impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>> {
    recognize(many_m_n(1, max, satisfy(|c| c.is_ascii_digit())))
}

fn parse_stated(text: &str) -> Option<StatedNumber<'_>> {
    let parse_result = all_consuming(stated_number).parse(text.trim());
    parse_result.ok().map(|(_, stated)| stated)
}

impl StatedNumber<'_> {
    /// Whether the number has no fraction.
    fn is_whole(&self) -> bool {
        !self.has_half_sign && self.decimals.bytes().all(|digit| digit == b'0')
    }

    fn exact(&self) -> Option<Exact> {
        let digits = format!("{}{}", self.whole, self.decimals);
        let digits = if self.has_half_sign {
            format!("{digits}5")
        } else {
            digits
        };
        let decimal_places = if self.has_half_sign {
            1
        } else {
            self.decimals.len()
        };
        let value: i128 = digits.parse().ok()?;
        let value = if self.is_negative { -value } else { value };
        Exact::ratio(value, 10_i128.pow(u32::try_from(decimal_places).ok()?))
    }
}

/// Parses a number such as `43,5`, `7½` or `2369`; `None` if the text is not a number.
pub(in crate::format) fn parse_exact(text: &str) -> Option<Exact> {
    parse_stated(text)?.exact()
}

/// Parses points; `None` if the text is not a number, has more than two decimals, or exceeds
/// `Points::LIMIT`.
pub(in crate::format) fn parse_points(text: &str) -> Option<Points> {
    let hundredths = parse_stated(text)?
        .exact()?
        .checked_mul(Exact::whole(100))?;
    if hundredths.denominator() != 1 {
        return None;
    }
    let points = Points::from_hundredths(i32::try_from(hundredths.numerator()).ok()?);
    (-Points::LIMIT <= points && points <= Points::LIMIT).then_some(points)
}

/// Parses a number that may have a sign, such as a rating change: `+11,5`, `−0,82`. Also returns
/// the number of its decimals. `None` if the text is not a number.
pub(super) fn parse_signed_number(text: &str) -> Option<(Exact, usize)> {
    let text = text.trim();
    let stated_number = match (text.strip_prefix('+'), text.strip_prefix('\u{2212}')) {
        (Some(amount), _) => {
            parse_stated(amount).filter(|stated_number| !stated_number.is_negative)?
        }
        (_, Some(amount)) => StatedNumber {
            is_negative: true,
            ..parse_stated(amount).filter(|stated_number| !stated_number.is_negative)?
        },
        _ => parse_stated(text)?,
    };
    let decimals = if stated_number.has_half_sign {
        1
    } else {
        stated_number.decimals.len()
    };
    Some((stated_number.exact()?, decimals))
}

/// Whether a text is a number that is zero, such as `0` or `0,00`.
pub(super) fn is_zero(text: &str) -> bool {
    parse_exact(text) == Some(Exact::whole(0))
}

/// Parses a whole number without a sign; `None` for other texts. A dot may follow it, and the mark
/// of a shared rank (`=` or `T`) may stand before it: `3`, `3.`, `=3`.
pub(super) fn parse_whole_number(text: &str) -> Option<u32> {
    let digits = text.trim_matches(|c| matches!(c, '=' | 'T')).trim();
    let digits = digits.strip_suffix('.').unwrap_or(digits);
    // a spreadsheet program may have saved the number with decimals
    let digits = digits
        .strip_suffix(".0")
        .or_else(|| digits.strip_suffix(",0"))
        .unwrap_or(digits);
    let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| digits.parse().ok()).flatten()
}

/// Returns the decimal sign of a number, which is a point or a comma; `None` if the number has
/// none.
pub(super) fn decimal_sign(text: &str) -> Option<char> {
    parse_stated(text)?.separator
}

/// Returns the notation of most values in a column of points: the decimal sign, the number of
/// decimals of whole points, and whether `½` is used. A few values in another notation do not
/// change it. If all values have a fraction, the number of decimals is the smallest one.
pub(in crate::format) fn notation<'a>(points: impl Iterator<Item = &'a str>) -> Notation {
    let values: Vec<StatedNumber<'_>> = points.filter_map(parse_stated).collect();
    let count_signs = |sign| count(&values, |value| value.separator == Some(sign));
    let half_signs = count(&values, |value| value.has_half_sign);
    let decimal_halves = count(&values, |value| !value.is_whole() && !value.has_half_sign);
    Notation {
        separator: if count_signs(',') > count_signs('.') {
            ','
        } else {
            '.'
        },
        decimals: usual_decimals(&values),
        half_sign: half_signs > decimal_halves,
    }
}

fn count(values: &[StatedNumber<'_>], condition: impl Fn(&StatedNumber<'_>) -> bool) -> usize {
    values.iter().filter(|value| condition(value)).count()
}

/// Returns the number of decimals that most whole points have, the smallest of them if several
/// numbers are equally frequent. If there are no whole points, returns the smallest number of
/// decimals; 0 if there are no points.
fn usual_decimals(values: &[StatedNumber<'_>]) -> usize {
    let with_decimals = |decimals| {
        count(values, |value| {
            value.is_whole() && value.decimals.len() == decimals
        })
    };
    let decimals = || values.iter().map(|value| value.decimals.len());
    let min = decimals().min().unwrap_or(0);
    if !values.iter().any(StatedNumber::is_whole) {
        return min;
    }
    let max = decimals().max().unwrap_or(0);
    (min..=max)
        .rev()
        .max_by_key(|&decimals| with_decimals(decimals))
        .unwrap_or(min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_in_every_notation() {
        let check =
            |text, num, den| assert_eq!(parse_exact(text), Exact::ratio(num, den), "{text:?}");
        check("7½", 15, 2);
        check("½", 1, 2);
        check("43,5", 87, 2);
        check("35,00", 35, 1);
        check("-0.25", -1, 4);
        check(",5", 1, 2);
        assert_eq!(parse_exact("7x"), None);
        assert_eq!(parse_exact(""), None);
        assert_eq!(parse_exact("1,234,5"), None);
        assert_eq!(parse_exact("99999999"), None);
    }

    #[test]
    fn signed_numbers_are_read_with_their_decimals() {
        let check = |text, num, den, decimals| {
            let expected = Exact::ratio(num, den).map(|value| (value, decimals));
            assert_eq!(parse_signed_number(text), expected, "{text:?}");
        };
        check("+11,5", 23, 2, 1);
        check("\u{2212}0,82", -41, 50, 2);
        check("-20", -20, 1, 0);
        check("7½", 15, 2, 1);
        check("5,00", 5, 1, 2);
        for text in ["+", "\u{2212}", "+-1", "--1", ""] {
            assert_eq!(parse_signed_number(text), None, "{text}");
        }
    }

    #[test]
    fn points_and_ranks_are_read_within_their_ranges() {
        assert_eq!(parse_points("7,5"), Some(Points::from_hundredths(750)));
        assert_eq!(parse_points("0.333"), None);
        assert_eq!(parse_points("99999"), None);
        assert_eq!(parse_whole_number("12."), Some(12));
        assert_eq!(parse_whole_number("=3"), Some(3));
        assert_eq!(parse_whole_number("3.0"), Some(3));
        assert_eq!(parse_whole_number("x"), None);
    }
}
