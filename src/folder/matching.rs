//! Compares two events and finds the players and the games that are in both.

use std::collections::HashMap;

use super::event::Game;
use super::{Event, Hint, HintKind, SharedGame, SharedPlayer};
use crate::finding::count;
use crate::lists::likeness::{Likeness, likeness};
use crate::model::{Date, Outcome};

/// The smallest percentage of players and games in common with which two files count as one event.
const SAME_EVENT_PERCENT: usize = 80;

/// Two events, with the players and games that they have in common.
pub(super) struct Matching<'a> {
    a: &'a Event,
    b: &'a Event,
    /// The players who are in both events: the index of each in `a` and in `b`.
    people: Vec<(usize, usize)>,
    /// The games that the same two players have in both events: the game in `a` and the game in
    /// `b`, with the players in the same order.
    games: Vec<(Game, Game)>,
}

impl<'a> Matching<'a> {
    pub(super) fn new(a: &'a Event, b: &'a Event) -> Matching<'a> {
        let people = common_players(a, b);
        let index_in_a_by_index_in_b: HashMap<usize, usize> =
            people.iter().map(|&(a, b)| (b, a)).collect();
        let mut games_of_b_by_players: HashMap<[usize; 2], Vec<Game>> = HashMap::new();
        for game in &b.games {
            let players = game
                .players
                .map(|index| index_in_a_by_index_in_b.get(&usize::from(index)));
            let [Some(&first), Some(&second)] = players else {
                continue;
            };
            let (key, game) = if first < second {
                ([first, second], *game)
            } else {
                ([second, first], with_players_exchanged(game))
            };
            games_of_b_by_players.entry(key).or_default().push(game);
        }
        let mut games = Vec::new();
        for game in &a.games {
            let Some(games_with_same_players) =
                games_of_b_by_players.get_mut(&game.players.map(usize::from))
            else {
                continue;
            };
            // if two players have several games, prefer the one of the same round
            let is_same_round =
                |other: &Game| !a.has_rounds || !b.has_rounds || other.round == game.round;
            let index = games_with_same_players
                .iter()
                .position(is_same_round)
                .unwrap_or(0);
            if !games_with_same_players.is_empty() {
                games.push((*game, games_with_same_players.remove(index)));
            }
        }
        Matching {
            a,
            b,
            people,
            games,
        }
    }

    /// Whether both files describe one event, because most players and games of the smaller event
    /// are also in the larger event, in the same rounds and mostly with the same results.
    pub(super) fn is_same_event(&self) -> bool {
        let min_games = self.a.games.len().min(self.b.games.len());
        let min_people = self.a.people.len().min(self.b.people.len());
        let have_rounds = self.a.has_rounds && self.b.has_rounds;
        let is_same_round = |(a, b): &&(Game, Game)| !have_rounds || a.round == b.round;
        let games_in_same_round = self.games.iter().filter(is_same_round).count();
        let games_with_same_result = self.games.iter().filter(|(a, b)| a.outcomes == b.outcomes);
        self.a.may_overlap(self.b)
            && self.people.len() * 100 >= min_people * SAME_EVENT_PERCENT
            && games_in_same_round * 100 >= min_games * SAME_EVENT_PERCENT
            && games_with_same_result.count() * 100 >= self.games.len() * SAME_EVENT_PERCENT
    }

    /// Returns the games in both events whose results differ.
    pub(super) fn contradictions(&self) -> Vec<SharedGame> {
        let games = self.games.iter().filter(|(a, b)| a.outcomes != b.outcomes);
        games.map(|game| self.shared_game(game)).collect()
    }

    /// Returns the hint about two different events; `None` if there is nothing to ask.
    pub(super) fn hint(&self) -> Option<Hint> {
        let games = self.same_day_games();
        if !games.is_empty() {
            return Some(self.hint_about_games(games));
        }
        let is_same_city = !self.a.city.is_empty() && self.a.city == self.b.city;
        if is_same_city && (self.a.time_class != self.b.time_class || self.a.time_class.is_none()) {
            // these may be the rapid and the blitz event of one festival
            return None;
        }
        let mut players: Vec<SharedPlayer> = Vec::new();
        for &(a, b) in &self.people {
            let id = self.a.people[a].id;
            if id == 0 || id != self.b.people[b].id {
                continue;
            }
            let Some(day) = self.common_day(a, b) else {
                continue;
            };
            players.push(SharedPlayer {
                id,
                names: [
                    self.a.person_name(a).to_owned(),
                    self.b.person_name(b).to_owned(),
                ],
                numbers: [self.a.people[a].number, self.b.people[b].number],
                day,
            });
        }
        if players.is_empty() {
            return None;
        }
        let are_sections = is_same_city && self.a.dates() == self.b.dates();
        Some(self.hint_about_players(are_sections, players))
    }

    fn hint_about_games(&self, mut games: Vec<SharedGame>) -> Hint {
        let differing_games = games
            .iter()
            .filter(|game| game.results[0] != game.results[1]);
        let differing_games = differing_games.count();
        let mut message = format!("{} in both events", count(games.len(), "game"));
        message += match (differing_games, games.len()) {
            (0, _) => ": were they rated twice?",
            (differing, total) if differing == total => {
                ", with different results: which one is right?"
            }
            _ => ", some with different results: which ones are right?",
        };
        games.truncate(Hint::MAX_ROWS);
        Hint {
            games,
            ..self.empty_hint(HintKind::SameGames, message)
        }
    }

    fn hint_about_players(&self, are_sections: bool, mut players: Vec<SharedPlayer>) -> Hint {
        let players_text = count(players.len(), "player");
        let are_days_known = players.iter().all(|player| player.day.is_some());
        let mut message = match (are_sections, are_days_known) {
            (true, _) => format!("{players_text} in two sections of one event"),
            (false, true) => format!("{players_text} in two places on one day"),
            (false, false) => format!(
                "{players_text} in two places at the same time, according to the dates of the \
                 events"
            ),
        };
        let has_other_name = |player: &&SharedPlayer| {
            let [a, b] = &player.names;
            !a.is_empty() && !b.is_empty() && likeness(a, b) == Likeness::Different
        };
        let different_names = players.iter().filter(has_other_name).count();
        if different_names > 0 {
            message +=
                &format!("; {different_names} of them with different names: is the ID right?");
        }
        players.truncate(Hint::MAX_ROWS);
        let kind = if are_sections {
            HintKind::Sections
        } else {
            HintKind::TwoPlaces
        };
        Hint {
            players,
            ..self.empty_hint(kind, message)
        }
    }

    fn empty_hint(&self, kind: HintKind, message: String) -> Hint {
        Hint {
            kind,
            files: vec![self.a.title.clone(), self.b.title.clone()],
            message,
            players: Vec::new(),
            games: Vec::new(),
        }
    }

    /// Returns the games between players with FIDE IDs that are in both events on the same day.
    fn same_day_games(&self) -> Vec<SharedGame> {
        let have_fide_ids = |&(game, _): &&(Game, Game)| {
            let [first, second] = game
                .players
                .map(|index| self.a.people[usize::from(index)].id);
            first != 0 && second != 0
        };
        let played_games = self
            .games
            .iter()
            .filter(|(a, b)| a.is_played() && b.is_played());
        let games_on_same_day = played_games.filter(have_fide_ids).filter(|(a, b)| {
            let day = self.a.day(a.round);
            day.is_some() && day == self.b.day(b.round)
        });
        games_on_same_day
            .map(|game| self.shared_game(game))
            .collect()
    }

    /// Returns a day on which a player played in both events; `a` and `b` are the player's indices
    /// in them. `Some(None)` if the dates of the events show that there is such a day, but not
    /// which one it is; `None` if they show no such day.
    fn common_day(&self, a: usize, b: usize) -> Option<Option<Date>> {
        match (self.a.playing_days(a), self.b.playing_days(b)) {
            (Some(days_in_a), Some(days_in_b)) => {
                let mut days = days_in_a.into_iter();
                days.find(|day| days_in_b.contains(day)).map(Some)
            }
            (Some(days), None) => self.b.first_day_within(b, &days).map(Some),
            (None, Some(days)) => self.a.first_day_within(a, &days).map(Some),
            (None, None) => {
                let is_daily_in_both = self.a.plays_daily(a) && self.b.plays_daily(b);
                (is_daily_in_both && self.a.may_overlap(self.b)).then_some(None)
            }
        }
    }

    fn shared_game(&self, (a, b): &(Game, Game)) -> SharedGame {
        SharedGame {
            players: a
                .players
                .map(|index| self.a.person_name(usize::from(index)).to_owned()),
            rounds: [a.round + 1, b.round + 1],
            day: self.a.day(a.round).or_else(|| self.b.day(b.round)),
            results: [result_text(a), result_text(b)],
        }
    }
}

impl Event {
    /// Returns the days on which a player played, one for each game; `None` if the day of a game is
    /// unknown. `person` is an index in [`Event::people`].
    fn playing_days(&self, person: usize) -> Option<Vec<Date>> {
        let has_person = |game: &&Game| {
            game.players
                .iter()
                .any(|&index| usize::from(index) == person)
        };
        let games = self
            .games
            .iter()
            .filter(has_person)
            .filter(|game| game.is_played());
        games.map(|game| self.day(game.round)).collect()
    }

    /// Whether a player certainly played on every day of the event, because the player played in
    /// every round and the event does not have more days than rounds. `person` is an index in
    /// [`Event::people`].
    fn plays_daily(&self, person: usize) -> bool {
        let days = self.dates().map(|(start, end)| end.days_since(start) + 1);
        self.people[person].played_all_rounds
            && days.is_some_and(|days| days <= i32::from(self.rounds))
    }

    /// Returns the first of `days` that is a day of the event; `None` if there is no such day, or
    /// if the player (an index in [`Event::people`]) did not certainly play on every day of the
    /// event.
    fn first_day_within(&self, person: usize, days: &[Date]) -> Option<Date> {
        let (start, end) = self.dates().filter(|_| self.plays_daily(person))?;
        let mut days = days.iter().copied();
        days.find(|day| (start..=end).contains(day))
    }
}

/// Returns the players who are in both events, as pairs of indices. Players count as the same if
/// they have the same ID or, if one of them has no ID, the same name.
fn common_players(a: &Event, b: &Event) -> Vec<(usize, usize)> {
    let mut index_by_id: HashMap<u32, usize> = HashMap::new();
    let mut index_by_name: HashMap<u64, usize> = HashMap::new();
    for (index, person) in a.people.iter().enumerate() {
        if person.id != 0 {
            index_by_id.entry(person.id).or_insert(index);
        }
        if person.name_hash != 0 {
            index_by_name.entry(person.name_hash).or_insert(index);
        }
    }
    let mut pairs = Vec::new();
    let mut is_taken = vec![false; a.people.len()];
    for (index, person) in b.people.iter().enumerate() {
        let found_by_id = index_by_id
            .get(&person.id)
            .copied()
            .filter(|_| person.id != 0);
        let found_by_name = || {
            let index_in_a = *index_by_name
                .get(&person.name_hash)
                .filter(|_| person.name_hash != 0)?;
            (person.id == 0 || a.people[index_in_a].id == 0).then_some(index_in_a)
        };
        if let Some(index_in_a) = found_by_id
            .or_else(found_by_name)
            .filter(|&index_in_a| !is_taken[index_in_a])
        {
            is_taken[index_in_a] = true;
            pairs.push((index_in_a, index));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Returns the game with its two players exchanged.
const fn with_players_exchanged(game: &Game) -> Game {
    Game {
        players: [game.players[1], game.players[0]],
        round: game.round,
        outcomes: [game.outcomes[1], game.outcomes[0]],
    }
}

/// Returns the result as text: `1-0`, or `+:-` for a forfeit.
fn result_text(game: &Game) -> String {
    let score = |outcome: Outcome| match outcome {
        Outcome::ForfeitWin => "+",
        Outcome::ForfeitLoss => "-",
        outcome => match outcome.half_points() {
            Some(2) => "1",
            Some(1) => "½",
            _ => "0",
        },
    };
    let [first, second] = game.outcomes.map(score);
    let is_forfeit = game.outcomes.iter().any(|outcome| outcome.is_forfeit());
    format!("{first}{}{second}", if is_forfeit { ":" } else { "-" })
}
