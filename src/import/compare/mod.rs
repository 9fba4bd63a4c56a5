//! Two files of one event side by side: what do they tell differently?

mod games;
mod header;
mod lists;
mod matching;
mod people;
mod standings;

use super::{Import, Lack};
use crate::model::{PlayerId, RoundNumber};
use crate::source::Span;

pub use matching::MatchedBy;

/// Where two files of one event differ. Everything that has two sides names the first file
/// first.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Players who are in both, in the order of the first file.
    pub pairs: Vec<Pair>,
    /// Players who are in one file only.
    pub alone: [Vec<PlayerId>; 2],
    /// What both tell, and differently: the tournament, its players, their games, what is
    /// stated about them; also what one leaves out of a player and tells of others.
    pub differences: Vec<Difference>,
    /// What one file tells and the other does not.
    pub told_by_one: Vec<ToldByOne>,
    /// What was not compared, and why, in words that fit after "not compared:".
    pub not_compared: Vec<String>,
}

/// A player in both files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The player in the one and in the other.
    pub ids: [PlayerId; 2],
    /// By what they are known to be the same.
    pub by: MatchedBy,
}

/// What a difference is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Topic {
    /// The tournament section.
    Tournament,
    /// A field of a player.
    Player,
    /// A game or bye of a round.
    Game,
    /// Points, ranks and tie-break values as stated.
    Standing,
}

impl Topic {
    /// Its name in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Tournament => "tournament",
            Topic::Player => "player",
            Topic::Game => "game",
            Topic::Standing => "standing",
        }
    }
}

/// Something that both files tell, and differently, or that one leaves out of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What it is about.
    pub topic: Topic,
    /// The field in words: `rating`, `colour`, `TB2`.
    pub field: String,
    /// Whom it concerns, where it is about a player.
    pub players: Option<[PlayerId; 2]>,
    /// The round, where it is about one.
    pub round: Option<RoundNumber>,
    /// What each file says.
    pub said: [Said; 2],
}

/// What a file says, and where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The value in words; `None`: nothing.
    pub value: Option<String>,
    /// Its place, of a value that is left out that of the player; `None`: the file has no
    /// place for it.
    pub span: Option<Span>,
}

impl Said {
    /// Nothing, where something could stand.
    fn nothing(span: Span) -> Said {
        Said {
            value: None,
            span: (!span.is_empty()).then_some(span),
        }
    }

    fn new(value: impl Into<String>, span: Span) -> Said {
        Said {
            value: Some(value.into()),
            span: (!span.is_empty()).then_some(span),
        }
    }
}

/// What one file tells and the other does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldByOne {
    /// Which file tells it: 0 the first, 1 the second.
    pub side: usize,
    /// What: `chief arbiter`, `birth date`.
    pub what: String,
    /// For how many players or rounds; 1 for the tournament.
    pub count: usize,
    /// What is counted: `player`, `game`; `None`: it is about the tournament.
    pub of: Option<&'static str>,
}

/// Compares two files of one event.
#[must_use]
pub fn compare(files: [&Import; 2]) -> Comparison {
    let mut comparison = Comparison::default();
    let either = |lack| files.iter().any(|import| import.lacks(lack));
    let numbers = !either(Lack::PairingNumbers);
    matching::pair(files, numbers, &mut comparison);
    header::compare(files, &mut comparison);
    people::compare(files, numbers, &mut comparison);
    games::compare(files, &mut comparison);
    standings::compare(files, &mut comparison);
    lists::compare(files, &mut comparison);
    if files.iter().any(|import| import.tournament.team_event) {
        let words = "teams, their line-ups and matches";
        comparison.not_compared.push(words.to_owned());
    }
    comparison
}

impl Comparison {
    /// Nothing that both files tell differs, nothing is left out of single players, and nobody
    /// is in one of them alone.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.differences.is_empty() && self.alone.iter().all(Vec::is_empty)
    }

    /// Counts something that one file tells.
    fn told(&mut self, side: usize, what: &str, of: Option<&'static str>) {
        let same = |told: &&mut ToldByOne| told.side == side && told.what == what;
        match self.told_by_one.iter_mut().find(same) {
            Some(told) => told.count += 1,
            None => self.told_by_one.push(ToldByOne {
                side,
                what: what.to_owned(),
                count: 1,
                of,
            }),
        }
    }
}
