//! Reads lists of players without results: starting lists, including those of round robins, and
//! alphabetical lists (reference/swiss-manager-exports.md 4.1).

use super::meaning::Meaning;
use super::tables::Table;
use super::{List, number_players, players};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{Import, Lack, Part};

/// Reads a list of players without points or results.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let table = list.table();
    check_size(table.rows.len(), 0, &options.limits)?;
    let mut import = Import {
        part: Part::Players,
        lacks: vec![Lack::Results],
        ..Import::default()
    };
    players::add_players(table, &mut import, notes);
    number_players(table, &mut import, Meaning::Number, notes);
    record_cut_short(table, &mut import);
    Ok(import)
}

/// The number of rows that a page or a download contains if the user does not ask for all rows
/// (reference/swiss-manager-exports.md 1.4).
const DEFAULT_ROWS: usize = 150;

/// Records that rows may be missing if the list has exactly as many rows as a page contains by
/// default.
pub(super) fn record_cut_short(table: &Table<'_>, import: &mut Import) {
    if table.rows.len() == DEFAULT_ROWS {
        import.lacks.push(Lack::Rows);
    }
}
