//! A range of rounds, as the document writes it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Rounds from the first to the last, both included.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RangeDoc {
    /// First round.
    pub(super) first: u16,
    /// Last round.
    pub(super) last: u16,
}
