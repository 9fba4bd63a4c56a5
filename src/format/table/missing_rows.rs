//! Gives numbers to the players whose rows a table lacks. Cells refer to them by their places in
//! the table, which may be the starting numbers of other players.

use std::collections::{BTreeMap, BTreeSet};

use super::meaning::Meaning;
use super::numbers;
use super::tables::Table;
use crate::import::{Import, MissingRow};
use crate::model::Opponent;

/// Maximum number of missing rows that get numbers. If more are missing, the table shows only a
/// part of the list.
const MAX_MISSING_ROWS: usize = 8;

/// Replaces the places of opponents without a row that are the starting numbers of other players:
/// by starting numbers that nobody in the list has, unless more numbers than these places are
/// unused; then by numbers higher than all others. If the table has no starting numbers, the
/// players have their printed ranks as numbers, and the places are replaced by higher numbers.
pub(super) fn number_missing_rows(table: &Table<'_>, import: &mut Import) {
    let has_numbers = table.column(Meaning::Number).is_some();
    let meaning = if has_numbers {
        Meaning::Number
    } else {
        Meaning::Rank
    };
    let rows = table.rows.iter();
    let used_numbers: BTreeSet<u32> = rows
        .filter_map(|row| numbers::parse_whole_number(&table.value_of(row, meaning).text))
        .collect();
    let entries = import.tournament.entries.iter();
    let unknown: BTreeSet<u32> = entries
        .filter_map(|entry| match entry.opponent {
            Opponent::Unknown(place) => Some(place),
            _ => None,
        })
        .collect();
    let places: BTreeSet<u32> = unknown.intersection(&used_numbers).copied().collect();
    if places.is_empty() || places.len() > MAX_MISSING_ROWS {
        return;
    }
    let highest = used_numbers.last().copied().unwrap_or(0);
    let row_count = u32::try_from(table.rows.len()).unwrap_or(u32::MAX);
    let is_free = |number: &u32| !used_numbers.contains(number) && !unknown.contains(number);
    let has_few_gaps = (highest as usize).saturating_sub(used_numbers.len()) <= places.len();
    let first = if has_numbers && has_few_gaps {
        1
    } else {
        highest.max(row_count).saturating_add(1)
    };
    let number_of_place: BTreeMap<u32, u32> = places
        .into_iter()
        .zip((first..=u32::MAX).filter(is_free))
        .collect();
    for entry in &mut import.tournament.entries {
        if let Opponent::Unknown(place) = &mut entry.opponent
            && let Some(&number) = number_of_place.get(place)
        {
            *place = number;
        }
    }
    let missing_rows = number_of_place.into_iter();
    import.origins.missing_rows = missing_rows
        .map(|(place, number)| MissingRow { number, place })
        .collect();
}
