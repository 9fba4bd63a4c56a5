//! Suspects that the points, alone or with the ranks and tie-break values, were sorted without the
//! other columns.

use std::cmp::Reverse;

use super::moves::{ClaimsRepair, Owners, movable_values, move_values_to_owners, rows_in_order};
use crate::audit::{Case, Facts};
use crate::model::PlayerId;
use crate::number::Points;

/// Minimum number of rows with wrong points for which sorted points are tried as the cause.
const MIN_WRONG_ROWS: usize = 6;

/// Minimum number of such rows if the stated ranks prove that the results are right. An exchange of
/// only two totals may be an error of typing.
pub(super) const MIN_SORTED_ROWS: usize = 3;

/// Returns repairs that give each row the points of its results. There are some only if the stated
/// points are in descending order from the first row to the last although nothing else puts the
/// rows in this order.
pub(super) fn repairs_of_sorted_points<'c>(
    case: &'c Case<'_>,
) -> impl Iterator<Item = ClaimsRepair> + 'c {
    let facts = &case.facts;
    let claims = &facts.import.claims;
    let rows = rows_in_order(facts);
    let wrong = case.totals().wrong.len();
    let are_many_wrong = wrong >= MIN_WRONG_ROWS && wrong * 3 >= rows.len();
    let has_ranks = claims.ranks.iter().any(Option::is_some);
    // wrong results would contradict the ranks as well
    let are_results_right = !are_many_wrong
        && wrong >= MIN_SORTED_ROWS
        && has_ranks
        && are_in_order_of_ranks(facts, &rows, |id| Some(facts.table.total(id.into())));
    let owners = (are_many_wrong || are_results_right)
        .then(|| owners_of_sorted_points(facts, &rows))
        .flatten()
        .filter(|owners| are_many_wrong || restore_all_points(facts, owners));
    let ranks_fit =
        has_ranks && are_in_order_of_ranks(facts, &rows, |id| Some(claims.points_of(id)?.value));
    // if the points fit the ranks, both columns were sorted together
    let are_numbers_in_order = rows.iter().is_sorted_by_key(|&id| facts.number(id));
    let values = movable_values(claims).filter(move |&(_, is_alone)| {
        if has_ranks {
            is_alone != ranks_fit && (is_alone || are_numbers_in_order)
        } else {
            are_numbers_in_order
        }
    });
    values.filter_map(move |(values, is_alone)| {
        Some(ClaimsRepair {
            claims: move_values_to_owners(claims, owners.as_ref()?, is_alone),
            statement: format!("the {values} seem to have been sorted without the other columns"),
            description: format!("putting the {values} in the order of the rows"),
            advice: format!(
                "restore the order of the {values}; if the list has to be sorted, sort whole rows"
            ),
        })
    })
}

/// Whether points are in descending order in the order of the stated ranks. Rows without points are
/// left out.
fn are_in_order_of_ranks(
    facts: &Facts<'_>,
    rows: &[PlayerId],
    points: impl Fn(PlayerId) -> Option<Points>,
) -> bool {
    let mut rows = rows.to_vec();
    rows.sort_by_key(|&id| facts.stated_rank(id));
    rows.into_iter()
        .filter_map(points)
        .is_sorted_by_key(Reverse)
}

/// Whether the stated points are the sums of the results in the rows to which they belong.
fn restore_all_points(facts: &Facts<'_>, owners: &Owners) -> bool {
    owners.iter().all(|&(row, owner)| {
        let stated = facts.import.claims.points_of(row);
        stated.is_some_and(|stated| stated.value == facts.table.total(owner.into()))
    })
}

/// Returns, for each row, the row to which its points belong, if sorting put them in descending
/// order: the first row has the points of the row with the best results, and so on. `None` if the
/// points are not in descending order, or if a row has none.
fn owners_of_sorted_points(facts: &Facts<'_>, rows: &[PlayerId]) -> Option<Owners> {
    let points = &facts.import.claims.points;
    let stated: Option<Vec<Points>> = rows
        .iter()
        .map(|id| Some(points.get(id.index())?.as_ref()?.value))
        .collect();
    if !stated?.is_sorted_by_key(|&points| Reverse(points)) {
        return None;
    }
    let mut owners = rows.to_vec();
    // rows with equal points keep their order
    owners.sort_by_key(|&id| Reverse(facts.table.total(id.into())));
    Some(rows.iter().copied().zip(owners).collect())
}
