//! What of the pairings is compared with rules.

use std::fmt;
use std::sync::Arc;

use crate::model::RoundNumber;
use crate::pairing::{Edition, STEPS};

/// What somebody wants to know about the pairings of an event.
#[derive(Clone, Debug)]
pub struct PairingsAsked {
    /// The editions of the Dutch system to compare with, without that of before 2014.
    pub editions: Vec<Edition>,
    /// The looks at a pair after which the engine gives a round up, and the search for a cause.
    pub steps: u64,
    /// The only round to compare; `None`: all.
    pub round: Option<RoundNumber>,
    /// Who wants to know how far the work is; `None`: nobody.
    pub progress: Option<RoundsDone>,
}

impl Default for PairingsAsked {
    fn default() -> PairingsAsked {
        PairingsAsked {
            editions: vec![Edition::Dutch2017, Edition::Dutch2026],
            steps: STEPS,
            round: None,
            progress: None,
        }
    }
}

/// Called before the first round and after each one, from any thread: how many rounds are compared,
/// of how many.
#[derive(Clone)]
pub struct RoundsDone(pub Arc<dyn Fn(usize, usize) + Send + Sync>);

impl fmt::Debug for RoundsDone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RoundsDone")
    }
}
