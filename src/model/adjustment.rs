//! Adjustments: points other than those of the score system.

use super::{PlayerId, RoundNumber};
use crate::number::Points;

/// The results that an adjustment (TRF26 299) applies to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AdjustmentKind {
    /// A bonus or penalty, added whatever the result.
    Bonus,
    /// Replaces the points of a win (`W`).
    Win,
    /// Replaces the points of a draw (`D`).
    Draw,
    /// Replaces the points of a loss (`L`).
    Loss,
    /// Replaces the points of a full-point bye (`F`).
    FullPointBye,
    /// Replaces the points of a half-point bye (`H`).
    HalfPointBye,
    /// Replaces the points of a zero-point bye (`Z`).
    ZeroPointBye,
    /// Replaces the points of a forfeit win (`+`).
    ForfeitWin,
    /// Replaces the points of a forfeit loss (`-`).
    ForfeitLoss,
}

/// An adjustment of points (TRF26 299).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adjustment {
    /// The results that it applies to.
    pub kind: AdjustmentKind,
    /// The points: added for a bonus, otherwise counted in place of those of the result.
    pub points: Points,
    /// The round; `None` for all rounds (a bonus then changes the total).
    pub round: Option<RoundNumber>,
    /// The players; empty for all players.
    pub players: Vec<PlayerId>,
}
