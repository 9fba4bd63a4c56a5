//! Adds a note about columns with values that are not read.

use super::meaning::Meaning;
use super::tables::{Column, Table};
use super::typed;
use crate::format::ColumnMap;
use crate::format::notes::Notes;
use crate::import::NoteKind;

/// Adds one note for all columns that have values but no known heading and are not named by `map`.
pub(super) fn note_unread_columns(table: &Table<'_>, map: Option<&ColumnMap>, notes: &mut Notes) {
    let is_mapped =
        |index| map.is_some_and(|map| map.columns.iter().any(|(_, column)| *column == index));
    let is_unread = |column: &&Column| {
        matches!(column.meaning, Meaning::Unknown | Meaning::Blank)
            && !is_mapped(column.index)
            && table
                .rows
                .iter()
                .any(|row| !table.value(row, column.index).is_empty())
    };
    let columns: Vec<Column> = table.columns.iter().filter(is_unread).copied().collect();
    let Some(first) = columns.first() else {
        return;
    };
    let (noun, verb) = match columns.len() {
        1 => ("column", "is"),
        _ => ("columns", "are"),
    };
    let text = format!(
        "{noun} {} {verb} not read",
        typed::column_names(table, &columns)
    );
    notes.add(NoteKind::UnreadColumn, first.heading, text);
}
