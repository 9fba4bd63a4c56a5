//! Identity (I): who the players are, and whether one person stands in the list twice.

pub(super) mod id_used_twice;
pub(super) mod person_entered_twice;
