//! Adds a note about numbers in a workbook that are shown as dates but were read as numbers (S117).

use super::List;
use super::tables::{Column, Table};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::source::Span;

/// Adds one note about all numbers of a list that are shown as dates.
pub(super) fn note_numbers_shown_as_dates(list: &List<'_>, notes: &mut Notes) {
    let mut headings: Vec<&str> = Vec::new();
    let mut spans: Vec<Span> = Vec::new();
    let mut example = None;
    for table in &list.tables {
        let shows_dates = table
            .source
            .grid()
            .is_some_and(|grid| !grid.numbers_of_dates.is_empty());
        if !shows_dates {
            continue;
        }
        for column in &table.columns {
            let cells = dated_cells(table, column);
            let Some((span, number)) = cells.first() else {
                continue;
            };
            example.get_or_insert((*number, table.source.slice(*span)));
            if !headings.contains(&table.heading(column)) {
                headings.push(table.heading(column));
            }
            spans.extend(cells.iter().map(|(span, _)| *span));
        }
    }
    let (Some((number, shown)), Some(&first)) = (example, spans.first()) else {
        return;
    };
    let (cells, columns) = (
        match spans.len() {
            1 => "1 cell".to_owned(),
            count => format!("{count} cells"),
        },
        match headings.as_slice() {
            [heading] => format!("column {heading}"),
            headings => format!("columns {}", headings.join(", ")),
        },
    );
    let text = format!(
        "{cells} of {columns} have the format of a date; the stored numbers were read, such as \
         {number} for {shown}"
    );
    let note = Note::new(NoteKind::ShownAsDate, first, text);
    notes.push(spans.into_iter().skip(1).fold(note, Note::with_span));
}

/// Returns the cells of a column that contain numbers but are shown as dates, each with its number
/// as text.
fn dated_cells<'a>(table: &Table<'a>, column: &Column) -> Vec<(Span, &'a str)> {
    let cells = table.rows.iter().filter_map(|row| row.cell(column.index));
    let numbers = cells.filter_map(|cell| Some((cell.span, table.number_shown_as_date(cell)?)));
    numbers.collect()
}
