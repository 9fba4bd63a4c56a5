//! 2026: capped dummy (C.07 of March 2026).

use super::{Dummy, OpponentsUnplayed, RuleSet};
use crate::model::Date;

pub(super) static Y2026: RuleSet = RuleSet {
    name: "2026",
    title: "capped dummy (C.07 of March 2026)",
    from: Some(Date::known(2026, 3, 1)),
    dummy: Dummy::OwnScoreCapped,
    opponents_unplayed: OpponentsUnplayed::TrailingByesDraws,
};
