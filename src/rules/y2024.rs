//! 2024: dummy with the own score (C.07 of August 2024).

use super::{Dummy, OpponentsUnplayed, RuleSet};
use crate::model::Date;

pub(super) static Y2024: RuleSet = RuleSet {
    name: "2024",
    title: "dummy with the own score (C.07 of August 2024)",
    from: Some(Date::known(2024, 8, 1)),
    dummy: Dummy::OwnScore,
    opponents_unplayed: OpponentsUnplayed::TrailingByesDraws,
};
