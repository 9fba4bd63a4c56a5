//! Recognises a column of points that is exchanged with the column of a round, because there are
//! games below the heading of the points, and points below the heading of the round.

use super::meaning::Meaning;
use super::tables::{Column, Table};
use super::typed::contains_games;
use super::{cell, numbers};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};

/// The number of cells at the top of the column of points that are examined. If all of them contain
/// points, the columns are not exchanged.
const EXAMINED_CELLS: usize = 4;

/// Gives the columns of points and of a round the meanings that fit their cells, and adds a note,
/// if these columns are exchanged.
pub(super) fn restore_points(table: &mut Table<'_>, notes: &mut Notes) {
    let columns = || table.columns.iter().enumerate();
    let mut points_columns = columns().filter(|(_, column)| column.meaning == Meaning::Points);
    let Some((points, column)) = points_columns.next() else {
        return;
    };
    let begins_with_points = filled_texts(table, column)
        .take(EXAMINED_CELLS)
        .all(|text| numbers::parse_points(&text).is_some());
    if begins_with_points || !contains_games(table, column.index) {
        return;
    }
    let mut rounds = columns().filter_map(|(index, column)| match column.meaning {
        Meaning::Round(round) if contains_points(table, column) => Some((index, round)),
        _ => None,
    });
    let (Some((index, round)), None) = (rounds.next(), rounds.next()) else {
        return;
    };
    let text = format!("the columns of points and of round {round} seem to be exchanged");
    let note = Note::new(
        NoteKind::ExchangedColumns,
        table.columns[points].heading,
        text,
    );
    notes.push(note.with_span(table.columns[index].heading));
    table.columns[points].meaning = Meaning::Round(round);
    table.columns[index].meaning = Meaning::Points;
}

/// Returns the texts of the cells of a column, without the blank cells.
fn filled_texts<'t>(
    table: &'t Table<'_>,
    column: &Column,
) -> impl Iterator<Item = String> + use<'t> {
    let index = column.index;
    let values = table.rows.iter().map(move |row| table.value(row, index));
    values.filter_map(|value| value.non_empty_text())
}

/// Whether nearly all cells of a column are points, and none is a game.
fn contains_points(table: &Table<'_>, column: &Column) -> bool {
    let (mut points, mut others) = (0, 0);
    for text in filled_texts(table, column) {
        match numbers::parse_points(&text) {
            Some(_) => points += 1,
            None if cell::parse_swiss_cell(&text).is_some() => return false,
            None => others += 1,
        }
    }
    points >= 2 && others * 10 <= points
}
