//! What an open game counts in lists and in the files of Swiss-Manager.

use crate::model::{Outcome, Tournament};
use crate::number::Points;

/// A game without a result counts as played with no points yet
/// (reference/swiss-manager-exports.md 6.4). Where there is none, nothing is said about it: no
/// source declares such a thing.
pub(super) fn count_nothing(tournament: &mut Tournament) {
    let open = |outcome| outcome == Outcome::Unknown;
    if tournament.entries.iter().any(|entry| open(entry.outcome)) {
        tournament.score_system.unknown = Points::ZERO;
    }
}
