//! Lists of players: starting rank lists, of round robins too, and alphabetical ones
//! (reference/swiss-manager-exports.md 4.1).

use super::meaning::Meaning;
use super::tables::Table;
use super::{List, numbered, players};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{Import, Lack, Part};

/// Reads a list of players.
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
    players::add(table, &mut import, notes);
    numbered(table, &mut import, Meaning::Number, notes);
    cut_short(table, &mut import);
    Ok(import)
}

/// Rows that a page or a download shows unless all of them are requested
/// (reference/swiss-manager-exports.md 1.4).
const SHOWN: usize = 150;

/// Whether a list is taken to be cut short: it ends where such a page would end.
pub(super) fn cut_short(table: &Table<'_>, import: &mut Import) {
    if table.rows.len() == SHOWN {
        import.lacks.push(Lack::Rows);
    }
}
