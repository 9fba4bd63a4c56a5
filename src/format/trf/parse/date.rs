//! Parses dates in the many notations that programs use (reference/trf.md 4.2, 5.6).

use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n};
use nom::character::complete::one_of;
use nom::combinator::{all_consuming, map_opt, opt, recognize};
use nom::multi::many0_count;
use nom::sequence::terminated;
use nom::{IResult, Parser};

use crate::model::Date;

/// The numbers of a date as written, in the order of the text. It may be unclear which of them is
/// the day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) enum WrittenDate {
    /// Year, month, day. Month and day may be exchanged.
    YearFirst(u16, u8, u8),
    /// Day and month in either order, then a year of four digits.
    YearLast(u8, u8, u16),
    /// Three numbers of up to two digits, in unknown order.
    Short(u8, u8, u8),
}

/// A date as it was understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::format) struct Interpretation {
    pub(in crate::format) date: Date,
    /// The same date with day and month exchanged, if the text may also mean that; otherwise
    /// `None`.
    pub(in crate::format) alternative: Option<Date>,
    /// Whether the second number was read as the day and the third as the month, because the date
    /// does not exist in the usual order.
    pub(in crate::format) is_exchanged: bool,
}

impl Interpretation {
    /// Returns the text of a note on a date whose day and month are exchanged (`is_exchanged`).
    /// `written` is the date as written.
    pub(in crate::format) fn exchange_in_words(self, written: &str) -> String {
        format!(
            "`{written}` is not a valid date; read as {}, with day and month exchanged",
            self.date
        )
    }

    fn unambiguous(date: Option<Date>) -> Option<Interpretation> {
        Some(Interpretation {
            date: date?,
            alternative: None,
            is_exchanged: false,
        })
    }

    /// Interprets the numbers as year, month and day, or else as year, day and month. `None` if
    /// neither is a date.
    fn year_first(year: u16, second: u8, third: u8) -> Option<Interpretation> {
        if let Some(date) = Date::new(year, second, third) {
            return Interpretation::unambiguous(Some(date));
        }
        Some(Interpretation {
            date: Date::new(year, third, second)?,
            alternative: None,
            is_exchanged: true,
        })
    }
}

impl WrittenDate {
    /// Interprets a date; `None` if it does not exist. If the year is last, the first number is the
    /// day, unless only the other order is possible. Three numbers of up to two digits are year,
    /// month and day, or else year, day and month. Years of two digits are from 1970 to 2069.
    pub(in crate::format) fn interpret(self) -> Option<Interpretation> {
        match self {
            WrittenDate::YearFirst(year, month, day) => {
                Interpretation::year_first(year, month, day)
            }
            WrittenDate::YearLast(first, second, year) => {
                let day_first = Date::new(year, second, first);
                let month_first = Date::new(year, first, second);
                match (day_first, month_first) {
                    (Some(date), Some(other)) if date != other => Some(Interpretation {
                        date,
                        alternative: Some(other),
                        is_exchanged: false,
                    }),
                    (day_first, month_first) => {
                        Interpretation::unambiguous(day_first.or(month_first))
                    }
                }
            }
            WrittenDate::Short(year, second, third) => {
                let year = full_year(year);
                let date = Date::new(year, second, third);
                Interpretation::unambiguous(date.or_else(|| Date::new(year, third, second)))
            }
        }
    }
}

impl WrittenDate {
    /// Interprets three numbers of up to two digits as day, month and year, as people write them
    /// with full stops. `None` for other notations, or if there is no such date.
    pub(in crate::format) fn interpret_day_first(self) -> Option<Date> {
        match self {
            WrittenDate::Short(day, month, year) => Date::new(full_year(year), month, day),
            _ => None,
        }
    }
}

/// Expands a year of two digits to a year from 1970 to 2069.
fn full_year(year: u8) -> u16 {
    let century = if year >= 70 { 1900 } else { 2000 };
    century + u16::from(year)
}

/// Finds the only date in a text that may contain other words, such as `2026/05/01 10:00`; `None`
/// if it contains no date or several.
pub(in crate::format) fn find_date(text: &str) -> Option<WrittenDate> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']');
    let words = text.split(is_gap).map(without_time);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut only_date = None;
    let mut index = 0;
    while index < words.len() {
        // the most words first: `28. 07. 2005`, `1 May 2026`
        let lengths = (1..=3_usize.min(words.len() - index)).rev();
        let dates = lengths.filter_map(|length| {
            let words = &words[index..index + length];
            Some((parse_words(words)?, length))
        });
        match dates.into_iter().next() {
            Some(_) if only_date.is_some() => return None,
            Some((date, length)) => {
                only_date = Some(date);
                index += length;
            }
            None => index += 1,
        }
    }
    only_date
}

/// Returns a word without the time after the date, as in `2026-05-01T10:00`.
fn without_time(word: &str) -> &str {
    match word.split_once('T') {
        Some((day, _)) if day.ends_with(|c: char| c.is_ascii_digit()) => day,
        _ => word,
    }
}

/// Parses consecutive words as one date. A punctuation mark after the date is ignored.
fn parse_words(words: &[&str]) -> Option<WrittenDate> {
    let text = words.join(" ");
    parse_date(text.trim_end_matches(['.', ',', ';', ':'])).or_else(|| match words {
        [day, month, year] if day.starts_with(|c: char| c.is_ascii_digit()) => {
            let (day, year) = (day.trim_end_matches('.'), year.trim_end_matches(['.', ',']));
            parse_date(&format!("{month} {day} {year}"))
        }
        _ => None,
    })
}

/// Parses a whole text as a date. Blanks around it are ignored.
pub(in crate::format) fn parse_date(text: &str) -> Option<WrittenDate> {
    let (_, written) = all_consuming(date).parse(text.trim()).ok()?;
    Some(written)
}

/// Parses a date in any of the notations.
///
/// date = year-first | year-last | named-month | compact-date | short-date
pub(in crate::format) fn date(i: &str) -> IResult<&str, WrittenDate> {
    alt((year_first, year_last, named_month, compact_date, short_date)).parse(i)
}

/// Parses the character between the numbers of a date, and blanks after it.
///
/// separator = ( "/" | "." | "-" ) { blank }
fn separator(i: &str) -> IResult<&str, &str> {
    recognize(terminated(one_of("/.-"), many0_count(tag(" ")))).parse(i)
}

/// Parses a year of four digits.
///
/// year = digit{4}
fn year(i: &str) -> IResult<&str, u16> {
    let digits = take_while_m_n(4, 4, |c: char| c.is_ascii_digit());
    map_opt(digits, |text: &str| text.parse().ok()).parse(i)
}

/// Parses a day or month of one or two digits.
///
/// day = digit{1,2}
fn day(i: &str) -> IResult<&str, u8> {
    let digits = take_while_m_n(1, 2, |c: char| c.is_ascii_digit());
    map_opt(digits, |text: &str| text.parse().ok()).parse(i)
}

/// Parses a number of exactly two digits.
///
/// two-digits = digit{2}
fn two_digits(i: &str) -> IResult<&str, u8> {
    let digits = take_while_m_n(2, 2, |c: char| c.is_ascii_digit());
    map_opt(digits, |text: &str| text.parse().ok()).parse(i)
}

/// Parses a date such as `2026/05/01`.
///
/// year-first = year separator day separator day
fn year_first(i: &str) -> IResult<&str, WrittenDate> {
    let (i, (y, _, m, _, d)) = (year, separator, day, separator, day).parse(i)?;
    Ok((i, WrittenDate::YearFirst(y, m, d)))
}

/// Parses a date such as `01.05.2026`.
///
/// year-last = day separator day separator year
fn year_last(i: &str) -> IResult<&str, WrittenDate> {
    let (i, (a, _, b, _, y)) = (day, separator, day, separator, year).parse(i)?;
    Ok((i, WrittenDate::YearLast(a, b, y)))
}

/// Parses a date such as `May 1, 2026`.
///
/// named-month = month blank day [ "," ] blank year
fn named_month(i: &str) -> IResult<&str, WrittenDate> {
    let name = take_while_m_n(3, 9, |c: char| c.is_ascii_alphabetic());
    let (i, (m, _, d, _, _, y)) = (
        map_opt(name, month),
        tag(" "),
        day,
        opt(tag(",")),
        tag(" "),
        year,
    )
        .parse(i)?;
    Ok((i, WrittenDate::YearFirst(y, m, d)))
}

/// Returns the number of a month (from 1), from its English name or abbreviation.
///
/// month = "January"i | "February"i | "March"i | "April"i | "May"i | "June"i | "July"i |
///   "August"i | "September"i | "October"i | "November"i | "December"i | "Jan"i | "Feb"i |
///   "Mar"i | "Apr"i | "Jun"i | "Jul"i | "Aug"i | "Sept"i | "Sep"i | "Oct"i | "Nov"i | "Dec"i
fn month(name: &str) -> Option<u8> {
    const NAMES: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let name = name.to_ascii_lowercase();
    let index = NAMES.iter().position(|full| {
        *full == name || full[..3] == name || (name == "sept" && full[..3] == name[..3])
    })?;
    u8::try_from(index + 1).ok()
}

/// Parses a date such as `20260501`.
///
/// compact-date = year two-digits two-digits
fn compact_date(i: &str) -> IResult<&str, WrittenDate> {
    let (i, (y, m, d)) = (year, two_digits, two_digits).parse(i)?;
    Ok((i, WrittenDate::YearFirst(y, m, d)))
}

/// Parses a date of three numbers with up to two digits, such as `26/05/01`.
///
/// short-date = two-digits separator day separator day
fn short_date(i: &str) -> IResult<&str, WrittenDate> {
    let (i, (y, _, m, _, d)) = (two_digits, separator, day, separator, day).parse(i)?;
    Ok((i, WrittenDate::Short(y, m, d)))
}

/// Returns the day of birth; `None` if it is not fully known.
///
/// birth = date | birth-year | no-birth
pub(in crate::format) fn birth_date(text: &str) -> Option<Date> {
    parse_date(text)?.interpret().map(|reading| reading.date)
}

/// Whether day and month of a date of birth were exchanged, because the calendar has no such day in
/// the order of the text, as in `1963/22/11`. `date` is the date as it was read.
pub(in crate::format) fn is_exchanged_birth(text: &str, date: Date) -> bool {
    // a day up to the 12th can also be a month, so such a text is valid in either order; most texts
    // have the month and the day in one of two usual positions
    let number = |columns: Range<usize>| text.get(columns)?.parse().ok();
    let [month, day] = [date.month(), date.day()].map(Some);
    if date.day() <= 12
        || number(5..7) == month && number(8..10) == day
        || number(3..5) == month && number(0..2) == day
    {
        return false;
    }
    let interpretation = parse_date(text).and_then(WrittenDate::interpret);
    interpretation.is_some_and(|interpretation| interpretation.is_exchanged)
}

/// Whether a text says that the date of birth is unknown, such as `0000/00/00` or `----`.
///
/// no-birth = ( "0" | "/" | "." | "-" | blank ){1,}
pub(in crate::format) fn is_no_birth(text: &str) -> bool {
    text.chars()
        .all(|c| matches!(c, '0' | '/' | '.' | '-' | ' '))
}

/// Whether a text states only the year of birth, such as `1990` or `1990/00/00`.
///
/// birth-year = year [ "0000" | ( "/" | "." | "-" | blank ) { "0" | "/" | "." | "-" | blank } ]
pub(in crate::format) fn is_birth_year(text: &str) -> bool {
    let (year, rest) = text.split_at_checked(4).unwrap_or((text, ""));
    // `30000` is not a year; `19900000` is one, with an unknown month and day
    let is_whole_year = !rest.starts_with('0') || rest == "0000";
    year.len() == 4
        && year.bytes().all(|b| b.is_ascii_digit())
        && is_whole_year
        && is_no_birth(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str, swapped: Option<&str>) {
        let reading = parse_date(text).and_then(WrittenDate::interpret);
        let found_dates =
            reading.map(|r| (r.date.to_string(), r.alternative.map(|d| d.to_string())));
        let expected = Some((expected.to_owned(), swapped.map(str::to_owned)));
        assert_eq!(found_dates, expected, "{text}");
    }

    #[test]
    fn reads_dates_in_many_notations() {
        check("2025/09/13", "2025-09-13", None);
        check("2025-09-13", "2025-09-13", None);
        check("2020/8/12", "2020-08-12", None);
        check("24/09/2010", "2010-09-24", None);
        check("28. 07. 2005", "2005-07-28", None);
        check("04/05/2025", "2025-05-04", Some("2025-04-05"));
        check("05/05/2025", "2025-05-05", None);
        check("09/24/2010", "2010-09-24", None);
        check("May 10, 2020", "2020-05-10", None);
        check("20240511", "2024-05-11", None);
        check("25/09/02", "2025-09-02", None);
        check("75/09/02", "1975-09-02", None);
        check("11.25.02", "2011-02-25", None);
    }

    #[test]
    fn finds_the_only_date_in_a_text() {
        let check = |text: &str, expected: Option<&str>| {
            let found_date = find_date(text).and_then(WrittenDate::interpret);
            let found_date = found_date.map(|reading| reading.date.to_string());
            assert_eq!(found_date.as_deref(), expected, "{text}");
        };
        for text in [
            "2026/05/01 10:00",
            "2026-05-01T10:00:00",
            "Friday 2026/05/01",
            "2026/5/1.",
            "2026/05/01 (Fr)",
            "1 May 2026",
            "1. May 2026, 10:00",
            "on May 1, 2026",
            "1. 5. 2026 in Exampleton",
        ] {
            check(text, Some("2026-05-01"));
        }
        for text in [
            "2026/05/01 2026/05/03",
            "01.05.2026-03.05.2026",
            "2026",
            "10:00",
            "",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn rejects_texts_that_are_not_dates() {
        for text in ["", "2025", "--CPP--", "2025/13/13", "10/2020", "2025/00/00"] {
            assert_eq!(
                parse_date(text).and_then(WrittenDate::interpret),
                None,
                "{text}"
            );
        }
        assert!(
            is_birth_year("1990") && is_birth_year("1990/00/00") && is_birth_year("1990.00.00")
        );
        assert!(is_birth_year("19900000") && !is_birth_year("30000") && !is_birth_year("19900"));
        assert!(!is_birth_year("1990/01/00") && is_no_birth("0000/00/00") && is_no_birth("----"));
    }

    #[test]
    fn a_birth_date_with_day_and_month_exchanged_is_recognised() {
        let is_exchanged = |text| is_exchanged_birth(text, birth_date(text).unwrap());
        assert!(is_exchanged("1963/22/11"));
        assert!(is_exchanged("1963-22-11"));
        assert!(!is_exchanged("1963/11/22"));
        assert!(!is_exchanged("1963/11/11"));
        assert!(!is_exchanged("22.11.1963"));
    }
}
