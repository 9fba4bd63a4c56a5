//! Legacy: virtual opponent, unplayed rounds of opponents as draws (Kallithea 2009).

use super::{Dummy, OpponentsUnplayed, RuleSet};
use crate::model::Date;

pub(super) static LEGACY: RuleSet = RuleSet {
    name: "legacy",
    title: "virtual opponent, unplayed rounds of opponents as draws (Kallithea 2009)",
    from: Some(Date::known(2009, 1, 1)),
    dummy: Dummy::VirtualOpponent,
    opponents_unplayed: OpponentsUnplayed::AllDraws,
};
