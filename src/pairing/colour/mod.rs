//! Colours: the preference of a player, and who has White in a pair (C.04.3 article 5; section E in
//! the edition of 2017).

mod allocation;
mod preference;

pub use allocation::{ColourRule, Side, allocate};
pub use preference::{Preference, Strength};
