//! The edition of 2024: a dummy opponent with the player's own score (C.07 of August 2024).

use super::{RuleSet, y2023::Y2023};
use crate::model::Date;

/// The rules of 2024: an editorial revision of those of 2023, with the same values.
pub(super) static Y2024: RuleSet = RuleSet {
    name: "2024",
    title: "dummy opponent with the player's own score (C.07 of August 2024)",
    in_force_from: Some(Date::known(2024, 8, 1)),
    ..Y2023
};
