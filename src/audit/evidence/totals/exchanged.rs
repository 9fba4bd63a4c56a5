//! Finds out whether the columns of points and ranks are exchanged.

use std::collections::BTreeSet;

use crate::audit::facts::Facts;
use crate::import::Import;
use crate::model::{Crosstable, PlayerId};
use crate::number::Points;
use crate::source::{Sources, Span};

/// Minimum number of stated points, and of stated ranks, that are needed to find out whether the
/// columns are exchanged.
const MIN_VALUES: usize = 3;

/// Whether the stated points are ranks and the stated ranks are points: the stated points are whole
/// numbers from 1 and smaller for players with better results, and each cell of the column of ranks
/// contains the sum of the player's results.
pub(super) fn are_points_and_ranks_exchanged(
    source: &Sources,
    import: &Import,
    table: &Crosstable,
) -> bool {
    let claims = &import.claims;
    let mut points: Vec<(Points, Points)> = Vec::new();
    let mut rank_count = 0;
    for id in import.tournament.ids() {
        let total = table.total(id.into());
        if let Some(stated) = claims.points_of(id) {
            points.push((Points::ZERO - total, stated.value));
        }
        if let Some(value) = amount_in_rank_cell(source, import, id) {
            if value != total {
                return false;
            }
            rank_count += 1;
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
        && rank_count >= MIN_VALUES
        && points.iter().all(|&(_, stated)| is_rank(stated))
        && points.windows(2).all(is_descending)
        && points[0].0 != points[points.len() - 1].0
}

/// Returns the number in a player's cell of the rank column, read as points because the columns may
/// be exchanged. It may have a half, which a rank cannot have. `None` if the cell contains no
/// number.
fn amount_in_rank_cell(source: &Sources, import: &Import, id: PlayerId) -> Option<Points> {
    if let Some(rank) = import.claims.rank_of(id) {
        return i32::try_from(rank.value).ok().map(Points::from_whole);
    }
    let origin = import.origins.players.get(id.index())?;
    let text = source.slice(origin.rank).trim();
    let (whole, decimals) = match text.strip_suffix('½') {
        Some(whole) => (whole, "5"),
        None => text.split_once(['.', ','])?,
    };
    let is_amount = (1..=2).contains(&decimals.len())
        && [whole, decimals]
            .concat()
            .bytes()
            .all(|b| b.is_ascii_digit());
    if !is_amount {
        return None;
    }
    // `½` has no digits before it
    let whole: i32 = format!("0{whole}").parse().ok()?;
    let hundredths: i32 = format!("{decimals:0<2}").parse().ok()?;
    Some(Points::from_hundredths(
        whole.checked_mul(100)?.checked_add(hundredths)?,
    ))
}

/// Returns the spans of the cells in the column of ranks that contain a number, but not a rank.
pub(in crate::audit) fn unread_rank_spans(facts: &Facts<'_>) -> BTreeSet<Span> {
    let import = facts.import;
    let has_rank = |id: PlayerId| import.claims.rank_of(id).is_some();
    let ids = import.tournament.ids().filter(|&id| !has_rank(id));
    let ids = ids.filter(|&id| amount_in_rank_cell(facts.source, import, id).is_some());
    ids.map(|id| import.origins.player(id).rank).collect()
}
