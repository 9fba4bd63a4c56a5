//! Drops rows that were pasted twice. No player can have the same games twice, and if cells refer
//! to opponents by position, such a row makes all references to later rows wrong.

use std::collections::HashMap;

use super::cell::{self, SwissCell};
use super::meaning::Meaning;
use super::players;
use super::tables::Table;
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::source::Row;

/// Removes every row that repeats an earlier row, unless the two may be about different people with
/// the same name. Adds a note for each removed row, which points to both rows.
pub(super) fn remove_repeated_rows(table: &mut Table<'_>, notes: &mut Notes) {
    let mut first_rows_by_content: HashMap<Vec<String>, &Row> = HashMap::new();
    let mut rows = Vec::with_capacity(table.rows.len());
    let mut repeated_rows = Vec::new();
    for &row in &table.rows {
        let cells = row_content(table, row);
        match first_rows_by_content.get(&cells) {
            Some(earlier_row) if is_one_person(table, row) => {
                let name_span = |row| players::cell_span(table, row, Meaning::Name);
                let name = table.value_of(row, Meaning::Name).text.into_owned();
                let note = Note::new(NoteKind::RepeatedRow, name_span(row), name);
                notes.push(note.with_span(name_span(earlier_row)));
                repeated_rows.push(row);
            }
            _ => {
                first_rows_by_content.entry(cells).or_insert(row);
                rows.push(row);
            }
        }
    }
    table.rows = rows;
    // repeated rows are not read as players, but are kept among the other rows
    table.other_rows.append(&mut repeated_rows);
}

/// Returns the texts of a row in the columns of the table, from left to right.
fn row_content(table: &Table<'_>, row: &Row) -> Vec<String> {
    let cell_text = |column_index| table.value(row, column_index).text.into_owned();
    table
        .columns
        .iter()
        .map(|column| cell_text(column.index))
        .collect()
}

/// Whether rows with the same content as `row` must be about the same person. In a list of names,
/// different people with the same name may have equal rows, but they cannot have the same number,
/// or the same opponent in the same round.
fn is_one_person(table: &Table<'_>, row: &Row) -> bool {
    let number_meanings = [Meaning::Number, Meaning::FideId];
    let has_number = number_meanings.into_iter().any(|meaning| {
        let text = table.value_of(row, meaning).text;
        !text.is_empty() && text != "0"
    });
    let is_game = |column_index| {
        matches!(
            cell::parse_swiss_cell(&table.value(row, column_index).text),
            Some(SwissCell::Game(_))
        )
    };
    has_number
        || table
            .rounds()
            .iter()
            .any(|(_, column)| is_game(column.index))
}
