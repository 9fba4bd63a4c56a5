//! Rating changes, first ratings and title norms under FIDE's regulations (B.01, B.02), computed
//! from games in memory. This module reads no files.
//!
//! All values are exact and are rounded only where the regulations say so.

mod change;
mod event;
mod first_rating;
mod formula;
mod game;
mod in_force;
mod k_factor;
pub mod norms;
mod ratings;
mod regulations;
mod remark;
mod rounds;
#[cfg(test)]
mod testing;
mod time_control;
mod title;

pub use change::{Change, CountedGame, Line, change};
pub use event::{days_of_long_event, first_day, time_class, time_control};
pub use first_rating::{FirstLine, FirstRating, FirstRatingSteps, MIN_GAMES, first_rating};
pub use formula::expected_by_formula;
pub use game::{Conditions, Game, NotRated, Opponent};
pub use in_force::{InForce, KList, ListedPerson, ListedRating, RatingList, RatingOrigin};
pub use k_factor::{Basis, History, KFactor, k_factor, limit_k_by_volume};
pub use ratings::{EventRatings, PlayerRating, RatingConditions, category_of};
pub use regulations::{
    DifferenceLimit, Exclusion, FirstRule, MAX_COUNTED_DIFFERENCE, NotCovered, Regulations, Rule,
    time_class_name,
};
pub use remark::Remark;
pub use rounds::{RatingSource, Rounds};
pub use time_control::{Class, Period, TimeControl, minutes_needed};
pub use title::Title;
