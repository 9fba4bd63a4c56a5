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
use crate::model::{PlayerId, RoundNumber};
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
    HeaderField {
        code: record.code,
        value: record.line.rest(record.from).1,
        line: record.line.span(),
    }
}

/// A text that says something, else `None`.
fn filled(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
