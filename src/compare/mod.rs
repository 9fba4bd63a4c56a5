//! Compares two files of one event: where do their statements differ?

mod entrant;
mod fields;
mod games;
mod header;
mod lists;
mod matching;
mod people;
mod standings;
mod teams;

use crate::import::{Import, Lack};
use crate::model::{PlayerId, RoundNumber, TeamId};
use crate::source::Span;

use entrant::Entrant;
pub use matching::MatchedBy;

/// The result of comparing two files of one event. Where a field is an array of two, the
/// first element belongs to the first file.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Players who are in both, in the order of the first file.
    pub pairs: Vec<Pair<PlayerId>>,
    /// Players who are in one file only.
    pub unmatched_players: [Vec<PlayerId>; 2],
    /// Teams that are in both, in the order of the first file.
    pub teams: Vec<Pair<TeamId>>,
    /// Teams that are in one file only; empty where a file names no teams at all.
    pub unmatched_teams: [Vec<TeamId>; 2],
    /// Teams of one file that have the name and number of a team in both files, by file: the
    /// duplicate, and the team that is in both.
    doubles: [Vec<[TeamId; 2]>; 2],
    /// Values that both files state, but differently, of the tournament, its teams, players,
    /// matches and games; also values that a file states for others but not for this player
    /// or team.
    pub differences: Vec<Difference>,
    /// Values that only one of the files states.
    pub one_sided: Vec<OneSided>,
    /// What was not compared, and why, in words that fit after "not compared:".
    pub not_compared: Vec<String>,
}

/// A player or a team in both files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair<I> {
    /// The id in the first file and in the second.
    pub ids: [I; 2],
    /// The evidence that both are the same.
    pub by: MatchedBy,
}

/// What a difference is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Topic {
    /// The tournament section.
    Tournament,
    /// A field of a team, its members and their order.
    Team,
    /// A field of a player.
    Player,
    /// A match or bye of a team, or its boards.
    Match,
    /// A game or bye of a round.
    Game,
    /// Points, ranks and tie-break values of the teams as stated.
    TeamStanding,
    /// Points, ranks and tie-break values of the players as stated.
    Standing,
}

impl Topic {
    /// Its name in documents.
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

/// The participant that a difference is about, by the id in the first file and in the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whom {
    /// The tournament as a whole.
    Tournament,
    /// A player.
    Player([PlayerId; 2]),
    /// A team; for a match, the team that the first file names first.
    Team([TeamId; 2]),
}

/// A value that both files state differently, or that one file states for others but not for
/// this player or team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The topic under which reports list it.
    pub topic: Topic,
    /// The field in words: `rating`, `colour`, `TB2`.
    pub field: String,
    /// Whom it concerns.
    pub whom: Whom,
    /// The round; `None` where the difference concerns no single round.
    pub round: Option<RoundNumber>,
    /// Number of differences of games that follow from this difference of a match. They are not
    /// listed themselves.
    pub games: usize,
    /// The values of both files.
    pub values: [StatedValue; 2],
}

/// A value that a file states, and where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatedValue {
    /// The value in words; `None` where the file states none.
    pub value: Option<String>,
    /// The span of the value; where the value is absent, that of the player or team. `None`
    /// where the file has no span for it.
    pub span: Option<Span>,
}

impl StatedValue {
    /// An absent value, and where the file would state it.
    fn nothing(span: Span) -> StatedValue {
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

/// Something that only one of the files states, counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OneSided {
    /// The file that states it: 0 for the first, 1 for the second.
    pub side: usize,
    /// What is stated: `chief arbiter`, `birth date`.
    pub what: String,
    /// Number of players, teams or rounds concerned; 1 for the tournament.
    pub count: usize,
    /// The noun for what is counted: `player`, `team`; `None` for the tournament.
    pub noun: Option<&'static str>,
}

/// Whether the players have starting numbers of their own. In a list without opponents nothing
/// refers to a number, and a number without a span only counts the rows.
fn has_numbers(import: &Import) -> bool {
    let mut origins = import.origins.players.iter();
    let counted = import.lacks(Lack::Opponents) && origins.all(|origin| origin.number.is_empty());
    !import.lacks(Lack::PairingNumbers) && !counted
}

/// Compares two files of one event.
#[must_use]
pub fn compare(files: [&Import; 2]) -> Comparison {
    let mut comparison = Comparison::default();
    let numbers = files.iter().all(|import| has_numbers(import));
    matching::pair(files, numbers, &mut comparison);
    teams::pair(files, &mut comparison);
    header::compare(files, &mut comparison);
    teams::compare(files, &mut comparison);
    people::compare(files, numbers, &mut comparison);
    games::compare(files, &mut comparison);
    teams::matches(files, &mut comparison);
    standings::compare(files, &mut comparison);
    teams::rows(files, &mut comparison);
    lists::compare(files, &mut comparison);
    teams::lists(files, &mut comparison);
    comparison
}

impl Comparison {
    /// Whether the files agree: no differences, and every player and team is in both.
    #[must_use]
    pub fn is_same(&self) -> bool {
        let no_players = self.unmatched_players.iter().all(Vec::is_empty);
        self.differences.is_empty() && no_players && self.unmatched_teams.iter().all(Vec::is_empty)
    }

    /// The ids of the players or teams that are in both files.
    fn ids<T: Entrant>(&self) -> Vec<[T::Id; 2]> {
        T::pairs(self).iter().map(|pair| pair.ids).collect()
    }

    /// Counts something that only one file states.
    fn count_one_sided(&mut self, side: usize, what: &str, noun: Option<&'static str>) {
        let same =
            |entry: &&mut OneSided| (entry.side, &*entry.what, entry.noun) == (side, what, noun);
        match self.one_sided.iter_mut().find(same) {
            Some(entry) => entry.count += 1,
            None => self.one_sided.push(OneSided {
                side,
                what: what.to_owned(),
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
        let words = "starting numbers (a file has none)";
        let reported = found.not_compared.iter().any(|line| line == words);
        assert_eq!(reported, differences == 0, "{lacks:?}");
    }

    #[test]
    fn numbers_that_count_the_rows_are_none() {
        check(&[], 1);
        check(&[Lack::PairingNumbers], 0);
        check(&[Lack::Opponents], 0);
    }
}
