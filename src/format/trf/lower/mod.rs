//! Records ▶ facts, claims and their places, in the order in which they depend on each
//! other: header and score system, players, national records, teams, lists.

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
use super::version::{self, Habits};
use crate::format::notes::Notes;
use crate::format::numbers::Numbers;
use crate::import::{HeaderField, Import, NoteKind, Unread, UnreadKind};
use crate::model::{FieldKey, PlayerId, RoundNumber};
use crate::source::Field;

pub(super) use rounds::Signs;

/// What the steps share.
struct Lowering<'a> {
    records: Records<'a>,
    import: Import,
    notes: Notes,
    numbers: Numbers,
    signs: Signs,
    habits: Habits,
}

pub(super) fn lower(records: Records<'_>, notes: Notes) -> Import {
    let mut lowering = Lowering {
        records,
        import: Import::default(),
        notes,
        numbers: Numbers::default(),
        signs: Signs::default(),
        habits: Habits::default(),
    };
    lowering.places();
    lowering.header();
    lowering.scores();
    lowering.players();
    lowering.national();
    lowering.teams();
    lowering.rounds();
    lowering.listings();
    lowering.engine();
    lowering.counts();
    let version = version::version(&lowering.records, lowering.signs, lowering.habits);
    let Lowering {
        mut import,
        mut notes,
        records,
        ..
    } = lowering;
    version.tell(&mut notes);
    import.format = version.format;
    import.dialect = version.words;
    import.unread.extend(records.unread);
    import.unread.sort_by_key(|unread| unread.span.start);
    import.notes = notes.finish();
    import
}

impl<'a> Lowering<'a> {
    /// Where the records of the tournament section stand.
    fn places(&mut self) {
        self.import.origins.header = self
            .records
            .others
            .iter()
            .filter(|r| r.known)
            .map(place)
            .collect();
    }

    /// Keeps a record that is known but not interpreted here.
    fn keep(&mut self, record: Record<'a>) {
        self.import.unread.push(Unread {
            span: record.line.span(),
            why: UnreadKind::Kept,
        });
    }

    /// The player that a record names; where there is none, a note says so.
    fn named(&mut self, number: Field<u32>, record: &str) -> Option<PlayerId> {
        let player = self.numbers.player(number.value);
        if player.is_none() && number.value != 0 {
            let text = if self.numbers.is_double(number.value) {
                format!(
                    "record {record} names number {}, which several players have",
                    number.value
                )
            } else {
                format!(
                    "record {record} names number {}, which no player has",
                    number.value
                )
            };
            self.notes
                .add(NoteKind::UnknownReference, number.span, text);
        }
        player
    }

    /// The round that a record names, where it is one.
    fn round(&mut self, number: Field<u32>, record: &str) -> Option<RoundNumber> {
        let tournament = &self.import.tournament;
        // a round to be paired lies one behind those of the file
        let next = tournament.rounds.saturating_add(1);
        let planned = tournament.planned_rounds;
        let most = planned.unwrap_or(next).max(tournament.rounds);
        // byes and pairings of players in it change nothing else, those of teams make a round
        let kept = match tournament.team_event {
            true => most,
            false => most.max(next).max(planned.unwrap_or(0).saturating_add(1)),
        };
        let round = u16::try_from(number.value).ok().filter(|&r| r > 0);
        if round.is_none_or(|round| round > most) && number.value != 0 {
            let text = format!(
                "record {record} names round {}, which does not exist",
                number.value
            );
            self.notes
                .add(NoteKind::UnknownReference, number.span, text);
        }
        round.filter(|&round| round <= kept).map(RoundNumber)
    }

    fn missing(&mut self, what: &str) {
        if !self.import.missing.iter().any(|known| known == what) {
            self.import.missing.push(what.to_owned());
        }
    }
}

fn place(record: &Record<'_>) -> HeaderField {
    let (key, substitute) = match field(record.code) {
        Some((key, substitute)) => (Some(key), substitute),
        None => (None, false),
    };
    HeaderField {
        key,
        substitute,
        record: Some(record.code),
        value: record.line.rest(record.from).1,
        line: record.line.span(),
    }
}

/// The field that a record states, and whether it stands in for the record that the field
/// has of its own.
const fn field(code: [u8; 3]) -> Option<(FieldKey, bool)> {
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

/// A text that says something, else `None`.
fn filled(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
