//! The user's request to compare the pairings with the rules.

use std::fmt;
use std::sync::Arc;

use crate::model::RoundNumber;
use crate::pairing::{Edition, Limit};

/// The user's request to compare the pairings of an event with the rules, and its options.
#[derive(Clone, Debug)]
pub struct PairingsRequest {
    /// The editions of the Dutch system with which pairings are compared: those of 2017 and 2026,
    /// or one of them, but not the edition before 2014.
    pub editions: Vec<Edition>,
    /// The limit of the work for a round. The default limits the number of steps but not the time,
    /// so the answer is the same on every machine.
    pub limit: Limit,
    /// The only round to compare; `None` if all rounds are compared.
    pub round: Option<RoundNumber>,
    /// The function that is called with the number of compared rounds; `None` if no function is
    /// called.
    pub progress: Option<ProgressCallback>,
}

impl Default for PairingsRequest {
    fn default() -> PairingsRequest {
        PairingsRequest {
            editions: vec![Edition::Dutch2017, Edition::Dutch2026],
            limit: Limit::DEFAULT,
            round: None,
            progress: None,
        }
    }
}

/// A callback for the progress of a comparison. Its arguments are the number of compared rounds and
/// the number of all rounds. It is called before the first round and after each round, from any
/// thread.
#[derive(Clone)]
pub struct ProgressCallback(pub Arc<dyn Fn(usize, usize) + Send + Sync>);

impl fmt::Debug for ProgressCallback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProgressCallback")
    }
}
