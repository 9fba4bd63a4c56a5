//! Vega's TDF (reference/trf.md 10): players whose fields are separated by `|`, and header records
//! that mean other things than in TRF. No sample has been seen: read by its description.

use nom::combinator::all_consuming;
use nom::{IResult, Parser};

use super::Records;
use super::cell::Cell;
use super::player::PlayerRecord;
use crate::format::lexis::{number, points};
use crate::format::line::Line;
use crate::format::notes::Notes;
use crate::import::{CellOrigin, NoteKind, PlayerOrigin, Unread, UnreadKind};
use crate::number::Points;
use crate::source::{Field, Span};

/// Points of a win and of a draw, as TDF's record 142 states them.
pub(in crate::format::trf) type WinAndDraw = (Points, Points);

/// tdf-player = "001" blank { blank } positive bar [ sex ] bar [ title ] bar [ tdf-text ] bar
///   [ rating ] bar [ federation ] bar [ fide-id ] bar [ tdf-text ] bar [ tdf-text ] bar [
///   birth ] bar [ points ] bar [ number ] { bar [ tdf-cell ] }
pub(super) fn player<'a>(
    line: Line<'a>,
    cells: &mut Vec<Cell>,
    notes: &mut Notes,
) -> Option<PlayerRecord<'a>> {
    let fields: Vec<Field<&'a str>> = fields(line).collect();
    let at = |index: usize| {
        fields
            .get(index)
            .copied()
            .unwrap_or(Field::new("", Span::default()))
    };
    let read_number = |field: Field<&str>| {
        let (_, value) = all_consuming(number).parse(field.value).ok()?;
        Some(Field::new(value, field.span))
    };
    if read_number(at(0)).is_none() {
        let text = "a pairing number is expected behind 001";
        notes.add(NoteKind::Unreadable, line.span(), text);
        return None;
    }
    let start = cells.len();
    for field in fields.iter().skip(12) {
        cells.push(cell(*field, notes));
    }
    Some(PlayerRecord {
        number: read_number(at(0)),
        sex: at(1).value,
        title: at(2).value,
        name: at(3).value,
        rating: at(4).value,
        federation: at(5).value,
        fide_id: at(6).value,
        birth: at(9).value,
        points: read(
            at(10),
            points,
            "points such as 2.5 are expected here",
            notes,
        ),
        rank: read(at(11), number, "a rank is expected here", notes),
        origin: PlayerOrigin {
            line: line.span(),
            number: at(0).span,
            sex: at(1).span,
            title: at(2).span,
            name: at(3).span,
            rating: at(4).span,
            federation: at(5).span,
            fide_id: at(6).span,
            birth: at(9).span,
            points: at(10).span,
            rank: at(11).span,
        },
        comma: at(10).value.contains(','),
        cells: start..cells.len(),
    })
}

/// The value of a field that is not empty; where it does not parse, a note says so.
fn read<'a, T>(
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

/// Whether what stands behind 001 is a player between bars: all fields up to the rank. A bar
/// alone may stand in a name.
pub(super) fn is_player(behind: &str) -> bool {
    behind
        .bytes()
        .filter(|&byte| byte == b'|')
        .nth(10)
        .is_some()
}

/// The fields of a line, trimmed, with their places.
///
/// bar = { blank } "|" { blank }
/// tdf-text = ( any - "|" ){1,}
fn fields<'a>(line: Line<'a>) -> impl Iterator<Item = Field<&'a str>> {
    let (text, span) = line.rest(4);
    let start = span.start as usize;
    text.split('|').map(move |field| {
        let value = field.trim();
        let at = start + (value.as_ptr() as usize - text.as_ptr() as usize);
        Field::new(value, Span::new(at..at + value.len()))
    })
}

/// Opponent, colour and result, with or without blanks between them.
///
/// tdf-cell = positive [ { blank } colour [ { blank } result ] ] | nobody [ { blank } colour
///   [ { blank } letter-result ] ]
fn cell(field: Field<&str>, notes: &mut Notes) -> Cell {
    let text = field.value;
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mut signs = text[digits..]
        .char_indices()
        .filter(|(_, sign)| *sign != ' ');
    let mut sign = || signs.next().unwrap_or((text.len() - digits, ' '));
    let (colour, result) = (sign(), sign());
    let start = field.span.start as usize;
    let place = |at: usize, sign: char| {
        let at = start + digits + at;
        Span::new(at..at + if sign == ' ' { 0 } else { sign.len_utf8() })
    };
    let opponent = text[..digits].parse().ok();
    if signs.next().is_some() || (opponent.is_none() && digits > 0) {
        let text = "opponent, colour and result are expected here";
        notes.add(NoteKind::Malformed, field.span, text);
    }
    Cell {
        opponent,
        colour: colour.1,
        result: result.1,
        origin: CellOrigin {
            opponent: Span::new(start..start + digits),
            colour: place(colour.0, colour.1),
            result: place(result.0, result.1),
            letter: match result.1 {
                ' ' => 0,
                sign => u8::try_from(sign).unwrap_or(b'?'),
            },
        },
    }
}

/// Gives the header records the meaning that TDF gives them: 162 is the number of rounds,
/// 192 the program; the current round, tie-breaks and acceleration are kept unread.
pub(super) fn translate(records: &mut Records<'_>) {
    let why = UnreadKind::Kept;
    for mut record in std::mem::take(&mut records.others) {
        let span = record.line.span();
        match &record.code {
            b"142" => {
                let words = record.line.words(record.from);
                let values =
                    words.map(|word| Some(all_consuming(points).parse(word.value).ok()?.1));
                let values: Vec<Option<Points>> = values.collect();
                if let [Some(win), Some(draw)] = values[..] {
                    records.win_and_draw = Some((win, draw));
                }
                records.unread.push(Unread { span, why });
                continue;
            }
            b"152" | b"172" | b"182" => {
                records.unread.push(Unread { span, why });
                continue;
            }
            b"162" => record.code = *b"142",
            b"192" => record.code = *b"182",
            _ => {}
        }
        records.others.push(record);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_between_bars() {
        let text = "001 12|w|WFM|Example, Anna|2100|NOR|1500001|2050|N12|1990/01/01|1.5|3|7w1|0000|  9 b =";
        let (mut cells, mut notes) = (Vec::new(), Notes::default());
        let record = player(Line::new(text, 0), &mut cells, &mut notes).unwrap();
        assert_eq!(record.name, "Example, Anna");
        assert_eq!(
            record.points.map(|points| points.value),
            Some(Points::from_hundredths(150))
        );
        let read: Vec<_> = cells
            .iter()
            .map(|c| (c.opponent, c.colour, c.result))
            .collect();
        let expected = [
            (Some(7), 'w', '1'),
            (Some(0), ' ', ' '),
            (Some(9), 'b', '='),
        ];
        assert_eq!(read, expected);
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
