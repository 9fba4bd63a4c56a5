//! Turns records into facts, claims and their spans. The steps depend on each other: header and
//! score system, players, national rating support, teams, lists.

mod dates;
mod engine;
mod header;
mod listings;
mod matches;
mod players;
mod rounds;
mod scores;
mod teams;

use super::parse::{self, Record, Records};
use super::used_codes::UsedCodes;
use super::version::{self, Habits};
use crate::format::notes::Notes;
use crate::format::numbers::Numbers;
use crate::import::{DanglingTarget, HeaderField, Import, Note, NoteKind, UnreadKind, UnreadLine};
use crate::model::{FieldKey, PlayerId, RoundNumber};
use crate::source::Field;

pub(super) use dates::century;

/// The state that all steps of reading a file share.
struct Lowering<'a> {
    records: Records<'a>,
    import: Import,
    notes: Notes,
    numbers: Numbers,
    used_codes: UsedCodes,
    habits: Habits,
}

pub(super) fn lower(records: Records<'_>, notes: Notes) -> Import {
    let mut lowering = Lowering {
        records,
        import: Import::default(),
        notes,
        numbers: Numbers::default(),
        used_codes: UsedCodes::default(),
        habits: Habits::default(),
    };
    lowering.record_spans();
    lowering.read_header();
    lowering.read_scores();
    lowering.read_players();
    lowering.read_national();
    lowering.choose_ratings();
    lowering.read_teams();
    lowering.read_rounds();
    lowering.read_listings();
    lowering.read_engine();
    lowering.read_counts();
    let version = version::detect_version(&lowering.records, lowering.used_codes, lowering.habits);
    let Lowering {
        mut import,
        mut notes,
        records,
        ..
    } = lowering;
    version.note_doubts(&mut notes);
    import.format = version.format;
    import.dialect = version.words;
    import.unread.extend(records.unread);
    import.unread.sort_by_key(|unread| unread.span.start);
    import.notes = notes.finish();
    import
}

/// Returns the largest number of records with this code that are read. The limit for line-ups and
/// forfeits is higher, because each match may have two such records.
fn record_limit(code: &[u8; 3]) -> usize {
    match code {
        b"300" | b"330" => 20_000,
        _ => 1000,
    }
}

impl<'a> Lowering<'a> {
    /// Records the spans of the values of the tournament section in the import.
    fn record_spans(&mut self) {
        self.import.origins.header = self
            .records
            .other_records
            .iter()
            .filter(|r| r.is_defined)
            .map(header_field)
            .collect();
        if let Some(stated) = &self.records.win_and_draw {
            let (line, start) = (stated.record.line, stated.record.value_column);
            let (value, line) = (line.rest(start).1, line.span());
            let field = HeaderField::new(FieldKey::ScoreSystem, value, line);
            self.import.origins.header.push(field);
        }
    }

    /// Returns the records with this code, up to the limit. Adds a note about each further record,
    /// which stays unread.
    fn limited_records(&mut self, code: &[u8; 3]) -> Vec<Record<'a>> {
        let mut records: Vec<_> = self.records.with_code(code).collect();
        let limit = record_limit(code);
        for record in records.split_off(records.len().min(limit)) {
            let text = format!("only the first {limit} records of this kind are read");
            self.notes
                .add_habit(NoteKind::TooMany, record.line.span(), text);
            self.keep_unread(record);
        }
        records
    }

    /// Returns the value of the first record with this code; `None` if it is missing or blank.
    ///
    /// text = any{1,}
    fn value(&self, code: &[u8; 3]) -> Option<Field<&'a str>> {
        let record = self.records.with_code(code).next()?;
        let (text, span) = record.line.rest(record.value_column);
        (!text.trim().is_empty()).then(|| Field::new(text.trim(), span))
    }

    /// Keeps a record as an unread line, although its code is known.
    fn keep_unread(&mut self, record: Record<'a>) {
        self.import.unread.push(UnreadLine {
            span: record.line.span(),
            kind: UnreadKind::Kept,
        });
    }

    /// Returns the player with this pairing number. `None` with a note if no player or several
    /// players have this number; `None` without a note for 0, which means nobody. `record` is the
    /// code of the record for the note.
    fn resolve_player(&mut self, number: Field<u32>, record: &str) -> Option<PlayerId> {
        let player = self.numbers.player(number.value);
        if player.is_none() && number.value != 0 {
            let target = if self.numbers.is_shared(number.value) {
                DanglingTarget::AmbiguousPlayer(number.value)
            } else {
                DanglingTarget::Player(number.value)
            };
            self.notes
                .push(Note::dangling_reference(number.span, record, target));
        }
        player
    }

    /// Returns the round with this number. `None` if the number is 0 or too high. Adds a note about
    /// a round that the event does not have.
    fn resolve_round(&mut self, number: Field<u32>, record: &str) -> Option<RoundNumber> {
        let tournament = &self.import.tournament;
        // the round to be paired is the one after those of the file
        let next_round = tournament.rounds.saturating_add(1);
        let planned_rounds = tournament.planned_rounds;
        let last_round = planned_rounds.unwrap_or(next_round).max(tournament.rounds);
        // in an individual event, a record for the round after the last one is kept, because it
        // changes nothing else; in a team event, it would add a round
        let last_kept_round = if tournament.team_event {
            last_round
        } else {
            last_round
                .max(next_round)
                .max(planned_rounds.unwrap_or(0).saturating_add(1))
        };
        let round = u16::try_from(number.value).ok().filter(|&r| r > 0);
        if round.is_none_or(|round| round > last_round) && number.value != 0 {
            let target = DanglingTarget::Round(number.value);
            self.notes
                .push(Note::dangling_reference(number.span, record, target));
        }
        round
            .filter(|&round| round <= last_kept_round)
            .map(RoundNumber)
    }

    fn note_missing(&mut self, words: &str) {
        if !self.import.missing_data.iter().any(|known| known == words) {
            self.import.missing_data.push(words.to_owned());
        }
    }
}

fn header_field(record: &Record<'_>) -> HeaderField {
    let (key, substitute) = match header_field_key(record.code) {
        Some((key, substitute)) => (Some(key), substitute),
        None => (None, false),
    };
    HeaderField {
        key,
        substitute,
        record: Some(record.code),
        value: record.line.rest(record.value_column).1,
        line: record.line.span(),
    }
}

/// Returns the field that a record states, and whether the record only substitutes for another
/// record that is meant for this field. `None` if the record does not state exactly one field.
const fn header_field_key(code: [u8; 3]) -> Option<(FieldKey, bool)> {
    Some(match &code {
        b"012" => (FieldKey::Name, false),
        b"022" => (FieldKey::City, false),
        b"032" => (FieldKey::Federation, false),
        b"042" => (FieldKey::FirstDay, false),
        b"052" => (FieldKey::LastDay, false),
        b"062" => (FieldKey::PlayerCount, false),
        b"072" => (FieldKey::RatedPlayerCount, false),
        b"082" => (FieldKey::TeamCount, false),
        b"092" => (FieldKey::Type, false),
        b"102" => (FieldKey::ChiefArbiter, false),
        b"112" => (FieldKey::DeputyArbiters, false),
        b"122" => (FieldKey::TimeControl, false),
        b"132" => (FieldKey::RoundDates, false),
        b"142" => (FieldKey::PlannedRounds, false),
        b"XXR" | b"TNR" => (FieldKey::PlannedRounds, true),
        b"152" => (FieldKey::InitialColour, false),
        b"XXC" => (FieldKey::InitialColour, true),
        b"162" => (FieldKey::ScoreSystem, false),
        b"XXS" | b"BBW" | b"BBD" | b"BBL" | b"BBZ" | b"BBF" | b"BBU" => {
            (FieldKey::ScoreSystem, true)
        }
        b"172" => (FieldKey::StartingRank, false),
        b"182" => (FieldKey::PairingProgram, false),
        b"192" => (FieldKey::TypeCode, false),
        b"202" => (FieldKey::RankOrder, true),
        b"212" => (FieldKey::RankOrder, false),
        b"222" => (FieldKey::TimeCode, false),
        b"240" => (FieldKey::ByeRequests, false),
        b"XXZ" => (FieldKey::ByeRequests, true),
        b"250" => (FieldKey::Accelerations, false),
        b"XXA" => (FieldKey::Accelerations, true),
        b"260" => (FieldKey::ForbiddenPairs, false),
        b"XXP" => (FieldKey::ForbiddenPairs, true),
        b"299" => (FieldKey::Adjustments, false),
        b"300" => (FieldKey::LineUps, false),
        b"310" => (FieldKey::Teams, false),
        b"013" => (FieldKey::Teams, true),
        b"320" => (FieldKey::TeamBye, false),
        b"330" => (FieldKey::Matches, false),
        b"352" => (FieldKey::BoardColours, false),
        b"362" => (FieldKey::MatchPoints, false),
        _ => return None,
    })
}

/// Returns an owned copy of a text; `None` if it is empty.
fn non_empty(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
