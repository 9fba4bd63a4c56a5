//! Parses the records of teams: 013 and 310 (reference/trf.md 7.1, 7.2).

use super::Record;
use super::player::value_or_note;
use crate::format::lexis::{amount as points, number};
use crate::format::line::{Counting, Line, Shift};
use crate::format::notes::Notes;
use crate::import::{NoteKind, TeamClaims, TeamOrigin};
use crate::source::{Field, Span};

/// A record of a team. Fields that 013 does not have are `None` or empty.
pub(in crate::format::trf) struct TeamRecord<'a> {
    pub(in crate::format::trf) number: Option<Field<u32>>,
    pub(in crate::format::trf) name: &'a str,
    pub(in crate::format::trf) short_name: &'a str,
    pub(in crate::format::trf) strength: &'a str,
    /// The claims about the team in its record.
    pub(in crate::format::trf) claims: TeamClaims,
    /// The spans of the fields, except those of the members, which are in `members`.
    pub(in crate::format::trf) origin: TeamOrigin,
    /// The pairing numbers of the members, in board order.
    pub(in crate::format::trf) members: Vec<Field<u32>>,
}

/// The column in which the members begin in a record 013, counted from 1.
const FIRST_MEMBER_COLUMN_013: usize = 37;
/// The column in which the members begin in a record 310, counted from 1.
const FIRST_MEMBER_COLUMN_310: usize = 74;

/// The largest number of columns by which a name may be too long for its field.
const MAX_NAME_EXCESS: isize = 80;

/// Parses record 013: the name and the members of a team.
///
/// team-2006 = "013" [ text(5-36) ] number(37-40 every 5)
pub(in crate::format::trf) fn registered_team<'a>(
    record: Record<'a>,
    notes: &mut Notes,
) -> TeamRecord<'a> {
    let (line, members, excess) =
        read_members(record.line, FIRST_MEMBER_COLUMN_013, |_| true, notes);
    let (name, span) = line.trimmed(record.value_column..=36 + excess);
    note_missing_name(name, span, notes);
    TeamRecord {
        number: None,
        name,
        short_name: "",
        strength: "",
        claims: TeamClaims::default(),
        origin: TeamOrigin {
            line: line.span(),
            name: span,
            ..TeamOrigin::default()
        },
        members,
    }
}

/// Parses record 310: a team with its members and the claims about it.
///
/// team = "310" number(5-7) [ text(9-40) ] [ text(42-46) ] [ text(48-53) ] [ amount(55-60) ]
///   [ amount(62-67) ] [ number(69-71) ] number(74-77 every 5)
pub(in crate::format::trf) fn team<'a>(record: Record<'a>, notes: &mut Notes) -> TeamRecord<'a> {
    let (line, members, excess) =
        read_members(record.line, FIRST_MEMBER_COLUMN_310, fields_fit, notes);
    let unshifted_line = line.with_shift(Shift::NONE);
    let (name, span) = unshifted_line.trimmed(9..=40 + excess);
    let span_of = |columns| line.columns(columns).1;
    let mut read_points = |columns| {
        let text = "the team's points are expected here";
        let field = line.field(columns, points);
        value_or_note(field, NoteKind::Malformed, text, notes)
    };
    let (match_points, game_points) = (read_points(55..=60), read_points(62..=67));
    let mut read_whole_number = |columns, text| {
        let field = line.field(columns, number);
        value_or_note(field, NoteKind::Malformed, text, notes)
    };
    let rank = read_whole_number(69..=71, "the team's rank is expected here");
    let number = line.field(5..=7, number).ok().flatten();
    let number = number.filter(|number| number.value > 0);
    if number.is_none() {
        let text =
            "a team number from 1 to 999 is expected here; an unused number is given to the team";
        let number_text = line.columns(5..=7).0;
        let kind = if number_text.trim().trim_matches('0').is_empty() {
            NoteKind::Incomplete
        } else {
            NoteKind::Malformed
        };
        notes.add(kind, span_of(5..=7), text);
    }
    note_missing_name(name, span, notes);
    TeamRecord {
        number,
        name,
        short_name: line.trimmed(42..=46).0,
        strength: line.trimmed(48..=53).0,
        claims: TeamClaims {
            match_points,
            game_points,
            rank,
        },
        origin: TeamOrigin {
            line: line.span(),
            number: span_of(5..=7),
            name: span,
            match_points: span_of(55..=60),
            game_points: span_of(62..=67),
            rank: span_of(69..=71),
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
            "the team's name is expected here",
        );
    }
}

/// Whether the columns between the fields of 310 are blank and the numbers can be read. This is
/// checked because the columns of the members alone may fit by chance, for example if the name was
/// counted in bytes.
fn fields_fit(line: Line<'_>) -> bool {
    let blank_columns = [8, 41, 47, 54, 61, 68, 72, 73];
    blank_columns.iter().all(|&column| line.is_blank(column))
        && line.field(55..=60, points).is_ok()
        && line.field(62..=67, points).is_ok()
        && line.field(69..=71, number).is_ok()
}

/// The members of a team as read by columns.
#[derive(Default)]
struct Members {
    list: Vec<Field<u32>>,
    /// Whether every number ends in the last column of its field.
    is_aligned: bool,
    /// The spans of fields that contain something other than a number.
    damaged_fields: Vec<Span>,
}

impl Members {
    /// Whether `other`, read from the same line with a different way of counting columns, fits
    /// better than `self`. It fits better if it has more members, or if it has different numbers
    /// and only its numbers end in the last column of their fields.
    fn is_worse_than(&self, other: &Members) -> bool {
        let values =
            |members: &Members| members.list.iter().map(|one| one.value).collect::<Vec<_>>();
        let (count, other_count) = (self.list.len(), other.list.len());
        let is_better_aligned =
            other.is_aligned && !self.is_aligned && values(self) != values(other);
        other_count > count || (other_count == count && is_better_aligned)
    }
}

/// Reads the members of a team in fields of four columns with a blank column between them. Columns
/// are counted in characters, or else in bytes, or else from the end of a name that has the wrong
/// length; if nothing fits, each word is a member. `first` is the first column of the members;
/// `fits` checks the other columns of a line. Returns the line with the columns that were used, the
/// members, and the number of columns by which the name is too long.
fn read_members<'a>(
    line: Line<'a>,
    first: usize,
    fits: impl Fn(Line<'a>) -> bool,
    notes: &mut Notes,
) -> (Line<'a>, Vec<Field<u32>>, usize) {
    let read_fitting_members = |line: Line<'a>| {
        let found = member_columns(line, first).filter(|_| fits(line));
        found.filter(|found| found.damaged_fields.is_empty())
    };
    let members_as_written = read_fitting_members(line);
    let countings = [Counting::Bytes, Counting::Composed];
    for counting in countings.into_iter().filter(|_| !line.text().is_ascii()) {
        let recounted_line = line.with_counting(counting);
        let is_better = |found: &Members| {
            let best_members = members_as_written.as_ref();
            best_members.is_none_or(|best_members| best_members.is_worse_than(found))
        };
        if let Some(found) = read_fitting_members(recounted_line).filter(is_better) {
            let text = match counting {
                Counting::Bytes => "columns are counted in bytes",
                _ => "columns are counted with a letter and its accent as one character",
            };
            notes.add(NoteKind::Realigned, line.span(), text);
            return (recounted_line, found.list, 0);
        }
    }
    if let Some(found) = members_as_written {
        return (line, found.list, 0);
    }
    if let Some(found) = member_columns(line, first).filter(|_| fits(line)) {
        for span in found.damaged_fields {
            notes.add(NoteKind::Malformed, span, MEMBER_EXPECTED);
        }
        return (line, found.list, 0);
    }
    let shifted_members = match first {
        FIRST_MEMBER_COLUMN_310 => members_after_moved_name(line, read_fitting_members),
        _ => None,
    };
    if let Some(found) = shifted_members {
        let text = "the fields after the name are not in their columns, because the name is too short or too long; they are read from shifted columns";
        notes.add(NoteKind::Realigned, line.span(), text);
        return found;
    }
    let (list, excess) = member_words(line, first, notes);
    (line, list, excess)
}

/// The text of the note if a member's field contains no number.
const MEMBER_EXPECTED: &str = "a member's pairing number is expected here";

/// Reads the members of a record 310 if the name has the wrong length, so that all fields after it
/// are shifted. Returns the line with the shift, the members, and the number of columns by which
/// the name is too long. `None` unless exactly one shift fits.
fn members_after_moved_name<'a>(
    line: Line<'a>,
    read: impl Fn(Line<'a>) -> Option<Members>,
) -> Option<(Line<'a>, Vec<Field<u32>>, usize)> {
    let distances = [-3, -2, -1].into_iter().chain(1..=MAX_NAME_EXCESS);
    let mut fitting_lines = distances.filter_map(|distance| {
        let shifted_line = line.with_shift(Shift {
            first: 41,
            last: usize::MAX,
            distance,
        });
        let points = [55..=60, 62..=67].map(|columns| shifted_line.trimmed(columns).0);
        let has_points = points.iter().any(|points| points.contains(['.', ',']));
        // the name must end before the shifted fields begin
        let edge_is_blank =
            line.is_blank(41_usize.saturating_add_signed(distance)) && line.is_blank(8);
        let members =
            read(shifted_line).filter(|members| members.is_aligned && !members.list.is_empty());
        let excess = usize::try_from(distance).unwrap_or(0);
        (has_points && edge_is_blank).then_some((shifted_line, members?.list, excess))
    });
    let first_fit = fitting_lines.next()?;
    fitting_lines.next().is_none().then_some(first_fit)
}

/// Reads the members word by word. If only numbers follow, leading words without digits are the end
/// of a name that is too long. Also returns the number of columns by which the name is too long.
fn member_words(line: Line<'_>, first: usize, notes: &mut Notes) -> (Vec<Field<u32>>, usize) {
    let words: Vec<Field<&str>> = line.words(first).collect();
    let is_name = |word: &&Field<&str>| !word.value.bytes().any(|byte| byte.is_ascii_digit());
    let name_count = words.iter().take_while(is_name).count();
    let mut excess = 0;
    let words_after_name = &words[name_count..];
    let are_numbers = words_after_name
        .iter()
        .all(|word| word.value.parse::<u32>().is_ok());
    let mut text = "the members are not in their columns; they are read one after another";
    let mut members = words.as_slice();
    if first == FIRST_MEMBER_COLUMN_013
        && name_count > 0
        && are_numbers
        && !words_after_name.is_empty()
    {
        let name = &line.text()[line.byte_offset(first)..];
        let end =
            (words[name_count - 1].span.end - line.span().start) as usize - line.byte_offset(first);
        excess = name[..end].chars().count();
        members = words_after_name;
        text = "the name is too long and reaches the columns of the members, which are read one \
                after another";
    }
    notes.add(NoteKind::Realigned, line.span(), text);
    let mut list = Vec::new();
    for word in members {
        match word.value.parse() {
            Ok(number) => list.push(Field::new(number, word.span)),
            Err(_) => notes.add(NoteKind::Malformed, word.span, MEMBER_EXPECTED),
        }
    }
    (list, excess)
}

/// Reads the members by their columns. `first` is the first of these columns. `None` if the columns
/// between the members are not blank, or if most fields contain no number.
fn member_columns(mut line: Line<'_>, first: usize) -> Option<Members> {
    let mut members = Members {
        is_aligned: true,
        ..Members::default()
    };
    let mut column = first;
    while column <= line.width() {
        line = line.with_mark_at(column);
        match line.field(column..=column + 3, number) {
            Ok(Some(member)) => {
                members.is_aligned &= !line.is_blank(column + 3);
                members.list.push(member);
            }
            Ok(None) => {}
            Err((_, span)) => members.damaged_fields.push(span),
        }
        if !line.is_blank(column + 4) {
            return None;
        }
        column += 5;
    }
    // mostly unreadable fields are not a list of members
    (members.damaged_fields.len() <= members.list.len()).then_some(members)
}
