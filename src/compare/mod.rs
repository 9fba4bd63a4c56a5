//! Two files of one event side by side: what do they tell differently?

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

/// Where two files of one event differ. Everything that has two sides names the first file
/// first.
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
    /// Of those of each file that stand under the name and number of a team in both: the team
    /// and the one in both.
    doubles: [Vec<[TeamId; 2]>; 2],
    /// What both tell, and differently: the tournament, its teams, players, matches and games,
    /// what is stated about them; also what one leaves out of one and tells of others.
    pub differences: Vec<Difference>,
    /// What one file tells and the other does not.
    pub one_sided: Vec<OneSided>,
    /// What was not compared, and why, in words that fit after "not compared:".
    pub not_compared: Vec<String>,
}

/// A player or a team in both files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair<I> {
    /// The place in the one and in the other.
    pub ids: [I; 2],
    /// By what they are known to be the same.
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
    /// A match or bye of a team, its boards.
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

/// Whom a difference is about; the place in the first file and in the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whom {
    /// The tournament as a whole.
    Tournament,
    /// A player.
    Player([PlayerId; 2]),
    /// A team; of a match the one that stands first in the first file.
    Team([TeamId; 2]),
}

/// Something that both files tell, and differently, or that one leaves out of one player or
/// team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What it is about.
    pub topic: Topic,
    /// The field in words: `rating`, `colour`, `TB2`.
    pub field: String,
    /// Whom it concerns.
    pub whom: Whom,
    /// The round, where it is about one.
    pub round: Option<RoundNumber>,
    /// Differences of games that follow from that of their match and are not listed.
    pub games: usize,
    /// What each file says.
    pub values: [StatedValue; 2],
}

/// What a file says, and where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatedValue {
    /// The value in words; `None`: nothing.
    pub value: Option<String>,
    /// Its place, of a value that is left out that of the player; `None`: the file has no
    /// place for it.
    pub span: Option<Span>,
}

impl StatedValue {
    /// Nothing, where something could stand.
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

/// What one file tells and the other does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OneSided {
    /// Which file tells it: 0 the first, 1 the second.
    pub side: usize,
    /// What: `chief arbiter`, `birth date`.
    pub what: String,
    /// For how many players, teams or rounds; 1 for the tournament.
    pub count: usize,
    /// What is counted: `player`, `team`; `None`: it is about the tournament.
    pub noun: Option<&'static str>,
}

/// Whether the players have starting numbers. In a list that tells no opponents nothing refers
/// to a number; one without a place counts the rows.
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
    /// Nothing that both files tell differs, nothing is left out of single players or teams,
    /// and none of them is in one file alone.
    #[must_use]
    pub fn is_same(&self) -> bool {
        let no_players = self.unmatched_players.iter().all(Vec::is_empty);
        self.differences.is_empty() && no_players && self.unmatched_teams.iter().all(Vec::is_empty)
    }

    /// The places of those who are in both, of players or of teams.
    fn ids<T: Entrant>(&self) -> Vec<[T::Id; 2]> {
        T::pairs(self).iter().map(|pair| pair.ids).collect()
    }

    /// Counts something that one file tells.
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
