//! 2023: dummy with the own score (C.07 of September 2023).

use super::{Dummy, OpponentsUnplayed, RuleSet};
use crate::model::Date;

pub(super) static Y2023: RuleSet = RuleSet {
    name: "2023",
    title: "dummy with the own score (C.07 of September 2023)",
    from: Some(Date::known(2023, 9, 1)),
    dummy: Dummy::OwnScore,
    opponents_unplayed: OpponentsUnplayed::TrailingByesDraws,
};
