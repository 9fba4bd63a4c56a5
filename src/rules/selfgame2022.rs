//! The edition `selfgame2022`: own unplayed rounds count as games against oneself (text of August
//! 2022).

use super::{LowCut, OpponentsUnplayed, RuleSet, y2023::Y2023};

/// The rules of the text of August 2022. The text was announced for July 2023 and for events run by
/// FIDE, but was never used generally.
pub(super) static SELFGAME_2022: RuleSet = RuleSet {
    name: "selfgame2022",
    title: "own unplayed rounds count as games against oneself (text of August 2022)",
    in_force_from: None,
    opponents_unplayed: OpponentsUnplayed::TrailingByesAndForfeitLossesDraws,
    low_cut: LowCut::VoluntaryUnplayedFirst,
    ..Y2023
};
