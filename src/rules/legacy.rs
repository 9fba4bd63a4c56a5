//! The legacy edition: virtual opponent; unplayed rounds of opponents count as draws (Kallithea
//! 2009).

use super::{
    Dummy, ForfeitsAsGames, LowCut, OpponentsUnplayed, ProductCut, RepeatedGames, RuleSet,
    StandardPoints, UnplayedProduct,
};
use crate::model::Date;

/// The rules of 2009 (handbook C.02 13.15), later C.07 15.2 and 15.3 until 2023.
pub(super) const LEGACY: RuleSet = RuleSet {
    name: "legacy",
    title: "virtual opponent; unplayed rounds of opponents count as draws (Kallithea 2009)",
    interpretation_name: None,
    in_force_from: Some(Date::known(2009, 1, 1)),
    dummy: Dummy::VirtualOpponent,
    opponents_unplayed: OpponentsUnplayed::AllDraws,
    allocated_byes_are_draws: false,
    low_cut: LowCut::Least,
    full_point_bye_is_voluntary: false,
    unplayed_product: UnplayedProduct::DummyTimesPoints,
    product_cut: ProductCut::OpponentsScore,
    forfeits_are_meetings: true,
    repeated_games: RepeatedGames::Sum,
    average_buchholz_rounded: false,
    standard_points: StandardPoints::Opponent,
    double_forfeit_is_half: false,
    forfeits_are_wins: true,
    byes_are_wins: true,
    unrated_are_left_out: false,
    round_robin_forfeits_are_regular: true,
    round_robin_forfeits_won: ForfeitsAsGames::All,
    round_robin_forfeits_black: ForfeitsAsGames::None,
    round_robin_forfeits_elected: ForfeitsAsGames::All,
    round_robin_forfeits_rated: ForfeitsAsGames::None,
    buchholz_in_round_robin: true,
    unplayed_use_up_rating_cuts: false,
};

/// The legacy rules as an entry of the list of editions.
pub(super) static EDITION: RuleSet = LEGACY;
