//! Reads the player file: the players and the standings after the last round
//! (reference/swiss-manager-exports.md 9.1).

use super::Table;
use super::cells::{birth_day, cell, exchange_points, seat};
use super::columns::Column;
use crate::format::ReadError;
use crate::format::lexis::number;
use crate::format::notes::Notes;
use crate::format::numbers::note_shared_numbers;
use crate::format::person;
use crate::format::table::numbers::{notation, parse_exact};
use crate::import::{Import, Lack, Note, NoteKind, Part, PlayerOrigin, StatedColumn};
use crate::model::{PairingNumber, Player, PlayerId};
use crate::source::{Field, Row};

/// Reads the players with their points, ranks and tie-break values.
pub(super) fn read_players(table: &Table<'_>, notes: &mut Notes) -> Result<Import, ReadError> {
    let limit = table.limits.participants;
    if table.rows.len() > limit {
        return Err(ReadError::too_many("players", limit));
    }
    let mut import = Import {
        dialect: "player file (Spielerdaten)".to_owned(),
        part: Part::Players,
        lacks: vec![Lack::TournamentSection, Lack::Results],
        ..Import::default()
    };
    for (index, row) in table.rows.iter().enumerate() {
        let id = PlayerId::at(index);
        let player = read_player(table, row, id, notes);
        import.tournament.players.push(player);
        import.origins.players.push(player_origin(table, row));
        let claims = &mut import.claims;
        claims.points.push(read_claim(
            table,
            row,
            Column::Points,
            id,
            |text| cell(exchange_points, text),
            notes,
        ));
        claims.ranks.push(read_claim(
            table,
            row,
            Column::Rank,
            id,
            |text| cell(number, text),
            notes,
        ));
    }
    note_shared_numbers(&import, notes);
    import.claims.columns = (1..=6)
        .filter_map(|n| read_column(table, n, notes))
        .collect();
    import.notation = notation(table.rows.iter().map(|row| table.text(row, Column::Points)));
    Ok(import)
}

/// Reads the player of a row.
///
/// player-line = seat ";" exchange-text ";" [ exchange-text ] ";" [ number ] ";" [ exchange-rating ]
///   ";" [ exchange-rating ] ";" [ birth-day ] ";" [ exchange-text ] ";" [ "W" ] ";"
///   [ exchange-text ] ";" [ exchange-text ] ";" [ number ] ";" [ exchange-text ] ";" [ number ]
///   ";" [ exchange-text ] ";" [ exchange-points ] ( ";" [ stated-number ] ){6} ";" [ number ] ";"
///   [ exchange-text ] ";" [ exchange-text ] ";" [ exchange-text ]
fn read_player(table: &Table<'_>, row: &Row, id: PlayerId, notes: &mut Notes) -> Player {
    let non_empty = |name| non_empty(table.text(row, name));
    let fide_rating = read_rating(table, row, Column::Rating, id, notes);
    let national_rating = read_rating(table, row, Column::NationalRating, id, notes);
    let (sex_text, sex_span) = table.field(row, Column::Sex);
    let sex = person::parse_sex(sex_text);
    person::note_unread_sex(sex, sex_text, sex_span, notes);
    let (birth, birth_date) = match table.field(row, Column::Birth) {
        ("", _) => (None, None),
        (text, _) => (Some(text.to_owned()), cell(birth_day, text)),
    };
    Player {
        number: read_pairing_number(table, row, id, notes),
        name: read_name(table, row),
        sex,
        title: non_empty(Column::Title),
        rating: fide_rating.or(national_rating),
        fide_rating,
        federation: non_empty(Column::Federation),
        fide_id: non_empty(Column::FideId).filter(|id| id != "0"),
        birth,
        birth_date,
        national_rating,
        national_id: non_empty(Column::NationalId).filter(|id| id != "0"),
        club: non_empty(Column::Club),
        category: non_empty(Column::Category),
        group: non_empty(Column::Group),
        ..Player::default()
    }
}

/// Returns the text of a cell; `None` if it is empty.
///
/// exchange-text = ( any - ";" ){1,}
fn non_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// Returns the name from the columns of surname and given name. If there is no surname, returns the
/// text of the column with the whole name, which does not show where the surname ends.
fn read_name(table: &Table<'_>, row: &Row) -> String {
    let (surname, given) = (
        table.text(row, Column::Surname),
        table.text(row, Column::GivenName),
    );
    match (surname, given) {
        ("", _) => table.text(row, Column::Name).to_owned(),
        (surname, "") => surname.to_owned(),
        (surname, given) => format!("{surname}, {given}"),
    }
}

fn read_pairing_number(
    table: &Table<'_>,
    row: &Row,
    id: PlayerId,
    notes: &mut Notes,
) -> Option<PairingNumber> {
    let (text, span) = table.field(row, Column::Number);
    let number = cell(seat, text);
    if number.is_none() {
        let text = "a starting number from 1 to 9999 is expected here; no pairing can refer to this player";
        notes.push(Note::new(NoteKind::NoNumber, span, text).about(id));
    }
    number.map(PairingNumber)
}

/// Reads a rating; `None` if the cell is empty or 0.
///
/// exchange-rating = digit{1,4}
fn read_rating(
    table: &Table<'_>,
    row: &Row,
    name: Column,
    id: PlayerId,
    notes: &mut Notes,
) -> Option<u16> {
    let (text, span) = table.field(row, name);
    match cell(number, text).and_then(|n| u16::try_from(n).ok()) {
        Some(0) => None,
        Some(rating) if rating <= 9999 => Some(rating),
        _ if text.is_empty() => None,
        _ => {
            let text = "a rating of up to four digits is expected here";
            notes.push(Note::new(NoteKind::Malformed, span, text).about(id));
            None
        }
    }
}

/// Reads a value that the file states about a player; `None` if the cell is empty or, with a note,
/// if `read` returns `None`.
fn read_claim<T>(
    table: &Table<'_>,
    row: &Row,
    name: Column,
    id: PlayerId,
    read: impl FnOnce(&str) -> Option<T>,
    notes: &mut Notes,
) -> Option<Field<T>> {
    let (text, span) = table.field(row, name);
    if text.is_empty() {
        return None;
    }
    let value = read(text);
    if value.is_none() {
        let text = "a number is expected here";
        notes.push(Note::new(NoteKind::Malformed, span, text).about(id));
    }
    value.map(|value| Field::new(value, span))
}

/// Reads the column of tie-break values with this number, from 1 to 6; `None` if the column is
/// missing or empty. The file does not name the tie-break.
fn read_column(table: &Table<'_>, number: u8, notes: &mut Notes) -> Option<StatedColumn> {
    let name = Column::TieBreak(number);
    let heading = table.heading.cell(table.columns.index_of(name)?)?.span;
    let values = table.rows.iter().enumerate();
    let values = values
        .map(|(index, row)| read_claim(table, row, name, PlayerId::at(index), parse_exact, notes));
    let values: Vec<_> = values.collect();
    values.iter().any(Option::is_some).then(|| StatedColumn {
        label: table.source.slice(heading).trim().to_owned(),
        heading,
        announced: None,
        announcement: Default::default(),
        values,
    })
}

fn player_origin(table: &Table<'_>, row: &Row) -> PlayerOrigin {
    let span_of = |name| table.cell_span(row, name).unwrap_or_default();
    let rating = match table.text(row, Column::Rating) {
        "" | "0" => Column::NationalRating,
        _ => Column::Rating,
    };
    PlayerOrigin {
        line: row.span,
        number: span_of(Column::Number),
        sex: span_of(Column::Sex),
        title: span_of(Column::Title),
        name: span_of(Column::Name),
        rating: span_of(rating),
        federation: span_of(Column::Federation),
        fide_id: span_of(Column::FideId),
        birth: span_of(Column::Birth),
        points: span_of(Column::Points),
        rank: span_of(Column::Rank),
    }
}
