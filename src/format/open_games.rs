//! Sets the points of games without a result, for tables and the files of Swiss-Manager.

use crate::model::{Outcome, Tournament};
use crate::number::Points;

/// Sets the points of a game without a result to 0 (reference/swiss-manager-exports.md 6.4). A
/// tournament without such games keeps its score system, because no source states these points.
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
