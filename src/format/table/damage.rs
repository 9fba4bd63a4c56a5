//! Recognises damage that a spreadsheet program did to cells: results and points that became dates,
//! long numbers that became `1.4E+07`, formulas with an error or without a value (S117).

use std::collections::HashSet;

use nom::branch::alt;
use nom::character::complete::{char as sign, one_of, satisfy};
use nom::combinator::{all_consuming, map, map_opt, opt, recognize};
use nom::multi::{many_m_n, many0_count};
use nom::{IResult, Parser};

use super::List;
use super::meaning::Meaning;
use super::tables::{Column, Table, Value};
use super::words::MONTHS;
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind, Reason};
use crate::source::{CellKind, Span};

/// A day and a month, and the year if it is stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Day {
    day: u32,
    month: u32,
    year: Option<u32>,
}

/// The damage to a value, and the original value; `None` if it cannot be inferred.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Damage {
    pub(super) original_value: Option<String>,
    pub(super) fault: Fault,
}

/// The kind of damage to a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The value was changed in the way that this clause describes.
    Changed(&'static str),
    /// The cell has a formula whose value was not stored.
    Uncomputed,
}

const BECAME_A_DATE: Fault = Fault::Changed("a program turned the value into a date");

impl Damage {
    /// Returns the note that reports the damage to the cell at `span`.
    pub(super) fn note(&self, span: Span) -> Note {
        let text = match (self.fault, &self.original_value) {
            (Fault::Uncomputed, _) => return uncomputed_note(span),
            (Fault::Changed(words), Some(original)) => {
                format!("read as {original}, because {words}")
            }
            (Fault::Changed(words), None) => {
                format!("{words}, and the original value cannot be recovered")
            }
        };
        let note = Note::new(NoteKind::SpreadsheetDamage, span, text);
        match self.original_value {
            Some(_) => note.with_reason(Reason::Restored),
            None => note,
        }
    }
}

fn uncomputed_note(span: Span) -> Note {
    let text = "the workbook has a formula here, but no value";
    Note::new(NoteKind::Uncomputed, span, text)
}

/// Adds a note about each formula without a value for which there is no note yet. Such formulas are
/// around the table, or in columns that may be blank.
pub(super) fn note_other_formulas(list: &List<'_>, notes: &mut Notes) {
    let mut formulas: Vec<Span> = Vec::new();
    for table in &list.tables {
        let is_read = |meaning| !matches!(meaning, Meaning::Unknown | Meaning::Blank);
        let columns = table
            .columns
            .iter()
            .filter(|column| is_read(column.meaning));
        let columns: HashSet<u16> = columns.map(|column| column.index).collect();
        let other_cells = table.titles.iter().chain([&table.header]);
        let other_cells = other_cells
            .chain(&table.other_rows)
            .flat_map(|row| &row.cells);
        let rows = table.rows.iter().flat_map(|row| &row.cells);
        let rows = rows.filter(|cell| columns.contains(&cell.column));
        let cells = other_cells
            .chain(rows)
            .filter(|cell| cell.kind == CellKind::Formula);
        formulas.extend(cells.map(|cell| cell.span));
    }
    if formulas.is_empty() {
        return;
    }
    let noted_spans = notes.spans_of(NoteKind::Uncomputed);
    for span in formulas
        .into_iter()
        .filter(|span| !noted_spans.contains(span))
    {
        notes.push(uncomputed_note(span));
    }
}

fn read_day(value: &Value<'_>) -> Option<Day> {
    let parse_result = all_consuming(damaged_day).parse(&value.text);
    parse_result.ok().map(|(_, day)| day)
}

/// Checks a result for damage; `None` if there is none. `1/2` can become the first of February or
/// the second of January, and `1-0` can become January 2000.
pub(super) fn result_damage(value: &Value<'_>) -> Option<Damage> {
    if let Some(damage) = error_damage(value) {
        return Some(damage);
    }
    let day = read_day(value)?;
    let original_value = match day {
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
        original_value,
        fault: BECAME_A_DATE,
    })
}

/// Checks points for damage; `None` if there is none. `4.5` can become the fourth of May.
pub(super) fn points_damage(value: &Value<'_>) -> Option<Damage> {
    if let Some(damage) = error_damage(value) {
        return Some(damage);
    }
    let day = read_day(value)?;
    Some(Damage {
        // points end in .5; with day and month exchanged, the month would be the points
        original_value: (day.month == 5).then(|| format!("{}.5", day.day)),
        fault: BECAME_A_DATE,
    })
}

/// The largest number of digits of an ID in a tournament report (reference/trf.md 5.1).
const MAX_ID_DIGITS: usize = 11;

/// Checks whether an ID became a number with decimals or an exponent; `None` if it did not. The ID
/// can be restored if all its digits are there, so that the result is a whole number.
pub(super) fn id_damage(value: &Value<'_>) -> Option<Damage> {
    if let Some(damage) = error_damage(value) {
        return Some(damage);
    }
    let (_, (whole, decimals, exponent)) = all_consuming(number_for_id).parse(&value.text).ok()?;
    let decimals = decimals.unwrap_or("");
    let change_words = match exponent {
        _ if whole.len() > MAX_ID_DIGITS => "no ID has that many digits",
        Some(_) => "the ID became a number with an exponent",
        None if decimals.is_empty() => return None,
        None => "the ID became a number with decimals",
    };
    let shift = usize::try_from(exponent.unwrap_or(0)).ok()?;
    // nothing may remain after the point, and no digit may be missing before it
    let digits = decimals
        .get(..shift)
        .map(|digits| format!("{whole}{digits}"));
    let rest_is_zero = decimals.bytes().skip(shift).all(|digit| digit == b'0');
    let digits = digits.filter(|digits| rest_is_zero && digits.len() <= MAX_ID_DIGITS);
    Some(Damage {
        original_value: digits,
        fault: Fault::Changed(change_words),
    })
}

/// Returns a note if a cell contains an error or a formula without a value. This is for values that
/// cannot be restored, such as ratings and tie-break values.
pub(super) fn lost_value_note(
    table: &Table<'_>,
    column: &Column,
    value: &Value<'_>,
) -> Option<Note> {
    if value.kind == CellKind::Formula {
        return Some(uncomputed_note(value.span));
    }
    let heading = table.heading(column);
    is_error(value).then(|| {
        let text = format!(
            "a formula shows an error in column {heading}, and the original value \
             cannot be recovered"
        );
        Note::new(NoteKind::SpreadsheetDamage, value.span, text)
    })
}

fn error_damage(value: &Value<'_>) -> Option<Damage> {
    is_error(value).then_some(Damage {
        original_value: None,
        fault: match value.kind {
            CellKind::Formula => Fault::Uncomputed,
            _ => Fault::Changed("a formula shows an error"),
        },
    })
}

/// Whether a cell is a formula without a value, or an error. An error may be a word such as `#REF!`
/// or `#DIV/0!`, a word in the program's language (`#N/A`, `#N/D`, `#NV`), or a number, as in
/// LibreOffice (`Err:502`).
pub(super) fn is_error(value: &Value<'_>) -> bool {
    let text = value.text.as_ref();
    let is_error_word = text.strip_prefix('#').is_some_and(|word| {
        (word.len() > 2 && word.ends_with(['!', '?'])) || word.starts_with("N/") || word == "NV"
    });
    let number = text.strip_prefix("Err:").unwrap_or("");
    let is_numbered_error = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    matches!(value.kind, CellKind::Error | CellKind::Formula) || is_error_word || is_numbered_error
}

/// Parses a date that a spreadsheet program has made of another value.
///
/// damaged-day = iso-day | numbered-day | named-day | month-and-year
fn damaged_day(i: &str) -> IResult<&str, Day> {
    alt((iso_day, numbered_day, named_day, month_and_year)).parse(i)
}

/// Parses a date such as `2024-05-04`, which a time of day may follow.
///
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

/// Parses a date such as `04.05.2024`.
///
/// numbered-day = digit{1,2} ( "." | "/" ) digit{1,2} ( "." | "/" ) digit{4}
fn numbered_day(i: &str) -> IResult<&str, Day> {
    let separator = || one_of("./");
    let parts = (
        digits(1, 2),
        separator(),
        digits(1, 2),
        separator(),
        digits(4, 4),
    );
    map(parts, |(day, _, month, _, year)| Day {
        day,
        month,
        year: Some(year),
    })
    .parse(i)
}

/// Parses a date such as `4-May`.
///
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

/// Parses a month and the last two digits of a year, such as `Jan-00`, which a spreadsheet program
/// makes of a result such as `1-0`. The day is then the first of the month.
///
/// month-and-year = month-name [ "." ] ( "-" | " " ) digit{2}
fn month_and_year(i: &str) -> IResult<&str, Day> {
    let parts = (month_name, opt(sign('.')), one_of("- "), digits(2, 2));
    map(parts, |(month, _, _, year)| Day {
        day: 1,
        month,
        year: Some(2000 + year),
    })
    .parse(i)
}

/// Parses the name of a month in any language. Returns its number, from 1.
///
/// month-name = words("../src/format/table/words/months.tsv")i
fn month_name(i: &str) -> IResult<&str, u32> {
    MONTHS.parse_in_any_case(i)
}

fn digits<'a>(
    min: usize,
    max: usize,
) -> impl Parser<&'a str, Output = u32, Error = nom::error::Error<&'a str>> {
    let digit = satisfy(|c| c.is_ascii_digit());
    map_opt(recognize(many_m_n(min, max, digit)), |text: &str| {
        text.parse().ok()
    })
}

/// The digits, the decimals and the exponent of a number such as `1503014,00` or `1.503014E+06`.
type NumberForId<'a> = (&'a str, Option<&'a str>, Option<u32>);

/// Parses an ID that became a number with decimals or an exponent.
///
/// number-for-id = digit{1,20} [ ( "." | "," ) digit{1,20} ] [ "E"i [ "+" ] digit{1,2} ]
fn number_for_id(i: &str) -> IResult<&str, NumberForId<'_>> {
    let digits_up_to = |max| recognize(many_m_n(1, max, satisfy(|c| c.is_ascii_digit())));
    let decimals = map((one_of(".,"), digits_up_to(20)), |(_, digits)| digits);
    let exponent = (one_of("eE"), opt(sign('+')), digits(1, 2));
    let exponent = map(exponent, |(_, _, exponent)| exponent);
    (digits_up_to(20), opt(decimals), opt(exponent)).parse(i)
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
    fn results_and_points_that_became_dates_are_recovered() {
        let check = |text: &str, expected: Option<Option<&str>>| {
            let found_value = result_damage(&value(text)).map(|damage| damage.original_value);
            assert_eq!(
                found_value,
                expected.map(|original| original.map(str::to_owned)),
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
            points_damage(&value("04. Mai"))
                .unwrap()
                .original_value
                .as_deref(),
            Some("4.5")
        );
        assert_eq!(
            points_damage(&value("2026-06-04")).unwrap().original_value,
            None
        );
        assert_eq!(points_damage(&value("4.5")), None);
    }

    #[test]
    fn ids_that_became_numbers_are_recovered() {
        let check = |text: &str, expected: Option<Option<&str>>| {
            let found_value = id_damage(&value(text)).map(|damage| damage.original_value);
            assert_eq!(
                found_value,
                expected.map(|original| original.map(str::to_owned)),
                "{text}"
            );
        };
        check("1.4117908E+07", Some(Some("14117908")));
        check("1.503014E6", Some(Some("1503014")));
        check("15030.140E2", Some(Some("1503014")));
        check("1503014,00", Some(Some("1503014")));
        check("1503014.0", Some(Some("1503014")));
        check("1,41E+07", Some(None));
        check("1E7", Some(None));
        check("1503014.5", Some(None));
        check("1.5e15", Some(None));
        check("1.500000000000000e15", Some(None));
        check("1500000000000000", Some(None));
        check("14117908", None);
        check("NOR1234.5", None);
    }
}
