//! Points and ranks (P): the stated values, compared with those that follow from the results.

pub(super) mod adjustment_unexplained;
mod points_blank;
pub(super) mod points_differ;
pub(super) mod rank_against_points;
pub(super) mod rank_missing;
pub(super) mod ranks_irregular;
pub(super) mod round_unbalanced;
pub(super) mod score_system_undeclared;
pub(super) mod standings_differ;
pub(super) mod team_points_differ;
