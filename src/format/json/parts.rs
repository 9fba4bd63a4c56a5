//! Values that several parts of the document share.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::model::{PlayerId, RoundRange};
use crate::number::Points;

/// Rounds, both ends included.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RangeDoc {
    /// First round.
    pub(super) first: u16,
    /// Last round.
    pub(super) last: u16,
}

pub(super) fn key(id: PlayerId) -> u32 {
    u32::from(id.0) + 1
}

pub(super) fn keys(ids: &[PlayerId]) -> Vec<u32> {
    ids.iter().map(|id| key(*id)).collect()
}

pub(super) fn text(points: Points) -> String {
    points.to_string()
}

pub(super) fn range(rounds: RoundRange) -> RangeDoc {
    RangeDoc {
        first: rounds.first.0,
        last: rounds.last.0,
    }
}
