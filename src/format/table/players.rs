//! The columns that describe players: one player for each row.

use super::damage;
use super::meaning::Meaning;
use super::numbers::{self, whole};
use super::tables::{Table, Value};
use super::words::SEXES;
use crate::format::notes::Notes;
use crate::format::trf::date;
use crate::import::{Import, Note, NoteKind, PlayerOrigin};
use crate::model::{PairingNumber, Player, PlayerId, Sex};
use crate::source::{Row, Span};

/// Adds a player for each row of the table, with the places of its fields.
pub(super) fn add(table: &Table<'_>, import: &mut Import, notes: &mut Notes) {
    for row in &table.rows {
        let mut player = player(table, row);
        repair_id(table, row, &mut player, notes);
        if player.name.is_empty() {
            let text = "a name is expected here: the row counts as a player without a name";
            notes.add(NoteKind::Malformed, row.span, text);
        }
        let id = PlayerId::at(import.tournament.players.len());
        lost(table, row, id, notes);
        unread(table, row, id, notes);
        import.tournament.players.push(player);
        import.origins.players.push(origin(table, row));
    }
}

/// Notes values of the player that became errors; results, points and tie-breaks are examined when
/// they are read.
fn lost(table: &Table<'_>, row: &Row, player: PlayerId, notes: &mut Notes) {
    let of_player = |meaning| {
        matches!(
            meaning,
            Meaning::Rank
                | Meaning::Number
                | Meaning::Title
                | Meaning::Name
                | Meaning::FirstName
                | Meaning::Federation
                | Meaning::Rating
                | Meaning::InternationalRating
                | Meaning::NationalRating
                | Meaning::NationalId
                | Meaning::Birth
        )
    };
    for column in table.columns.iter().filter(|c| of_player(c.meaning)) {
        if let Some(note) = damage::lost(table, column, &table.value(row, column.index)) {
            notes.push(note.about(player));
        }
    }
}

/// Notes ratings that are not numbers and so not read: `2O15`, `1896.5`.
fn unread(table: &Table<'_>, row: &Row, player: PlayerId, notes: &mut Notes) {
    for column in &table.columns {
        let value = table.value(row, column.index);
        let text = value.text.as_ref();
        let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
        if !has_digit || damage::lost(table, column, &value).is_some() {
            continue;
        }
        let problem = match column.meaning {
            Meaning::Rating | Meaning::InternationalRating | Meaning::NationalRating => {
                let is_read = rating(&value).is_some() || numbers::is_zero(text);
                (!is_read).then_some("a rating is expected here; read as unrated")
            }
            _ => None,
        };
        if let Some(problem) = problem {
            notes.push(Note::new(NoteKind::Malformed, value.span, problem).about(player));
        }
    }
}

/// An ID that became a number such as `1.4E+07`: read if it has all its digits.
fn repair_id(table: &Table<'_>, row: &Row, player: &mut Player, notes: &mut Notes) {
    let value = table.value_of(row, Meaning::FideId);
    let Some(damage) = damage::id(&value) else {
        return;
    };
    let note = damage.note(value.span);
    player.fide_id = damage.before.filter(|id| *id != "0");
    // `0,00` means that there is none
    if player.fide_id.is_some() || !numbers::is_zero(&value.text) {
        notes.push(note);
    }
}

/// The player of a row.
pub(super) fn player(table: &Table<'_>, row: &Row) -> Player {
    let value = |meaning| table.value_of(row, meaning);
    let filled = |meaning| {
        value(meaning)
            .filled()
            .filter(|_| !damage::is_error(&value(meaning)))
    };
    let international = rating(&value(Meaning::InternationalRating));
    let national = rating(&value(Meaning::NationalRating));
    let used = rating(&value(Meaning::Rating));
    Player {
        number: number(&value(Meaning::Number)),
        name: name(table, row),
        sex: sex(&value(Meaning::Sex).text),
        title: filled(Meaning::Title),
        rating: used.or(international).or(national),
        federation: filled(Meaning::Federation),
        fide_id: filled(Meaning::FideId).filter(|id| id != "0"),
        birth: filled(Meaning::Birth),
        fide_rating: international,
        national_rating: national,
        national_id: filled(Meaning::NationalId).filter(|id| id != "0"),
        club: filled(Meaning::Club),
        category: filled(Meaning::Category),
        group: filled(Meaning::Group),
        k_factor: whole(&value(Meaning::KFactor).text).and_then(|k| u16::try_from(k).ok()),
        birth_date: filled(Meaning::Birth).and_then(|birth| date::birth_date(&birth)),
    }
}

/// The name as written, without the footnote of players assigned to a board
/// (reference/swiss-manager-exports.md 4.1); surname and first name if each has a column.
fn name(table: &Table<'_>, row: &Row) -> String {
    let value = table.value_of(row, Meaning::Name);
    let name = without_footnote(&value.text);
    let first = table.value_of(row, Meaning::FirstName);
    match (name, first.is_empty()) {
        (name, true) => name.to_owned(),
        (name, false) => format!("{name}, {}", first.text),
    }
}

/// A name without the footnote of players assigned to a board
/// (reference/swiss-manager-exports.md 4.1).
pub(super) fn without_footnote(name: &str) -> &str {
    name.strip_suffix("*)").unwrap_or(name).trim()
}

/// A number from 1 to 9999.
pub(super) fn number(value: &Value<'_>) -> Option<PairingNumber> {
    let number = u16::try_from(whole(&value.text)?).ok()?;
    (1..=9999)
        .contains(&number)
        .then_some(PairingNumber(number))
}

/// A rating; 0 means none.
pub(super) fn rating(value: &Value<'_>) -> Option<u16> {
    let rating = u16::try_from(whole(&value.text)?).ok()?;
    (1..=9999).contains(&rating).then_some(rating)
}

/// A player's sex; lists mark only women, so a blank cell states nothing.
fn sex(text: &str) -> Option<Sex> {
    SEXES.meaning(&text.to_lowercase())
}

fn origin(table: &Table<'_>, row: &Row) -> PlayerOrigin {
    let place = |meaning| place(table, row, meaning);
    let ratings = [
        Meaning::Rating,
        Meaning::InternationalRating,
        Meaning::NationalRating,
    ];
    let rating = ratings.map(place).into_iter().find(|span| !span.is_empty());
    PlayerOrigin {
        line: row.span,
        number: place(Meaning::Number),
        sex: place(Meaning::Sex),
        title: place(Meaning::Title),
        name: place(Meaning::Name),
        rating: rating.unwrap_or_default(),
        federation: place(Meaning::Federation),
        fide_id: place(Meaning::FideId),
        birth: place(Meaning::Birth),
        points: place(Meaning::Points),
        rank: place(Meaning::Rank),
    }
}

/// The place of a value; an empty cell has a place, a missing column has none.
pub(super) fn place(table: &Table<'_>, row: &Row, meaning: Meaning) -> Span {
    table.value_of(row, meaning).span
}
