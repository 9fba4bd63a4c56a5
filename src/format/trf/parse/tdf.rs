//! Reads Vega's TDF (reference/trf.md 10), in which the fields of players are separated by `|` and
//! some header records have other meanings than in TRF. It follows the published description,
//! because no sample is available.

use nom::combinator::all_consuming;
use nom::{IResult, Parser};

use super::cell::Cell;
use super::player::{PlayerRecord, decimal_sign};
use super::{Record, Records};
use crate::format::lexis::{number, points};
use crate::format::line::Line;
use crate::format::notes::Notes;
use crate::import::{CellOrigin, NoteKind, PlayerOrigin, UnreadKind, UnreadLine};
use crate::number::Points;
use crate::source::{Field, Span};

/// The points of a win and of a draw, with the record 142 of TDF that states them.
pub(in crate::format::trf) struct WinAndDrawPoints<'a> {
    pub(in crate::format::trf) points: [Points; 2],
    pub(in crate::format::trf) record: Record<'a>,
}

/// Parses a player of a TDF, whose fields are separated by bars.
///
/// tdf-player = "001" blank { blank } positive bar [ sex ] bar [ title ] bar [ tdf-text ] bar
///   [ rating ] bar [ federation ] bar [ fide-id ] bar [ tdf-text ] bar [ tdf-text ] bar [
///   birth ] bar [ points ] bar [ number ] { bar [ tdf-cell ] }
pub(super) fn player<'a>(
    line: Line<'a>,
    cells: &mut Vec<Cell>,
    notes: &mut Notes,
) -> Option<PlayerRecord<'a>> {
    let fields: Vec<Field<&'a str>> = split_fields(line).collect();
    let field = |index: usize| {
        fields
            .get(index)
            .copied()
            .unwrap_or(Field::new("", Span::default()))
    };
    let read_number = |field: Field<&str>| {
        let (_, value) = all_consuming(number).parse(field.value).ok()?;
        Some(Field::new(value, field.span))
    };
    if read_number(field(0)).is_none() {
        let text = "a pairing number is expected after 001";
        notes.add(NoteKind::Unreadable, line.span(), text);
        return None;
    }
    let start = cells.len();
    for field in fields.iter().skip(12) {
        cells.push(cell(*field, notes));
    }
    Some(PlayerRecord {
        number: read_number(field(0)),
        sex: field(1).value,
        title: field(2).value,
        name: field(3).value,
        rating: field(4).value,
        federation: field(5).value,
        fide_id: field(6).value,
        birth: field(9).value,
        points: read_field(
            field(10),
            points,
            "points such as 2.5 are expected here",
            notes,
        ),
        rank: read_field(field(11), number, "a rank is expected here", notes),
        origin: PlayerOrigin {
            line: line.span(),
            number: field(0).span,
            sex: field(1).span,
            title: field(2).span,
            name: field(3).span,
            rating: field(4).span,
            federation: field(5).span,
            fide_id: field(6).span,
            birth: field(9).span,
            points: field(10).span,
            rank: field(11).span,
        },
        decimal_sign: decimal_sign(field(10).value),
        cells: start..cells.len(),
    })
}

/// Returns the value of a field; `None` if it is empty or cannot be parsed. In the second case,
/// adds a note about what was expected.
fn read_field<'a, T>(
    field: Field<&'a str>,
    parse: impl Fn(&'a str) -> IResult<&'a str, T>,
    expected: &str,
    notes: &mut Notes,
) -> Option<Field<T>> {
    if field.value.is_empty() {
        return None;
    }
    let value = all_consuming(parse).parse(field.value);
    if value.is_err() {
        notes.add(NoteKind::Malformed, field.span, expected);
    }
    Some(Field::new(value.ok()?.1, field.span))
}

/// Whether the text after 001 is a player with fields separated by bars, complete up to the rank. A
/// few bars are not enough, because they may be part of a name.
pub(super) fn is_player(text: &str) -> bool {
    text.bytes().filter(|&byte| byte == b'|').nth(10).is_some()
}

/// Returns the fields of a line with their spans, without blanks around them.
///
/// bar = { blank } "|" { blank }
/// tdf-text = ( any - "|" ){1,}
fn split_fields<'a>(line: Line<'a>) -> impl Iterator<Item = Field<&'a str>> {
    let (text, span) = line.rest(4);
    let start = span.start as usize;
    text.split('|').map(move |field| {
        let value = field.trim();
        let offset = start + (value.as_ptr() as usize - text.as_ptr() as usize);
        Field::new(value, Span::new(offset..offset + value.len()))
    })
}

/// Parses opponent, colour and result, with or without blanks between them.
///
/// tdf-cell = positive [ { blank } colour [ { blank } result ] ] | nobody [ { blank } colour
///   [ { blank } letter-result ] ]
fn cell(field: Field<&str>, notes: &mut Notes) -> Cell {
    let text = field.value;
    let digit_count = text.bytes().take_while(u8::is_ascii_digit).count();
    let mut characters = text[digit_count..]
        .char_indices()
        .filter(|(_, character)| *character != ' ');
    let mut next_character = || characters.next().unwrap_or((text.len() - digit_count, ' '));
    let (colour, result) = (next_character(), next_character());
    let start = field.span.start as usize;
    let span = |offset: usize, character: char| {
        let part_start = start + digit_count + offset;
        let width = if character == ' ' {
            0
        } else {
            character.len_utf8()
        };
        Span::new(part_start..part_start + width)
    };
    let opponent = text[..digit_count].parse().ok();
    if characters.next().is_some() || (opponent.is_none() && digit_count > 0) {
        let text = "an opponent, a colour and a result are expected here";
        notes.add(NoteKind::Malformed, field.span, text);
    }
    Cell {
        opponent,
        colour: colour.1,
        result: result.1,
        origin: CellOrigin {
            opponent: Span::new(start..start + digit_count),
            colour: span(colour.0, colour.1),
            result: span(result.0, result.1),
            result_code: match result.1 {
                ' ' => 0,
                character => u8::try_from(character).unwrap_or(b'?'),
            },
        },
    }
}

/// Gives header records of TDF the codes that they would have in TRF: in TDF, 162 is the number of
/// rounds and 192 is the program. Records of the current round, tie-breaks and acceleration stay
/// unread.
pub(super) fn translate(records: &mut Records<'_>) {
    let kind = UnreadKind::Kept;
    for mut record in std::mem::take(&mut records.other_records) {
        let span = record.line.span();
        match &record.code {
            b"142" => {
                let words = record.line.words(record.value_column);
                let values =
                    words.map(|word| Some(all_consuming(points).parse(word.value).ok()?.1));
                let values: Vec<Option<Points>> = values.collect();
                match values[..] {
                    [Some(win), Some(draw)] if records.win_and_draw.is_none() => {
                        let points = [win, draw];
                        records.win_and_draw = Some(WinAndDrawPoints { points, record });
                    }
                    _ => records.unread.push(UnreadLine { span, kind }),
                }
                continue;
            }
            b"152" | b"172" | b"182" => {
                records.unread.push(UnreadLine { span, kind });
                continue;
            }
            b"162" => record.code = *b"142",
            b"192" => record.code = *b"182",
            _ => {}
        }
        records.other_records.push(record);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_player_with_bars() {
        let text = "001 12|w|WFM|Example, Anna|2100|NOR|1500001|2050|N12|1990/01/01|1.5|3|7w1|0000|  9 b =";
        let (mut cells, mut notes) = (Vec::new(), Notes::default());
        let record = player(Line::new(text, 0), &mut cells, &mut notes).unwrap();
        assert_eq!(record.name, "Example, Anna");
        assert_eq!(
            record.points.map(|points| points.value),
            Some(Points::from_hundredths(150))
        );
        let read_cells: Vec<_> = cells
            .iter()
            .map(|c| (c.opponent, c.colour, c.result))
            .collect();
        let expected = [
            (Some(7), 'w', '1'),
            (Some(0), ' ', ' '),
            (Some(9), 'b', '='),
        ];
        assert_eq!(read_cells, expected);
        assert!(notes.finish().is_empty());
        let text = "001 12||||||||||1.x|third|7w1";
        let mut notes = Notes::default();
        let record = player(Line::new(text, 0), &mut cells, &mut notes).unwrap();
        assert!(record.points.is_none() && record.rank.is_none());
        assert_eq!(notes.finish().len(), 2);
        assert!(is_player(&text[3..]) && !is_player("   1      A|B"));
        assert!(player(Line::new("001 |", 0), &mut cells, &mut Notes::default()).is_none());
    }
}
