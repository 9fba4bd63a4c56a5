//! Parses engine records that list players: XXA, XXP, XXZ (reference/trf.md 9.1).

use nom::Parser;
use nom::combinator::all_consuming;

use super::Record;
use crate::format::lexis::{amount, number};
use crate::format::notes::Notes;
use crate::import::NoteKind;
use crate::number::Points;
use crate::source::{Field, Span};

/// Parses pairing numbers that are separated by blanks, commas, semicolons or slashes.
///
/// listed-players = ( "XXZ" | "XXP" ) [ ids(5-) ]
/// ids = number { id-gap{1,} number }
/// id-gap = "," | "/" | ";" | blank
pub(in crate::format::trf) fn ids(record: Record<'_>, notes: &mut Notes) -> Vec<Field<u32>> {
    let (text, span) = record.line.rest(record.value_column);
    let mut list = Vec::new();
    for word in text.split([' ', ',', '/', '\t', ';']) {
        if word.is_empty() {
            continue;
        }
        let start = span.start as usize + (word.as_ptr() as usize - text.as_ptr() as usize);
        let span = Span::new(start..start + word.len());
        match all_consuming(number).parse(word) {
            Ok((_, id)) => list.push(Field::new(id, span)),
            Err(_) => notes.add(
                NoteKind::Malformed,
                span,
                "a pairing number is expected here",
            ),
        }
    }
    list
}

/// The fictitious points of a player: for each round a value, or `None` if it is blank.
pub(in crate::format::trf) struct AcceleratedPlayer {
    pub(in crate::format::trf) id: Field<u32>,
    pub(in crate::format::trf) points: Vec<Option<Points>>,
}

/// Parses record XXA: a player, and the player's fictitious points for each round.
///
/// accelerated = "XXA" number(5-8) amount(10-13 every 5) | "XXA" fictitious-points(5-)
/// fictitious-points = number { blank{1,} amount }
pub(in crate::format::trf) fn accelerated_player(
    record: Record<'_>,
    notes: &mut Notes,
) -> Option<AcceleratedPlayer> {
    let player_in_columns = accelerated_player_in_columns(record);
    let parsed = player_in_columns.or_else(|| {
        let mut words = record.line.words(record.value_column);
        let id = words.next()?;
        let id = Field::new(all_consuming(number).parse(id.value).ok()?.1, id.span);
        let points = words
            .map(|word| Some(Some(all_consuming(amount).parse(word.value).ok()?.1)))
            .collect::<Option<_>>()?;
        Some(AcceleratedPlayer { id, points })
    });
    if parsed.is_none() {
        let text = "a pairing number and fictitious points for each round are expected here";
        notes.add(NoteKind::Malformed, record.line.span(), text);
    }
    parsed
}

fn accelerated_player_in_columns(record: Record<'_>) -> Option<AcceleratedPlayer> {
    let line = record.line;
    let id = line.field(5..=8, number).ok()??;
    let mut points = Vec::new();
    let mut column = 10;
    while column <= line.width() {
        let value = line.field(column..=column + 3, amount).ok()?;
        points.push(value.map(|field| field.value));
        if !line.is_blank(column + 4) {
            return None;
        }
        column += 5;
    }
    Some(AcceleratedPlayer { id, points })
}
