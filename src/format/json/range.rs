//! A range of rounds, as the document writes it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Rounds from the first to the last, both included.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RangeDoc {
    /// Number of the first round, from 1.
    pub(super) first: u16,
    /// Number of the last round.
    pub(super) last: u16,
}
