//! Selfgame2022: own unplayed rounds as games against oneself (text of August 2022).

use super::{Dummy, OpponentsUnplayed, RuleSet};

pub(super) static SELFGAME_2022: RuleSet = RuleSet {
    name: "selfgame2022",
    title: "own unplayed rounds as games against oneself (text of August 2022)",
    from: None,
    dummy: Dummy::OwnScore,
    opponents_unplayed: OpponentsUnplayed::TrailingByesDraws,
};
