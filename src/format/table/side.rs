//! The values of one of the two players in a row of a list of pairings.

use super::meaning::Meaning;
use super::players;
use super::tables::{Column, Table, Value};
use crate::import::PlayerOrigin;
use crate::model::{PairingNumber, Player};
use crate::source::{Row, Span};

/// The values in a row that belong to one of its two players.
pub(super) struct Side<'a> {
    pub(super) name: Value<'a>,
    pub(super) number: Option<PairingNumber>,
    pub(super) player: Player,
    pub(super) origin: PlayerOrigin,
    /// The player's points before the round; blank if they are not stated.
    pub(super) points: Value<'a>,
}

/// Reads the values of one player in a row, from the columns on the player's side of the results,
/// which end before `black_start`. `name` is the meaning of the player's column of names: `White` or
/// `Black`.
pub(super) fn read_side<'a>(
    table: &Table<'a>,
    row: &Row,
    black_start: u16,
    name: Meaning,
) -> Side<'a> {
    let is_white = name == Meaning::White;
    let name_index = table
        .column(name)
        .map_or(black_start, |column| column.index);
    let column_of = |meaning| {
        let same_side = |column: &&Column| (column.index < black_start) == is_white;
        table.columns(meaning).find(same_side)
    };
    let value = |meaning| {
        let column = column_of(meaning);
        column.map_or_else(Value::default, |column| table.value(row, column.index))
    };
    let title = table
        .columns(Meaning::Title)
        .find(|column| column.index + 1 == name_index)
        .map_or_else(Value::default, |column| table.value(row, column.index));
    let (number, rating) = (value(Meaning::Number), value(Meaning::Rating));
    let name = table.value(row, name_index);
    // a row that ends before the cell of the number lacks it there
    let lacks_cell = number.span == Span::default() && column_of(Meaning::Number).is_some();
    let number_span = match lacks_cell {
        true => Span {
            start: row.span.end,
            end: row.span.end,
        },
        false => number.span,
    };
    let player = Player {
        number: players::parse_number(&number),
        name: players::without_footnote(&name.text).to_owned(),
        title: title.non_empty_text(),
        rating: players::parse_rating(&rating),
        ..Player::default()
    };
    Side {
        number: player.number,
        origin: PlayerOrigin {
            line: row.span,
            number: number_span,
            title: title.span,
            name: name.span,
            rating: rating.span,
            ..PlayerOrigin::default()
        },
        player,
        name,
        points: value(Meaning::Points),
    }
}
