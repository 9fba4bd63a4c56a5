//! Suspects that the ranks of a table stayed in their places when its rows were sorted. The cells of
//! such a table name opponents by rank, so that they name other players now.

use std::cmp::Reverse;

use super::moves::rows_in_order;
use super::renumbered::OtherNumbers;
use super::repairs::Suspicion;
use crate::audit::{Case, Facts};
use crate::finding::Damage;
use crate::import::{Claims, Lack};
use crate::model::PlayerId;

/// Minimum number of rows with the rank of another row. Two rows may as well have exchanged something
/// else.
const MIN_SORTED_ROWS: usize = 3;

impl OtherNumbers<'_> {
    /// Returns the suspicion that the ranks stayed in their places when the rows were sorted. `None`
    /// unless several rows have the rank of another one, the ranks ascend from row to row, the
    /// points descend in the order of the numbers that opponents use, and the results still give the
    /// points of their rows.
    pub(super) fn stayed_ranks_suspicion(&self, case: &Case<'_>) -> Option<Suspicion> {
        let facts = &case.facts;
        let names_by_rank = self.naming.uses_places() || facts.import.lacks(Lack::PairingNumbers);
        let rows = rows_in_order(facts);
        let are_totals_wrong = case.totals().wrong.len() * 2 >= rows.len();
        if !names_by_rank || are_totals_wrong || !are_ranks_in_order(facts) {
            return None;
        }
        let owners = self.owners_of_places(facts);
        let moved = rows.iter().zip(&owners);
        if moved.filter(|(place, owner)| place != owner).count() < MIN_SORTED_ROWS {
            return None;
        }
        let claims = &facts.import.claims;
        let points_by_rank = owners.iter().filter_map(|&row| claims.points_of(row));
        if !points_by_rank.is_sorted_by_key(|points| Reverse(points.value)) {
            return None;
        }
        let mut suspicion = self.suspicion(
            facts,
            "the ranks seem to have stayed in their places when the rows were sorted".to_owned(),
            "give each row the rank by which its opponents name it; if the list has to be sorted, \
             sort whole rows"
                .to_owned(),
            Damage::ColumnSlip,
        );
        let exchanges = suspicion.repairs.iter_mut();
        for exchange in exchanges.filter_map(|repair| repair.exchange.as_mut()) {
            exchange.claims = Some(Box::new(move_ranks(facts, &owners)));
        }
        Some(suspicion)
    }

    /// Returns, for each place of the table, the row whose opponents use the number of this place.
    /// Rows that no opponent names get the places that are left, those with more points first.
    fn owners_of_places(&self, facts: &Facts<'_>) -> Vec<PlayerId> {
        let rows = rows_in_order(facts);
        let has_place = |row: &PlayerId| {
            let label = self.assignment.label_of_row[row.index()];
            label.is_some_and(|label| label < self.naming.rows())
        };
        let mut others: Vec<PlayerId> =
            rows.iter().copied().filter(|row| !has_place(row)).collect();
        others.sort_by_key(|&row| {
            let points = facts.import.claims.points_of(row);
            Reverse(points.map(|points| points.value))
        });
        let mut others = others.into_iter();
        let owners = rows.iter().map(|place| {
            let owner = self.assignment.row_of_label.get(place.index()).copied();
            let owner = owner.flatten().map(PlayerId::at);
            owner.or_else(|| others.next()).unwrap_or(*place)
        });
        owners.collect()
    }
}

/// Whether the table states ranks, and they ascend from row to row.
fn are_ranks_in_order(facts: &Facts<'_>) -> bool {
    let rows = rows_in_order(facts).into_iter();
    let ranks = rows.filter_map(|row| facts.import.claims.rank_of(row));
    let ranks: Vec<u32> = ranks.map(|rank| rank.value).collect();
    ranks.len() > 1 && ranks.is_sorted()
}

/// Returns the claims in which each row has the rank of the place by which its opponents name it.
fn move_ranks(facts: &Facts<'_>, owners: &[PlayerId]) -> Claims {
    let mut claims = facts.import.claims.clone();
    for (place, owner) in rows_in_order(facts).into_iter().zip(owners) {
        if let Some(rank) = claims.ranks.get_mut(owner.index()) {
            *rank = facts.import.claims.rank_of(place);
        }
    }
    claims
}
