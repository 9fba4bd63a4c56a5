//! Suspects that the points, alone or with the ranks and tie-break values, were sorted without the
//! other columns, or stayed in their places when the rows were sorted.

use std::cmp::Reverse;

use super::moves::{
    ClaimsRepair, MovedValues, Owners, movable_values, move_values_to_owners, rows_in_order,
};
use crate::audit::{Case, Facts};
use crate::model::PlayerId;
use crate::number::Points;

/// Minimum number of rows with wrong points for which sorted points are tried as the cause.
const MIN_WRONG_ROWS: usize = 6;

/// Minimum number of such rows if the stated ranks prove that the results are right. An exchange of
/// only two totals may be an error of typing.
pub(super) const MIN_SORTED_ROWS: usize = 3;

/// How the stated points came to be in the rows of other players.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Displacement {
    /// The points were sorted in descending order. This is also their order in a table by rank.
    Sorted,
    /// The points were sorted in ascending order, which is the order of no table.
    SortedAscending,
    /// The points stayed in the order that the rows had before the other columns were sorted.
    Stayed,
}

/// Returns repairs that give each row the points of its results. Returns none unless the stated
/// points are in an order that only a mistake in sorting explains: they were sorted without the
/// other columns, or they stayed in their places when the rows were sorted.
pub(super) fn repairs_of_displaced_points<'c>(
    case: &'c Case<'_>,
) -> impl Iterator<Item = ClaimsRepair> + 'c {
    let facts = &case.facts;
    let claims = &facts.import.claims;
    let rows = rows_in_order(facts);
    let wrong = case.totals().wrong.len();
    let are_many_wrong = are_many_wrong(wrong, &rows);
    let has_ranks = claims.ranks.iter().any(Option::is_some);
    // wrong results would contradict the ranks as well
    let are_results_right = !are_many_wrong
        && wrong >= MIN_SORTED_ROWS
        && has_ranks
        && are_in_order_of_ranks(facts, &rows, |id| Some(facts.table.total(id.into())));
    let displaced = (are_many_wrong || are_results_right)
        .then(|| find_displacement(facts, &rows))
        .flatten()
        .filter(|(owners, _)| are_many_wrong || restore_all_points(facts, owners));
    let ranks_fit =
        has_ranks && are_in_order_of_ranks(facts, &rows, |id| Some(claims.points_of(id)?.value));
    // if the points fit the ranks, both columns were sorted together
    let are_numbers_in_order = rows.iter().is_sorted_by_key(|&id| facts.number(id));
    let displacement = displaced.as_ref().map(|&(_, displacement)| displacement);
    let values = movable_values(claims).filter(move |values| match displacement {
        Some(Displacement::Sorted) if has_ranks => {
            values.include_ranks() == ranks_fit && (!ranks_fit || are_numbers_in_order)
        }
        Some(Displacement::Sorted) => are_numbers_in_order,
        _ => !values.include_ranks() && !ranks_fit,
    });
    values.filter_map(move |values| {
        let (owners, displacement) = displaced.as_ref()?;
        Some(ClaimsRepair {
            claims: move_values_to_owners(claims, owners, values),
            statement: describe(values.words(), *displacement),
            description: format!("putting the {} in the order of the rows", values.words()),
            advice: format!(
                "restore the order of the {}; if the list has to be sorted, sort whole rows",
                values.words()
            ),
        })
    })
}

/// Says what seems to have happened to the values.
fn describe(values: &str, displacement: Displacement) -> String {
    match displacement {
        Displacement::Sorted | Displacement::SortedAscending => {
            format!("the {values} seem to have been sorted without the other columns")
        }
        Displacement::Stayed => {
            format!("the {values} seem to have stayed in their places when the rows were sorted")
        }
    }
}

/// Returns a repair that gives each row the points of its results, if the stated points are exactly
/// the totals of all rows in an order without a meaning.
pub(super) fn repair_of_mixed_points(case: &Case<'_>) -> Option<ClaimsRepair> {
    let facts = &case.facts;
    let claims = &facts.import.claims;
    let rows = rows_in_order(facts);
    if !are_many_wrong(case.totals().wrong.len(), &rows) {
        return None;
    }
    let stated = |id: PlayerId| claims.points_of(id).map(|points| points.value);
    // points that fit the ranks are in their rows: results are wrong then
    let has_ranks = claims.ranks.iter().any(Option::is_some);
    if has_ranks && are_in_order_of_ranks(facts, &rows, stated) {
        return None;
    }
    let mut by_stated_points = rows.clone();
    by_stated_points.sort_by_key(|&id| Reverse(stated(id)));
    let mut by_results = rows;
    by_results.sort_by_key(|&id| Reverse(facts.table.total(id.into())));
    let owners: Owners = by_stated_points.into_iter().zip(by_results).collect();
    restore_all_points(facts, &owners).then(|| ClaimsRepair {
        claims: move_values_to_owners(claims, &owners, MovedValues::Points),
        statement: "the points seem to be in other rows: they are the totals of other players"
            .to_owned(),
        description: "putting the points in the order of the rows".to_owned(),
        advice: "restore the order of the points; if the list has to be sorted, sort whole rows"
            .to_owned(),
    })
}

/// Whether so many rows have wrong points that a slip of the whole column is likely.
fn are_many_wrong(wrong: usize, rows: &[PlayerId]) -> bool {
    wrong >= MIN_WRONG_ROWS && wrong * 3 >= rows.len()
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

/// Returns, for each row, the row to which its points belong, and how they came into other rows.
/// After sorting, the first row has the points of the row with the best or the worst results, and
/// so on. `None` if a row has no points, or if the points are in no such order.
fn find_displacement(facts: &Facts<'_>, rows: &[PlayerId]) -> Option<(Owners, Displacement)> {
    let claims = &facts.import.claims;
    let stated: Option<Vec<Points>> = rows
        .iter()
        .map(|&id| Some(claims.points_of(id)?.value))
        .collect();
    let stated = stated?;
    let total = |id: &PlayerId| facts.table.total((*id).into());
    let order = |order: Vec<PlayerId>| rows.iter().copied().zip(order).collect::<Owners>();
    // the sorts are stable: rows with equal points keep their order
    let mut best_first = rows.to_vec();
    best_first.sort_by_key(|id| Reverse(total(id)));
    let mut worst_first = rows.to_vec();
    worst_first.sort_by_key(total);
    if stated.is_sorted_by_key(|&points| Reverse(points)) {
        return Some((order(best_first), Displacement::Sorted));
    }
    if stated.is_sorted() {
        return Some((order(worst_first), Displacement::SortedAscending));
    }
    let mut by_number = rows.to_vec();
    by_number.sort_by_key(|&id| facts.number(id));
    let mut by_rank = rows.to_vec();
    by_rank.sort_by_key(|&id| facts.stated_rank(id));
    let count_others = |order: &[PlayerId]| {
        let pairs = stated.iter().zip(order);
        pairs.filter(|(stated, id)| **stated != total(id)).count()
    };
    let orders = [
        (by_number, Displacement::Stayed),
        (by_rank, Displacement::Stayed),
        (best_first, Displacement::Sorted),
        (worst_first, Displacement::SortedAscending),
    ];
    let with_others = orders.map(|order| (count_others(&order.0), order));
    // in a sorted column, one value may be wrong for another reason
    let (others, (rows_of_points, displacement)) =
        with_others.into_iter().min_by_key(|(others, _)| *others)?;
    (others <= 1).then(|| (order(rows_of_points), displacement))
}
