//! Text ▶ records.

use crate::format::lexis::{number, points};
use crate::format::line::Line;
use crate::import::{CellOrigin, HeaderField, Note, NoteKind, PlayerOrigin};
use crate::number::Points;
use crate::source::{Field, Source, Span};

/// What the lines of a file say, in their order.
#[derive(Default)]
pub(super) struct Records<'a> {
    pub(super) players: Vec<PlayerRecord<'a>>,
    pub(super) header: Vec<(HeaderField, &'a str)>,
}

/// A 001 line.
pub(super) struct PlayerRecord<'a> {
    pub(super) number: Option<Field<u32>>,
    pub(super) name: &'a str,
    pub(super) rating: Option<Field<u32>>,
    pub(super) points: Option<Field<Points>>,
    pub(super) rank: Option<Field<u32>>,
    pub(super) origin: PlayerOrigin,
    pub(super) cells: Vec<Cell>,
}

/// Opponent, colour, result of a round.
pub(super) struct Cell {
    pub(super) opponent: Option<u32>,
    pub(super) colour: char,
    pub(super) result: char,
    pub(super) origin: CellOrigin,
}

pub(super) fn records(source: &Source) -> (Records<'_>, Vec<Note>) {
    let mut records = Records::default();
    let mut notes = Vec::new();
    for index in 0..source.line_starts().len() {
        let span = source.line_span(index);
        let line = Line::new(source.slice(span), span.start as usize);
        let (code, _) = line.columns(1..=3);
        if code == "001" {
            records.players.push(player(line, &mut notes));
        } else if let Ok(code) = <[u8; 3]>::try_from(code.as_bytes()) {
            let (value, value_span) = line.columns(5..=usize::MAX - 1);
            let field = HeaderField {
                code,
                value: value_span,
                line: line.span(),
            };
            records.header.push((field, value.trim_end()));
        }
    }
    (records, notes)
}

fn noted<T>(
    field: Result<Option<Field<T>>, (&str, Span)>,
    expected: &str,
    notes: &mut Vec<Note>,
) -> Option<Field<T>> {
    field.unwrap_or_else(|(_, span)| {
        notes.push(Note::new(NoteKind::Malformed, span, expected));
        None
    })
}

fn player<'a>(line: Line<'a>, notes: &mut Vec<Note>) -> PlayerRecord<'a> {
    let span = |columns| line.columns(columns).1;
    let origin = PlayerOrigin {
        line: line.span(),
        number: span(5..=8),
        sex: span(10..=10),
        title: span(11..=13),
        name: span(15..=47),
        rating: span(49..=52),
        federation: span(54..=56),
        fide_id: span(58..=68),
        birth: span(70..=79),
        points: span(81..=84),
        rank: span(86..=89),
    };
    let mut cells = Vec::new();
    let mut column = 92;
    while !line.columns(column..=column + 7).0.is_empty() {
        let opponent = noted(
            line.field(column..=column + 3, number),
            "expected a pairing number",
            notes,
        );
        let sign = |at: usize| line.columns(at..=at).0.chars().next().unwrap_or(' ');
        let result = sign(column + 7);
        cells.push(Cell {
            opponent: opponent.map(|field| field.value),
            colour: sign(column + 5),
            result,
            origin: CellOrigin {
                opponent: span(column..=column + 3),
                colour: span(column + 5..=column + 5),
                result: span(column + 7..=column + 7),
                letter: u8::try_from(result).unwrap_or(0),
            },
        });
        column += 10;
    }
    PlayerRecord {
        number: noted(
            line.field(5..=8, number),
            "expected a pairing number",
            notes,
        ),
        name: line.columns(15..=47).0.trim(),
        rating: noted(line.field(49..=52, number), "expected a rating", notes),
        points: noted(line.field(81..=84, points), "expected points", notes),
        rank: noted(line.field(86..=89, number), "expected a rank", notes),
        origin,
        cells,
    }
}
