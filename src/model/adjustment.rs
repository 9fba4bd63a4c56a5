//! Defines adjustments: points that replace those of the score system or are added to them.

use super::{PlayerId, RoundNumber};
use crate::number::Points;

/// To which results an adjustment (TRF26 299) applies, and how it changes their points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AdjustmentKind {
    /// Adds points (negative for a penalty), whatever the result is.
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
    /// To which results the adjustment applies, and how it changes their points.
    pub kind: AdjustmentKind,
    /// The points. A bonus is added to the points of the result; an adjustment of another kind
    /// replaces them.
    pub points: Points,
    /// The round to which the adjustment applies; `None` for all rounds. A bonus without a round is
    /// added once, to the total.
    pub round: Option<RoundNumber>,
    /// The players to whom the adjustment applies; empty if it applies to all players.
    pub players: Vec<PlayerId>,
}
