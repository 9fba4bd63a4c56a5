//! The edition of 2026: a dummy opponent with a limited score (C.07 of March 2026).

use super::{Dummy, ForfeitsAsGames, RuleSet, y2023::Y2023};
use crate::model::Date;

/// The rules of 2026: those of 2023, except that the dummy's score is limited and that fewer
/// forfeits of a round robin count.
pub(super) static Y2026: RuleSet = RuleSet {
    name: "2026",
    title: "dummy opponent with a capped score (C.07 of March 2026)",
    in_force_from: Some(Date::known(2026, 3, 1)),
    dummy: Dummy::OwnScoreCapped,
    round_robin_forfeits_won: ForfeitsAsGames::Wins,
    round_robin_forfeits_black: ForfeitsAsGames::Wins,
    round_robin_forfeits_elected: ForfeitsAsGames::Wins,
    round_robin_forfeits_rated: ForfeitsAsGames::None,
    buchholz_in_round_robin: false,
    ..Y2023
};
