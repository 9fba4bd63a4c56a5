//! The points of an open game in lists and in the files of Swiss-Manager.

use crate::model::{Outcome, Tournament};
use crate::number::Points;

/// Lets a game without a result count no points (reference/swiss-manager-exports.md 6.4). A
/// tournament without such a game keeps its score system, as no source states these points.
pub(super) fn count_nothing(tournament: &mut Tournament) {
    let open = |outcome| outcome == Outcome::Unknown;
    if tournament.entries.iter().any(|entry| open(entry.outcome)) {
        tournament.score_system.unknown = Points::ZERO;
    }
}
