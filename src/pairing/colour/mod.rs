//! Colours: the preference of a player, and who has White in a pair (article 5, section E).

mod allocation;
mod preference;

pub use allocation::{ColourRule, Side, allocate};
pub use preference::{Preference, Strength};
