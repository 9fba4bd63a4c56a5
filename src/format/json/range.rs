//! A range of rounds in the document.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A range of rounds, which includes the first and the last.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RangeDoc {
    /// Number of the first round, from 1.
    pub(super) first: u16,
    /// Number of the last round.
    pub(super) last: u16,
}
