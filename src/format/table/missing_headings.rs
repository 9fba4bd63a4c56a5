//! Finds rows of games without headings: they are in no table, so they are not read.

use std::collections::HashSet;

use super::List;
use super::cell::parse_pairing_result;
use super::kind::ListKind;
use super::value::value;
use crate::import::{Note, NoteKind};
use crate::source::{Row, Source};

/// Minimum number of rows with a result that are taken for a list of games.
const MIN_ROWS: usize = 3;

/// Minimum number of cells with content in a row of a game: two names and a result.
const MIN_CELLS: usize = 3;

/// Returns a note for each sheet with rows above its first table, or without a table, that seem to
/// contain games. There are none in a file without lists of pairings.
pub(super) fn note_rows(source: &Source, lists: &[List<'_>]) -> Vec<Note> {
    if !lists.iter().any(|list| list.kind == ListKind::Pairings) {
        return Vec::new();
    }
    let tables = lists.iter().flat_map(|list| &list.tables);
    let headers: HashSet<u32> = tables.map(|table| table.header.span.start).collect();
    let sheets = source.grid().map_or(&[][..], |grid| &grid.sheets);
    let visible = sheets.iter().filter(|sheet| !sheet.is_hidden);
    let notes = visible.filter_map(|sheet| {
        let is_header = |row: &&Row| headers.contains(&row.span.start);
        let rows = sheet.rows.iter().take_while(|row| !is_header(row));
        let games: Vec<&Row> = rows.filter(|row| is_game(source, row)).collect();
        let count = games.len();
        let is_list = count >= MIN_ROWS;
        is_list.then(|| {
            Note::new(
                NoteKind::RowsWithoutHeadings,
                games[0].span,
                count.to_string(),
            )
        })
    });
    notes.collect()
}

/// Whether a row contains a result of both sides, such as `1 - 0`, and texts beside it.
fn is_game(source: &Source, row: &Row) -> bool {
    let cells = row.cells.iter().map(|cell| value(source, cell));
    let filled: Vec<_> = cells.filter(|cell| !cell.is_empty()).collect();
    let is_result = |text: &str| {
        text.contains(['-', ':', '–', '½'])
            && text.len() > 2
            && parse_pairing_result(text).is_some()
    };
    filled.len() >= MIN_CELLS && filled.iter().any(|cell| is_result(&cell.text))
}
