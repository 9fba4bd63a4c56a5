//! What the user requests about the pairings.

use crate::model::RoundNumber;
use crate::pairing::{Edition, STEPS};

/// What the user wants to know about the pairings of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingsAsked {
    /// The editions of the Dutch system to compare with, except the one before 2014.
    pub editions: Vec<Edition>,
    /// The number of pairs that the engine may examine before it gives up a pairing.
    pub steps: u64,
    /// The only round to compare; `None` for all rounds.
    pub round: Option<RoundNumber>,
}

impl Default for PairingsAsked {
    fn default() -> PairingsAsked {
        PairingsAsked {
            editions: vec![Edition::Dutch2017, Edition::Dutch2026],
            steps: STEPS,
            round: None,
        }
    }
}
