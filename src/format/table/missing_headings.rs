//! Finds rows of games without headings. If they fit the columns of another list of pairings, they
//! are read as a table with these columns.

use std::collections::{HashMap, HashSet};

use super::List;
use super::cell::parse_pairing_result;
use super::kind::ListKind;
use super::meaning::Meaning;
use super::numbers::{parse_points, parse_whole_number};
use super::pairing_result::read_result;
use super::round_lists::take_round_line;
use super::rounds::{round_in_line, round_in_sheet_name, stated_round};
use super::tables::{Table, first_text, is_data};
use super::unnumbered::{SideColumns, player_columns};
use super::unpaired::is_unpaired;
use super::value::value;
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind, Reason};
use crate::merge::name_key;
use crate::model::{PairingNumber, RoundNumber};
use crate::source::{Row, Sheet, Source};

/// Minimum number of rows with a result that are taken for a list of games.
const MIN_ROWS: usize = 3;

/// Minimum number of cells with content in a row of a game: two names and a result.
const MIN_CELLS: usize = 3;

/// The starting numbers of the players of all lists, by their names; `None` for a player without a
/// number.
type KnownPlayers = HashMap<String, Option<PairingNumber>>;

/// Adds a table for the games above the first table of a sheet, or on a sheet without a table, if
/// they fit the columns of the next list of pairings, or else of the previous one, and name players
/// of other lists.
pub(super) fn add_tables<'a>(source: &'a Source, lists: &mut Vec<List<'a>>) {
    for (sheet, games) in sheets_with_games(source, lists) {
        let Some(table) = find_table(lists, sheet, &games) else {
            continue;
        };
        let start = table.header.span.start;
        let is_of_sheet = |list: &List<'_>| std::ptr::eq(list.table().sheet, sheet);
        let follows = |list: &List<'_>| list.table().header.span.start > start;
        let index = lists.iter().position(follows).unwrap_or(lists.len());
        let mut table = table;
        if let Some(above) = index
            .checked_sub(1)
            .and_then(|above| lists[above].tables.last_mut())
        {
            take_round_line(above, &mut table);
        }
        let last_row = table.rows.last().map_or(start, |row| row.span.start);
        match lists.get_mut(index).filter(|list| is_of_sheet(list)) {
            Some(below) if below.kind == ListKind::Pairings => {
                below.tables[0]
                    .titles
                    .retain(|row| row.span.start > last_row);
                below.tables.insert(0, table);
            }
            below => {
                if let Some(below) = below {
                    below.tables[0]
                        .titles
                        .retain(|row| row.span.start > last_row);
                }
                let list = List {
                    kind: ListKind::Pairings,
                    tables: vec![table],
                };
                lists.insert(index, list);
            }
        }
    }
}

/// Returns a note for each sheet with rows above its first table, or without a table, that seem to
/// contain games. There are none in a file without lists of pairings.
pub(super) fn note_unread_rows(source: &Source, lists: &[List<'_>]) -> Vec<Note> {
    let sheets = sheets_with_games(source, lists).into_iter();
    let notes = sheets.map(|(sheet, games)| {
        let first = games[0].span;
        let note = Note::new(
            NoteKind::RowsWithoutHeadings,
            first,
            games.len().to_string(),
        );
        let rows_above = sheet
            .rows
            .iter()
            .take_while(|row| row.span.start < first.start);
        let lines = rows_above.filter_map(|row| {
            let line = first_text(source, row);
            let is_line = line.text.contains(char::is_alphabetic);
            round_in_line(&line.text).filter(|_| is_line)
        });
        match lines.last().or_else(|| round_in_sheet_name(&sheet.name)) {
            Some(round) => note.in_round(RoundNumber(round)),
            None => note,
        }
    });
    notes.collect()
}

/// Adds a note about each table that has the columns of another one.
pub(super) fn note_read_rows(list: &List<'_>, notes: &mut Notes) {
    for table in &list.tables {
        if let (Some(header), Some(first)) = (table.other_header, table.rows.first()) {
            let count = table.rows.len().to_string();
            let note = Note::new(NoteKind::RowsWithoutHeadings, first.span, count);
            notes.push(note.with_span(header).with_reason(Reason::Restored));
        }
    }
}

/// Returns the visible sheets with rows above their first table, or without a table, that seem to
/// contain games, with these rows. There are none in a file without lists of pairings.
fn sheets_with_games<'a>(source: &'a Source, lists: &[List<'_>]) -> Vec<(&'a Sheet, Vec<&'a Row>)> {
    if !lists.iter().any(|list| list.kind == ListKind::Pairings) {
        return Vec::new();
    }
    let tables = lists.iter().flat_map(|list| &list.tables);
    let headers: HashSet<u32> = tables.map(|table| table.header.span.start).collect();
    let sheets = source.grid().map_or(&[][..], |grid| &grid.sheets);
    let visible = sheets.iter().filter(|sheet| !sheet.is_hidden);
    let games = visible.map(|sheet| {
        let is_header = |row: &&Row| headers.contains(&row.span.start);
        let rows = sheet.rows.iter().take_while(|row| !is_header(row));
        let games: Vec<&Row> = rows.filter(|row| is_game(source, row)).collect();
        (sheet, games)
    });
    games.filter(|(_, games)| games.len() >= MIN_ROWS).collect()
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

/// Returns the games as a table with the columns of the next list of pairings that has headings, or
/// else of the previous one; `None` if they do not fit.
fn find_table<'a>(lists: &[List<'a>], sheet: &'a Sheet, games: &[&'a Row]) -> Option<Table<'a>> {
    let start = games[0].span.start;
    let is_visible = |table: &&Table<'_>| !table.sheet.is_hidden && table.other_header.is_none();
    let pairings = lists.iter().filter(|list| list.kind == ListKind::Pairings);
    let tables: Vec<&Table<'a>> = pairings
        .flat_map(|list| &list.tables)
        .filter(is_visible)
        .collect();
    let known_players = known_players(&tables);
    let next = tables.iter().find(|table| table.header.span.start > start);
    let previous = tables.iter().rfind(|table| table.header.span.start < start);
    let models = next.into_iter().chain(previous);
    let mut tables = models.map(|model| with_columns(model, sheet, games));
    let table = tables.find(|table| fits(table, &known_players))?;
    // without a round of its own, it may repeat games of another list
    let round = stated_round(&table).or_else(|| round_in_sheet_name(&sheet.name));
    let is_first = start < lists.first()?.table().header.span.start;
    (round.is_some() || is_first).then_some(table)
}

/// Returns the games of a sheet as a table with the columns of another one.
fn with_columns<'a>(model: &Table<'a>, sheet: &'a Sheet, games: &[&'a Row]) -> Table<'a> {
    let (first, last) = (games[0], games[games.len() - 1]);
    let mut table = Table {
        sheet,
        header: first,
        titles: Vec::new(),
        rows: Vec::new(),
        other_rows: Vec::new(),
        cut_row: None,
        divided_cells: Vec::new(),
        sheet_number: None,
        other_header: Some(model.header.span),
        ..model.clone()
    };
    let text_rows = sheet.rows.iter();
    let text_rows = text_rows.filter(|row| !first_text(table.source, row).is_empty());
    for row in text_rows {
        let is_row = is_data(&table, row);
        if row.span.start < first.span.start {
            table.titles.push(row);
        } else if is_row && (row.span.start <= last.span.start || is_row_of_player(&table, row)) {
            table.rows.push(row);
        } else if row.span.start <= last.span.start {
            table.other_rows.push(row);
        } else {
            break;
        }
    }
    table
}

/// Whether a row below the last game belongs to it, such as that of a player with a bye: it fits the
/// columns and has a starting number or a result.
fn is_row_of_player(table: &Table<'_>, row: &Row) -> bool {
    let has_number = |side: &SideColumns| side.number(table, row).is_some();
    let has_result = || !table.value_of(row, Meaning::Result).is_empty();
    row_fits(table, row)
        && (player_columns(table, is_unpaired).iter().any(has_number) || has_result())
}

/// Returns the players whom the tables name.
fn known_players(tables: &[&Table<'_>]) -> KnownPlayers {
    let mut known_players = KnownPlayers::new();
    for table in tables {
        for side in player_columns(table, is_unpaired) {
            for row in table.rows.iter().filter(|row| side.is_player(table, row)) {
                let number = side.number(table, row);
                let known = known_players.entry(name_key(&side.name_text(table, row)));
                let known = known.or_default();
                *known = known.or(number);
            }
        }
    }
    known_players
}

/// Whether nearly all rows of a table fit its columns, and most name players of other tables with
/// the numbers that these have there.
fn fits(table: &Table<'_>, known_players: &KnownPlayers) -> bool {
    let count = table.rows.len();
    let fitting_count = table.rows.iter().filter(|row| row_fits(table, row)).count();
    let sides = player_columns(table, is_unpaired);
    let (mut players, mut known, mut numbered, mut same_number) = (0, 0, 0, 0);
    for (side, row) in sides
        .iter()
        .flat_map(|side| table.rows.iter().map(move |row| (side, row)))
    {
        if !side.is_player(table, row) {
            continue;
        }
        players += 1;
        let Some(known_number) = known_players.get(&name_key(&side.name_text(table, row))) else {
            continue;
        };
        known += 1;
        if let (Some(number), Some(known_number)) = (side.number(table, row), known_number) {
            numbered += 1;
            same_number += usize::from(number == *known_number);
        }
    }
    sides.len() == 2
        && fitting_count * 4 >= count * 3
        && players > 0
        && known * 2 >= players
        && same_number * 4 >= numbered * 3
}

/// Whether the cells of a row contain what their columns have: numbers, ratings, points, names and a
/// result.
fn row_fits(table: &Table<'_>, row: &Row) -> bool {
    let is_name = |text: &str| text.contains(char::is_alphabetic);
    let has_players = [Meaning::White, Meaning::Black].map(|side| {
        let name = table.value_of(row, side);
        !name.is_empty() && !is_unpaired(&name.text)
    });
    let is_game = has_players == [true; 2];
    has_players != [false; 2]
        && table.columns.iter().all(|column| {
            let cell = table.value(row, column.index);
            cell.is_empty()
                || match column.meaning {
                    Meaning::Number | Meaning::Board | Meaning::Rating => {
                        parse_whole_number(&cell.text).is_some()
                    }
                    Meaning::Points => parse_points(&cell.text).is_some(),
                    Meaning::Result if is_game => read_result(&cell).1.is_none(),
                    Meaning::White | Meaning::Black if is_game => is_name(&cell.text),
                    _ => true,
                }
        })
}

/// Whether the rows of a note that are not read may be those of the round of another note, which says
/// that the round is missing.
pub(super) fn explains_missing_round(unread_rows: &Note, missing: &Note) -> bool {
    missing.kind == NoteKind::MissingRound
        && unread_rows.round.is_some()
        && unread_rows.round == missing.round
}
