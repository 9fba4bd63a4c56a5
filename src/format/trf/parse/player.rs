//! Parses records of players (001) by their columns (reference/trf.md 5).

use std::ops::Range;

use super::cell::{Cell, cells};
use crate::format::lexis::{number, points};
use crate::format::line::Line;
use crate::format::notes::Notes;
use crate::import::{NoteKind, PlayerOrigin};
use crate::number::Points;
use crate::source::{Field, Span};

/// Returns the first decimal sign in a text, a point or a comma; `None` if it has none.
pub(super) fn decimal_sign(text: &str) -> Option<char> {
    text.chars().find(|c| matches!(c, '.' | ','))
}

/// A record of a player (001). The texts are as written, without blanks around them.
#[derive(Clone, Debug, Default)]
pub(in crate::format::trf) struct PlayerRecord<'a> {
    pub(in crate::format::trf) number: Option<Field<u32>>,
    pub(in crate::format::trf) sex: &'a str,
    pub(in crate::format::trf) title: &'a str,
    pub(in crate::format::trf) name: &'a str,
    pub(in crate::format::trf) rating: &'a str,
    pub(in crate::format::trf) federation: &'a str,
    pub(in crate::format::trf) fide_id: &'a str,
    pub(in crate::format::trf) birth: &'a str,
    pub(in crate::format::trf) points: Option<Field<Points>>,
    pub(in crate::format::trf) rank: Option<Field<u32>>,
    pub(in crate::format::trf) origin: PlayerOrigin,
    /// The decimal sign of the points, a point or a comma; `None` if there is none.
    pub(in crate::format::trf) decimal_sign: Option<char>,
    /// The range of the player's cells in `Records::cells`.
    pub(in crate::format::trf) cells: Range<usize>,
}

/// Reads a record 001 by its columns. `line` says how columns are counted. If a field cannot be
/// read, the other fields are still read.
///
/// player = "001" positive(5-8) [ sex(10) ] [ title(11-13) ] [ text(15-47) ] [ rating(49-52)
///   ] [ federation(54-56) ] [ fide-id(58-68) ] [ birth(70-79) ] [ points(81-84) ] [
///   number(86-89) ] round-cell(92-99 every 10)
pub(super) fn player<'a>(
    line: Line<'a>,
    list: &mut Vec<Cell>,
    notes: &mut Notes,
) -> PlayerRecord<'a> {
    let mut origin = PlayerOrigin {
        line: line.span(),
        ..PlayerOrigin::default()
    };
    let number_field = line.field(5..=8, number);
    origin.number = line.columns(5..=8).1;
    let points_field = line.field(81..=84, points);
    origin.points = line.columns(81..=84).1;
    let rank_field = line.field(86..=89, number);
    origin.rank = line.columns(86..=89).1;
    let text = |columns, place: &mut Span| {
        let (text, span) = line.trimmed(columns);
        *place = span;
        text
    };
    let mut record = PlayerRecord {
        sex: text(10..=10, &mut origin.sex),
        title: text(11..=13, &mut origin.title),
        name: text(15..=47, &mut origin.name),
        rating: text(49..=52, &mut origin.rating),
        federation: text(54..=56, &mut origin.federation),
        fide_id: text(58..=68, &mut origin.fide_id),
        birth: text(70..=79, &mut origin.birth),
        decimal_sign: decimal_sign(line.columns(81..=84).0),
        ..PlayerRecord::default()
    };
    // a missing number is noted when all players have been read
    record.number = number_field.ok().flatten();
    record.points = value_or_note(
        points_field,
        NoteKind::Malformed,
        "points such as 2.5 are expected here",
        notes,
    );
    record.rank = value_or_note(
        rank_field,
        NoteKind::Malformed,
        "a rank is expected here",
        notes,
    );
    record.origin = origin;
    if !(line.is_blank(90) && line.is_blank(91)) {
        let text = "text after the last column of the record";
        notes.add_habit(NoteKind::TextBeyondColumns, line.columns(90..=91).1, text);
    }
    let first_cell = list.len();
    cells(line, list, notes);
    record.cells = first_cell..list.len();
    record
}

/// Returns the value of a field; `None` if it is blank or could not be parsed. In the second case,
/// adds a note about what was expected.
pub(in crate::format::trf) fn value_or_note<T>(
    field: Result<Option<Field<T>>, (&str, Span)>,
    kind: NoteKind,
    expected: &str,
    notes: &mut Notes,
) -> Option<Field<T>> {
    field.unwrap_or_else(|(_, span)| {
        notes.add(kind, span, expected);
        None
    })
}
