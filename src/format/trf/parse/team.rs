//! Teams: 013 and 310 (trf.md 7.1, 7.2).

use super::Record;
use super::player::noted;
use crate::format::lexis::{number, points};
use crate::format::line::{Counting, Line};
use crate::format::notes::Notes;
use crate::import::NoteKind;
use crate::source::{Field, Span};

/// A team record. Points and rank of 310 must parse, and are kept in the file alone: teams
/// are not computed.
pub(in crate::format::trf) struct TeamRecord<'a> {
    pub(in crate::format::trf) number: Option<Field<u32>>,
    pub(in crate::format::trf) name: &'a str,
    pub(in crate::format::trf) name_span: Span,
    pub(in crate::format::trf) members: Vec<Field<u32>>,
}

/// team-2006 = "013" [ text(5-36) ] number(37-40 every 5)
pub(in crate::format::trf) fn registered<'a>(
    record: Record<'a>,
    notes: &mut Notes,
) -> TeamRecord<'a> {
    let (line, members) = members(record.line, 37, notes);
    let (name, name_span) = line.trimmed(record.from..=36);
    TeamRecord {
        number: None,
        name,
        name_span,
        members,
    }
}

/// team = "310" number(5-7) [ text(9-40) ] [ text(42-46) ] [ text(48-53) ] [ points(55-60) ]
///   [ points(62-67) ] [ number(69-71) ] number(74-77 every 5)
pub(in crate::format::trf) fn team<'a>(record: Record<'a>, notes: &mut Notes) -> TeamRecord<'a> {
    let (line, members) = members(record.line, 74, notes);
    let (name, name_span) = line.trimmed(9..=40);
    for columns in [55..=60, 62..=67] {
        let text = "points of the team are expected here";
        noted(
            line.field(columns, points),
            NoteKind::Malformed,
            text,
            notes,
        );
    }
    let rank = line.field(69..=71, number);
    noted(
        rank,
        NoteKind::Malformed,
        "the team's rank is expected here",
        notes,
    );
    let number_field = line.field(5..=7, number);
    TeamRecord {
        number: noted(
            number_field,
            NoteKind::Malformed,
            "a team number is expected here",
            notes,
        ),
        name,
        name_span,
        members,
    }
}

/// The members in columns of four with a blank before each: counted in characters, else in
/// bytes, else one word each. Also the line as it was counted.
fn members<'a>(line: Line<'a>, first: usize, notes: &mut Notes) -> (Line<'a>, Vec<Field<u32>>) {
    if let Some(list) = member_columns(line, first) {
        return (line, list);
    }
    for counting in [Counting::Bytes, Counting::Composed] {
        let other = line.counted(counting);
        if let Some(list) = member_columns(other, first) {
            let text = match counting {
                Counting::Bytes => "columns are counted in bytes",
                _ => "columns are counted in composed characters",
            };
            notes.add(NoteKind::Realigned, line.span(), text);
            return (other, list);
        }
    }
    let text = "the members do not stand in their columns and are read as words";
    notes.add(NoteKind::Realigned, line.span(), text);
    let mut list = Vec::new();
    for word in line.words(first) {
        match word.value.parse() {
            Ok(number) => list.push(Field::new(number, word.span)),
            Err(_) => notes.add(
                NoteKind::Malformed,
                word.span,
                "a member's pairing number is expected here",
            ),
        }
    }
    (line, list)
}

fn member_columns(mut line: Line<'_>, first: usize) -> Option<Vec<Field<u32>>> {
    let mut list = Vec::new();
    let mut column = first;
    while column <= line.width() {
        line = line.onward(column);
        if let Some(member) = line.field(column..=column + 3, number).ok()? {
            list.push(member);
        }
        if !line.is_blank(column + 4) {
            return None;
        }
        column += 5;
    }
    Some(list)
}
