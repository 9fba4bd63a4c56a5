//! Defines the score system: the points that each outcome is worth.

use super::{Colour, Outcome};
use crate::number::Points;

/// The points that each outcome is worth. They are data of the tournament (TRF26 162, 362; XXS, BB
/// records), not constants of the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreSystem {
    /// The points of a win over the board, first with White, then with Black. Only files of pairing
    /// engines distinguish the colours.
    pub win: [Points; 2],
    /// The points of a draw over the board, first with White, then with Black.
    pub draw: [Points; 2],
    /// The points of a loss over the board, first with White, then with Black.
    pub loss: [Points; 2],
    /// The points of a win by forfeit.
    pub forfeit_win: Points,
    /// The points of a loss by forfeit.
    pub forfeit_loss: Points,
    /// The points of a pairing-allocated bye.
    pub pairing_allocated_bye: Points,
    /// The points of a full-point bye.
    pub full_point_bye: Points,
    /// The points of a half-point bye.
    pub half_point_bye: Points,
    /// The points of a zero-point bye or an absence.
    pub zero_point_bye: Points,
    /// The points for a result that is not known yet (TRF26 162 `X`).
    pub unknown: Points,
}

impl ScoreSystem {
    /// The usual score system: 1 point for a win, ½ for a draw, 0 for a loss.
    pub const STANDARD: ScoreSystem =
        ScoreSystem::from_results(Points::ONE, Points::HALF, Points::ZERO);

    /// Returns a score system from the points of a win, a draw and a loss, with defaults for all
    /// other outcomes (C.07 16.2, TRF26 162). A pairing-allocated bye, a full-point bye and a
    /// forfeit win are worth as much as a win, a half-point bye and an unknown result as much as a
    /// draw, and an absence and a forfeit loss nothing.
    #[must_use]
    pub const fn from_results(win: Points, draw: Points, loss: Points) -> ScoreSystem {
        ScoreSystem {
            win: [win, win],
            draw: [draw, draw],
            loss: [loss, loss],
            forfeit_win: win,
            forfeit_loss: Points::ZERO,
            pairing_allocated_bye: win,
            full_point_bye: win,
            half_point_bye: draw,
            zero_point_bye: Points::ZERO,
            unknown: draw,
        }
    }

    /// Whether this is the usual score system 1, ½, 0. The points of an unknown result are not
    /// compared, because they depend on the program and not on the rules of the event.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        let usual_system = ScoreSystem {
            unknown: self.unknown,
            ..ScoreSystem::STANDARD
        };
        *self == usual_system
    }

    /// Returns the points for `outcome`. If the colour is `None`, they are the points with White.
    #[must_use]
    pub const fn points(&self, outcome: Outcome, colour: Option<Colour>) -> Points {
        let side = match colour {
            Some(Colour::Black) => 1,
            _ => 0,
        };
        match outcome {
            Outcome::Win | Outcome::UnratedWin => self.win[side],
            Outcome::Draw | Outcome::UnratedDraw => self.draw[side],
            Outcome::Loss | Outcome::UnratedLoss => self.loss[side],
            Outcome::ForfeitWin => self.forfeit_win,
            Outcome::ForfeitLoss => self.forfeit_loss,
            Outcome::PairingAllocatedBye => self.pairing_allocated_bye,
            Outcome::FullPointBye => self.full_point_bye,
            Outcome::HalfPointBye => self.half_point_bye,
            Outcome::ZeroPointBye | Outcome::Absent => self.zero_point_bye,
            Outcome::Unknown => self.unknown,
        }
    }

    /// Returns the points of a win with White, which formulas call W.
    #[must_use]
    pub const fn w(&self) -> Points {
        self.win[0]
    }

    /// Returns the points of a draw with White, which formulas call D.
    #[must_use]
    pub const fn d(&self) -> Points {
        self.draw[0]
    }

    /// Returns the points of a loss with White, which formulas call L.
    #[must_use]
    pub const fn l(&self) -> Points {
        self.loss[0]
    }
}

impl Default for ScoreSystem {
    fn default() -> ScoreSystem {
        ScoreSystem::STANDARD
    }
}
