//! Swiss pairings by the Dutch system (C.04.3): who should meet whom in a round, by an edition of
//! the rules.
//!
//! A [`History`] is what happened before the round; it can be changed at will to ask what another
//! result, another bye or another number would have led to. The questions:
//!
//! - [`pair`]: the pairing of a round, or why there is none ([`NoPairing`]).
//! - [`review`]: the recorded round beside the engine's, bracket by bracket ([`BracketReview`]):
//!   the pairs of both, the value of every criterion for both with the players who make it, and
//!   the first [`Difference`]. Each bracket takes what is recorded above it as given, so
//!   `engine` of a bracket is the pairing that should have followed.
//! - [`verify`]: a recorded round held against the editions: the boards that differ, in chains that
//!   belong together, the first rule that decides, and what would explain it: a change, or two.
//! - [`situations`]: score, colours, floats and rights of each player before the round;
//!   [`Meetings`]: who may meet whom.
//! - [`colours`]: who should have White in given pairs, and by which rule; [`allocate`] for
//!   two players alone.
//! - [`first_group`] and [`History::accelerate`]: Baku acceleration where a file does not state
//!   the fictitious points. [`starting_order`]: the initial list.
//! - [`tables`]: Berger tables of round robins (C.05), and the one that an event follows.
//!
//! # How a round is paired
//!
//! `completion` finds out whether everybody can be paired, and in 2026 the lowest score with
//! which the bye is possible (C5), by largest matchings. `engine` goes through the brackets. For
//! each, `solve` makes one graph whose perfect matching of greatest weight is the best pairing:
//! every criterion is one or more digits of the weight of a pair. Of all pairings that are equal
//! in the criteria the order of generation takes the first, by asking for one player after another
//! for the earliest place that an equally good pairing has.
//!
//! A bracket is solved alone first. If the players left over then do as well in the next bracket
//! as anybody could, and everybody below can still be paired, no look ahead could change the
//! choice; otherwise the players below join the graph.
//!
//! # Interpretations
//!
//! Where the text is silent: one topscorer in a pair suffices for C3; a mover never meets a
//! mover; in C18 and C20 a mover who floats on counts more than one who is paired; C9 counts in a
//! bracket that leaves over exactly one player, who has the bye; a player whose colour difference
//! is beyond 2 after the round counts in C10 whether the preference was granted or not; odd and
//! even of article 5.2.5 are those of the place among players who have taken part in a pairing.
//!
//! The older rules are the rules of 2017 with four criteria (B.3 to B.6) and without the collapse of
//! the last brackets: where the players below cannot be paired, the bracket is paired again so
//! that they can.

mod acceleration;
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
mod starting_order;
pub mod tables;
pub mod verify;

pub use acceleration::first_group;
pub use colour::{ColourRule, Preference, Side, Strength, allocate};
pub use criteria::{Ago, Criterion};
pub use edition::Edition;
pub use engine::Stage;
pub use history::{History, Record, is_baku_by_type};
use review::review_from;
pub use review::{
    BracketReview, Candidate, Difference, OrderRule, Part, Review, Value, Values, review,
};
pub use situation::{Bar, Meetings, Situation, bar_of_bye, colours, situations};
pub use starting_order::{is_stronger, starting_order};

use self::engine::{Engine, Position};
use self::field::Field;
use self::matching::{Budget, Failure};
use crate::model::{Colour, Entry, Opponent, Outcome, PlayerId, RoundNumber};

/// The pairing of a round.
///
/// ```
/// use crosstable::model::RoundNumber;
/// use crosstable::pairing::{Edition, History, Record, pair};
///
/// let record = |number| Record { number, ..Record::default() };
/// let history = History { players: (1..=5).map(record).collect(), ..History::default() };
/// let pairing = pair(&history, RoundNumber(1), Edition::Dutch2026).unwrap();
/// // 1-3, 4-2, and the bye for 5; White is taken as drawn if nothing says which colour was
/// assert_eq!(pairing.pairs[0].white.0, 0);
/// assert_eq!(pairing.pairs[1].white.0, 3);
/// assert_eq!(pairing.bye.map(|id| id.0), Some(4));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// The pairs, by the order of their higher ranked players.
    pub pairs: Vec<Pair>,
    /// The player with the pairing-allocated bye.
    pub bye: Option<PlayerId>,
}

impl Pairing {
    /// The halves of the round: each player with opponent and colour and without a result, or with
    /// the pairing-allocated bye.
    pub fn entries(&self) -> impl Iterator<Item = (PlayerId, Entry)> + '_ {
        let halves = self.pairs.iter().flat_map(|pair| {
            [
                (pair.white, pair.black, Colour::White),
                (pair.black, pair.white, Colour::Black),
            ]
        });
        let halves = halves.map(|(own, opponent, colour)| {
            let entry = Entry {
                opponent: Opponent::Player(opponent),
                colour: Some(colour),
                outcome: Outcome::Unknown,
            };
            (own, entry)
        });
        let bye = Entry {
            outcome: Outcome::PairingAllocatedBye,
            ..Entry::default()
        };
        halves.chain(self.bye.map(|id| (id, bye)))
    }
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
    /// No complete pairing meets the absolute criteria: the arbiter decides (1.9.3).
    Impossible,
    /// The limit of steps is reached.
    Limit,
    /// The criteria need numbers that are too large.
    TooWide,
}

impl NoPairing {
    /// The reason in words that fit after "not checked:".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            NoPairing::Impossible => "no pairing keeps all absolute rules, so the arbiter decides",
            NoPairing::Limit => "the pairing was not found within the time limit",
            NoPairing::TooWide => "the event is too large for the engine",
        }
    }
}

/// Steps after which [`pair`] gives up a round: some five seconds of work.
pub const STEPS: u64 = steps(SECONDS);

/// The seconds of work after which a round is given up, where nobody asks for another limit.
pub const SECONDS: u16 = 5;

/// The steps that an ordinary machine makes in so many seconds. The engine counts steps, so that
/// every machine gives the same answer.
#[must_use]
pub const fn steps(seconds: u16) -> u64 {
    400_000_000 * seconds as u64
}

/// Pairs a round.
///
/// # Errors
/// If there is no complete pairing, or it is too hard to find.
pub fn pair(history: &History, round: RoundNumber, edition: Edition) -> Result<Pairing, NoPairing> {
    pair_within(history, round, edition, STEPS)
}

/// Pairs a round with at most `steps` examined pairs; a step takes some nanoseconds.
///
/// # Errors
/// If there is no complete pairing, or it is too hard to find.
pub fn pair_within(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    steps: u64,
) -> Result<Pairing, NoPairing> {
    pair_from(history, round, edition, &mut Budget(steps))
}

/// Pairs a round with the steps of a budget that several pairings share.
fn pair_from(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    budget: &mut Budget,
) -> Result<Pairing, NoPairing> {
    let field = Field::within(history, round, edition, budget)?;
    let engine = Engine::new(&field, budget)?;
    let brackets = engine.run(Position::default(), budget)?;
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
