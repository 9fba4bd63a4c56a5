//! Finds out whether the columns of points and ranks are exchanged.

use crate::import::Import;
use crate::model::Crosstable;
use crate::number::Points;

/// Minimum number of stated points, and of stated ranks, for the columns to count as exchanged.
const MIN_VALUES: usize = 3;

/// Whether the stated points are ranks and the stated ranks are points: the points are whole
/// numbers from 1 and are smaller for players with better results, and each rank equals the sum of
/// the player's results.
pub(super) fn are_ranks(import: &Import, table: &Crosstable) -> bool {
    let claims = &import.claims;
    let mut points: Vec<(Points, Points)> = Vec::new();
    let mut ranks = 0;
    for id in import.tournament.ids() {
        let total = table.total(id.into());
        if let Some(stated) = claims.points.get(id.index()).copied().flatten() {
            points.push((Points::ZERO - total, stated.value));
        }
        if let Some(rank) = claims.ranks.get(id.index()).copied().flatten() {
            if i32::try_from(rank.value).map(Points::from_whole) != Ok(total) {
                return false;
            }
            ranks += 1;
        }
    }
    points.sort_unstable();
    let player_count = i32::try_from(import.tournament.players.len()).unwrap_or(i32::MAX);
    let is_rank = |value: Points| {
        (Points::from_whole(1)..=Points::from_whole(player_count)).contains(&value)
            && value.hundredths() % 100 == 0
    };
    let is_descending = |pair: &[(Points, Points)]| pair[0].0 == pair[1].0 || pair[0].1 < pair[1].1;
    points.len() >= MIN_VALUES
        && ranks >= MIN_VALUES
        && points.iter().all(|&(_, stated)| is_rank(stated))
        && points.windows(2).all(is_descending)
        && points[0].0 != points[points.len() - 1].0
}
