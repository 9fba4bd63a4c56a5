//! Compares what the files of one event state about a player and about the event, apart from games
//! and standings.

use super::find_players::fide_id;
use super::{EventFile, is_same_value};
use crate::import::{Import, Note, NoteKind, PlayerOrigin, Reason};
use crate::model::{
    Arbiter, Date, FieldKey, FieldSpec, HEADER, PLAYER, Player, RoundNumber, Spelling, Tournament,
    names,
};
use crate::source::Span;

/// The fields of a player that are compared value by value. FIDE IDs, names and ratings are
/// compared separately. A prize group or a category is not compared, because it differs from list
/// to list.
const PLAYER_FIELDS: [FieldKey; 7] = [
    FieldKey::Sex,
    FieldKey::Title,
    FieldKey::PlayerFederation,
    FieldKey::Birth,
    FieldKey::NationalId,
    FieldKey::Club,
    FieldKey::KFactor,
];

/// The fields of the event that are compared. Not compared are those that belong to the program or
/// the format (the type in words and its code, the pairing program, the order of the starting
/// numbers) and those that other checks judge (tie-breaks, the scores of team events).
const EVENT_FIELDS: [FieldKey; 15] = [
    FieldKey::Name,
    FieldKey::City,
    FieldKey::Federation,
    FieldKey::FirstDay,
    FieldKey::LastDay,
    FieldKey::Organiser,
    FieldKey::Director,
    FieldKey::FideEvent,
    FieldKey::DatabaseNumber,
    FieldKey::System,
    FieldKey::ChiefArbiter,
    FieldKey::DeputyArbiters,
    FieldKey::TimeControl,
    FieldKey::TimeCode,
    FieldKey::PlannedRounds,
];

/// Returns notes about the fields of a player in which two files differ. Omitted words and the
/// order of words in a name do not matter. Ratings differ only if the two files have no rating of
/// the player in common, because lists use different names for their columns of ratings.
pub(super) fn differing_fields(
    (mine, origin): (&Player, &PlayerOrigin),
    (theirs, other_origin): (&Player, &PlayerOrigin),
) -> Vec<Note> {
    let difference = |name: &str, reason: Reason, places: [Span; 2]| {
        let note = Note::new(NoteKind::SourcesDisagreeOnPlayer, places[0], name);
        note.with_reason(reason).with_span(places[1])
    };
    let mut notes = Vec::new();
    if let (Some(mine), Some(theirs)) = (fide_id(mine), fide_id(theirs))
        && mine != theirs
    {
        let places = [origin.fide_id, other_origin.fide_id];
        notes.push(difference(
            "FIDE ID",
            Reason::Field(FieldKey::FideId),
            places,
        ));
    }
    if !names::may_be_same(&names::key(&mine.name), &names::key(&theirs.name)) {
        let places = [origin.name, other_origin.name];
        notes.push(difference("name", Reason::Name, places));
    }
    if share_a_rating(mine, theirs) == Some(false) {
        let places = [origin.rating, other_origin.rating];
        notes.push(difference(
            "rating",
            Reason::Field(FieldKey::Rating),
            places,
        ));
    }
    for field in PLAYER {
        if PLAYER_FIELDS.contains(&field.key)
            && let Some(values) = differing_values(field, mine, theirs)
        {
            let places = [origin, other_origin].map(|origin| origin.field_span(field.key));
            let note = difference(field.name, Reason::Field(field.key), places);
            notes.push(note.with_values(values));
        }
    }
    notes
}

/// Returns a note if two files give a player different starting numbers. Both files must have a
/// number for the player.
pub(super) fn differing_number(
    (mine, origin): (&Player, &PlayerOrigin),
    (theirs, other_origin): (&Player, &PlayerOrigin),
) -> Option<Note> {
    (mine.number != theirs.number).then(|| {
        let kind = NoteKind::SourcesDisagreeOnPlayer;
        Note::new(kind, origin.number, "starting number")
            .with_reason(Reason::Field(FieldKey::StartingNumbers))
            .with_span(other_origin.number)
    })
}

/// Whether two entries for a player have a rating in common, in any column; `None` if either has no
/// rating.
pub(crate) fn share_a_rating(mine: &Player, theirs: &Player) -> Option<bool> {
    let [mine, theirs] = [mine, theirs].map(|player| {
        let ratings = [player.rating, player.fide_rating, player.national_rating];
        ratings.into_iter().flatten().collect::<Vec<u16>>()
    });
    let both_rated = !mine.is_empty() && !theirs.is_empty();
    both_rated.then(|| mine.iter().any(|rating| theirs.contains(rating)))
}

/// Returns the values of a field if both state one and the values differ; otherwise `None`. Free
/// texts may be abbreviated: they agree if one consists of words, or beginnings of words, of the
/// other. Arbiters agree if one text names no arbiter that the other does not.
fn differing_values<T>(field: &FieldSpec<T>, mine: &T, theirs: &T) -> Option<[String; 2]> {
    let stated = |owner: &T| (field.words)(owner).filter(|value| !value.trim().is_empty());
    let (mine, theirs) = (stated(mine)?, stated(theirs)?);
    let agree = is_same_value(field, &mine, &theirs)
        || match (field.key, field.spelling) {
            (FieldKey::ChiefArbiter | FieldKey::DeputyArbiters, _) => {
                !arbiters_differ(&mine, &theirs)
            }
            (_, Spelling::Free) => is_abbreviated(&mine, &theirs),
            (_, Spelling::Exact) => false,
        };
    (!agree).then_some([mine, theirs])
}

/// Whether two free texts may be the same, with different punctuation or abbreviated.
fn is_abbreviated(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| {
        let words = text.split(|c: char| !c.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        names::key(&words.collect::<Vec<_>>().join(" "))
    });
    names::may_be_same(&a, &b)
}

/// Whether two texts name different arbiters. Arbiters are the same if they have the same ID, or
/// the same name in any order of its words, perhaps abbreviated. Titles do not matter, and one text
/// may name more arbiters than the other.
fn arbiters_differ(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(Arbiter::all_from_text);
    let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let is_same = |a: &Arbiter<'_>, b: &Arbiter<'_>| {
        let have_same_id = a.fide_number().is_some() && a.fide_number() == b.fide_number();
        have_same_id || is_abbreviated(&a.name, &b.name)
    };
    !few.iter()
        .all(|one| many.iter().any(|other| is_same(one, other)))
}

/// Adds a note for each field of the event that a further file states differently than the first
/// file that states it.
pub(super) fn note_event_differences(merged: &mut Import, files: &[EventFile]) {
    let fields = HEADER.iter();
    for field in fields.filter(|field| EVENT_FIELDS.contains(&field.key)) {
        let is_stated = |file: &&EventFile| {
            let value = (field.words)(&file.import.tournament);
            value.is_some_and(|value| !value.trim().is_empty())
                && is_written_in_file(file, field.key)
        };
        let mut stating_files = files.iter().filter(is_stated);
        let Some(first) = stating_files.next() else {
            continue;
        };
        for file in stating_files {
            let tournaments = [first, file].map(|file| &file.import.tournament);
            if let Some(values) = differing_values(field, tournaments[0], tournaments[1]) {
                let note = difference_note(field.key, [first, file], values);
                merged.notes.push(note);
            }
        }
    }
    note_round_dates(merged, files);
}

/// Whether a value of the event is written in the file. A system may also follow from the form of a
/// table, and then it contradicts nothing.
fn is_written_in_file(file: &EventFile, key: FieldKey) -> bool {
    key != FieldKey::System || file.import.origins.header(key).next().is_some()
}

/// Adds a note for each day of a round that a further file states differently.
fn note_round_dates(merged: &mut Import, files: &[EventFile]) {
    let day = |tournament: &Tournament, round: usize| -> Option<Date> {
        tournament.round_dates.get(round).copied().flatten()
    };
    let rounds = files
        .iter()
        .map(|file| file.import.tournament.round_dates.len());
    for round in 0..rounds.max().unwrap_or(0) {
        let mut stating_files = files
            .iter()
            .filter_map(|file| Some((file, day(&file.import.tournament, round)?)));
        let Some((first, first_day)) = stating_files.next() else {
            continue;
        };
        for (file, other_day) in stating_files.filter(|(_, day)| *day != first_day) {
            let values = [first_day, other_day].map(|day| day.to_string());
            let note = difference_note(FieldKey::RoundDates, [first, file], values);
            merged.notes.push(note.in_round(RoundNumber::at(round)));
        }
    }
}

/// Returns a note about a field of the event that two files state differently.
fn difference_note(key: FieldKey, files: [&EventFile; 2], values: [String; 2]) -> Note {
    let [place, other_place] = files.map(|file| header_span(&file.import, key));
    Note::new(NoteKind::SourcesDisagreeOnEvent, place, "")
        .with_reason(Reason::Field(key))
        .with_span(other_place)
        .with_values(values)
}

/// Returns the span of a field of the event; that of the first player's line if the field has none.
fn header_span(import: &Import, key: FieldKey) -> Span {
    let mut fields = import
        .origins
        .header(key)
        .chain(import.origins.substitutes(key));
    match fields.next() {
        Some(field) if !field.value.is_empty() => field.value,
        Some(field) => field.line,
        None => first_line(import),
    }
}

/// Returns the span of the first line of a file that is about a player.
pub(super) fn first_line(import: &Import) -> Span {
    let lines = import.origins.players.iter().map(|origin| origin.line);
    let lines = lines.filter(|line| !line.is_empty());
    lines.min_by_key(|line| line.start).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviated_texts_are_equal() {
        for (a, b, expected) in [
            ("Exampleton", "Exampleton, NOR", true),
            ("Example Chess Club", "Example C.C.", true),
            ("Example Chess Club", "Example S.C.", false),
            ("Example Open (A)", "Example Open A 2026", true),
            ("Example Open A", "Example Open B", false),
        ] {
            assert_eq!(is_abbreviated(a, b), expected, "{a} {b}");
            assert_eq!(is_abbreviated(b, a), expected, "{b} {a}");
        }
    }

    #[test]
    fn arbiters_are_compared_by_name_and_id() {
        for (a, b, expected) in [
            ("IA Example, Edda (99000001)", "Edda Example", false),
            ("IA Example, Edda", "FA Sample, Ben", true),
            ("IA Example, E.", "Example, Edda 99000001", false),
            ("IA Example, Edda; FA Sample, Ben", "Sample, Ben", false),
        ] {
            assert_eq!(arbiters_differ(a, b), expected, "{a} {b}");
            assert_eq!(arbiters_differ(b, a), expected, "{b} {a}");
        }
    }
}
