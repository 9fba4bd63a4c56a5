//! Records ▶ facts, claims and their places, in the order in which they depend on each
//! other: header and score system, players, national records, teams, lists.

mod dates;
mod engine;
mod header;
mod listings;
mod players;
mod rounds;
mod scores;
mod teams;

use super::notes::Notes;
use super::parse::{self, Record, Records};
use super::version::{self, Habits};
use crate::import::{HeaderField, Import, NoteKind, Unread, UnreadKind};
use crate::model::{Opponent, PlayerId, RoundNumber};
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

/// Pairing number ▶ player.
#[derive(Default)]
struct Numbers {
    /// 0: nobody; `DOUBLE`: several; else the player's place plus one.
    places: Vec<u16>,
}

const DOUBLE: u16 = u16::MAX;

impl Numbers {
    fn add(&mut self, number: u16, id: PlayerId) {
        let at = usize::from(number);
        if at >= self.places.len() {
            self.places.resize(at + 1, 0);
        }
        self.places[at] = match self.places[at] {
            0 => id.0 + 1,
            _ => DOUBLE,
        };
    }

    /// The player with this number, where it is one.
    fn player(&self, number: u32) -> Option<PlayerId> {
        match self.places.get(usize::try_from(number).ok()?) {
            None | Some(&(0 | DOUBLE)) => None,
            Some(&place) => Some(PlayerId(place - 1)),
        }
    }

    fn is_double(&self, number: u32) -> bool {
        let place = usize::try_from(number)
            .ok()
            .and_then(|at| self.places.get(at));
        place == Some(&DOUBLE)
    }

    fn opponent(&self, number: Option<u32>) -> Opponent {
        match number {
            None | Some(0) => Opponent::Nobody,
            Some(number) => self
                .player(number)
                .map_or(Opponent::Unknown(number), Opponent::Player),
        }
    }
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
        let most = self
            .import
            .tournament
            .planned_rounds
            .unwrap_or(0)
            .max(self.import.tournament.rounds);
        let round = u16::try_from(number.value).ok().filter(|&r| r > 0);
        // a round to be paired lies one behind those of the file
        if round.is_none_or(|round| round > most.saturating_add(1)) && number.value != 0 {
            let text = format!(
                "record {record} names round {}, which does not exist",
                number.value
            );
            self.notes
                .add(NoteKind::UnknownReference, number.span, text);
            return None;
        }
        round.map(RoundNumber)
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
