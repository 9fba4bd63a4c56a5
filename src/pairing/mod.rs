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
mod solve;

pub use colour::{ColourRule, Preference, Side, Strength, allocate};
pub use criteria::Criterion;
pub use edition::Edition;
pub use history::{History, Record};

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

/// Steps after which the engine gives up a round.
const STEPS: u64 = 20_000_000_000;

/// Pairs a round.
///
/// # Errors
/// If there is no complete pairing, or it is too hard to find.
pub fn pair(
    history: &History,
    round: RoundNumber,
    edition: Edition,
) -> Result<Pairing, NoPairing> {
    let field = Field::new(history, round, edition);
    let mut budget = Budget(STEPS);
    let brackets = engine::run(&field, &mut budget).map_err(|failure| match failure {
        Failure::Incomplete => NoPairing::Impossible,
        Failure::Budget => NoPairing::Limit,
        Failure::TooWide => NoPairing::TooWide,
    })?;
    let mut pairing = Pairing::default();
    for paired in &brackets {
        for &(higher, lower) in &paired.solution.pairs {
            pairing.pairs.push(coloured(&field, higher, lower));
        }
    }
    let last = brackets.last();
    let left = last.and_then(|paired| paired.solution.left.first());
    pairing.bye = left.map(|&player| field.players[player].id);
    Ok(pairing)
}

fn coloured(field: &Field, higher: usize, lower: usize) -> Pair {
    let (colour, rule) = field.colours(higher, lower);
    let (higher, lower) = (field.players[higher].id, field.players[lower].id);
    let (white, black) = match colour {
        Colour::White => (higher, lower),
        Colour::Black => (lower, higher),
    };
    Pair { white, black, rule }
}
