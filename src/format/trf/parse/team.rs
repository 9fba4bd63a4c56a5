//! Teams: 013 and 310 (trf.md 7.1, 7.2).

use super::Record;
use super::player::noted;
use crate::format::lexis::{number, points};
use crate::format::line::{Counting, Line};
use crate::format::notes::Notes;
use crate::import::{NoteKind, TeamClaims, TeamOrigin};
use crate::source::Field;

/// A team record; what 013 does not have stays empty.
pub(in crate::format::trf) struct TeamRecord<'a> {
    pub(in crate::format::trf) number: Option<Field<u32>>,
    pub(in crate::format::trf) name: &'a str,
    pub(in crate::format::trf) short_name: &'a str,
    pub(in crate::format::trf) strength: &'a str,
    pub(in crate::format::trf) stated: TeamClaims,
    /// The places of the members are those of `members`.
    pub(in crate::format::trf) origin: TeamOrigin,
    pub(in crate::format::trf) members: Vec<Field<u32>>,
}

/// team-2006 = "013" [ text(5-36) ] number(37-40 every 5)
pub(in crate::format::trf) fn registered<'a>(
    record: Record<'a>,
    notes: &mut Notes,
) -> TeamRecord<'a> {
    let (line, members) = members(record.line, 37, |_| true, notes);
    let (name, span) = line.trimmed(record.from..=36);
    TeamRecord {
        number: None,
        name,
        short_name: "",
        strength: "",
        stated: TeamClaims::default(),
        origin: TeamOrigin {
            line: line.span(),
            name: span,
            ..TeamOrigin::default()
        },
        members,
    }
}

/// team = "310" number(5-7) [ text(9-40) ] [ text(42-46) ] [ text(48-53) ] [ points(55-60) ]
///   [ points(62-67) ] [ number(69-71) ] number(74-77 every 5)
pub(in crate::format::trf) fn team<'a>(record: Record<'a>, notes: &mut Notes) -> TeamRecord<'a> {
    let (line, members) = members(record.line, 74, in_columns, notes);
    let (name, span) = line.trimmed(9..=40);
    let place = |columns| line.columns(columns).1;
    let mut amount = |columns| {
        let text = "points of the team are expected here";
        let field = line.field(columns, points);
        noted(field, NoteKind::Malformed, text, notes)
    };
    let (match_points, game_points) = (amount(55..=60), amount(62..=67));
    let mut whole = |columns, text| {
        let field = line.field(columns, number);
        noted(field, NoteKind::Malformed, text, notes)
    };
    TeamRecord {
        number: whole(5..=7, "a team number is expected here"),
        name,
        short_name: line.trimmed(42..=46).0,
        strength: line.trimmed(48..=53).0,
        stated: TeamClaims {
            match_points,
            game_points,
            rank: whole(69..=71, "the team's rank is expected here"),
        },
        origin: TeamOrigin {
            line: line.span(),
            number: place(5..=7),
            name: span,
            match_points: place(55..=60),
            game_points: place(62..=67),
            rank: place(69..=71),
            members: Vec::new(),
        },
        members,
    }
}
/// Whether the columns between the fields of 310 are blank, and the fields are what they
/// should be: as far as the members go, a name counted in bytes may fit by chance.
fn in_columns(line: Line<'_>) -> bool {
    let blank = [8, 41, 47, 54, 61, 68, 72, 73];
    blank.iter().all(|&column| line.is_blank(column))
        && line.field(55..=60, points).is_ok()
        && line.field(62..=67, points).is_ok()
        && line.field(69..=71, number).is_ok()
}

/// The members in columns of four with a blank before each: counted in characters, else in
/// bytes, else one word each. Also the line as it was counted.
fn members<'a>(
    line: Line<'a>,
    first: usize,
    fits: impl Fn(Line<'a>) -> bool,
    notes: &mut Notes,
) -> (Line<'a>, Vec<Field<u32>>) {
    let as_written = member_columns(line, first);
    if let Some(list) = as_written.as_ref().filter(|_| fits(line)) {
        return (line, list.clone());
    }
    let others = [Counting::Bytes, Counting::Composed];
    for counting in others.into_iter().filter(|_| !line.text().is_ascii()) {
        let other = line.counted(counting);
        if let Some(list) = member_columns(other, first).filter(|_| fits(other)) {
            let text = match counting {
                Counting::Bytes => "columns are counted in bytes",
                _ => "columns are counted in composed characters",
            };
            notes.add(NoteKind::Realigned, line.span(), text);
            return (other, list);
        }
    }
    if let Some(list) = as_written {
        return (line, list);
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
