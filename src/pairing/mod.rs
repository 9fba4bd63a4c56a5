//! Swiss pairings by the Dutch system (C.04.3): who should meet whom in a round, under an edition
//! of the rules.
//!
//! A [`History`] contains the facts of the earlier rounds. A caller may change it to find out which
//! pairing would follow from a different result, bye or pairing number. This module offers:
//!
//! - [`pair`]: the pairing of a round, or why there is none ([`NoPairing`]).
//! - [`review`]: compares the recorded round with the engine's pairing, bracket by bracket
//!   ([`BracketReview`]): the pairs of both, the value of each criterion for both and the players
//!   who cause it, and the first [`Difference`]. Each bracket takes the recorded brackets above it
//!   as given, so the pairing in `engine` is the one that should have followed them.
//! - [`verify`]: compares a recorded round with several editions: the boards that differ, grouped
//!   into chains that share players; the first rule that decides; and one change, or two together,
//!   that would explain the difference.
//! - [`situations`]: the score, the colours and the floats of each player before the round, and
//!   whether the player may have the bye.
//!   [`Meetings`]: who may meet whom.
//! - [`colours`]: who should have White in given pairs, and by which rule. [`allocate`] answers
//!   this for two players without a history.
//! - [`first_group_size`] and [`History::accelerate`]: Baku acceleration, for files without
//!   fictitious points. [`starting_order`]: the initial list.
//! - [`tables`]: Berger tables for round robins (C.05), and the table that a recorded event
//!   follows.
//!
//! # How a round is paired
//!
//! `completion` finds out whether everybody can be paired and, in 2026, the lowest score of a
//! player who can have the bye (C5). It answers both questions with largest matchings. `engine`
//! goes through the brackets. For each, `solve` builds one graph whose perfect matching of greatest
//! weight is the best pairing: every criterion is one or more digits of the weight of a pair.
//! Several pairings may be equal in all criteria. Then the first in the order of generation is
//! taken: one player after another gets the earliest opponent with whom an equally good pairing is
//! possible.
//!
//! A player of a bracket without an opponent in it is *left over*: the player floats down into the
//! next bracket or, in the last bracket, has the bye. A bracket is first solved alone. The result
//! is final if no other choice of the players left over would be better for the next bracket, and
//! if everybody below can still be paired. Otherwise the bracket is solved again in a graph that
//! includes the players below.
//!
//! # Interpretations
//!
//! Where the regulations are silent, this module decides as follows. One topscorer in a pair is
//! enough for C3. Two players who were both moved down never meet. In C18 and C20 a moved-down
//! player who floats again counts more than one who is paired. C9 counts in a bracket in
//! which exactly one player is left over, who has the bye. C10 counts a player whose colour
//! difference is beyond 2 after the round, whether or not the colour preference was granted. Odd
//! and even in article 5.2.5 refer to the position among the players who have taken part in a
//! pairing.
//!
//! The rules before 2014 are implemented like the rules of 2017, but only with the criteria B.3 to
//! B.6, and without collapsing the last brackets. Where the players below a bracket cannot be
//! paired, the bracket is paired again so that they can.

mod acceleration;
mod bracket;
mod colour;
mod completion;
mod criteria;
mod edition;
mod engine;
mod field;
mod history;
mod limit;
mod matching;
mod review;
mod situation;
mod solve;
mod starting_order;
pub mod tables;
pub mod verify;

pub use acceleration::first_group_size;
pub use colour::{ColourRule, Preference, Side, Strength, allocate};
pub use criteria::{Criterion, RoundsAgo};
pub use edition::Edition;
pub use engine::Stage;
pub use history::{History, Record, is_baku_by_type};
pub use limit::{DEFAULT_SECONDS, Limit};
use review::review_with_budget;
pub use review::{
    BracketReview, Candidate, Difference, OrderRule, Review, Value, Values, Violation, review,
};
pub use situation::{Meetings, Prohibition, Situation, colours, prohibition_of_bye, situations};
pub use starting_order::{is_stronger, starting_order};

use self::engine::{Engine, Position};
use self::field::Field;
use self::limit::Budget;
use self::matching::Failure;
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
/// // 1-3, 4-2, and the bye for 5; White is assumed if the drawn colour is not known
/// assert_eq!(pairing.pairs[0].white.0, 0);
/// assert_eq!(pairing.pairs[1].white.0, 3);
/// assert_eq!(pairing.bye.map(|id| id.0), Some(4));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// The pairs, in the order of their higher ranked players.
    pub pairs: Vec<Pair>,
    /// The player with the pairing-allocated bye; `None` if the number of players is even.
    pub bye: Option<PlayerId>,
}

impl Pairing {
    /// Returns the players' entries for the round: the opponent and the colour without a result, or
    /// the pairing-allocated bye.
    pub fn entries(&self) -> impl Iterator<Item = (PlayerId, Entry)> + '_ {
        let entries = self.pairs.iter().flat_map(|pair| {
            [
                (pair.white, pair.black, Colour::White),
                (pair.black, pair.white, Colour::Black),
            ]
        });
        let entries = entries.map(|(own, opponent, colour)| {
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
        entries.chain(self.bye.map(|id| (id, bye)))
    }
}

/// Two players who meet in a round, with their colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The player with White.
    pub white: PlayerId,
    /// The player with Black.
    pub black: PlayerId,
    /// The rule that decides the colours.
    pub rule: ColourRule,
}

/// The reason why a round cannot be paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPairing {
    /// No complete pairing meets the absolute criteria, so the arbiter decides (C.04.3 1.9.3).
    Impossible,
    /// The limit of steps or time was reached before a pairing was found.
    Limit,
    /// The round is so large that the weights of the criteria do not fit into the engine's numbers.
    TooWide,
}

impl NoPairing {
    /// Returns the reason in words that can follow "not checked:".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            NoPairing::Impossible => {
                "no pairing meets all absolute criteria, so the arbiter decides"
            }
            NoPairing::Limit => "the pairing was not found within the time limit",
            NoPairing::TooWide => {
                "the round is too large for the engine: it compares at most 4000 players at once"
            }
        }
    }
}

/// Pairs a round within the default limit of steps.
///
/// # Errors
/// If there is no complete pairing, or none is found within the limit.
pub fn pair(history: &History, round: RoundNumber, edition: Edition) -> Result<Pairing, NoPairing> {
    pair_within(history, round, edition, Limit::DEFAULT)
}

/// Pairs a round within a limit.
///
/// # Errors
/// If there is no complete pairing, or none is found within the limit.
pub fn pair_within(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    limit: Limit,
) -> Result<Pairing, NoPairing> {
    pair_with_budget(history, round, edition, &mut Budget::new(limit))
}

/// Pairs a round within a budget that it shares with other work.
fn pair_with_budget(
    history: &History,
    round: RoundNumber,
    edition: Edition,
    budget: &mut Budget,
) -> Result<Pairing, NoPairing> {
    let field = Field::new_within_budget(history, round, edition, budget)?;
    let engine = Engine::new(&field, budget)?;
    let brackets = engine.pair_all(Position::default(), budget)?;
    let solutions = brackets.iter().map(|paired| &paired.solution);
    let pairs = solutions.flat_map(|solution| &solution.pairs);
    let left_over = brackets
        .last()
        .and_then(|paired| paired.solution.left_over.first());
    Ok(Pairing {
        pairs: pairs.map(|&pair| pair_with_colours(&field, pair)).collect(),
        bye: left_over.map(|&player| field.players[player].id),
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

/// Allocates the colours to a pair of players, given as indices in `Field::players`, the higher
/// ranked one first.
fn pair_with_colours(field: &Field, (higher, lower): (usize, usize)) -> Pair {
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
