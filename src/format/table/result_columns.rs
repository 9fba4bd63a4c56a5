//! Finds the column of results in tables of pairings whose heading for it is not known, and notes
//! the tables that have none although others do.

use super::List;
use super::listed_games::RowPlace;
use super::meaning::Meaning;
use super::pairing_result::read_result;
use super::tables::{Column, Table};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind, Reason};
use crate::model::RoundNumber;

/// Returns the list with the columns of results that only their cells show, each of which is noted;
/// `None` if there is no such column.
pub(super) fn with_result_columns<'a>(list: &List<'a>, notes: &mut Notes) -> Option<List<'a>> {
    let columns: Vec<Option<usize>> = list.tables.iter().map(find_result_column).collect();
    if columns.iter().all(Option::is_none) {
        return None;
    }
    let mut tables = list.tables.clone();
    for (table, index) in tables.iter_mut().zip(columns) {
        let Some(index) = index else { continue };
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
        let cells = table.rows.iter().map(|row| table.value(row, column.index));
        let cells = cells.filter(|cell| !cell.is_empty());
        let are_results: Vec<bool> = cells.map(|cell| read_result(&cell).0.is_some()).collect();
        let result_count = are_results.iter().filter(|is_result| **is_result).count();
        says_nothing && between.contains(&column.index) && result_count * 2 > are_results.len()
    };
    let columns = table.columns.iter().enumerate();
    let mut columns = columns.filter(contains_results).map(|(index, _)| index);
    columns.next().filter(|_| columns.next().is_none())
}

/// Adds a note about each round before the last one whose table has no column of results, if the
/// tables of other rounds have one.
pub(super) fn note_rounds_without_results(
    list: &List<'_>,
    places: &[Vec<Option<RowPlace>>],
    notes: &mut Notes,
) {
    let has_results = |table: &Table<'_>| table.column(Meaning::Result).is_some();
    let tables = || list.tables.iter().zip(places);
    let round_of =
        |rows: &[Option<RowPlace>]| rows.iter().flatten().map(|place| place.round).next();
    let with_results = tables().filter(|(table, _)| has_results(table));
    let last: Option<RoundNumber> = with_results.filter_map(|(_, rows)| round_of(rows)).max();
    for (table, rows) in tables().filter(|(table, _)| !has_results(table)) {
        let round = round_of(rows).filter(|round| Some(*round) < last);
        if let Some(round) = round {
            let text = "its list has no column of results";
            let note = Note::new(NoteKind::MissingRound, table.header.span, text);
            notes.push(note.in_round(round).with_reason(Reason::NoResults));
        }
    }
}
