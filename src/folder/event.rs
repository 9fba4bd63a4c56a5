//! A compact form of a tournament: thousands of them fit into memory at once and can be compared.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU16;

use crate::import::{Import, Lack, Part};
use crate::model::{Date, Outcome, RoundNumber, TimeClass, Tournament, names};
use crate::number::Points;
use crate::rating::{EventRatings, PlayerRating, RatingConditions, time_class};

/// An event with fewer games than this may have the same games as another event by chance.
const MIN_IDENTIFYING_GAMES: usize = 6;
/// The length to which names are cut, in characters.
const MAX_NAME_CHARACTERS: usize = 40;

/// The largest number of players with which an event counts as small (Q813).
const MAX_IN_SMALL_GROUP: usize = 12;

/// The data of a tournament that are compared with other tournaments.
#[derive(Clone, Debug)]
pub struct Event {
    /// The name of the file and, if it contains several tournaments, the name of the tournament.
    pub(super) title: String,
    /// The city in lower case and without accents; empty if it is not stated.
    pub(super) city: Box<str>,
    /// The first day; `None` if it is not stated.
    pub(super) start: Option<Date>,
    pub(super) end: Option<Date>,
    /// The day of each round; `None` where it is not stated.
    pub(super) round_days: Vec<Option<Date>>,
    /// The time class: standard, rapid or blitz; `None` if the file does not show it.
    pub(super) time_class: Option<TimeClass>,
    /// Whether the file says in which round each game was played.
    pub(super) has_rounds: bool,
    pub(super) rounds: u16,
    pub(super) people: Vec<Person>,
    /// The names of all players in one text; see [`Person::name_end`].
    names: Box<str>,
    pub(super) games: Vec<Game>,
    /// A hash that is the same for events with the same names, pairings and results; `None` if the
    /// event has too few games or a nameless player.
    pub(super) fingerprint: Option<u64>,
    /// The data for the hint about several events of the same few players (Q813); `None` if the
    /// user's settings do not ask for that hint, or if the event is not small.
    pub(super) small_group: Option<SmallGroup>,
}

/// The data by which a small event is recognised as part of a series of events with the same
/// players.
#[derive(Clone, Debug)]
pub(super) struct SmallGroup {
    /// The smallest number of events of the same players for which the hint is given, as set by the
    /// user.
    pub(super) min_events: NonZeroU16,
    /// The rating change of each player, in the order of [`Event::people`], computed from the
    /// ratings in the file; zero for an unrated player.
    pub(super) rating_changes: Vec<Points>,
}

/// A player of an event.
#[derive(Clone, Copy, Debug)]
pub(super) struct Person {
    /// The FIDE ID; 0 if there is none.
    pub(super) id: u32,
    /// The hash of the normalised name; 0 if there is none.
    pub(super) name_hash: u64,
    pub(super) number: Option<u16>,
    /// The byte offset in [`Event::names`] at which the player's name ends. The name begins where
    /// the previous player's name ends.
    name_end: u32,
    /// Whether the player played in every round.
    pub(super) played_all_rounds: bool,
}

/// A game of two players, who are given by their indices in [`Event::people`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Game {
    pub(super) players: [u16; 2],
    /// The index of the round, from 0.
    pub(super) round: u16,
    pub(super) outcomes: [Outcome; 2],
}

impl Game {
    pub(super) fn is_played(&self) -> bool {
        self.outcomes[0].is_played()
    }
}

pub(super) fn hash(value: impl Hash) -> u64 {
    // the keys of this hasher are fixed, so that all runs agree
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Event {
    /// Returns the name of the file and, if it contains several tournaments, the name of the
    /// tournament.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Reduces a tournament to the data that are compared; `None` if the file is only a part of an
    /// event, shows no results or opponents, or has no games between players. `title` names the
    /// file and the tournament.
    #[must_use]
    pub fn new(title: String, import: &Import) -> Option<Event> {
        let tournament = &import.tournament;
        let max_index = usize::from(u16::MAX);
        let lacks = |lack: Lack| import.lacks.contains(&lack);
        if import.part != Part::Event
            || lacks(Lack::Results)
            || lacks(Lack::Opponents)
            || tournament.players.len() > max_index
        {
            return None;
        }
        let (mut people, mut all_names, mut games) = (Vec::new(), String::new(), Vec::new());
        for ((index, id), player) in (0_u16..).zip(tournament.ids()).zip(&tournament.players) {
            let mut played_games = 0;
            for (round, entry) in (0_u16..).zip(tournament.row(id)) {
                played_games += usize::from(entry.outcome.is_played());
                let Some(opponent) = entry.opponent.player().filter(|&other| other > id) else {
                    continue;
                };
                let opposite_entry =
                    tournament.entry(opponent, RoundNumber::at(usize::from(round)));
                let opposite_entry = opposite_entry
                    .filter(|opposite_entry| opposite_entry.opponent.player() == Some(id));
                let Some(opposite_entry) = opposite_entry else {
                    continue;
                };
                let is_game_result = |outcome: Outcome| outcome.is_played() || outcome.is_forfeit();
                if is_game_result(entry.outcome) && is_game_result(opposite_entry.outcome) {
                    games.push(Game {
                        players: [index, u16::try_from(opponent.index()).ok()?],
                        round,
                        outcomes: [entry.outcome, opposite_entry.outcome],
                    });
                }
            }
            let key = names::key(&player.name);
            all_names.extend(player.name.chars().take(MAX_NAME_CHARACTERS));
            people.push(Person {
                id: player.fide_number().unwrap_or(0),
                name_hash: if key.is_empty() || player.is_placeholder() {
                    0
                } else {
                    hash(&key)
                },
                number: player.number.map(|number| number.0),
                name_end: u32::try_from(all_names.len()).ok()?,
                played_all_rounds: played_games == usize::from(tournament.rounds),
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
            round_days: tournament.round_dates.clone(),
            time_class: time_class(tournament),
            has_rounds: !lacks(Lack::RoundOrder),
            rounds: tournament.rounds,
            people,
            names: all_names.into(),
            games,
            fingerprint,
            small_group: None,
        })
    }

    /// Adds the data for the hint about several events of the same few players, which is given if
    /// there are at least `events` such events.
    #[must_use]
    pub fn with_small_groups_from(self, events: NonZeroU16, tournament: &Tournament) -> Event {
        if self.people.len() > MAX_IN_SMALL_GROUP {
            return self;
        }
        let ratings = EventRatings::compute(tournament, RatingConditions::default()).ok();
        let change = |id| match ratings.as_ref().and_then(|ratings| ratings.player(id)) {
            Some(PlayerRating::Rated(change)) => change.change,
            Some(PlayerRating::Unrated(_)) | None => Points::ZERO,
        };
        let small_group = SmallGroup {
            min_events: events,
            rating_changes: tournament.ids().map(change).collect(),
        };
        Event {
            small_group: Some(small_group),
            ..self
        }
    }

    pub(super) fn person_name(&self, person: usize) -> &str {
        let start = match person.checked_sub(1) {
            Some(previous) => self.people[previous].name_end,
            None => 0,
        };
        &self.names[start as usize..self.people[person].name_end as usize]
    }

    /// Returns the first and the last day; `None` if one of them is not stated, or if they are in
    /// the wrong order.
    pub(super) fn dates(&self) -> Option<(Date, Date)> {
        let (start, end) = (self.start?, self.end?);
        (start <= end).then_some((start, end))
    }

    /// Returns the day of a round, whose index from 0 is given: the stated day, or else the only
    /// day of the event; `None` if neither is known.
    pub(super) fn day(&self, round: u16) -> Option<Date> {
        let stated_day = self.round_days.get(usize::from(round)).copied().flatten();
        let only_day = || self.dates().filter(|(start, end)| start == end);
        stated_day.or_else(|| only_day().map(|(start, _)| start))
    }

    /// Whether two events may have a day in common, which is also true if the dates of one of them
    /// are unknown.
    pub(super) fn may_overlap(&self, other: &Event) -> bool {
        match (self.dates(), other.dates()) {
            (Some((start, end)), Some((other_start, other_end))) => {
                start <= other_end && other_start <= end
            }
            _ => true,
        }
    }
}

/// Returns a hash of all games that does not depend on the order of players and games; `None` if
/// the event has fewer than `MIN_IDENTIFYING_GAMES` games, or a nameless player.
fn fingerprint(people: &[Person], games: &[Game]) -> Option<u64> {
    // short matches may repeat by chance
    if games.len() < MIN_IDENTIFYING_GAMES {
        return None;
    }
    let mut sum = 0_u64;
    for game in games {
        let [a, b] = game
            .players
            .map(|index| people[usize::from(index)].name_hash);
        if a == 0 || b == 0 {
            return None;
        }
        let [x, y] = game.outcomes;
        let game = if a < b { (a, b, x, y) } else { (b, a, y, x) };
        sum = sum.wrapping_add(hash(game));
    }
    Some(sum)
}
