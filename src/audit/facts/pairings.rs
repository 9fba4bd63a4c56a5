//! What of the pairings is compared with rules.

use crate::model::RoundNumber;
use crate::pairing::{Edition, STEPS};

/// What somebody wants to know about the pairings of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingsAsked {
    /// The editions of the Dutch system to compare with, without that of before 2014.
    pub editions: Vec<Edition>,
    /// The looks at a pair after which the engine gives a pairing up.
    pub steps: u64,
    /// The only round to compare; `None`: all.
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
