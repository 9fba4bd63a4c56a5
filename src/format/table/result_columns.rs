//! Finds the column of results in tables of pairings whose heading for it is not known, and the
//! columns of both players in tables that have none although others do.

use super::List;
use super::meaning::Meaning;
use super::numbers::parse_points;
use super::pairing_result::read_result;
use super::tables::{Column, Table, Value};
use super::unpaired::is_unpaired;
use crate::format::notes::Notes;
use crate::import::NoteKind;
use crate::source::Row;

/// Returns the list with the columns of results that only their cells show, each of which is noted,
/// and with the sides of tables without such a column. `None` if all tables have one.
pub(super) fn with_result_columns<'a>(list: &List<'a>, notes: &mut Notes) -> Option<List<'a>> {
    let has_results = |table: &Table<'_>| table.column(Meaning::Result).is_some();
    if list.tables.iter().all(has_results) {
        return None;
    }
    let distance = list.tables.iter().find_map(columns_of_white);
    let mut tables = list.tables.clone();
    for table in tables.iter_mut().filter(|table| !has_results(table)) {
        let Some(index) = find_result_column(table) else {
            set_sides(table, distance, notes);
            continue;
        };
        let column = table.columns[index];
        let name = match table.heading(&column) {
            "" => "a column without a heading".to_owned(),
            heading => format!("the column `{heading}`"),
        };
        let text = format!("{name} contains results and is read as the column of results");
        notes.add(NoteKind::UncertainLayout, column.heading, text);
        table.columns[index].meaning = Meaning::Result;
    }
    Some(List {
        kind: list.kind,
        tables,
    })
}

/// Returns the number of columns from the name of White to the column of results; `None` if the
/// table has no such columns.
fn columns_of_white(table: &Table<'_>) -> Option<u16> {
    let index_of = |meaning| table.column(meaning).map(|column| column.index);
    index_of(Meaning::Result)?.checked_sub(index_of(Meaning::White)?)
}

/// Finds out where the columns of Black begin in a table without a column of results: as far from
/// the name of White as the results in another table of the list, or else with the name of Black or
/// the title before it. Adds a note. Does nothing if no table of the list has results.
fn set_sides(table: &mut Table<'_>, distance: Option<u16>, notes: &mut Notes) {
    let index_of = |meaning| table.column(meaning).map(|column| column.index);
    let (Some(white), Some(black), Some(distance)) =
        (index_of(Meaning::White), index_of(Meaning::Black), distance)
    else {
        return;
    };
    let is_title = |column: &Column| column.index + 1 == black && column.index > white;
    let title = table
        .columns(Meaning::Title)
        .find(|column| is_title(column));
    let own_start = title.map_or(black, |title| title.index);
    let start = white.checked_add(distance).filter(|start| *start <= black);
    table.black_start = Some(start.unwrap_or(own_start));
    let text = "the list has no column of results";
    notes.add(NoteKind::UncertainLayout, table.header.span, text);
}

/// Returns the index in `table.columns` of the only column between the names of both players whose
/// heading says nothing, and most of whose cells contain results. `None` if there is none, or if the
/// table has a column of results.
fn find_result_column(table: &Table<'_>) -> Option<usize> {
    if table.column(Meaning::Result).is_some() {
        return None;
    }
    let index_of = |meaning| table.column(meaning).map(|column| column.index);
    let between = index_of(Meaning::White)? + 1..index_of(Meaning::Black)?;
    let contains_results = |(_, column): &(usize, &Column)| {
        // of columns without a heading, one is usually that of the titles
        let says_nothing = matches!(
            column.meaning,
            Meaning::Unknown | Meaning::Blank | Meaning::Title | Meaning::Flag
        );
        let cells = table
            .rows
            .iter()
            .map(|row| (row, table.value(row, column.index)));
        let cells = cells.filter(|(_, cell)| !cell.is_empty());
        let is_result = |(row, cell): (&&Row, Value<'_>)| {
            read_result(&cell).0.is_some()
                || has_bye(table, row) && parse_points(&cell.text).is_some()
        };
        let are_results: Vec<bool> = cells.map(is_result).collect();
        let result_count = are_results.iter().filter(|is_result| **is_result).count();
        says_nothing && between.contains(&column.index) && result_count * 2 > are_results.len()
    };
    let columns = table.columns.iter().enumerate();
    let mut columns = columns.filter(contains_results).map(|(index, _)| index);
    columns.next().filter(|_| columns.next().is_none())
}

/// Whether a row names a bye or a player who is not paired, for whom it may state only the points.
fn has_bye(table: &Table<'_>, row: &Row) -> bool {
    let sides = [Meaning::White, Meaning::Black];
    sides
        .iter()
        .any(|&side| is_unpaired(&table.value_of(row, side).text))
}
