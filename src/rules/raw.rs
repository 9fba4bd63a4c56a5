//! The edition `raw`: plain sums of final scores ("Monrad quality").

use super::{Dummy, OpponentsUnplayed, RuleSet, legacy::LEGACY};

/// Like the legacy rules, except that unplayed rounds get no special treatment.
pub(super) static RAW: RuleSet = RuleSet {
    name: "raw",
    title: "plain sums of final scores (\"Monrad quality\")",
    in_force_from: None,
    dummy: Dummy::RealOpponent,
    opponents_unplayed: OpponentsUnplayed::AsAwarded,
    ..LEGACY
};
