//! The edition of 2023: a dummy opponent with the player's own score (C.07 of September 2023).

use super::{
    Dummy, ForfeitsAsGames, LowCut, OpponentsUnplayed, RepeatedGames, RuleSet, legacy::LEGACY,
};
use crate::model::Date;

/// The rules of 2023, the first edition with article 16.
pub(super) const Y2023: RuleSet = RuleSet {
    name: "2023",
    title: "dummy opponent with the player's own score (C.07 of September 2023)",
    in_force_from: Some(Date::known(2023, 9, 1)),
    dummy: Dummy::OwnScore,
    opponents_unplayed: OpponentsUnplayed::TrailingByesDraws,
    low_cut: LowCut::VoluntaryUnplayedUnlessLower,
    forfeits_are_meetings: false,
    repeated_games: RepeatedGames::Average,
    round_robin_forfeits_black: ForfeitsAsGames::All,
    round_robin_forfeits_rated: ForfeitsAsGames::All,
    ..LEGACY
};

/// The edition of 2023 as an entry of the list of editions.
pub(super) static EDITION: RuleSet = Y2023;

/// The rules of the World Rapid and Blitz Championships of 2022 (`/V2022`): those of 2023, except
/// that every unplayed round uses up a cut of ARO.
pub(super) static WORLD_RAPID_2022: RuleSet = RuleSet {
    name: "2022",
    title: "rules of the World Rapid and Blitz Championships of 2022",
    in_force_from: None,
    unplayed_use_up_rating_cuts: true,
    ..Y2023
};
