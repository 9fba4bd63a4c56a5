//! The rating changes and first ratings of all players of a tournament.

use super::change::{Change, change};
use super::event::{class_by_time, days_of_long_event, first_day, time_control};
use super::first_rating::{FirstRating, first_rating};
use super::game::Conditions;
use super::in_force::{InForce, RatingList, RatingOrigin};
use super::k_factor::{Basis, History, KFactor, k_factor};
use super::regulations::{NotCovered, Regulations};
use super::remark::{Remark, remark_on_ratings};
use super::rounds::Rounds;
use super::time_control::{Class, TimeControl};
use crate::model::{Date, Player, PlayerId, TimeClass, Tournament};

/// Facts about the tournament that are not in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RatingConditions<'a> {
    /// The rating category; `None` to use the one in the file.
    pub category: Option<TimeClass>,
    /// The first day of the tournament; `None` to use the date in the file.
    pub start: Option<Date>,
    /// Whether FIDE's Qualification Commission approved an event of 2026 with a shorter time
    /// control.
    pub approved: bool,
    /// The consulted rating lists; `None` if no list was consulted.
    pub list: Option<&'a RatingList>,
}

/// The effect of a tournament on the rating of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerRating {
    /// The rating change of a rated player.
    Rated(Change),
    /// The contribution of the tournament to the first rating of an unrated player.
    Unrated(FirstRating),
}

/// The effect of a tournament on the ratings of all its players.
#[derive(Clone, Debug)]
pub struct EventRatings {
    /// The first day of the tournament; `None` if neither the user nor the file states a date.
    pub start: Option<Date>,
    /// The regulations in force on the first day, for the category of the tournament.
    pub regulations: Regulations,
    /// The time control; `None` if it is not known.
    pub time: Option<TimeControl>,
    /// The rating list in force at the start; `None` if all ratings are those of the file.
    pub list: Option<InForce>,
    /// The result of each player in the order of the file, without placeholders.
    pub players: Vec<(PlayerId, PlayerRating)>,
    /// Remarks on what the results assume.
    pub remarks: Vec<Remark>,
}

impl EventRatings {
    /// Computes the ratings of a tournament under the regulations in force on its first day.
    ///
    /// # Errors
    /// [`NotCovered`] if the tournament started before the oldest implemented regulations.
    pub fn compute(
        tournament: &Tournament,
        event_conditions: RatingConditions<'_>,
    ) -> Result<EventRatings, NotCovered> {
        let start = event_conditions.start.or_else(|| first_day(tournament));
        let time = time_control(tournament);
        let mut remarks = Vec::new();
        let category = category(tournament, event_conditions, time.as_ref(), &mut remarks);
        let regulations = match start {
            Some(start) => Regulations::in_force(category, start)?,
            None => Regulations::newest(category),
        };
        if start.is_none() {
            remarks.push(Remark::NoDate(regulations.since));
        }
        let conditions = conditions(&regulations, time.as_ref(), event_conditions.approved);
        let list = event_conditions
            .list
            .and_then(|list| list.in_force(category));
        let rounds = Rounds::new(tournament, list);
        // the age on the last day counts: K is taken from the list before the one on which the
        // tournament is rated
        let last_day = tournament
            .end
            .filter(|&end| start.is_none_or(|start| start <= end));
        let year = last_day.or(start).map(Date::year);
        let ids = tournament.ids();
        let persons = ids.filter(|&id| !tournament.player(id).is_placeholder());
        let players = persons.map(|id| {
            let games = &rounds.games(id);
            let result = match rounds.rating(id) {
                Some(own) => {
                    let listed_k = list.and_then(|list| list.listed(id)?.k);
                    let k_from_file = || k_factor(&history(tournament.player(id)), own, year);
                    let k = listed_k.map_or_else(k_from_file, KFactor::listed);
                    PlayerRating::Rated(change(own, k, games, &conditions))
                }
                None => PlayerRating::Unrated(first_rating(games, &conditions)),
            };
            (id, result)
        });
        let players: Vec<_> = players.collect();
        remarks.insert(
            0,
            remark_on_ratings(tournament, event_conditions.list, list, rounds.source),
        );
        let is_guessed = |result: &PlayerRating| {
            matches!(result, PlayerRating::Rated(change)
                if change.k.basis == Basis::Guessed && change.games > 0)
        };
        let guessed_results = players.iter().filter(|(_, result)| is_guessed(result));
        match guessed_results.count() {
            0 => {}
            count => remarks.push(Remark::GuessedK(count)),
        }
        if regulations.category == TimeClass::Standard {
            remarks.extend(days_of_long_event(tournament, start).map(Remark::LongEvent));
        }
        remarks.push(Remark::OneTournament);
        let interpretations = regulations.unverified_interpretations.iter();
        remarks.extend(interpretations.map(|&reading| Remark::Unverified(reading)));
        Ok(EventRatings {
            start,
            regulations,
            time,
            list: list.cloned(),
            players,
            remarks,
        })
    }

    /// Returns the conditions under which the games are rated, without approval of a shorter time
    /// control.
    #[must_use]
    pub fn conditions(&self) -> Conditions<'_> {
        conditions(&self.regulations, self.time.as_ref(), false)
    }

    /// Returns the result of a player; `None` for a placeholder.
    #[must_use]
    pub fn player(&self, player: PlayerId) -> Option<&PlayerRating> {
        let index = self.players.binary_search_by_key(&player, |(id, _)| *id);
        index.ok().map(|index| &self.players[index].1)
    }

    /// Returns the origin of a player's rating; `None` if no rating list is in force. All ratings
    /// are then those of the file.
    #[must_use]
    pub fn origin(&self, player: PlayerId) -> Option<RatingOrigin> {
        self.list.as_ref().map(|list| list.origin(player))
    }
}

/// Returns the conditions under which the games are rated. A time control that belongs to another
/// category than the event is omitted, because it would exclude every game.
fn conditions<'c>(
    regulations: &'c Regulations,
    time: Option<&'c TimeControl>,
    approved: bool,
) -> Conditions<'c> {
    let is_fitting = |time: &&TimeControl| match time.class() {
        Class::Rated(class) => class == regulations.category,
        Class::TooShort | Class::Unequal => true,
    };
    Conditions {
        regulations,
        time: time.filter(is_fitting),
        approved,
    }
}

/// Returns the rating category of an event: the stated one, else that of the time control, else
/// standard.
#[must_use]
pub fn category_of(tournament: &Tournament) -> TimeClass {
    let time = time_control(tournament);
    category(
        tournament,
        RatingConditions::default(),
        time.as_ref(),
        &mut Vec::new(),
    )
}

/// Decides the rating category of an event, and adds remarks on the decision to `remarks`.
fn category(
    tournament: &Tournament,
    event_conditions: RatingConditions<'_>,
    time: Option<&TimeControl>,
    remarks: &mut Vec<Remark>,
) -> TimeClass {
    let by_time = class_by_time(time);
    let stated_category = event_conditions.category.or(tournament.time_class);
    let category = match stated_category.or(by_time) {
        Some(category) => category,
        None => {
            remarks.push(Remark::NoCategory);
            TimeClass::Standard
        }
    };
    match (stated_category, by_time) {
        (None, Some(class)) => remarks.push(Remark::CategoryFromTime(class)),
        (Some(_), other) if other != Some(category) => {
            let minutes = time.and_then(TimeControl::minutes);
            remarks.extend(minutes.map(|minutes| Remark::OtherTime { category, minutes }));
        }
        _ => {}
    }
    if time.is_none() {
        remarks.push(Remark::NoTime);
    }
    category
}

/// Returns the data on which K depends, as far as the file states them.
fn history(player: &Player) -> History {
    History {
        stated_k: player.k_factor.filter(|&k| k > 0),
        birth_year: birth_year(player),
        ..History::default()
    }
}

/// Returns the player's year of birth: from the date of birth, else from the four digits at the
/// beginning or the end of the stated text. `None` if no year is stated.
fn birth_year(player: &Player) -> Option<u16> {
    if let Some(date) = player.birth_date {
        return Some(date.year());
    }
    let text = player.birth.as_deref()?.trim();
    let year = |digits: Option<&str>| {
        digits?
            .parse()
            .ok()
            .filter(|year| (1900..2100).contains(year))
    };
    let ends = |text: &str, index: usize| text.len().checked_sub(index);
    year(text.get(..4)).or_else(|| year(text.get(ends(text, 4)?..)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Entry, Opponent, Outcome};
    use crate::number::Exact;

    /// Returns a tournament of two rated players who met once, the first of whom won, and an
    /// unrated player without a game.
    fn tournament() -> Tournament {
        let entry = |opponent: u16, outcome| Entry {
            opponent: Opponent::Player(PlayerId(opponent)),
            outcome,
            colour: None,
        };
        let player = |rating| Player {
            rating,
            ..Player::default()
        };
        Tournament {
            start: Some(Date::known(2026, 10, 31)),
            end: Some(Date::known(2026, 11, 2)),
            players: vec![player(Some(1900)), player(Some(1800)), player(None)],
            rounds: 1,
            entries: vec![
                entry(1, Outcome::Win),
                entry(0, Outcome::Loss),
                Entry::default(),
            ],
            ..Tournament::default()
        }
    }

    fn compute(tournament: &Tournament) -> EventRatings {
        EventRatings::compute(tournament, RatingConditions::default()).unwrap()
    }

    #[test]
    fn small_numbers_in_time_controls_are_minutes() {
        let check = |text: &str, minutes: Option<i64>| {
            let tournament = Tournament {
                time_text: Some(text.to_owned()),
                ..tournament()
            };
            let found = time_control(&tournament).and_then(|time| time.minutes());
            assert_eq!(found, minutes.map(Exact::whole), "{text}");
        };
        check("15+5", Some(20));
        check("90+30", Some(120));
        check("180+2", Some(5));
        check("5400+30", Some(120));
        check("40/5400+30:1800+30", Some(150));
        check("40/90+30:30+30", None);
    }

    #[test]
    fn the_file_determines_the_category() {
        let check = |code: Option<&str>, stated, expected, remarks: &[Remark]| {
            let tournament = Tournament {
                time_code: code.map(str::to_owned),
                time_class: stated,
                ..tournament()
            };
            let found = compute(&tournament);
            assert_eq!(found.regulations.category, expected, "{code:?}");
            let is_about_category = |remark: &&Remark| {
                matches!(
                    remark,
                    Remark::NoCategory
                        | Remark::CategoryFromTime(_)
                        | Remark::OtherTime { .. }
                        | Remark::NoTime
                )
            };
            let found: Vec<Remark> = found
                .remarks
                .iter()
                .filter(is_about_category)
                .cloned()
                .collect();
            assert_eq!(found, remarks, "{code:?}");
        };
        let (standard, rapid) = (TimeClass::Standard, TimeClass::Rapid);
        check(Some("5400+30"), Some(standard), standard, &[]);
        check(
            Some("900+10"),
            None,
            rapid,
            &[Remark::CategoryFromTime(rapid)],
        );
        check(None, Some(rapid), rapid, &[Remark::NoTime]);
        check(None, None, standard, &[Remark::NoCategory, Remark::NoTime]);
        let other = Remark::OtherTime {
            category: standard,
            minutes: Exact::whole(25),
        };
        check(Some("900+10"), Some(standard), standard, &[other]);
    }

    #[test]
    fn a_time_control_of_another_category_excludes_no_game() {
        let games = |code: &str| {
            let tournament = Tournament {
                time_code: Some(code.to_owned()),
                time_class: Some(TimeClass::Standard),
                ..tournament()
            };
            match compute(&tournament).player(PlayerId(0)) {
                Some(PlayerRating::Rated(change)) => change.games,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(
            [games("5400+30"), games("900+10"), games("3600")],
            [1, 1, 0]
        );
        assert_eq!([games("60+2"), games("60+1")], [0, 0]);
    }

    #[test]
    fn the_remark_on_a_time_control_of_another_category_names_the_consequence() {
        let words = |code: &str, stated| {
            let tournament = Tournament {
                time_code: Some(code.to_owned()),
                time_class: Some(stated),
                ..tournament()
            };
            let found = compute(&tournament);
            let games = match found.player(PlayerId(0)) {
                Some(PlayerRating::Rated(change)) => change.games,
                other => panic!("{other:?}"),
            };
            let mut remarks = found.remarks.iter();
            let remark = remarks.find(|remark| matches!(remark, Remark::OtherTime { .. }));
            (games, remark.map(Remark::words))
        };
        let (games, remark) = words("900+10", TimeClass::Standard);
        assert_eq!(games, 1);
        assert_eq!(
            remark.unwrap(),
            "Category: standard, but the time control gives 25 minutes for 60 moves, which belongs \
             to rapid. The games are counted as if the time control fitted; FIDE rates games only in \
             the category of their time control."
        );
        let (games, remark) = words("5400+30", TimeClass::Blitz);
        assert_eq!(games, 1);
        assert!(
            remark
                .unwrap()
                .contains("120 minutes for 60 moves, which belongs to standard.")
        );
        let (games, remark) = words("60+2", TimeClass::Blitz);
        assert_eq!(games, 0);
        assert_eq!(
            remark.unwrap(),
            "Category: blitz, but the time control gives 3 minutes for 60 moves, which is too short \
             for any category. No game counts."
        );
    }

    #[test]
    fn ratings_in_use_count_only_if_the_file_has_no_fide_ratings() {
        let mut tournament = tournament();
        let rating_and_games =
            |tournament: &Tournament| match compute(tournament).player(PlayerId(0)) {
                Some(PlayerRating::Rated(change)) => Some((change.own_rating, change.games)),
                _ => None,
            };
        assert_eq!(rating_and_games(&tournament), Some((1900, 1)));
        tournament.players[0].fide_rating = Some(1850);
        // the opponent has no FIDE rating
        assert_eq!(rating_and_games(&tournament), Some((1850, 0)));
        tournament.players[0].fide_rating = None;
        tournament.players[1].fide_rating = Some(1850);
        assert_eq!(rating_and_games(&tournament), None);
    }

    #[test]
    fn the_last_day_of_the_event_determines_the_age() {
        let k = |birth: &str| {
            let mut tournament = Tournament {
                start: Some(Date::known(2026, 12, 28)),
                end: Some(Date::known(2027, 1, 4)),
                ..tournament()
            };
            tournament.players[0].birth = Some(birth.to_owned());
            match compute(&tournament).player(PlayerId(0)) {
                Some(PlayerRating::Rated(change)) => change.k.value,
                other => panic!("{other:?}"),
            }
        };
        let found = [
            "2009",
            "2009/00/00",
            "00.00.2009",
            "2008",
            "199",
            "x",
            "19é9",
        ]
        .map(k);
        assert_eq!(found, [40, 40, 40, 20, 20, 20, 20]);
    }

    #[test]
    fn without_a_date_the_newest_regulations_are_assumed() {
        let undated = Tournament {
            start: None,
            end: None,
            ..tournament()
        };
        let found = compute(&undated);
        let since = Date::known(2025, 10, 1);
        assert_eq!(found.regulations.since, since);
        assert!(found.remarks.contains(&Remark::NoDate(since)));
        let early = Tournament {
            start: Some(Date::known(2011, 1, 1)),
            ..tournament()
        };
        assert!(EventRatings::compute(&early, RatingConditions::default()).is_err());
        let conditions = RatingConditions {
            start: Some(Date::known(2024, 3, 1)),
            ..RatingConditions::default()
        };
        let found = EventRatings::compute(&early, conditions).unwrap();
        assert_eq!(
            (found.start, found.regulations.since),
            (conditions.start, conditions.start.unwrap())
        );
    }
}
