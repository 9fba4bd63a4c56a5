//! Sets the points of games without a result in tables and in the files of Swiss-Manager.

use crate::model::{Outcome, Tournament};
use crate::number::Points;

/// Sets the points of a game without a result to 0 (reference/swiss-manager-exports.md 6.4). Does
/// nothing if the tournament has no such games.
pub(super) fn score_as_zero(tournament: &mut Tournament) {
    let is_open = |outcome| outcome == Outcome::Unknown;
    if tournament
        .entries
        .iter()
        .any(|entry| is_open(entry.outcome))
    {
        tournament.score_system.unknown = Points::ZERO;
    }
}
