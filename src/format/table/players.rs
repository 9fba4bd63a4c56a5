//! Reads the columns that describe players; each row is one player.

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

/// Adds a player for each row of the table, with the spans of the fields.
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

/// Notes values of a player that became errors. Results, points and tie-breaks are checked where
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

/// Whether a letter looks like a digit.
fn is_look_alike(letter: char) -> bool {
    matches!(letter, 'O' | 'o' | 'l' | 'I')
}

/// Notes ratings that are not read because they are not whole numbers: `2O15` with the letter `O`,
/// `1896.5`.
fn unread(table: &Table<'_>, row: &Row, player: PlayerId, notes: &mut Notes) {
    for column in &table.columns {
        let value = table.value(row, column.index);
        let text = value.text.as_ref();
        let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
        let is_number = has_digit || (!text.is_empty() && text.chars().all(is_look_alike));
        if !is_number || damage::lost(table, column, &value).is_some() {
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

/// Checks whether the FIDE ID became a number such as `1.4E+07`, and restores it if no digit is
/// lost.
fn repair_id(table: &Table<'_>, row: &Row, player: &mut Player, notes: &mut Notes) {
    let value = table.value_of(row, Meaning::FideId);
    let Some(damage) = damage::id(&value) else {
        return;
    };
    let note = damage.note(value.span);
    player.fide_id = damage.before.filter(|id| *id != "0");
    // `0,00` means that there is no ID
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

/// The name as written, without the mark of players who are assigned to a board
/// (reference/swiss-manager-exports.md 4.1). If there is a column of first names, surname and first
/// name.
fn name(table: &Table<'_>, row: &Row) -> String {
    let value = table.value_of(row, Meaning::Name);
    let name = without_footnote(&value.text);
    let first = table.value_of(row, Meaning::FirstName);
    match (name, first.is_empty()) {
        (name, true) => name.to_owned(),
        (name, false) => format!("{name}, {}", first.text),
    }
}

/// A name without the mark of players who are assigned to a board
/// (reference/swiss-manager-exports.md 4.1).
pub(super) fn without_footnote(name: &str) -> &str {
    name.strip_suffix("*)").unwrap_or(name).trim()
}

/// Parses a pairing number from 1 to 9999.
pub(super) fn number(value: &Value<'_>) -> Option<PairingNumber> {
    let number = u16::try_from(whole(&value.text)?).ok()?;
    (1..=9999)
        .contains(&number)
        .then_some(PairingNumber(number))
}

/// Parses a rating; `None` for 0, which means unrated.
pub(super) fn rating(value: &Value<'_>) -> Option<u16> {
    let rating = u16::try_from(whole(&value.text)?).ok()?;
    (1..=9999).contains(&rating).then_some(rating)
}

/// Parses a sex. Lists mark only women, so a blank cell states nothing.
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

/// The span of the cell with this meaning in a row. It is empty if the cell is blank or the column
/// is missing.
pub(super) fn place(table: &Table<'_>, row: &Row, meaning: Meaning) -> Span {
    table.value_of(row, meaning).span
}
