//! Parses records that list participants and rounds: 240, 250, 260, 299 and, in team events, 300,
//! 320, 330 (reference/trf.md 7.4 to 8).

use std::ops::RangeInclusive;

use nom::IResult;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{all_consuming, value};

use super::Record;
use crate::format::lexis::{amount, number};
use crate::format::line::Line;
use crate::format::notes::Notes;
use crate::import::NoteKind;
use crate::number::Points;
use crate::source::Field;

/// What a record states about participants, rounds and points. Fields that the record does not have
/// are `None` or empty.
#[derive(Default, Debug)]
pub(in crate::format::trf) struct Listing {
    /// The character in the column that contains the type, which may be a blank; `None` if the
    /// record has no such column.
    pub(in crate::format::trf) kind: Option<Field<char>>,
    pub(in crate::format::trf) first_round: Option<Field<u32>>,
    pub(in crate::format::trf) last_round: Option<Field<u32>>,
    pub(in crate::format::trf) match_points: Option<Field<Points>>,
    pub(in crate::format::trf) points: Option<Field<Points>>,
    /// The pairing numbers of players; in most records of a team event, the numbers of teams.
    pub(in crate::format::trf) ids: Vec<Field<u32>>,
    /// The numbers of both teams of a match; `None` if not stated.
    pub(in crate::format::trf) teams: [Option<Field<u32>>; 2],
    /// For each round, the number of the team that the record states; `None` if the field is blank.
    pub(in crate::format::trf) team_by_round: Vec<Option<Field<u32>>>,
    /// For each of the two teams of a match, whether it was present; `None` if the record does not
    /// say so.
    pub(in crate::format::trf) presence: Option<Field<[bool; 2]>>,
    /// The name of the column layout that fits the record; `None` if there is only one layout.
    pub(in crate::format::trf) layout: Option<&'static str>,
}

/// Parses record 240: byes of players or teams in a round.
///
/// byes = "240" [ bye-type(5) ] [ number(7-9) ] number(11-14 every 5)
pub(in crate::format::trf) fn byes(record: Record<'_>, notes: &mut Notes) -> Listing {
    let line = record.line;
    let (sign, span) = line.character(5);
    Listing {
        kind: Some(Field::new(sign, span)),
        first_round: read_required(line, 7..=9, ROUND_EXPECTED, notes),
        ids: expect_somebody(ids(line, 11, 4, notes), line, 11, notes),
        ..Listing::default()
    }
}

/// Parses record 250: fictitious points of a range of players in a range of rounds.
///
/// acceleration = "250" [ amount(5-8) ] [ amount(10-13) ] [ number(15-17) ] [ number(19-21) ]
///   [ number(23-26) ] [ number(28-31) ]
pub(in crate::format::trf) fn acceleration(record: Record<'_>, notes: &mut Notes) -> Listing {
    let line = record.line;
    let number_at = |columns, notes: &mut Notes| {
        read_field(line, columns, number, "a number is expected here", notes)
    };
    expect_end(line, 32, notes);
    let first_round = read_required(line, 15..=17, ROUND_EXPECTED, notes);
    let last_round = number_at(19..=21, notes);
    let first = read_required(line, 23..=26, "a pairing number is expected here", notes);
    let last = number_at(28..=31, notes);
    for (first, last) in [(first_round, last_round), (first, last)] {
        let Some((first, last)) = first.zip(last) else {
            continue;
        };
        if (1..first.value).contains(&last.value) {
            let text = format!("{} or a higher number is expected here", first.value);
            notes.add(NoteKind::Incomplete, last.span, text);
        }
    }
    Listing {
        match_points: read_field(line, 5..=8, amount, "match points are expected here", notes),
        points: read_field(line, 10..=13, amount, "points are expected here", notes),
        first_round,
        last_round,
        ids: first.into_iter().chain(last).collect(),
        ..Listing::default()
    }
}

/// Parses record 260: players or teams that may not meet in a range of rounds.
///
/// prohibited = "260" [ number(5-7) ] [ number(9-11) ] number(13-16 every 5)
pub(in crate::format::trf) fn prohibited_pairing(record: Record<'_>, notes: &mut Notes) -> Listing {
    let line = record.line;
    Listing {
        first_round: read_required(line, 5..=7, ROUND_EXPECTED, notes),
        last_round: read_field(line, 9..=11, number, ROUND_EXPECTED, notes),
        ids: expect_somebody(ids(line, 13, 4, notes), line, 13, notes),
        ..Listing::default()
    }
}

/// Parses record 300: the line-up of a team for a match.
///
/// line-up = "300" [ number(5-7) ] [ number(9-11) ] [ number(13-15) ] number(17-20 every 5)
pub(in crate::format::trf) fn line_up(record: Record<'_>, notes: &mut Notes) -> Listing {
    let line = record.line;
    let team = read_required(line, 9..=11, TEAM_EXPECTED, notes);
    let opponent = read_field(line, 13..=15, number, TEAM_EXPECTED, notes);
    Listing {
        first_round: read_required(line, 5..=7, ROUND_EXPECTED, notes),
        teams: [team, opponent],
        ids: expect_somebody(ids(line, 17, 4, notes), line, 17, notes),
        ..Listing::default()
    }
}

/// Parses record 320: the points of a bye, and for each round the team that has this bye.
///
/// team-byes = "320" [ amount(5-8) ] [ amount(10-13) ] number(15-17 every 4)
pub(in crate::format::trf) fn team_byes(record: Record<'_>, notes: &mut Notes) -> Listing {
    let line = record.line;
    Listing {
        match_points: read_field(line, 5..=8, amount, "match points are expected here", notes),
        points: read_field(
            line,
            10..=13,
            amount,
            "game points are expected here",
            notes,
        ),
        team_by_round: number_fields(line, 15, 3, notes),
        ..Listing::default()
    }
}

/// Parses record 330: a match that was forfeited as a whole.
///
/// forfeited = "330" [ forfeit-type(5-6) ] [ number(8-10) ] [ number(12-14) ] [ number(16-18)
///   ]
pub(in crate::format::trf) fn forfeit(record: Record<'_>, notes: &mut Notes) -> Listing {
    let line = record.line;
    expect_end(line, 19, notes);
    let first_team = read_required(line, 12..=14, TEAM_EXPECTED, notes);
    let second_team = match first_team {
        Some(_) => read_required(line, 16..=18, TEAM_EXPECTED, notes),
        None => read_field(line, 16..=18, number, TEAM_EXPECTED, notes),
    };
    let expected = "+-, -+ or -- is expected here";
    let (text, span) = line.columns(5..=6);
    if text.trim().is_empty() {
        notes.add(NoteKind::Incomplete, span, expected);
    }
    Listing {
        presence: read_field(line, 5..=6, forfeit_type, expected, notes),
        first_round: read_required(line, 8..=10, ROUND_EXPECTED, notes),
        teams: [first_team, second_team],
        ..Listing::default()
    }
}

/// Parses which of the two teams were present. Some programs write results or letters instead of
/// `+` and `-`.
///
/// forfeit-type = "+-" | "-+" | "--" | "10" | "01" | "00" | "WL" | "LW" | "LL" | "WZ" | "ZW"
///   | "ZZ"
fn forfeit_type(i: &str) -> IResult<&str, [bool; 2]> {
    alt((
        value(
            [true, false],
            alt((tag("+-"), tag("10"), tag("WL"), tag("WZ"))),
        ),
        value(
            [false, true],
            alt((tag("-+"), tag("01"), tag("LW"), tag("ZW"))),
        ),
        value(
            [false, false],
            alt((tag("--"), tag("00"), tag("LL"), tag("ZZ"))),
        ),
    ))
    .parse(i)
}

/// Parses record 299 by the columns in the table of FIDE's document, or else by those of the
/// document's example (7-10, 12-15, 17-19, 21-24), or else by the order of the words.
///
/// adjustment = "299" [ adjusted(5) ] ( amount(8-11) [ amount(14-17) ] | amount(14-17) ) [
///   number(20-22) ] number(24-27 every 5)
pub(in crate::format::trf) fn adjustment(
    record: Record<'_>,
    team_event: bool,
    notes: &mut Notes,
) -> Listing {
    let line = record.line;
    let read_columns = |columns: [usize; 4], layout| adjustment_columns(line, columns, layout);
    let listing = read_columns(
        [8, 14, 20, 24],
        "the columns of the table in the specification",
    )
    .or_else(|| {
        read_columns(
            [7, 12, 17, 21],
            "the columns of the example in the specification",
        )
    })
    .or_else(|| adjustment_words(record, team_event));
    listing.unwrap_or_else(|| {
        let text = "points, a round number and pairing numbers are expected here";
        notes.add(NoteKind::Malformed, line.span(), text);
        Listing::default()
    })
}

fn adjustment_columns(
    line: Line<'_>,
    [match_points, points, round, id]: [usize; 4],
    layout: &'static str,
) -> Option<Listing> {
    let (sign, span) = line.character(5);
    let is_blank = |columns: RangeInclusive<usize>| line.columns(columns).0.trim().is_empty();
    let gaps_are_blank = is_blank(4..=4)
        && is_blank(6..=match_points - 1)
        && is_blank(match_points + 4..=points - 1)
        && is_blank(points + 4..=round - 1)
        && is_blank(round + 3..=id - 1);
    let mut list = Vec::new();
    let mut column = id;
    while column <= line.width() {
        list.extend(line.field(column..=column + 3, number).ok()?);
        if !is_blank(column + 4..=column + 4) {
            return None;
        }
        column += 5;
    }
    let listing = Listing {
        kind: Some(Field::new(sign, span)),
        match_points: line.field(match_points..=match_points + 3, amount).ok()?,
        points: line.field(points..=points + 3, amount).ok()?,
        first_round: line.field(round..=round + 2, number).ok()?,
        ids: list,
        layout: Some(layout),
        ..Listing::default()
    };
    let has_points = listing.match_points.is_some() || listing.points.is_some();
    (gaps_are_blank && has_points).then_some(listing)
}

fn adjustment_words(record: Record<'_>, team_event: bool) -> Option<Listing> {
    let mut listing = Listing {
        layout: Some("their order"),
        ..Listing::default()
    };
    let line = record.line;
    for (index, word) in line.words(record.value_column).enumerate() {
        let mut characters = word.value.chars();
        if let (0, Some(character), None) = (index, characters.next(), characters.next())
            && "WDLFHZ+-wdlfhz".contains(character)
        {
            listing.kind = Some(Field::new(character, word.span));
            continue;
        }
        let field = |points| Field::new(points, word.span);
        if word.value.contains(['.', ',']) {
            let points = all_consuming(amount).parse(word.value).ok()?.1;
            let column = word.span.start.saturating_sub(line.span().start) + 1;
            let is_match_points = team_event && column < 12;
            if is_match_points && listing.match_points.is_none() {
                listing.match_points = Some(field(points));
            } else {
                listing.points = Some(field(points));
            }
            continue;
        }
        let id = Field::new(all_consuming(number).parse(word.value).ok()?.1, word.span);
        if listing.first_round.is_none() {
            listing.first_round = Some(id);
        } else {
            listing.ids.push(id);
        }
    }
    let has_points = listing.match_points.is_some() || listing.points.is_some();
    has_points.then_some(listing)
}

fn read_field<'a, T>(
    line: Line<'a>,
    columns: RangeInclusive<usize>,
    parse: impl Fn(&'a str) -> IResult<&'a str, T>,
    expected: &str,
    notes: &mut Notes,
) -> Option<Field<T>> {
    let field = line.field(columns, parse);
    super::player::value_or_note(field, NoteKind::Malformed, expected, notes)
}

/// The text of the note if a required round is missing.
const ROUND_EXPECTED: &str = "a round number is expected here";
/// The text of the note if a required team is missing.
const TEAM_EXPECTED: &str = "a team number is expected here";

/// Reads a number that the record must state. If the field is blank, 0 or not a number, adds a note
/// and returns `None`. `expected` is the text of the note.
fn read_required(
    line: Line<'_>,
    columns: RangeInclusive<usize>,
    expected: &str,
    notes: &mut Notes,
) -> Option<Field<u32>> {
    let found_number = read_field(line, columns.clone(), number, expected, notes);
    let blank = line.columns(columns.clone()).0.trim().is_empty();
    if blank || found_number.is_some_and(|number| number.value == 0) {
        notes.add(NoteKind::Incomplete, line.columns(columns).1, expected);
    }
    found_number.filter(|number| number.value > 0)
}

/// Returns `list`, which was read from `column` on. Adds a note if the line is blank from there.
fn expect_somebody(
    list: Vec<Field<u32>>,
    line: Line<'_>,
    column: usize,
    notes: &mut Notes,
) -> Vec<Field<u32>> {
    if line.rest(column).0.trim().is_empty() {
        let text = "pairing numbers are expected here; the record has none";
        notes.add(NoteKind::Incomplete, line.span(), text);
    }
    list
}

/// Adds a note if text follows the last column of the record. `column` is the first column after
/// it.
fn expect_end(line: Line<'_>, column: usize, notes: &mut Notes) {
    let (text, span) = line.rest(column);
    if !text.trim().is_empty() {
        let text = "text after the last column of the record";
        notes.add(NoteKind::TextBeyondColumns, span, text);
    }
}

/// Parses numbers in fields of `width` columns with a blank column between them, from `column` to
/// the end of the line. Blank fields are skipped.
fn ids(line: Line<'_>, column: usize, width: usize, notes: &mut Notes) -> Vec<Field<u32>> {
    let fields = number_fields(line, column, width, notes);
    fields.into_iter().flatten().collect()
}

/// Parses the numbers in consecutive fields of `width` characters, separated by a blank; a blank
/// field is `None`.
fn number_fields(
    line: Line<'_>,
    column: usize,
    width: usize,
    notes: &mut Notes,
) -> Vec<Option<Field<u32>>> {
    let mut list = Vec::new();
    let mut start = column;
    let mut cursor = line;
    while start <= line.width() {
        cursor = cursor.with_mark_at(start);
        let ends_in_blank = cursor.is_blank(start + width);
        match cursor.field(start..=start + width - 1, number) {
            Ok(id) if ends_in_blank => list.push(id),
            _ => {
                let text = "the numbers are not in their columns; they are read one after another";
                notes.add(NoteKind::Realigned, line.span(), text);
                let words = id_words(line, column, notes);
                return words.into_iter().map(Some).collect();
            }
        }
        start += width + 1;
    }
    list
}

fn id_words(line: Line<'_>, column: usize, notes: &mut Notes) -> Vec<Field<u32>> {
    let mut list = Vec::new();
    for word in line.words(column) {
        match all_consuming(number).parse(word.value) {
            Ok((_, id)) => list.push(Field::new(id, word.span)),
            Err(_) => notes.add(
                NoteKind::Malformed,
                word.span,
                "a pairing number is expected here",
            ),
        }
    }
    list
}
