//! Parses the records of teams: 013 and 310 (reference/trf.md 7.1, 7.2).

use super::Record;
use super::player::value_or_note;
use crate::format::lexis::{amount as points, number};
use crate::format::line::{Counting, Line, Shift};
use crate::format::notes::Notes;
use crate::import::{NoteKind, TeamClaims, TeamOrigin};
use crate::source::{Field, Span};

/// The record of a team. Fields that 013 does not have stay empty.
pub(in crate::format::trf) struct TeamRecord<'a> {
    pub(in crate::format::trf) number: Option<Field<u32>>,
    pub(in crate::format::trf) name: &'a str,
    pub(in crate::format::trf) short_name: &'a str,
    pub(in crate::format::trf) strength: &'a str,
    pub(in crate::format::trf) stated: TeamClaims,
    /// The spans of the fields. Those of the members are in `members`.
    pub(in crate::format::trf) origin: TeamOrigin,
    pub(in crate::format::trf) members: Vec<Field<u32>>,
}

/// The first column of the members in a record 013.
const FIRST_MEMBER_COLUMN_013: usize = 37;
const FIRST_MEMBER_COLUMN_310: usize = 74;

/// The largest number of columns by which a name may extend beyond its field.
const MAX_RUN: isize = 80;

/// team-2006 = "013" [ text(5-36) ] number(37-40 every 5)
pub(in crate::format::trf) fn registered<'a>(
    record: Record<'a>,
    notes: &mut Notes,
) -> TeamRecord<'a> {
    let (line, members, run) = read_members(record.line, FIRST_MEMBER_COLUMN_013, |_| true, notes);
    let (name, span) = line.trimmed(record.value_column..=36 + run);
    note_missing_name(name, span, notes);
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

/// team = "310" number(5-7) [ text(9-40) ] [ text(42-46) ] [ text(48-53) ] [ amount(55-60) ]
///   [ amount(62-67) ] [ number(69-71) ] number(74-77 every 5)
pub(in crate::format::trf) fn team<'a>(record: Record<'a>, notes: &mut Notes) -> TeamRecord<'a> {
    let (line, members, run) =
        read_members(record.line, FIRST_MEMBER_COLUMN_310, fields_fit, notes);
    let unmoved = line.with_shift(Shift::NONE);
    let (name, span) = unmoved.trimmed(9..=40 + run);
    let place = |columns| line.columns(columns).1;
    let mut amount = |columns| {
        let text = "points of the team are expected here";
        let field = line.field(columns, points);
        value_or_note(field, NoteKind::Malformed, text, notes)
    };
    let (match_points, game_points) = (amount(55..=60), amount(62..=67));
    let mut whole = |columns, text| {
        let field = line.field(columns, number);
        value_or_note(field, NoteKind::Malformed, text, notes)
    };
    let rank = whole(69..=71, "the team's rank is expected here");
    let number = line.field(5..=7, number).ok().flatten();
    let number = number.filter(|number| number.value > 0);
    if number.is_none() {
        let text =
            "a team number from 1 to 999 is expected here; an unused number is given to the team";
        let stated = line.columns(5..=7).0;
        let kind = match stated.trim().trim_matches('0').is_empty() {
            true => NoteKind::Incomplete,
            false => NoteKind::Malformed,
        };
        notes.add(kind, place(5..=7), text);
    }
    note_missing_name(name, span, notes);
    TeamRecord {
        number,
        name,
        short_name: line.trimmed(42..=46).0,
        strength: line.trimmed(48..=53).0,
        stated: TeamClaims {
            match_points,
            game_points,
            rank,
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

fn note_missing_name(name: &str, span: Span, notes: &mut Notes) {
    if name.is_empty() {
        notes.add(
            NoteKind::Incomplete,
            span,
            "the team\'s name is expected here",
        );
    }
}

/// Whether the columns between the fields of 310 are blank and the numbers can be read. The members
/// alone may fit by chance, for example if the name was counted in bytes.
fn fields_fit(line: Line<'_>) -> bool {
    let blank = [8, 41, 47, 54, 61, 68, 72, 73];
    blank.iter().all(|&column| line.is_blank(column))
        && line.field(55..=60, points).is_ok()
        && line.field(62..=67, points).is_ok()
        && line.field(69..=71, number).is_ok()
}

/// The members of a team, read by columns.
#[derive(Default)]
struct Members {
    list: Vec<Field<u32>>,
    /// Whether every number ends in the last column of its field.
    aligned: bool,
    /// The spans of fields that contain something other than a number.
    damaged: Vec<Span>,
}

impl Members {
    /// Whether `other`, read from the same line with a different way of counting columns, fits
    /// better than `self`. It fits better if it has more members, or if it has different numbers
    /// and only its numbers end in the last column of their fields.
    fn fit_worse_than(&self, other: &Members) -> bool {
        let values =
            |members: &Members| members.list.iter().map(|one| one.value).collect::<Vec<_>>();
        let (count, other_count) = (self.list.len(), other.list.len());
        let aligned = other.aligned && !self.aligned && values(self) != values(other);
        other_count > count || (other_count == count && aligned)
    }
}

/// Reads the members of a team in fields of four columns with a blank column between them. Columns
/// are counted in characters, or else in bytes, or else after a name of the wrong length; if
/// nothing fits, each word is a member. Also returns the line with the columns that were used, and
/// the number of columns by which the name is too long.
fn read_members<'a>(
    line: Line<'a>,
    first: usize,
    fits: impl Fn(Line<'a>) -> bool,
    notes: &mut Notes,
) -> (Line<'a>, Vec<Field<u32>>, usize) {
    let read = |line: Line<'a>| {
        let found = member_columns(line, first).filter(|_| fits(line));
        found.filter(|found| found.damaged.is_empty())
    };
    let as_written = read(line);
    let others = [Counting::Bytes, Counting::Composed];
    for counting in others.into_iter().filter(|_| !line.text().is_ascii()) {
        let other = line.with_counting(counting);
        let better = |found: &Members| {
            let current = as_written.as_ref();
            current.is_none_or(|current| current.fit_worse_than(found))
        };
        if let Some(found) = read(other).filter(better) {
            let text = match counting {
                Counting::Bytes => "columns are counted in bytes",
                _ => "columns are counted in composed characters",
            };
            notes.add(NoteKind::Realigned, line.span(), text);
            return (other, found.list, 0);
        }
    }
    if let Some(found) = as_written {
        return (line, found.list, 0);
    }
    if let Some(found) = member_columns(line, first).filter(|_| fits(line)) {
        for span in found.damaged {
            notes.add(NoteKind::Malformed, span, MEMBER_EXPECTED);
        }
        return (line, found.list, 0);
    }
    let moved = match first {
        FIRST_MEMBER_COLUMN_310 => members_after_moved_name(line, read),
        _ => None,
    };
    if let Some(found) = moved {
        let text = "the fields after the name are not in their columns; they are read from columns shifted to one side";
        notes.add(NoteKind::Realigned, line.span(), text);
        return found;
    }
    let (list, run) = member_words(line, first, notes);
    (line, list, run)
}

/// The text of the note on a member's field that contains no number.
const MEMBER_EXPECTED: &str = "a member's pairing number is expected here";

/// Reads the members of a record 310 with a name of the wrong length, so that all fields after it
/// are shifted. `None` unless exactly one shift fits.
fn members_after_moved_name<'a>(
    line: Line<'a>,
    read: impl Fn(Line<'a>) -> Option<Members>,
) -> Option<(Line<'a>, Vec<Field<u32>>, usize)> {
    let runs = [-3, -2, -1].into_iter().chain(1..=MAX_RUN);
    let mut found = runs.filter_map(|by| {
        let moved = line.with_shift(Shift {
            first: 41,
            last: usize::MAX,
            distance: by,
        });
        let points = [55..=60, 62..=67].map(|columns| moved.trimmed(columns).0);
        let convincing = points.iter().any(|points| points.contains(['.', ',']));
        // the name must end before the shifted fields begin
        let edge = line.is_blank(41_usize.saturating_add_signed(by)) && line.is_blank(8);
        let members = read(moved).filter(|found| found.aligned && !found.list.is_empty());
        let run = usize::try_from(by).unwrap_or(0);
        (convincing && edge).then_some((moved, members?.list, run))
    });
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

/// Reads the members word by word. Leading words without digits are the end of a name that is too
/// long, if only numbers follow. The second value is the number of columns by which the name is too
/// long.
fn member_words(line: Line<'_>, first: usize, notes: &mut Notes) -> (Vec<Field<u32>>, usize) {
    let words: Vec<Field<&str>> = line.words(first).collect();
    let is_name = |word: &&Field<&str>| !word.value.bytes().any(|byte| byte.is_ascii_digit());
    let names = words.iter().take_while(is_name).count();
    let mut run = 0;
    let rest = &words[names..];
    let numbers = rest.iter().all(|word| word.value.parse::<u32>().is_ok());
    let mut text = "the members are not in their columns; they are read word by word";
    let mut members = words.as_slice();
    if first == FIRST_MEMBER_COLUMN_013 && names > 0 && numbers && !rest.is_empty() {
        let name = &line.text()[line.byte_offset(first)..];
        let end =
            (words[names - 1].span.end - line.span().start) as usize - line.byte_offset(first);
        run = name[..end].chars().count();
        members = rest;
        text = "the name is too long and reaches the columns of the members, which are read word \
                by word";
    }
    notes.add(NoteKind::Realigned, line.span(), text);
    let mut list = Vec::new();
    for word in members {
        match word.value.parse() {
            Ok(number) => list.push(Field::new(number, word.span)),
            Err(_) => notes.add(NoteKind::Malformed, word.span, MEMBER_EXPECTED),
        }
    }
    (list, run)
}

/// Reads the members by their columns. `None` if the columns between them are not blank, or if most
/// fields contain no number.
fn member_columns(mut line: Line<'_>, first: usize) -> Option<Members> {
    let mut members = Members {
        aligned: true,
        ..Members::default()
    };
    let mut column = first;
    while column <= line.width() {
        line = line.with_mark_at(column);
        match line.field(column..=column + 3, number) {
            Ok(Some(member)) => {
                members.aligned &= !line.is_blank(column + 3);
                members.list.push(member);
            }
            Ok(None) => {}
            Err((_, span)) => members.damaged.push(span),
        }
        if !line.is_blank(column + 4) {
            return None;
        }
        column += 5;
    }
    // mostly unreadable fields are not a list of members
    (members.damaged.len() <= members.list.len()).then_some(members)
}
