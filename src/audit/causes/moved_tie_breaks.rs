//! Finds out which part of the column of points moved, with the help of the tie-break values that
//! moved with it. Rows with equal points do not show where the moved part begins and ends, but their
//! tie-break values differ.

use std::collections::BTreeSet;

use super::moves::{MovedValues, move_values_to_owners, rows_in_order};
use crate::audit::evidence::totals::displaced::{DisplacedPoints, Move};
use crate::audit::{Case, Facts};
use crate::import::Claims;
use crate::model::PlayerId;
use crate::tiebreak::ParticipantKind;

/// Returns the claims with displaced values moved to the rows of their players. The values that were
/// moved out of a column are lost: the points are replaced by those of the results, so that they
/// contradict nothing, and the tie-break values are removed.
pub(super) fn claims_before_move(
    facts: &Facts<'_>,
    displaced: &DisplacedPoints,
    values: MovedValues,
) -> Claims {
    let claims = &facts.import.claims;
    let mut moved_claims = move_values_to_owners(claims, &displaced.owners, values);
    for row in &displaced.lost_rows {
        if let Some(points) = moved_claims.points.get_mut(row.index()) {
            let stated = claims.points_of(*row);
            *points = stated.map(|stated| stated.map(|_| facts.table.total((*row).into())));
        }
        let columns = moved_claims.columns.iter_mut();
        for column in columns.filter(|_| values.include_tie_breaks()) {
            if let Some(value) = column.values.get_mut(row.index()) {
                *value = None;
            }
        }
    }
    moved_claims
}

/// Returns the displacement by the possible move that the tie-break values confirm best, if these
/// values moved with the points. `None` if only one move is possible, or if no meaning of a column
/// is known.
pub(super) fn refine_by_tie_breaks(
    facts: &Facts<'_>,
    displaced: &DisplacedPoints,
    values: MovedValues,
) -> Option<DisplacedPoints> {
    let moves = &displaced.possible_moves;
    if moves.len() < 2 {
        return None;
    }
    let rows = rows_in_order(facts);
    let widest = Move::widest(moves)?.into_displaced_points(&rows);
    let mut import = facts.import.clone();
    import.claims = claims_before_move(facts, &widest, values);
    let trial = Case::from_facts(Facts::for_trial(facts.source, &import, &facts.options));
    let columns = columns_with_meaning(&trial, rows.len());
    if columns.is_empty() {
        return None;
    }
    let rows_in_widest = rows_by_player(&widest, &rows);
    let count_contradictions = |displaced: &DisplacedPoints| {
        let rows = rows_by_player(displaced, &rows);
        let contradicting = columns.iter().map(|(column, wrong)| {
            let values = &facts.import.claims.columns[*column].values;
            let value = |row: PlayerId| Some(values.get(row.index())?.as_ref()?.value);
            let players = facts.import.tournament.ids();
            let is_contradicting = |player: &PlayerId| {
                let row_of = |rows: &[Option<PlayerId>]| rows[player.index()];
                // the value of this player is not in the column any more
                let Some(widest) = row_of(&rows_in_widest) else {
                    return false;
                };
                let is_expected = row_of(&rows).is_some_and(|this| value(widest) == value(this));
                is_expected == wrong.contains(player)
            };
            players.filter(is_contradicting).count()
        });
        contradicting.sum::<usize>()
    };
    let possible = moves
        .iter()
        .map(|one| one.clone().into_displaced_points(&rows));
    possible.min_by_key(count_contradictions)
}

/// Returns the indices of the columns whose meaning is known, each with the players whose values
/// differ from the computed ones.
fn columns_with_meaning(case: &Case<'_>, rows: usize) -> Vec<(usize, BTreeSet<PlayerId>)> {
    let columns = case.all_attributions().filter_map(|attribution| {
        let fit = attribution.announced_fit.as_ref();
        let fit = fit.or(attribution.best_fit.as_ref())?;
        let is_known =
            attribution.participants == ParticipantKind::Players && fit.wrong.len() * 2 < rows;
        let wrong = fit.wrong.iter().map(|participant| participant.player());
        is_known.then(|| (attribution.column, wrong.collect()))
    });
    columns.collect()
}

/// Returns, for each player, the row in which the player's values are; `None` if they were moved out
/// of the column.
fn rows_by_player(displaced: &DisplacedPoints, rows: &[PlayerId]) -> Vec<Option<PlayerId>> {
    let mut row_of: Vec<Option<PlayerId>> = (0..rows.len()).map(PlayerId::at).map(Some).collect();
    for &(row, owner) in &displaced.owners {
        row_of[owner.index()] = Some(row);
    }
    for lost in &displaced.lost_rows {
        row_of[lost.index()] = None;
    }
    row_of
}
