//! Suspects that one slip put a whole column of values into wrong cells: it was exchanged with
//! another column, it moved by one row, or its values were exchanged between rows. A possible
//! repair is compared with the results first; the file is audited again only if the repair fits
//! nearly all rows.

use std::collections::BTreeMap;

use super::moves::{Direction, MIN_WRONG_ROWS, Owners};
use super::points::points_suspicion;
use super::renumbered::OtherNumbers;
use super::repairs::{Repair, Suspicion};
use super::round_columns::{round_suspicions, unconfirmed_by_round};
use super::rows::{ExchangeKind, count_confirmed, doubted_rows, exchange_repair};
use crate::audit::{Case, Facts};
use crate::finding::Damage;
use crate::model::PlayerId;

/// Returns the suspicions that a column of points, of starting numbers or of a round is in the
/// wrong cells.
pub(super) fn column_suspicions(case: &Case<'_>) -> Vec<Suspicion> {
    let facts = &case.facts;
    let mut suspicions: Vec<Suspicion> = points_suspicion(case).into_iter().collect();
    let unconfirmed = unconfirmed_by_round(facts);
    if unconfirmed.iter().sum::<usize>() < MIN_WRONG_ROWS {
        return suspicions;
    }
    let other_numbers = OtherNumbers::find(facts);
    let numbering = other_numbers
        .as_ref()
        .and_then(|numbers| numbers.numbering_suspicion(facts));
    let stayed_ranks = || other_numbers.as_ref()?.stayed_ranks_suspicion(case);
    let numbering = numbering.or_else(stayed_ranks);
    let sorting = || other_numbers?.sorting_suspicion(case);
    if let Some(suspicion) = numbering {
        suspicions.push(suspicion);
    } else if let Some(suspicion) = number_suspicion(facts, sorting) {
        suspicions.push(suspicion);
    } else {
        suspicions.extend(round_suspicions(facts, &unconfirmed));
    }
    suspicions
}

/// Returns the damage that a repair of a whole column undoes; `None` if no such repair fits nearly
/// all rows.
pub(super) fn find_column_damage(case: &Case<'_>) -> Option<Damage> {
    let suspicions = column_suspicions(case);
    suspicions.iter().find_map(Suspicion::damage)
}

/// Returns the suspicion that the starting numbers moved by one row, that they were exchanged with
/// the ranks, or that the results of all rounds moved by one row. If none of these fits, returns
/// what `sorting` suspects. `None` unless at least half of the rows are in doubt: hardly any
/// opponent whom such a row names has a row that names its player.
fn number_suspicion(
    facts: &Facts<'_>,
    sorting: impl FnOnce() -> Option<Suspicion>,
) -> Option<Suspicion> {
    let rows = facts.import.tournament.players.len();
    let doubted_count = doubted_rows(facts).len();
    if doubted_count < MIN_WRONG_ROWS || doubted_count * 2 < rows {
        return None;
    }
    let fits = |owners: &Owners| {
        let (confirmed, games) = count_confirmed(facts, &owners.iter().copied().collect());
        (games - confirmed) * 10 <= games
    };
    let mut repairs = Vec::new();
    for direction in Direction::BOTH {
        let owners = direction.owners(facts);
        if fits(&owners) {
            let (word, opposite_word) = (direction.word(), direction.opposite().word());
            let repair_moved_values = |kind, values: &str, [word, opposite_word]: [&str; 2]| {
                let mut repair = exchange_repair(facts, [(&owners, kind)].into_iter());
                repair.description = format!("moving the {values} {opposite_word} by one row");
                if let Some(exchange) = &mut repair.exchange {
                    exchange.concerns_column = true;
                    exchange.statement =
                        format!("the {values} seem to have moved {word} by one row");
                    exchange.advice = format!("move the {values} {opposite_word} by one row");
                }
                repair
            };
            // two slips give the same mismatch: the starting numbers moved up and the results
            // stayed, or the results moved down and the numbers stayed (or both in the opposite
            // directions)
            repairs.push(repair_moved_values(
                ExchangeKind::Numbers,
                "starting numbers",
                [opposite_word, word],
            ));
            repairs.push(repair_moved_values(
                ExchangeKind::Results,
                "results of all rounds",
                [word, opposite_word],
            ));
        }
    }
    if let Some(owners) = owners_by_rank(facts).filter(fits) {
        repairs.push(exchange_numbers_and_ranks(facts, &owners));
    }
    if repairs.is_empty() {
        return sorting();
    }
    Some(Suspicion {
        players: facts.import.tournament.ids().collect(),
        repairs,
    })
}

/// Returns, for each row, the row whose starting number is the rank of this row. `None` unless
/// every row has a rank, and the ranks are the starting numbers in another order.
fn owners_by_rank(facts: &Facts<'_>) -> Option<Owners> {
    let ids = || facts.import.tournament.ids();
    let numbers: BTreeMap<u32, PlayerId> = ids()
        .filter_map(|id| Some((u32::from(facts.number(id)?), id)))
        .collect();
    let ranks = &facts.import.claims.ranks;
    let mut owners: Owners = Vec::new();
    let mut unused_numbers = numbers.clone();
    for id in ids() {
        let rank = ranks.get(id.index()).copied().flatten()?;
        owners.push((id, unused_numbers.remove(&rank.value)?));
    }
    Some(owners)
}

/// Returns the repair that exchanges starting numbers and ranks.
fn exchange_numbers_and_ranks(facts: &Facts<'_>, owners: &Owners) -> Repair {
    let mut claims = facts.import.claims.clone();
    for id in facts.import.tournament.ids() {
        let number = facts.number(id).map(u32::from);
        if let Some((Some(rank), number)) = claims.ranks.get_mut(id.index()).zip(number) {
            rank.value = number;
        }
    }
    let mut repair = exchange_repair(facts, [(owners, ExchangeKind::Numbers)].into_iter());
    repair.description = "an exchange of the columns of starting numbers and ranks".to_owned();
    if let Some(exchange) = &mut repair.exchange {
        exchange.concerns_column = true;
        exchange.claims = Some(Box::new(claims));
        exchange.statement =
            "the columns of starting numbers and ranks seem to be exchanged".to_owned();
        exchange.advice = "exchange the two columns, or their headings".to_owned();
    }
    repair
}
