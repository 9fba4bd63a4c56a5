//! The score system: the points for each outcome.

use super::{Colour, Outcome};
use crate::number::Points;

/// The points for each outcome. They are data of the tournament (TRF26 162, 362; XXS, BB.) and
/// never constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreSystem {
    /// A win over the board with White and with Black. They differ only in files of pairing
    /// engines.
    pub win: [Points; 2],
    /// A draw over the board with White and with Black.
    pub draw: [Points; 2],
    /// A loss over the board with White and with Black.
    pub loss: [Points; 2],
    /// A win by forfeit.
    pub forfeit_win: Points,
    /// A loss by forfeit.
    pub forfeit_loss: Points,
    /// A pairing-allocated bye.
    pub pairing_allocated_bye: Points,
    /// A full-point bye.
    pub full_point_bye: Points,
    /// A half-point bye.
    pub half_point_bye: Points,
    /// A zero-point bye or an absence.
    pub zero_point_bye: Points,
    /// A result that is not known yet (TRF26 162 `X`).
    pub unknown: Points,
}

impl ScoreSystem {
    /// 1, ½, 0.
    pub const STANDARD: ScoreSystem =
        ScoreSystem::from_results(Points::ONE, Points::HALF, Points::ZERO);

    /// A system from the points of a win, a draw and a loss, with defaults for everything else
    /// (C.07 16.2, TRF26 162): a pairing-allocated bye, a full-point bye and a forfeit win count
    /// as a win, a half-point bye and an unknown result as a draw, an absence and a forfeit loss
    /// bring nothing.
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

    /// Whether this is 1, ½, 0. The points of an unknown result do not matter: they are a custom of
    /// the program and no rule of the event.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        let usual = ScoreSystem {
            unknown: self.unknown,
            ..ScoreSystem::STANDARD
        };
        *self == usual
    }

    /// The points for `outcome`; without a colour those with White.
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

    /// W of the formulas: the points of a win (with White, if colours differ).
    #[must_use]
    pub const fn w(&self) -> Points {
        self.win[0]
    }

    /// D of the formulas: the points of a draw.
    #[must_use]
    pub const fn d(&self) -> Points {
        self.draw[0]
    }

    /// L of the formulas: the points of a loss.
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
