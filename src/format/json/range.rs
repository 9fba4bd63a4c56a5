//! Rounds from one to another, as the document writes them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Rounds, both ends included.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RangeDoc {
    /// First round.
    pub(super) first: u16,
    /// Last round.
    pub(super) last: u16,
}
