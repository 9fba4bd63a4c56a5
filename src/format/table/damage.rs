//! What a spreadsheet program did to a cell: results and points that became dates, numbers
//! of ten digits that became `1.4E+07`, formulas with an error (S117).

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{char as sign, one_of, satisfy};
use nom::combinator::{all_consuming, map, map_opt, opt, recognize, value, verify};
use nom::multi::{many_m_n, many0_count};
use nom::{IResult, Parser};

use super::tables::{Column, Table, Value};
use crate::format::lexis::number;
use crate::import::{Note, NoteKind};
use crate::source::{Held, Span};

/// A day and a month, and the year where it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Day {
    day: u32,
    month: u32,
    year: Option<u32>,
}

/// What was done to a value, and what it was before where only one thing can have been.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Damage {
    pub(super) before: Option<String>,
    pub(super) words: &'static str,
}

impl Damage {
    /// What to tell about it.
    pub(super) fn note(&self, span: Span) -> Note {
        let text = match &self.before {
            Some(before) => format!("read as {before}: {}", self.words),
            None => format!(
                "not read: {}, and what stood there cannot be told",
                self.words
            ),
        };
        Note::new(NoteKind::SpreadsheetDamage, span, text)
    }
}

fn day_of(value: &Value<'_>) -> Option<Day> {
    let read = all_consuming(damaged_day).parse(&value.text);
    read.ok().map(|(_, day)| day)
}

/// A result that became a date: `1/2` the first of February or the second of January, `1-0`
/// January of the year 2000.
pub(super) fn result(value: &Value<'_>) -> Option<Damage> {
    if let Some(damage) = error(value) {
        return Some(damage);
    }
    let day = day_of(value)?;
    let before = match day {
        Day {
            day: 1, month: 2, ..
        }
        | Day {
            day: 2, month: 1, ..
        } => Some("1/2".to_owned()),
        Day {
            day: 1,
            month: 1,
            year: Some(2000),
        } => Some("1-0".to_owned()),
        _ => None,
    };
    Some(Damage {
        before,
        words: "a date was made of it",
    })
}

/// Points that became a date: `4.5` the fourth of May.
pub(super) fn points(value: &Value<'_>) -> Option<Damage> {
    if let Some(damage) = error(value) {
        return Some(damage);
    }
    let day = day_of(value)?;
    Some(Damage {
        // points end in .5: the month of the other order would be the day
        before: (day.month == 5).then(|| format!("{}.5", day.day)),
        words: "a date was made of it",
    })
}

/// An ID in scientific notation: whole where it has all its digits, else digits are lost.
pub(super) fn id(value: &Value<'_>) -> Option<Damage> {
    if let Some(damage) = error(value) {
        return Some(damage);
    }
    let (_, (whole, digits, exponent)) = all_consuming(scientific).parse(&value.text).ok()?;
    let exponent = usize::try_from(exponent).ok()?;
    let digits = digits.unwrap_or("");
    let before = (digits.len() == exponent).then(|| format!("{whole}{digits}"));
    Some(Damage {
        before,
        words: "it was rounded",
    })
}

/// Any other value of a column (a rating, a tie-break) that became an error.
pub(super) fn lost(table: &Table<'_>, column: &Column, value: &Value<'_>) -> Option<Note> {
    let heading = table.heading(column);
    is_error(value).then(|| {
        let text = format!(
            "not read: a formula shows an error in column {heading}, and what stood there \
             cannot be told"
        );
        Note::new(NoteKind::SpreadsheetDamage, value.span, text)
    })
}

fn error(value: &Value<'_>) -> Option<Damage> {
    is_error(value).then_some(Damage {
        before: None,
        words: "a formula shows an error",
    })
}

/// `#REF!`, `#DIV/0!` and their like, in the words of the program's language: not available is
/// `#N/A`, `#N/D`, `#NV` and more; LibreOffice numbers some (`Err:502`).
pub(super) fn is_error(value: &Value<'_>) -> bool {
    let text = value.text.as_ref();
    let of_program = text.strip_prefix('#').is_some_and(|word| {
        (word.len() > 2 && word.ends_with(['!', '?'])) || word.starts_with("N/") || word == "NV"
    });
    let number = text.strip_prefix("Err:").unwrap_or("");
    let numbered = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    value.held == Held::Error || of_program || numbered
}

/// damaged-day = iso-day | numbered-day | named-day | day-behind
fn damaged_day(i: &str) -> IResult<&str, Day> {
    alt((iso_day, numbered_day, named_day, day_behind)).parse(i)
}

/// iso-day = digit{4} "-" digit{1,2} "-" digit{1,2} { any }
fn iso_day(i: &str) -> IResult<&str, Day> {
    let mut parts = (
        digits(4, 4),
        sign('-'),
        digits(1, 2),
        sign('-'),
        digits(1, 2),
    );
    let (i, (year, _, month, _, day)) = parts.parse(i)?;
    let (i, _) = many0_count(satisfy(|c| !c.is_control())).parse(i)?;
    Ok((
        i,
        Day {
            day,
            month,
            year: Some(year),
        },
    ))
}

/// numbered-day = digit{1,2} ( "." | "/" ) digit{1,2} ( "." | "/" ) digit{4}
fn numbered_day(i: &str) -> IResult<&str, Day> {
    let mark = || one_of("./");
    let parts = (digits(1, 2), mark(), digits(1, 2), mark(), digits(4, 4));
    map(parts, |(day, _, month, _, year)| Day {
        day,
        month,
        year: Some(year),
    })
    .parse(i)
}

/// named-day = digit{1,2} [ "." ] [ "-" | " " ] month-name [ "." ]
fn named_day(i: &str) -> IResult<&str, Day> {
    let parts = (
        digits(1, 2),
        opt(sign('.')),
        opt(one_of("- ")),
        month_name,
        opt(sign('.')),
    );
    map(parts, |(day, _, _, month, _)| Day {
        day,
        month,
        year: None,
    })
    .parse(i)
}

/// `Jan-00`: the month and the year.
///
/// day-behind = month-name [ "." ] ( "-" | " " ) digit{2}
fn day_behind(i: &str) -> IResult<&str, Day> {
    let parts = (month_name, opt(sign('.')), one_of("- "), digits(2, 2));
    map(parts, |(month, _, _, year)| Day {
        day: 1,
        month,
        year: Some(2000 + year),
    })
    .parse(i)
}

/// month-name = "jan"i | "ene"i | "gen"i | "feb"i | "fev"i | "mai"i | "may"i | "mag"i | "maj"i
fn month_name(i: &str) -> IResult<&str, u32> {
    let january = alt((tag_no_case("jan"), tag_no_case("ene"), tag_no_case("gen")));
    let february = alt((tag_no_case("feb"), tag_no_case("fev")));
    let may = alt((
        tag_no_case("mai"),
        tag_no_case("may"),
        tag_no_case("mag"),
        tag_no_case("maj"),
    ));
    alt((value(1, january), value(2, february), value(5, may))).parse(i)
}

fn digits<'a>(
    least: usize,
    most: usize,
) -> impl Parser<&'a str, Output = u32, Error = nom::error::Error<&'a str>> {
    let digit = satisfy(|c| c.is_ascii_digit());
    map_opt(recognize(many_m_n(least, most, digit)), |text: &str| {
        text.parse().ok()
    })
}

/// scientific = digit [ ( "." | "," ) digit{1,12} ] "E"i [ "+" ] digit{1,2}
fn scientific(i: &str) -> IResult<&str, (&str, Option<&str>, u32)> {
    let many = |least, most| recognize(many_m_n(least, most, satisfy(|c| c.is_ascii_digit())));
    let decimals = map((one_of(".,"), many(1, 12)), |(_, digits)| digits);
    let exponent = verify(number, |&exponent| exponent < 20);
    let parts = (
        many(1, 1),
        opt(decimals),
        one_of("eE"),
        opt(sign('+')),
        exponent,
    );
    map(parts, |(whole, digits, _, _, exponent)| {
        (whole, digits, exponent)
    })
    .parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value<'_> {
        Value {
            text: text.into(),
            ..Value::default()
        }
    }

    #[test]
    fn results_and_points_that_became_dates() {
        let check = |text: &str, expected: Option<Option<&str>>| {
            let found = result(&value(text)).map(|damage| damage.before);
            assert_eq!(
                found,
                expected.map(|before| before.map(str::to_owned)),
                "{text}"
            );
        };
        check("2026-02-01", Some(Some("1/2")));
        check("01.02.2026", Some(Some("1/2")));
        check("2-Jan", Some(Some("1/2")));
        check("01. Feb", Some(Some("1/2")));
        check("Jan-00", Some(Some("1-0")));
        check("2000-01-01 00:00:00", Some(Some("1-0")));
        check("03.03.2026", Some(None));
        check("#REF!", Some(None));
        check("#N/A", Some(None));
        check("#NV", Some(None));
        check("Err:502", Some(None));
        check("#1", None);
        check("12w1", None);
        check("1", None);
        assert_eq!(
            points(&value("04. Mai")).unwrap().before.as_deref(),
            Some("4.5")
        );
        assert_eq!(points(&value("2026-06-04")).unwrap().before, None);
        assert_eq!(points(&value("4.5")), None);
    }

    #[test]
    fn ids_in_scientific_notation() {
        let check = |text: &str, expected: Option<Option<&str>>| {
            let found = id(&value(text)).map(|damage| damage.before);
            assert_eq!(
                found,
                expected.map(|before| before.map(str::to_owned)),
                "{text}"
            );
        };
        check("1.4117908E+07", Some(Some("14117908")));
        check("1,41E+07", Some(None));
        check("14117908", None);
    }
}
