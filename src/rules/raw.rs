//! Raw: plain sums of final scores ("Monrad quality").

use super::{Dummy, OpponentsUnplayed, RuleSet, legacy::LEGACY};

/// The rules of legacy without any treatment of unplayed rounds.
pub(super) static RAW: RuleSet = RuleSet {
    name: "raw",
    title: "plain sums of final scores (\"Monrad quality\")",
    from: None,
    dummy: Dummy::RealOpponent,
    opponents_unplayed: OpponentsUnplayed::AsAwarded,
    ..LEGACY
};
