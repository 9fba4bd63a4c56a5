//! The words that the document uses for the values of the model's enumerations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::import::{Lack, RatingFigure};
use crate::model::{AdjustmentKind, Colour, Outcome, Sex, TimeClass};

/// Defines an enumeration of words with conversions from and to an enumeration of the model.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident of $model:ident { $($variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub(super) enum $name { $($variant),* }

        impl From<$model> for $name {
            fn from(value: $model) -> $name {
                match value { $($model::$variant => $name::$variant),* }
            }
        }

        impl From<$name> for $model {
            fn from(word: $name) -> $model {
                match word { $($name::$variant => $model::$variant),* }
            }
        }
    };
}

words! {
    /// The result of a round for a player.
    ResultWord of Outcome {
        Win, Draw, Loss, UnratedWin, UnratedDraw, UnratedLoss, ForfeitWin, ForfeitLoss,
        PairingAllocatedBye, FullPointBye, HalfPointBye, ZeroPointBye, Absent, Unknown,
    }
}
words! {
    /// The colour of a player's pieces.
    ColourWord of Colour { White, Black }
}
words! {
    /// Sex, as rating lists state it.
    SexWord of Sex { Man, Woman }
}
words! {
    /// The kind of time control.
    TimeClassWord of TimeClass { Standard, Rapid, Blitz }
}
words! {
    /// The kind of points that an adjustment adds or takes away: a bonus or penalty, or the points
    /// for a kind of result.
    AdjustmentWord of AdjustmentKind {
        Bonus, Win, Draw, Loss, FullPointBye, HalfPointBye, ZeroPointBye, ForfeitWin, ForfeitLoss,
    }
}
words! {
    /// Information that the source of the document could not state.
    LackWord of Lack {
        TournamentSection, Results, RoundOrder, Opponents, Colours, ForfeitColours, ByeKinds, Absences,
        BlankRounds, PairingNumbers, Ratings, Rows,
    }
}
words! {
    /// A number that follows from a player's rated games: n, W, We, W − We, K × (W − We), or the
    /// average rating of the opponents (Rc).
    RatingFigureWord of RatingFigure { Games, Score, Expected, Difference, Change, Average }
}
