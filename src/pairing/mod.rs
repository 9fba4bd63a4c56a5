//! Swiss pairings by the Dutch system (C.04.3): who should meet whom in a round, by an edition of
//! the rules.

mod bracket;
mod colour;
mod completion;
mod criteria;
mod edition;
mod engine;
mod field;
mod history;
mod matching;
mod review;
mod situation;
mod solve;

pub use colour::{ColourRule, Preference, Side, Strength, allocate};
pub use criteria::{Ago, Criterion};
pub use edition::Edition;
pub use engine::Stage;
pub use history::{History, Record};
pub use review::{
    BracketReview, Candidate, Difference, OrderRule, Part, Review, Value, Values, review,
};
pub use situation::{Situation, colours, situations};

use self::engine::{Engine, Position};
use self::field::Field;
use self::matching::{Budget, Failure};
use crate::model::{Colour, PlayerId, RoundNumber};

/// The pairing of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// The pairs, by the order of their higher ranked players.
    pub pairs: Vec<Pair>,
    /// The player with the pairing-allocated bye.
    pub bye: Option<PlayerId>,
}

/// A pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The player with White.
    pub white: PlayerId,
    /// The player with Black.
    pub black: PlayerId,
    /// The rule that decides the colours.
    pub rule: ColourRule,
}

/// Why a round is not paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPairing {
    /// No complete pairing keeps the absolute criteria: the arbiter decides (1.9.3).
    Impossible,
    /// The limit of steps is reached.
    Limit,
    /// The criteria need numbers that are too large.
    TooWide,
}

/// Steps after which [`pair`] gives up a round: some ten seconds of work.
pub const STEPS: u64 = 2_000_000_000;

/// Pairs a round.
///
/// # Errors
/// If there is no complete pairing, or it is too hard to find.
pub fn pair(history: &History, round: RoundNumber, edition: Edition) -> Result<Pairing, NoPairing> {
    pair_within(history, round, edition, STEPS)
}

/// Pairs a round with at most `steps` looks at a pair; a step takes some nanoseconds.
///
/// # Errors
/// If there is no complete pairing, or it is too hard to find.
pub fn pair_within(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    steps: u64,
) -> Result<Pairing, NoPairing> {
    let field = Field::new(history, round, edition);
    let mut budget = Budget(steps);
    let engine = Engine::new(&field, &mut budget)?;
    let brackets = engine.run(Position::default(), &mut budget)?;
    let solutions = brackets.iter().map(|paired| &paired.solution);
    let pairs = solutions.flat_map(|solution| &solution.pairs);
    let left = brackets
        .last()
        .and_then(|paired| paired.solution.left.first());
    Ok(Pairing {
        pairs: pairs.map(|&pair| coloured(&field, pair)).collect(),
        bye: left.map(|&player| field.players[player].id),
    })
}

impl From<Failure> for NoPairing {
    fn from(failure: Failure) -> NoPairing {
        match failure {
            Failure::Incomplete => NoPairing::Impossible,
            Failure::Budget => NoPairing::Limit,
            Failure::TooWide => NoPairing::TooWide,
        }
    }
}

/// A pair of players of a field, the higher ranked first, with its colours.
fn coloured(field: &Field, (higher, lower): (usize, usize)) -> Pair {
    let (colour, rule) = field.colours(higher, lower);
    let (higher, lower) = (field.players[higher].id, field.players[lower].id);
    let (white, black) = match colour {
        Colour::White => (higher, lower),
        Colour::Black => (lower, higher),
    };
    Pair { white, black, rule }
}

#[cfg(test)]
mod tests;
