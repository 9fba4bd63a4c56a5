//! What is kept of a tournament, so that thousands of them fit into memory.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::import::{Import, Lack, Part};
use crate::model::{Date, Outcome, RoundNumber, TimeClass, names};
use crate::rating::time_class;

/// The fewest games that are not alike by chance.
const TELLING: usize = 6;
/// Characters of a name that are kept.
const NAME: usize = 40;

/// A tournament as it is compared with others.
#[derive(Clone, Debug)]
pub struct Event {
    /// The file, and which of its tournaments.
    pub(super) title: String,
    /// The city without accents and capitals; empty if it is not stated.
    pub(super) city: Box<str>,
    /// The first and the last day, as far as stated.
    pub(super) start: Option<Date>,
    pub(super) end: Option<Date>,
    /// The day of each round, as far as stated.
    pub(super) days: Vec<Option<Date>>,
    /// Standard, rapid or blitz, as far as the file shows it.
    pub(super) class: Option<TimeClass>,
    /// Whether the round of a game is known.
    pub(super) has_rounds: bool,
    pub(super) rounds: u16,
    pub(super) people: Vec<Person>,
    /// The names, one after the other.
    names: Box<str>,
    pub(super) games: Vec<Game>,
    /// The same for events with the same names, pairings and results; `None` with few games.
    pub(super) fingerprint: Option<u64>,
}

/// A player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Person {
    /// The FIDE ID; 0 without one.
    pub(super) id: u32,
    /// The hash of the name; 0 without one.
    pub(super) name: u64,
    pub(super) number: Option<u16>,
    /// The end of the name in the names of the event.
    end: u32,
    /// Whether the player played in every round.
    pub(super) always: bool,
}

/// A game of two players, by their index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Game {
    pub(super) players: [u16; 2],
    /// The index of the round.
    pub(super) round: u16,
    pub(super) outcomes: [Outcome; 2],
}

impl Game {
    pub(super) fn is_played(&self) -> bool {
        self.outcomes[0].is_played()
    }
}

pub(super) fn hash(value: impl Hash) -> u64 {
    // its keys are fixed, so that runs agree
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Event {
    /// What is kept of a tournament; `None` if the file is only a part of an event, or has no games
    /// between players. `title` names the file.
    #[must_use]
    pub fn new(title: String, import: &Import) -> Option<Event> {
        let tournament = &import.tournament;
        let most = usize::from(u16::MAX);
        let lacks = |lack: Lack| import.lacks.contains(&lack);
        if import.part != Part::Event
            || lacks(Lack::Results)
            || lacks(Lack::Opponents)
            || tournament.players.len() > most
        {
            return None;
        }
        let (mut people, mut text, mut games) = (Vec::new(), String::new(), Vec::new());
        for ((index, id), player) in (0_u16..).zip(tournament.ids()).zip(&tournament.players) {
            let mut played = 0;
            for (round, entry) in (0_u16..).zip(tournament.row(id)) {
                played += usize::from(entry.outcome.is_played());
                let Some(opponent) = entry.opponent.player().filter(|&other| other > id) else {
                    continue;
                };
                let half = tournament.entry(opponent, RoundNumber::at(usize::from(round)));
                let half = half.filter(|half| half.opponent.player() == Some(id));
                let Some(half) = half else { continue };
                let known = |outcome: Outcome| outcome.is_played() || outcome.is_forfeit();
                if known(entry.outcome) && known(half.outcome) {
                    games.push(Game {
                        players: [index, u16::try_from(opponent.index()).ok()?],
                        round,
                        outcomes: [entry.outcome, half.outcome],
                    });
                }
            }
            let key = names::key(&player.name);
            text.extend(player.name.chars().take(NAME));
            people.push(Person {
                id: player.fide_number().unwrap_or(0),
                name: if key.is_empty() || player.is_placeholder() {
                    0
                } else {
                    hash(&key)
                },
                number: player.number.map(|number| number.0),
                end: u32::try_from(text.len()).ok()?,
                always: played == usize::from(tournament.rounds),
            });
        }
        if games.is_empty() {
            return None;
        }
        let fingerprint = fingerprint(&people, &games);
        Some(Event {
            title,
            city: names::key(tournament.city.as_deref().unwrap_or_default()).into(),
            start: tournament.start,
            end: tournament.end.or(tournament.start),
            days: tournament.round_dates.clone(),
            class: time_class(tournament),
            has_rounds: !lacks(Lack::RoundOrder),
            rounds: tournament.rounds,
            people,
            names: text.into(),
            games,
            fingerprint,
        })
    }

    pub(super) fn name(&self, person: usize) -> &str {
        let start = match person.checked_sub(1) {
            Some(before) => self.people[before].end,
            None => 0,
        };
        &self.names[start as usize..self.people[person].end as usize]
    }

    /// The first and the last day; `None` if they are not stated, or in the wrong order.
    pub(super) fn dates(&self) -> Option<(Date, Date)> {
        let (start, end) = (self.start?, self.end?);
        (start <= end).then_some((start, end))
    }

    /// The day of a round: as stated, or that of an event of one day.
    pub(super) fn day(&self, round: u16) -> Option<Date> {
        let stated = self.days.get(usize::from(round)).copied().flatten();
        let only = || self.dates().filter(|(start, end)| start == end);
        stated.or_else(|| only().map(|(start, _)| start))
    }

    /// Whether two events may have a day in common; unknown dates do not exclude it.
    pub(super) fn may_overlap(&self, other: &Event) -> bool {
        match (self.dates(), other.dates()) {
            (Some(own), Some(other)) => own.0 <= other.1 && other.0 <= own.1,
            _ => true,
        }
    }
}

/// The sum does not depend on the order of players.
fn fingerprint(people: &[Person], games: &[Game]) -> Option<u64> {
    // short matches may well repeat
    if games.len() < TELLING {
        return None;
    }
    let mut sum = 0_u64;
    for game in games {
        let [a, b] = game.players.map(|index| people[usize::from(index)].name);
        if a == 0 || b == 0 {
            return None;
        }
        let [x, y] = game.outcomes;
        let game = if a < b { (a, b, x, y) } else { (b, a, y, x) };
        sum = sum.wrapping_add(hash(game));
    }
    Some(sum)
}
