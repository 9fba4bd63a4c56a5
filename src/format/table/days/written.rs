//! Days in a text: three numbers with marks between them.

use nom::character::complete::{char as sign, one_of};
use nom::combinator::all_consuming;
use nom::multi::separated_list1;
use nom::{IResult, Parser};

use crate::format::lexis::number;
use crate::model::Date;

/// A part of a text that has the form of a day: three numbers with marks between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WrittenDay<'a> {
    pub(super) text: &'a str,
    pub(super) numbers: [u32; 3],
    pub(super) has_slashes: bool,
    /// Whether the first and the last number have two digits, and the marks between the numbers do
    /// not show which of them is the year.
    pub(super) has_two_digits: bool,
}

/// How a day was understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    Certain(Date),
    /// The day comes before the month. The second date has them in the other order.
    DayFirst(Date, Date),
    /// The day does not exist in the usual order, so day and month were exchanged.
    Exchanged(Date),
    /// There is no such day.
    Impossible,
}

impl Meaning {
    pub(super) fn date(self) -> Option<Date> {
        match self {
            Meaning::Certain(date) | Meaning::DayFirst(date, _) | Meaning::Exchanged(date) => {
                Some(date)
            }
            Meaning::Impossible => None,
        }
    }
}

impl WrittenDay<'_> {
    /// Returns the date. If the year is not the first number, it is the last, and the day comes
    /// before the month, or after it if `is_month_first`. `None` if there is no such day.
    pub(super) fn date(self, is_month_first: bool) -> Option<Date> {
        let [first, second, third] = self.numbers;
        let (year, month, day) = match (first > 31, is_month_first) {
            (true, _) => (first, second, third),
            (false, true) => (third, first, second),
            (false, false) => (third, second, first),
        };
        date(year, month, day)
    }

    /// Returns the date with day and month in the order that is not usual; `None` if there is no
    /// such day.
    pub(super) fn exchanged(self) -> Option<Date> {
        let [first, second, third] = self.numbers;
        if first > 31 {
            date(first, third, second)
        } else {
            date(third, first, second)
        }
    }
}

/// Returns the date. A person may have typed only two digits of the year.
pub(super) fn date(year: u32, month: u32, day: u32) -> Option<Date> {
    let year = match year {
        0..70 => 2000 + year,
        70..100 => 1900 + year,
        _ => year,
    };
    let to_u8 = |number: u32| u8::try_from(number).ok();
    Date::new(u16::try_from(year).ok()?, to_u8(month)?, to_u8(day)?)
}

/// Returns the parts of a text that have the form of a day, in their order.
pub(super) fn written_days(text: &str) -> Vec<WrittenDay<'_>> {
    let mut days = Vec::new();
    for word in words(text) {
        if let Ok((_, mut parsed_days)) = all_consuming(days_in_word).parse(word) {
            days.append(&mut parsed_days);
        }
    }
    days
}

/// Returns the words of a text, without punctuation around them and without the time after a day,
/// as in `2026-05-01T10:00`.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, '–' | '—' | ',' | ';' | '(' | ')');
    let words = text.split(is_gap).map(|word| match word.split_once('T') {
        Some((day, _)) if day.ends_with(|c: char| c.is_ascii_digit()) => day,
        _ => word,
    });
    words
        .map(|word| word.trim_matches('.'))
        .filter(|word| !word.is_empty())
}

/// Parses a day, or several such as `01.05.2026-09.05.2026`.
///
/// days-of-event = day-of-round { "-" day-of-round }
fn days_in_word(i: &str) -> IResult<&str, Vec<WrittenDay<'_>>> {
    separated_list1(sign('-'), written_day).parse(i)
}

/// Parses a day, with the year first or last. If the year is last, the day usually comes before the
/// month.
///
/// day-of-round = number day-mark number day-mark number
fn written_day(i: &str) -> IResult<&str, WrittenDay<'_>> {
    let mut parts = (number, day_mark, number, day_mark, number);
    let (rest, (first, first_mark, second, second_mark, third)) = parts.parse(i)?;
    let text = &i[..i.len() - rest.len()];
    let mut parts = text.split(['/', '.', '-']);
    let ends = [parts.next(), parts.next_back()];
    let day = WrittenDay {
        text,
        numbers: [first, second, third],
        has_two_digits: first_mark != '.'
            && second_mark == first_mark
            && ends.iter().flatten().all(|part| part.len() == 2),
        has_slashes: first_mark == '/' && second_mark == '/' && first <= 31,
    };
    Ok((rest, day))
}

/// Parses the mark between the parts of a day.
///
/// day-mark = "/" | "." | "-"
fn day_mark(i: &str) -> IResult<&str, char> {
    one_of("/.-").parse(i)
}
