//! Points out of the ordinary.

use super::{PlayerId, RoundNumber};
use crate::number::Points;

/// To what an out-of-the-ordinary amount of points (TRF26 299) applies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AdjustmentKind {
    /// Bonus or penalty, whatever the result.
    Bonus,
    /// Replaces what a win (`W`) brings.
    Win,
    /// Replaces what a draw (`D`) brings.
    Draw,
    /// Replaces what a loss (`L`) brings.
    Loss,
    /// Replaces what a full-point bye (`F`) brings.
    FullPointBye,
    /// Replaces what a half-point bye (`H`) brings.
    HalfPointBye,
    /// Replaces what a zero-point bye (`Z`) brings.
    ZeroPointBye,
    /// Replaces what a forfeit win (`+`) brings.
    ForfeitWin,
    /// Replaces what a forfeit loss (`-`) brings.
    ForfeitLoss,
}

/// Points out of the ordinary (TRF26 299).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adjustment {
    /// To what it applies.
    pub kind: AdjustmentKind,
    /// The points; for a bonus those that are added, else those that count instead.
    pub points: Points,
    /// The round; `None`: all rounds (a bonus: the total).
    pub round: Option<RoundNumber>,
    /// The players; empty: everybody.
    pub players: Vec<PlayerId>,
}
