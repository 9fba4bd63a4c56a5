//! Detects files that end in the middle of their last row.

use super::meaning::Meaning;
use super::tables::{CutRow, Table};
use crate::format::cut_short::{self, Cut};
use crate::import::{Import, Lack};
use crate::model::{PlayerId, RoundNumber};
use crate::source::{Naming, Row, Span};

/// The smallest number of complete rows from which the length of a complete row can be determined.
const MIN_COMPLETE_ROWS: usize = 2;

/// Sets `Table::cut_row` if the last row is shorter than all other rows. The cell in which the row
/// ends is not read, nor is a round of which only some cells are left.
pub(super) fn detect_cut_row(table: &mut Table<'_>) {
    table.cut_row = find_cut_row(table);
}

fn find_cut_row(table: &Table<'_>) -> Option<CutRow> {
    let (&row, complete_rows) = table.rows.split_last()?;
    // the row must be at the end of the sheet
    let ends_the_sheet = table
        .sheet
        .rows
        .last()
        .is_some_and(|last| last.span == row.span);
    if !table.sheet.is_cut_off || !ends_the_sheet || complete_rows.len() < MIN_COMPLETE_ROWS {
        return None;
    }
    let cells = cell_count(table, row);
    if complete_rows
        .iter()
        .any(|row| self::cell_count(table, row) <= cells)
    {
        return None;
    }
    // the last cell may be incomplete, because no separator follows it
    let first_column = cells.checked_sub(1)?;
    let name = table.column(Meaning::Name).map_or(0, |name| name.index);
    let first_column = first_column.max(usize::from(name) + 1);
    let first_column = u16::try_from(first_column).unwrap_or(u16::MAX);
    let rounds = table
        .columns
        .iter()
        .filter_map(|column| match column.meaning {
            Meaning::Round(round) | Meaning::RoundColour(round) | Meaning::RoundResult(round) => {
                (column.index >= first_column).then_some(round)
            }
            _ => None,
        });
    let first_round = rounds.min();
    let column = |round| {
        table
            .column(Meaning::Round(round))
            .map(|column| column.index)
    };
    Some(CutRow {
        row: row.span,
        first_column: first_round
            .and_then(column)
            .map_or(first_column, |index| index.min(first_column)),
        first_round,
    })
}

/// Returns the number of cells of a row. Empty cells at the end of the row count if the source is a
/// text that has separators for them.
pub(super) fn cell_count(table: &Table<'_>, row: &Row) -> usize {
    let Some(last) = row.cells.last() else {
        return 0;
    };
    let is_text = table
        .source
        .grid()
        .is_some_and(|grid| grid.naming == Naming::Lines);
    let rest_span = Span {
        start: last.span.end.min(row.span.end),
        ..row.span
    };
    let rest_characters = table.source.slice(rest_span).chars();
    let separators = rest_characters
        .filter(|c| matches!(c, ';' | ',' | '\t' | '|'))
        .count();
    usize::from(last.column) + 1 + if is_text { separators } else { 0 }
}

/// Adds a note if the last row is cut off. The player of that row must have been read.
pub(super) fn note_cut_row(table: &Table<'_>, import: &mut Import) {
    let (Some(cut), Some(last)) = (&table.cut_row, table.rows.len().checked_sub(1)) else {
        return;
    };
    let end = table.rows[last]
        .cells
        .last()
        .map_or(cut.row, |cell| cell.span);
    cut_short::note_cut(
        import,
        PlayerId::at(last),
        cut.first_round.map(RoundNumber),
        Cut::EndOfFile(end),
    );
    if !import.lacks(Lack::Rows) {
        import.lacks.push(Lack::Rows);
        import
            .missing_data
            .push(missing_players_words(table.rows.len()));
    }
}

/// Describes what is missing from a list that ends with this row, counted from 1.
pub(super) fn missing_players_words(row: usize) -> String {
    format!("players after row {row}, where the list ends")
}
