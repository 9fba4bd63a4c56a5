//! Defines the table of fields, which contains everything that files state about a tournament, a
//! player and a team. Each field has one key.
//!
//! The code that merges and compares files, reports what a format cannot state, and writes
//! crosstable's own format reads this table. Each field has one line in the table.

use super::{
    Colour, Date, Player, RankOrder, Sex, StartingRank, System, Team, TimeClass, Tournament,
};
use crate::number::Points;

/// Passes the table of fields to another macro, which uses the parts that it needs.
///
/// - `header`: key, field of [`Tournament`], spelling, name.
/// - `player`: key, field of [`Player`], spelling, name in the singular, name in the plural, and
///   a code with which scripts can recognise the field: `fide-ratings`.
/// - `team`: key, field of [`Team`], spelling, name.
/// - `other`: keys of lists, counts and claims, which are not single values.
macro_rules! fields {
    ($then:ident) => {
        $then! {
            header {
                Name: name, Free, "name";
                City: city, Free, "city";
                Federation: federation, Free, "federation";
                FirstDay: start, Exact, "first day";
                LastDay: end, Exact, "last day";
                Organiser: organiser, Free, "organiser";
                Director: director, Free, "director";
                FideEvent: fide_event, Exact, "FIDE event number";
                DatabaseNumber: database_number, Exact, "chess-results.com event number";
                TimeClass: time_class, Exact, "kind of time control";
                Type: type_text, Free, "type";
                TypeCode: type_code, Exact, "encoded type";
                System: system, Exact, "system";
                ChiefArbiter: chief_arbiter, Free, "chief arbiter";
                DeputyArbiters: deputy_arbiters, Free, "deputy arbiters";
                TimeControl: time_text, Free, "time control";
                TimeCode: time_code, Exact, "encoded time control";
                RoundDates: round_dates, Exact, "days of the rounds";
                RoundTimes: round_times, Exact, "start times of the rounds";
                PlannedRounds: planned_rounds, Exact, "planned rounds";
                StartingRank: starting_rank, Exact, "starting rank method";
                InitialColour: initial_colour, Exact, "initial colour";
                PairingProgram: pairing_program, Free, "pairing program";
                RankOrder: rank_order, Exact, "rank order";
                MatchPoints: match_points, Exact, "match points";
                TeamBye: team_bye, Exact, "points for a team's bye";
                Boards: boards, Exact, "boards per match";
                BoardColours: board_colours, Exact, "colours of the boards";
            }
            player {
                Sex: sex, Exact, "sex", "sexes", "sexes";
                Title: title, Exact, "title", "titles", "titles";
                Rating: rating, Exact, "rating", "ratings", "ratings";
                FideRating: fide_rating, Exact,
                    "FIDE rating in addition to the rating in use", "FIDE ratings in addition to the ratings in use", "fide-ratings";
                NationalRating: national_rating, Exact,
                    "national rating", "national ratings", "national-ratings";
                NationalId: national_id, Exact,
                    "number on a national list", "numbers on national lists", "national-ids";
                PlayerFederation: federation, Exact, "federation", "federations", "federations";
                FideId: fide_id, Exact, "FIDE ID", "FIDE IDs", "fide-ids";
                Birth: birth, Exact, "birth date", "birth dates", "birth-dates";
                BirthDate: birth_date, Exact, "day of birth", "days of birth", "days-of-birth";
                Club: club, Free, "club", "clubs", "clubs";
                Category: category, Free, "category", "categories", "categories";
                Group: group, Free, "prize group", "prize groups", "groups";
                KFactor: k_factor, Exact,
                    "development coefficient", "development coefficients", "k-factors";
            }
            team {
                ShortName: short_name, Free, "short name";
                Captain: captain, Free, "captain";
                TeamFederation: federation, Exact, "federation";
                Strength: strength, Exact, "strength";
            }
            other {
                StatedAfter "The last round that the stated points and ranks include.";
                PlayerCount "The number of players.";
                ActivePlayerCount "The number of players who have at least one game.";
                RatedPlayerCount "The number of rated players.";
                TeamCount "The number of teams.";
                ScoreSystem "The points that each outcome is worth.";
                Adjustments "Points of players that do not follow from the score system.";
                ByeRequests "Byes that players requested for later rounds.";
                Accelerations "Fictitious points of accelerated rounds.";
                NationalRecords "The players' entries in national rating lists.";
                ForbiddenPairs "Players who may not meet.";
                ForbiddenTeams "Teams that may not meet.";
                Teams "The teams.";
                Matches "The matches between teams.";
                LineUps "Line-ups that differ from the order of the teams' lists.";
                TeamAdjustments "Points of teams that do not follow from the score system.";
                TeamPoints "The points and ranks of teams that the file states.";
                TeamColumns "Columns with tie-break values of teams.";
                TieBreaks "Columns with tie-break values of players.";
                RatingFigures "Columns with rating figures of players: games, expected score, change.";
                Announced "The criteria of the rank order as the program names them.";
                PointsBefore "The points that players had before a round.";
                Points "The points of players that the file states.";
                Ranks "The ranks of players that the file states.";
                PlayerRows "Everything that is stated about a player.";
                StartingNumbers "The starting numbers of players.";
                Opponents "Opponents, round by round.";
                Colours "Colours, round by round.";
                Results "Results, round by round.";
                ColoursAndResults "Colours and results together, round by round.";
                TeamLists "The members of each team, in the order of the team's list.";
                TeamNumbers "The pairing numbers of teams.";
                TeamMatchPoints "The match points of teams that the file states.";
                TeamGamePoints "The game points of teams that the file states.";
                TeamRanks "The ranks of teams that the file states.";
                ForfeitedMatches "Matches that a team forfeited as a whole.";
            }
        }
    };
}
pub(crate) use fields;

/// How the value of a field is written. This decides when two values are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spelling {
    /// Free text: values that differ only in blanks, punctuation, accents or case are equal.
    Free,
    /// A number, a day, a code or a word from a list: values are compared exactly.
    Exact,
}

/// The description of a field. `T` is a tournament, a player or a team.
#[derive(Debug)]
pub struct FieldSpec<T: 'static> {
    /// The key of the field.
    pub key: FieldKey,
    /// The name of the field in plain English, such as `chief arbiter`.
    pub name: &'static str,
    /// How the field's value is written.
    pub spelling: Spelling,
    /// Returns the value as text; `None` if it is absent.
    pub words: fn(&T) -> Option<String>,
    /// Copies the value from the second `T` if the first `T` has none. Returns whether a value was
    /// copied.
    pub fill: fn(&mut T, &T) -> bool,
}

macro_rules! declare {
    (
        header { $($header:ident: $value:ident, $spelling:ident, $name:literal;)* }
        player {
            $($player:ident: $player_field:ident, $player_spelling:ident, $player_name:literal,
                $players:literal, $code:literal;)*
        }
        team { $($team:ident: $team_field:ident, $team_spelling:ident, $team_name:literal;)* }
        other { $($other:ident $doc:literal;)* }
    ) => {
        /// The key of something that a file can state: a single value of the tournament, a player
        /// or a team; a list; or a claim.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum FieldKey {
            $(#[doc = concat!("Field of the tournament: ", $name, ".")] $header,)*
            $(#[doc = concat!("Field of a player: ", $player_name, ".")] $player,)*
            $(#[doc = concat!("Field of a team: ", $team_name, ".")] $team,)*
            $(#[doc = $doc] $other,)*
        }

        /// The fields of the tournament section.
        pub static HEADER: &[FieldSpec<Tournament>] = &[
            $(spec!($header, Tournament, $value, $spelling, $name),)*
        ];

        /// The fields of a player except number and name.
        pub static PLAYER: &[FieldSpec<Player>] = &[
            $(spec!($player, Player, $player_field, $player_spelling, $player_name),)*
        ];

        /// The fields of a team except number, name and members.
        pub static TEAM: &[FieldSpec<Team>] = &[
            $(spec!($team, Team, $team_field, $team_spelling, $team_name),)*
        ];
    };
}

macro_rules! spec {
    ($key:ident, $owner:ident, $field:ident, $spelling:ident, $name:literal) => {
        FieldSpec {
            key: FieldKey::$key,
            name: $name,
            spelling: Spelling::$spelling,
            words: |owner: &$owner| FieldValue::words(&owner.$field),
            fill: |owner: &mut $owner, from: &$owner| owner.$field.fill(&from.$field),
        }
    };
}

fields!(declare);

/// A value of the model that may be absent and can be copied from another file.
trait FieldValue {
    /// Returns the value as text; `None` if it is absent.
    fn words(&self) -> Option<String>;

    /// Copies `from` if this value is absent. Returns whether a value was copied.
    fn fill(&mut self, from: &Self) -> bool;
}

/// A single value that can be written as text.
trait Words {
    /// Returns the value as text for people.
    fn words(&self) -> String;
}

macro_rules! displayed {
    ($($type:ty),*) => { $(impl Words for $type {
        fn words(&self) -> String {
            self.to_string()
        }
    })* };
}
displayed!(String, u16, u32, Date);

impl Words for TimeClass {
    fn words(&self) -> String {
        match self {
            TimeClass::Standard => "standard",
            TimeClass::Rapid => "rapid",
            TimeClass::Blitz => "blitz",
        }
        .to_owned()
    }
}

impl Words for System {
    fn words(&self) -> String {
        self.name().to_owned()
    }
}

impl Words for Colour {
    fn words(&self) -> String {
        match self {
            Colour::White => "White",
            Colour::Black => "Black",
        }
        .to_owned()
    }
}

impl Words for Sex {
    fn words(&self) -> String {
        match self {
            Sex::Man => "m",
            Sex::Woman => "w",
        }
        .to_owned()
    }
}

impl Words for StartingRank {
    fn words(&self) -> String {
        self.method.clone()
    }
}

impl Words for RankOrder {
    fn words(&self) -> String {
        let criteria = self.criteria.iter();
        let criteria = criteria.map(|criterion| criterion.spelled.to_uppercase());
        criteria.collect::<Vec<String>>().join(", ")
    }
}

impl Words for [Points; 3] {
    fn words(&self) -> String {
        self.map(|points| points.to_string()).join(", ")
    }
}

impl<T: Words + Clone> FieldValue for Option<T> {
    fn words(&self) -> Option<String> {
        self.as_ref().map(Words::words)
    }

    fn fill(&mut self, from: &Option<T>) -> bool {
        let is_copied = self.is_none() && from.is_some();
        if is_copied {
            self.clone_from(from);
        }
        is_copied
    }
}

/// A list of values by round. It is written up to the last stated value; a round without a value is
/// written as `-`.
impl<T: Words + Clone> FieldValue for Vec<Option<T>> {
    fn words(&self) -> Option<String> {
        let last_index = self.iter().rposition(Option::is_some)?;
        let rounds = self[..=last_index].iter().map(|round| match round {
            Some(value) => value.words(),
            None => "-".to_owned(),
        });
        Some(rounds.collect::<Vec<String>>().join(", "))
    }

    fn fill(&mut self, from: &Vec<Option<T>>) -> bool {
        self.resize(self.len().max(from.len()), None);
        let mut is_filled = false;
        for (round, other) in self.iter_mut().zip(from) {
            is_filled |= round.fill(other);
        }
        is_filled
    }
}

impl FieldValue for Vec<String> {
    fn words(&self) -> Option<String> {
        (!self.is_empty()).then(|| self.join(", "))
    }

    fn fill(&mut self, from: &Vec<String>) -> bool {
        fill_list(self, from)
    }
}

/// The colours of the boards, from board 1. They are written as `WBWB`.
impl FieldValue for Vec<Colour> {
    fn words(&self) -> Option<String> {
        let letters = self.iter().map(|colour| match colour {
            Colour::White => 'W',
            Colour::Black => 'B',
        });
        (!self.is_empty()).then(|| letters.collect())
    }

    fn fill(&mut self, from: &Vec<Colour>) -> bool {
        fill_list(self, from)
    }
}

/// Copies the items of `from` if `list` is empty. Returns whether anything was copied.
fn fill_list<T: Clone>(list: &mut Vec<T>, from: &[T]) -> bool {
    let is_copied = list.is_empty() && !from.is_empty();
    if is_copied {
        list.extend_from_slice(from);
    }
    is_copied
}

/// The match points and game points of a bye, in this order.
impl FieldValue for [Option<Points>; 2] {
    fn words(&self) -> Option<String> {
        let points = self.iter().flatten().map(ToString::to_string);
        let points: Vec<String> = points.collect();
        (!points.is_empty()).then(|| points.join(", "))
    }

    fn fill(&mut self, from: &[Option<Points>; 2]) -> bool {
        let is_copied = *self == [None; 2] && *from != [None; 2];
        if is_copied {
            *self = *from;
        }
        is_copied
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(key: FieldKey) -> &'static FieldSpec<Tournament> {
        HEADER.iter().find(|field| field.key == key).unwrap()
    }

    #[test]
    fn only_absent_values_are_taken_from_the_other_tournament() {
        let mut ours = Tournament {
            name: Some("Open".to_owned()),
            round_dates: vec![None, Date::new(2026, 5, 2)],
            round_times: vec![None, Some("10:00".to_owned()), None],
            ..Tournament::default()
        };
        let theirs = Tournament {
            name: Some("Another".to_owned()),
            city: Some("Oslo".to_owned()),
            round_dates: vec![Date::new(2026, 5, 1), Date::new(2026, 6, 2), None],
            ..Tournament::default()
        };
        let filled_fields = HEADER
            .iter()
            .filter(|field| (field.fill)(&mut ours, &theirs));
        let filled_keys: Vec<FieldKey> = filled_fields.map(|field| field.key).collect();
        assert_eq!(filled_keys, [FieldKey::City, FieldKey::RoundDates]);
        let words = |key| (header(key).words)(&ours);
        assert_eq!(words(FieldKey::Name).as_deref(), Some("Open"));
        let days = words(FieldKey::RoundDates);
        assert_eq!(days.as_deref(), Some("2026-05-01, 2026-05-02"));
        let times = words(FieldKey::RoundTimes);
        assert_eq!(times.as_deref(), Some("-, 10:00"));
        assert_eq!(words(FieldKey::Director), None);
    }
}
