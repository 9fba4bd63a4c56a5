//! Reads the columns with the data of players. Each row is one player.

use super::damage;
use super::meaning::Meaning;
use super::numbers::{self, parse_whole_number};
use super::tables::{Table, Value};
use super::words::SEXES;
use crate::format::notes::Notes;
use crate::format::person;
use crate::format::trf::date;
use crate::import::{Import, Note, NoteKind, PlayerOrigin, Reason};
use crate::model::{FieldKey, PairingNumber, Player, PlayerId, Sex};
use crate::source::{Row, Span};

/// Adds a player for each row of the table, with the spans of the player's fields.
pub(super) fn add_players(table: &Table<'_>, import: &mut Import, notes: &mut Notes) {
    note_marked_names(table, notes);
    for row in &table.rows {
        let mut player = read_player(table, row);
        repair_id(table, row, &mut player, notes);
        if player.name.is_empty() {
            let text = "a name is expected here; the row counts as a player without a name";
            notes.add(NoteKind::Malformed, row.span, text);
        }
        let id = PlayerId::at(import.tournament.players.len());
        note_errors(table, row, id, notes);
        note_unread_ratings(table, row, id, notes);
        let sex = table.value_of(row, Meaning::Sex);
        person::note_unread_sex(player.sex, &sex.text, sex.span, notes);
        import.tournament.players.push(player);
        import.origins.players.push(player_origin(table, row));
    }
}

/// Adds a note about each cell of a player that contains the error of a formula instead of a value.
/// Results, points and tie-breaks are checked where they are read.
fn note_errors(table: &Table<'_>, row: &Row, player: PlayerId, notes: &mut Notes) {
    let describes_player = |meaning| {
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
    for column in table.columns.iter().filter(|c| describes_player(c.meaning)) {
        if let Some(note) = damage::lost_value_note(table, column, &table.value(row, column.index))
        {
            notes.push(note.about(player));
        }
    }
}

/// Whether a letter looks like a digit.
fn looks_like_digit(letter: char) -> bool {
    matches!(letter, 'O' | 'o' | 'l' | 'I')
}

/// Adds a note about each rating of a row that is not read because it is not a whole number, such
/// as `1896.5`, or `2O15` with the letter `O`.
fn note_unread_ratings(table: &Table<'_>, row: &Row, player: PlayerId, notes: &mut Notes) {
    for column in &table.columns {
        let value = table.value(row, column.index);
        let text = value.text.as_ref();
        let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
        let is_number = has_digit || (!text.is_empty() && text.chars().all(looks_like_digit));
        if !is_number || damage::lost_value_note(table, column, &value).is_some() {
            continue;
        }
        let problem = match column.meaning {
            Meaning::Rating | Meaning::InternationalRating | Meaning::NationalRating => {
                let is_read = parse_rating(&value).is_some() || numbers::is_zero(text);
                (!is_read).then_some("a rating is expected here; read as unrated")
            }
            _ => None,
        };
        if let Some(problem) = problem {
            let note = Note::new(NoteKind::Malformed, value.span, problem).about(player);
            notes.push(note.with_reason(Reason::Field(FieldKey::Rating)));
        }
    }
}

/// Restores a FIDE ID that became a number such as `1.4E+07`, if no digit is lost, and adds a note
/// about it.
fn repair_id(table: &Table<'_>, row: &Row, player: &mut Player, notes: &mut Notes) {
    let value = table.value_of(row, Meaning::FideId);
    let Some(damage) = damage::id_damage(&value) else {
        return;
    };
    let note = damage.note(value.span);
    player.fide_id = damage.original_value.filter(|id| *id != "0");
    // `0,00` means that there is no ID
    if player.fide_id.is_some() || !numbers::is_zero(&value.text) {
        notes.push(note);
    }
}

/// Reads the player of a row.
pub(super) fn read_player(table: &Table<'_>, row: &Row) -> Player {
    let value = |meaning| table.value_of(row, meaning);
    let text_of = |meaning| {
        value(meaning)
            .non_empty_text()
            .filter(|_| !damage::is_error(&value(meaning)))
    };
    let fide_rating = parse_rating(&value(Meaning::InternationalRating));
    let national_rating = parse_rating(&value(Meaning::NationalRating));
    let event_rating = parse_rating(&value(Meaning::Rating));
    Player {
        number: parse_number(&value(Meaning::Number)),
        name: read_name(table, row),
        sex: parse_sex(&value(Meaning::Sex).text),
        title: text_of(Meaning::Title),
        rating: event_rating.or(fide_rating).or(national_rating),
        federation: text_of(Meaning::Federation),
        fide_id: text_of(Meaning::FideId).filter(|id| id != "0"),
        birth: text_of(Meaning::Birth),
        fide_rating,
        national_rating,
        national_id: text_of(Meaning::NationalId).filter(|id| id != "0"),
        club: text_of(Meaning::Club),
        category: text_of(Meaning::Category),
        group: text_of(Meaning::Group),
        k_factor: parse_whole_number(&value(Meaning::KFactor).text)
            .and_then(|k| u16::try_from(k).ok()),
        birth_date: text_of(Meaning::Birth).and_then(|birth| date::birth_date(&birth)),
    }
}

/// Returns the name as written, without marks; see [`without_footnote`]. If there is a column of
/// first names, the first name is put after the surname.
fn read_name(table: &Table<'_>, row: &Row) -> String {
    let value = table.value_of(row, Meaning::Name);
    let name = without_footnote(&value.text);
    let first_name = table.value_of(row, Meaning::FirstName);
    match (name, first_name.is_empty()) {
        (name, true) => name.to_owned(),
        (name, false) => format!("{name}, {}", first_name.text),
    }
}

/// Characters that mark a name for which there is a footnote.
const FOOTNOTE_MARKS: [char; 13] = [
    '*', '†', '‡', '⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹',
];

/// Returns a name without the mark of players who are assigned to a board
/// (reference/swiss-manager-exports.md 4.1), and without marks of footnotes at its end.
pub(super) fn without_footnote(name: &str) -> &str {
    let assigned_name = name.strip_suffix("*)").unwrap_or(name).trim();
    let name = assigned_name.trim_end_matches(FOOTNOTE_MARKS).trim_end();
    if name.is_empty() { assigned_name } else { name }
}

/// Returns the value of a cell with a name if it ends with the mark of a footnote, which is not
/// part of the name; otherwise `None`.
fn marked_name<'a>(table: &Table<'a>, row: &Row) -> Option<Value<'a>> {
    let value = table.value_of(row, Meaning::Name);
    let is_marked =
        value.text.ends_with(FOOTNOTE_MARKS) && without_footnote(&value.text) != value.text;
    is_marked.then_some(value)
}

/// Adds one note about all names with the mark of a footnote.
fn note_marked_names(table: &Table<'_>, notes: &mut Notes) {
    let mut marked_names = table.rows.iter().filter_map(|row| marked_name(table, row));
    let Some(first) = marked_names.next() else {
        return;
    };
    let other_spans: Vec<Span> = marked_names.map(|value| value.span).collect();
    let names = match other_spans.len() {
        0 => "1 name ends".to_owned(),
        count => format!("{} names end", count + 1),
    };
    let text = format!(
        "{names} with the mark of a footnote, which is not read as part of the name: `{}` is read as \
         `{}`",
        first.text,
        without_footnote(&first.text)
    );
    let note = Note::new(NoteKind::FootnoteMark, first.span, text);
    notes.push(other_spans.into_iter().fold(note, Note::with_span));
}

/// Parses a pairing number from 1 to 9999; `None` for other texts.
pub(super) fn parse_number(value: &Value<'_>) -> Option<PairingNumber> {
    let number = u16::try_from(parse_whole_number(&value.text)?).ok()?;
    (1..=9999)
        .contains(&number)
        .then_some(PairingNumber(number))
}

/// Parses a rating from 1 to 9999; `None` for other texts and for 0, which means unrated.
pub(super) fn parse_rating(value: &Value<'_>) -> Option<u16> {
    let rating = u16::try_from(parse_whole_number(&value.text)?).ok()?;
    (1..=9999).contains(&rating).then_some(rating)
}

/// Parses a sex; `None` if it is not stated. A blank cell does not mean a man, although lists mark
/// only women.
fn parse_sex(text: &str) -> Option<Sex> {
    SEXES.meaning(&text.to_lowercase())
}

fn player_origin(table: &Table<'_>, row: &Row) -> PlayerOrigin {
    let span_of = |meaning| cell_span(table, row, meaning);
    let ratings = [
        Meaning::Rating,
        Meaning::InternationalRating,
        Meaning::NationalRating,
    ];
    let rating = ratings
        .map(span_of)
        .into_iter()
        .find(|span| !span.is_empty());
    PlayerOrigin {
        line: row.span,
        number: span_of(Meaning::Number),
        sex: span_of(Meaning::Sex),
        title: span_of(Meaning::Title),
        name: span_of(Meaning::Name),
        rating: rating.unwrap_or_default(),
        federation: span_of(Meaning::Federation),
        fide_id: span_of(Meaning::FideId),
        birth: span_of(Meaning::Birth),
        points: span_of(Meaning::Points),
        rank: span_of(Meaning::Rank),
    }
}

/// Returns the span of a row's cell in the column with this meaning. It is empty if the cell is
/// blank or the column is missing.
pub(super) fn cell_span(table: &Table<'_>, row: &Row, meaning: Meaning) -> Span {
    table.value_of(row, meaning).span
}
