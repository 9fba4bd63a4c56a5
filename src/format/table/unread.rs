//! Adds notes about columns with values that are not read, and about cells after the last heading.

use super::joined::divided_cells_of;
use super::meaning::Meaning;
use super::tables::{Column, Table, value};
use super::typed;
use crate::format::ColumnMap;
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::source::{Row, Span};

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

/// Adds one note for all cells with values after the last heading. They are not read, because they
/// belong to no column. A row in which such a cell is one of several parts of a value has a note of
/// its own.
pub(super) fn note_cells_after_headings<'t>(table: &Table<'t>, notes: &mut Notes) {
    let ends = table.columns.iter().map(|column| column.index + 1);
    let width = ends.max().unwrap_or(0);
    let unclear_rows = notes.spans_of(NoteKind::ExtraCells);
    let cells_of = |row: &'t Row| {
        let divided_cells = divided_cells_of(&table.divided_cells, row).iter();
        let extra_parts: u16 = divided_cells.map(|divided| divided.extra_parts).sum();
        let cells = row.cells.iter();
        cells.filter(move |cell| cell.column >= width + extra_parts)
    };
    let rows = table.rows.iter().copied();
    let rows = rows.filter(|row| !unclear_rows.contains(&row.span));
    let mut first = None;
    let mut further_spans: Vec<Span> = Vec::new();
    for cell in rows.flat_map(cells_of) {
        let value = value(table.source, cell);
        match first {
            _ if value.is_empty() => {}
            None => first = Some(value),
            Some(_) => further_spans.push(value.span),
        }
    }
    let Some(first) = first else { return };
    let text = match further_spans.len() {
        0 => format!(
            "a cell after the last heading is not read: `{}`",
            first.text
        ),
        others => format!(
            "{} cells after the last heading are not read; the first is `{}`",
            others + 1,
            first.text
        ),
    };
    let mut note = Note::new(NoteKind::CellsAfterHeadings, first.span, text);
    note.others = further_spans;
    notes.push(note);
}
