//! Compares two files of one event and lists the values in which they differ.

mod entrant;
mod fields;
mod games;
mod header;
mod lists;
mod matching;
mod national;
mod people;
mod standings;
mod teams;

use crate::import::{Import, Lack};
use crate::model::{PlayerId, RoundNumber, TeamId};
use crate::source::Span;

use entrant::Entrant;
pub use matching::MatchedBy;

/// The result of comparing two files of one event. Arrays of two elements have one element for each
/// file, in the order of the files.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The players who are in both files, in the order of the first file.
    pub player_pairs: Vec<Pair<PlayerId>>,
    /// The players who are in only one file.
    pub unmatched_players: [Vec<PlayerId>; 2],
    /// The teams that are in both files, in the order of the first file.
    pub team_pairs: Vec<Pair<TeamId>>,
    /// The teams that are in only one file; empty if a file names no teams at all.
    pub unmatched_teams: [Vec<TeamId>; 2],
    /// For each file, the teams that occur twice in it with the same name and number: the
    /// duplicate, and the team that is matched with a team of the other file.
    duplicates: [Vec<[TeamId; 2]>; 2],
    /// Values that the two files state differently, and values that one file omits although it
    /// states the field for other players or teams.
    pub differences: Vec<Difference>,
    /// The kinds of values that only one of the files states, with the number of values of each
    /// kind.
    pub one_sided_values: Vec<OneSidedValue>,
    /// The values that were not compared, and the reason, in words that fit after "not compared:".
    pub uncompared_values: Vec<String>,
}

/// A player or a team that is in both files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair<I> {
    /// The ids in the first and in the second file.
    pub ids: [I; 2],
    /// The evidence that both ids mean the same player or team.
    pub evidence: MatchedBy,
}

/// The part of a file to which a difference belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Topic {
    /// A field of the tournament section.
    Tournament,
    /// A field of a team, or its members and their order.
    Team,
    /// A field of a player.
    Player,
    /// A match or bye of a team, or its boards.
    Match,
    /// A game or bye of a round.
    Game,
    /// Stated points, ranks and tie-break values of teams.
    TeamStanding,
    /// Stated points, ranks and tie-break values of players.
    Standing,
}

impl Topic {
    /// Returns the name of the topic in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Tournament => "tournament",
            Topic::Team => "team",
            Topic::Player => "player",
            Topic::Match => "match",
            Topic::Game => "game",
            Topic::TeamStanding => "team-standing",
            Topic::Standing => "standing",
        }
    }
}

/// The participant that a difference is about, with the ids in the first and in the second file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The tournament as a whole.
    Tournament,
    /// A player.
    Player([PlayerId; 2]),
    /// A team. A difference about a match belongs to the team that the first file names first.
    Team([TeamId; 2]),
}

/// A value that the two files state differently, or that one file omits although it states the
/// field for other players or teams.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The topic under which reports list the difference.
    pub topic: Topic,
    /// The name of the field: `rating`, `colour`, `TB2`.
    pub field: String,
    /// The participant whose values differ.
    pub subject: Subject,
    /// The round; `None` if the difference does not concern a single round.
    pub round: Option<RoundNumber>,
    /// The number of differences between games that follow from this difference between matches,
    /// and are not listed separately.
    pub game_differences: usize,
    /// The value that each file states.
    pub values: [StatedValue; 2],
}

/// A value that a file states, and its span.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatedValue {
    /// The value in words; `None` if the file states no value.
    pub value: Option<String>,
    /// The span of the value; if the value is absent, the span of the player or team. `None` if the
    /// file has no such span.
    pub span: Option<Span>,
}

impl StatedValue {
    /// Creates an absent value; `span` shows where the file would state it.
    fn absent(span: Span) -> StatedValue {
        StatedValue {
            value: None,
            span: (!span.is_empty()).then_some(span),
        }
    }

    fn new(value: impl Into<String>, span: Span) -> StatedValue {
        StatedValue {
            value: Some(value.into()),
            span: (!span.is_empty()).then_some(span),
        }
    }
}

/// A kind of value that only one of the files states, with a count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OneSidedValue {
    /// The file that states the value: 0 for the first, 1 for the second.
    pub side: usize,
    /// The name of the value: `chief arbiter`, `birth date`.
    pub name: String,
    /// The number of players, teams, rounds or games for which the file states the value; 1 for the
    /// tournament.
    pub count: usize,
    /// The noun for the things that `count` counts, such as `player`; `None` for the tournament.
    pub noun: Option<&'static str>,
}

/// Whether a file states starting numbers of its own. It does not if it names no opponents (nothing
/// then refers to a number) and no number has a span (the reader then only counted the rows).
fn has_numbers(import: &Import) -> bool {
    let mut origins = import.origins.players.iter();
    let only_row_numbers =
        import.lacks(Lack::Opponents) && origins.all(|origin| origin.number.is_empty());
    !import.lacks(Lack::PairingNumbers) && !only_row_numbers
}

/// Compares two files of one event.
#[must_use]
pub fn compare(files: [&Import; 2]) -> Comparison {
    let mut comparison = Comparison::default();
    let have_numbers = files.iter().all(|import| has_numbers(import));
    matching::match_players(files, have_numbers, &mut comparison);
    teams::match_teams(files, &mut comparison);
    header::compare(files, &mut comparison);
    teams::compare(files, &mut comparison);
    people::compare(files, have_numbers, &mut comparison);
    games::compare(files, &mut comparison);
    teams::matches(files, &mut comparison);
    standings::compare(files, &mut comparison);
    teams::rows(files, &mut comparison);
    lists::compare(files, &mut comparison);
    teams::lists(files, &mut comparison);
    comparison
}

impl Comparison {
    /// Whether the files agree: there are no differences, and every player and team is in both
    /// files.
    #[must_use]
    pub fn is_same(&self) -> bool {
        let all_players_matched = self.unmatched_players.iter().all(Vec::is_empty);
        self.differences.is_empty()
            && all_players_matched
            && self.unmatched_teams.iter().all(Vec::is_empty)
    }

    /// Returns the ids of the players or teams that are in both files.
    fn ids<T: Entrant>(&self) -> Vec<[T::Id; 2]> {
        T::pairs(self).iter().map(|pair| pair.ids).collect()
    }

    /// Counts a value that only one file states.
    fn count_one_sided(&mut self, side: usize, name: &str, noun: Option<&'static str>) {
        let is_same_value = |entry: &&mut OneSidedValue| {
            (entry.side, &*entry.name, entry.noun) == (side, name, noun)
        };
        match self.one_sided_values.iter_mut().find(is_same_value) {
            Some(entry) => entry.count += 1,
            None => self.one_sided_values.push(OneSidedValue {
                side,
                name: name.to_owned(),
                count: 1,
                noun,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{PairingNumber, Player, Tournament};

    fn import(number: u16, lacks: Vec<Lack>) -> Import {
        let player = Player {
            number: Some(PairingNumber(number)),
            name: "Berg, Ann".to_owned(),
            ..Player::default()
        };
        Import {
            lacks,
            tournament: Tournament {
                players: vec![player],
                ..Tournament::default()
            },
            ..Import::default()
        }
    }

    fn check(lacks: &[Lack], differences: usize) {
        let files = [import(1, Vec::new()), import(2, lacks.to_vec())];
        let found = compare([&files[0], &files[1]]);
        assert_eq!(found.differences.len(), differences, "{lacks:?}");
        let words = "starting numbers (at least one file does not state them)";
        let reported = found.uncompared_values.iter().any(|line| line == words);
        assert_eq!(reported, differences == 0, "{lacks:?}");
    }

    #[test]
    fn row_numbers_are_not_compared_as_pairing_numbers() {
        check(&[], 1);
        check(&[Lack::PairingNumbers], 0);
        check(&[Lack::Opponents], 0);
    }
}
