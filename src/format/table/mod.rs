//! Reads tables: crosstables, standings, lists and pairings in spreadsheets, web pages and texts
//! with separators. All of these are first turned into rows of cells with spans.

mod all_rounds;
mod allocated_byes;
mod annotation;
mod bare_opponents;
mod board_gaps;
mod bye_letters;
mod bye_values;
mod cell;
mod column_map;
mod columns;
mod composition;
mod crossed_numbers;
mod crosstable;
mod cut;
mod damage;
mod dated;
mod days;
mod details;
mod divided;
mod event_lists;
mod event_names;
mod exchanged;
mod extract_words;
mod fields;
mod footer;
mod formats;
mod headers;
mod joined;
mod keys;
mod kind;
mod letter_cells;
mod letters;
mod listed_games;
mod listed_order;
mod markup;
mod matrix;
mod meaning;
mod missing_headings;
mod missing_names;
mod missing_rows;
mod mutual;
mod named_numbers;
mod not_paired;
mod notation;
pub(in crate::format) mod numbers;
mod opposing;
mod pairing_result;
mod pairings;
mod pasted;
mod placeholder;
mod places;
mod player_card;
mod players;
mod rating_figures;
mod repeated_headers;
mod result_columns;
mod round_lists;
mod round_order;
mod rounds;
mod row_rounds;
mod scoring;
mod second_rows;
mod shared_details;
mod sheet_names;
mod sheets;
mod side;
mod spelling;
pub(in crate::format) mod standing;
mod standings;
mod starting;
mod stated_ratings;
mod stored_number;
mod tables;
mod team_boards;
mod team_crosstable;
mod teams;
mod three_field;
mod title_rounds;
mod two_points;
mod typed;
mod unnumbered;
mod unpaired;
mod unread;
mod value;
mod words;
mod write;

pub(in crate::format) use cell::half_sign;
pub(in crate::format) use extract_words::extract_words;

use std::collections::HashSet;

use super::keep_lines::keep_lines;
use super::notes::Notes;
use super::numbers::note_shared_numbers;
use super::{ColumnMap, ReadError, ReadOptions, Reading};
use crate::import::{Import, Lack, Note, NoteKind, UnreadKind};
use crate::model::{Opponent, PairingNumber};
use crate::source::{Place, Row, Source, Span, sheet_name};
use columns::Columns;
pub(super) use formats::{CSV, HTML, ODS, XLS, XLSX, is_likely_table, is_short_text, read_csv};
use kind::ListKind;
pub use markup::CHESS_RESULTS;
use meaning::Meaning;
use tables::Table;

/// A list: a table, or several tables of the same kind below each other, such as the rounds of a
/// list of pairings or the teams of a list of compositions. The rounds may be on several sheets.
pub(super) struct List<'a> {
    kind: ListKind,
    /// The tables of the list; at least one.
    tables: Vec<Table<'a>>,
}

impl<'a> List<'a> {
    /// Returns the first table of the list.
    fn table(&self) -> &Table<'a> {
        &self.tables[0]
    }

    /// Whether a table is the first one that the list has from its sheet.
    fn begins_sheet(&self, index: usize) -> bool {
        index == 0 || !std::ptr::eq(self.tables[index].sheet, self.tables[index - 1].sheet)
    }

    /// Whether the list has tables from several sheets.
    fn has_several_sheets(&self) -> bool {
        (1..self.tables.len()).any(|index| self.begins_sheet(index))
    }
}

/// Reads the tables of a source that has a grid. `format` is the name of the file format.
pub(super) fn read(
    source: Source,
    format: &'static str,
    options: &ReadOptions,
) -> Result<Reading, ReadError> {
    let mut imports = Vec::new();
    let FoundLists { mut lists, details } = find_lists(&source, options.map.as_ref())?;
    if lists.len() > options.limits.sheets {
        return Err(ReadError::too_many("tables", options.limits.sheets));
    }
    let joined = round_lists::join_lists_of_rounds(&mut lists);
    let details = shared_details::add_details(&source, &mut lists, &joined, &details);
    let sheets = sheets::list_sheets(&source, &lists, &details);
    let has_other_lists = lists.len() > 1 && !joined.are_whole_events;
    let rows_without_headings = missing_headings::note_unread_rows(&source, &lists);
    let mut unreported_rows = Some(rows_without_headings.clone());
    for mut list in lists {
        let mut import = import_list(&mut list, format, options)?;
        if list.has_several_sheets() {
            let name = source.name();
            import = round_lists::read_further_details(import, &list, name, has_other_lists);
        }
        if list.kind == ListKind::Pairings {
            let is_explained = |missing: &Note| {
                let mut rows = rows_without_headings.iter();
                rows.any(|rows| missing_headings::explains_missing_round(rows, missing))
            };
            import.notes.retain(|note| !is_explained(note));
            import
                .notes
                .extend(unreported_rows.take().into_iter().flatten());
        }
        import.sheets.clone_from(&sheets);
        imports.push(import);
    }
    for (index, note) in joined.events {
        imports[index].notes.extend(note);
    }
    if imports.is_empty() {
        return Err(no_table_error(&source, format));
    }
    Ok(Reading::with_tournaments(source, imports).expect("a list has at least one table"))
}

/// Whether a source with a grid contains a table.
pub(super) fn contains_table(source: &Source) -> bool {
    // an error about columns shows that there is a table
    !find_lists(source, None).is_ok_and(|found| found.lists.is_empty())
}

/// Whether the first table of a source has at least three known headings, even if no rows follow.
fn has_heading_row(source: &Source) -> bool {
    let has_three_headings = |table: &Table<'_>| {
        let is_known = |column: &&tables::Column| {
            !matches!(
                column.meaning,
                Meaning::Unknown | Meaning::Blank | Meaning::Title
            )
        };
        table.columns.iter().filter(is_known).count() >= 3
    };
    first_table(source).is_some_and(|table| has_three_headings(&table))
}

/// Returns the first table of a source, even if it has only headings; `None` if there is none.
fn first_table(source: &Source) -> Option<Table<'_>> {
    let sheets = source.grid().map_or(&[][..], |grid| &grid.sheets);
    let mut tables = sheets
        .iter()
        .flat_map(|sheet| tables::find_tables(source, sheet));
    tables.next()
}

/// The lists of a source, from top to bottom.
struct FoundLists<'a> {
    lists: Vec<List<'a>>,
    /// The rows with details of the event on each sheet without a list.
    details: Vec<Vec<&'a Row>>,
}

/// Finds the lists of a source, and the details on sheets without a list.
fn find_lists<'a>(
    source: &'a Source,
    map: Option<&ColumnMap>,
) -> Result<FoundLists<'a>, ReadError> {
    column_map::check_map(source, map)?;
    let mut lists: Vec<List<'_>> = Vec::new();
    let mut details = Vec::new();
    let sheets = source.grid().map_or(&[][..], |grid| &grid.sheets);
    for sheet in sheets {
        let first_list = lists.len();
        let mut tables = tables::find_tables(source, sheet);
        tables::join_headers_without_rows(&mut tables);
        repeated_headers::join_repeated_headers(&mut tables);
        if tables.is_empty() {
            tables.extend(typed::find_table(source, sheet, map)?);
        }
        if tables.is_empty() && sheets.len() > 1 {
            details.push(details::rows_of_sheet(source, sheet));
        }
        let table_above = lists.last_mut().and_then(|list| list.tables.last_mut());
        if let (Some(above), Some(first)) = (table_above, tables.first_mut()) {
            round_lists::take_round_line(above, first);
        }
        for mut table in tables {
            typed::apply_map(&mut table, map)?;
            fields::assign_columns(&mut table, map);
            fields::assign_worded_rounds(&mut table, map);
            typed::assign_unnamed_rounds(&mut table, map)?;
            let kind = kind::find_kind(&table);
            match lists[first_list..].last_mut() {
                Some(list) if list.kind == kind && kind.continues_below() => {
                    list.tables.push(table)
                }
                _ => lists.push(List {
                    kind,
                    tables: vec![table],
                }),
            }
        }
    }
    missing_headings::add_tables(source, &mut lists);
    details.retain(|rows| !rows.is_empty());
    Ok(FoundLists { lists, details })
}

/// Reads a list in the way that its kind requires.
fn import_list(
    list: &mut List<'_>,
    format: &'static str,
    options: &ReadOptions,
) -> Result<Import, ReadError> {
    let mut notes = Notes::default();
    for table in &mut list.tables {
        divided::join_divided_cells(table, &mut notes);
    }
    if list.kind.has_one_row_per_player() {
        typed::check_unclear_columns(list.table(), &mut notes)?;
        footer::turn_footers_into_text(&mut list.tables[0], &mut notes);
        if list.kind == ListKind::Crosstable {
            exchanged::restore_points(&mut list.tables[0], &mut notes);
        }
        pasted::remove_repeated_rows(&mut list.tables[0], &mut notes);
        if list.kind == ListKind::Crosstable {
            second_rows::remove_second_rows(&mut list.tables[0], &mut notes);
        }
        cut::detect_cut_row(&mut list.tables[0]);
    }
    if list.kind.has_one_row_per_player() || list.kind == ListKind::TeamCrosstable {
        unread::note_unread_columns(list.table(), options.map.as_ref(), &mut notes);
        unread::note_cells_after_headings(list.table(), &mut notes);
    }
    let read_list = match list.kind {
        ListKind::Crosstable => crosstable::read,
        ListKind::ThreeFields => three_field::read,
        ListKind::Matrix => matrix::read,
        ListKind::TeamCrosstable => team_crosstable::read,
        ListKind::Standings => standings::read,
        ListKind::Starting => starting::read,
        ListKind::Pairings => pairings::read,
        ListKind::NotPaired => not_paired::read,
        ListKind::Teams => teams::read_teams,
        ListKind::TeamPairings => teams::read_pairings,
        ListKind::TeamBoards => team_boards::read,
        ListKind::Composition => composition::read,
        ListKind::BoardList => teams::read_boards,
        ListKind::PlayerCard => player_card::read,
    };
    let mut import = read_list(list, options, &mut notes)?;
    details::read(list, &mut import, &mut notes);
    let has_ratings = import.tournament.players.iter().any(|p| p.rating.is_some());
    if list.kind.has_results() && !has_ratings {
        import.lacks.push(Lack::Ratings);
    }
    damage::note_other_formulas(list, &mut notes);
    dated::note_numbers_shown_as_dates(list, &mut notes);
    let players = import.tournament.players.len();
    import.claims.points.resize(players, None);
    import.claims.ranks.resize(players, None);
    import.format = format;
    import.dialect = list.kind.words().to_owned();
    import.notes = notes.finish();
    cut::note_cut_row(list.table(), &mut import);
    keep_other_rows(list, &mut import);
    placeholder::drop_placeholders(&mut import);
    Ok(import)
}

/// Keeps rows that describe no player, with their spans: titles, headings, footers, further rows of
/// a player, and rows of lists that are not interpreted.
fn keep_other_rows(list: &List<'_>, import: &mut Import) {
    let notes = import.notes.iter();
    let repeated_rows: Vec<Span> = notes
        .filter(|note| note.kind == NoteKind::RepeatedRow)
        .map(|note| note.span)
        .collect();
    let kind_of_row = |row: &&Row| {
        let is_in_row = |name: &Span| row.span.start <= name.start && name.end <= row.span.end;
        if repeated_rows.iter().any(is_in_row) {
            UnreadKind::RepeatedRow
        } else {
            UnreadKind::Comment
        }
    };
    let rows = list.tables.iter().flat_map(|table| {
        let other_rows = table.titles.iter().chain([&table.header]);
        let other_rows = other_rows.map(|row| (row.span, UnreadKind::Comment));
        let further_rows = table
            .other_rows
            .iter()
            .map(|row| (row.span, kind_of_row(row)));
        let other_rows = other_rows.chain(further_rows);
        let rows = table.rows.iter();
        other_rows.chain(rows.map(|row| (row.span, UnreadKind::Kept)))
    });
    let rows: Vec<(Span, UnreadKind)> = rows.collect();
    keep_lines(list.table().source, import, rows.into_iter());
}

fn no_table_error(source: &Source, format: &str) -> ReadError {
    if let Some(table) = first_table(source) {
        return ReadError::NoTournament {
            message: format!(
                "the table {} has headings, but no row below them has a name",
                location_words(source, &table)
            ),
            help: "check whether the rows were deleted or the list was exported before players \
                   were entered; then export it again"
                .to_owned(),
        };
    }
    let problem = match format {
        "html" => "the web page has no tournament table",
        _ => "the file has no tournament table",
    };
    ReadError::NoTournament {
        message: format!(
            "{problem}: no row has both a heading for the players and a heading for another column"
        ),
        help: "export the crosstable of the tournament, or name the columns with --map".to_owned(),
    }
}

/// Describes in words where a table is: `in the sheet Open`, `in line 3`.
fn location_words(source: &Source, table: &Table<'_>) -> String {
    match source.locate(table.header.span) {
        Place::Cell { sheet, .. } => format!("in the sheet {}", sheet_name(&sheet)),
        Place::Text { line, .. } => format!("in line {line}"),
        Place::Table { table, .. } => format!("with number {table} on the page"),
        Place::Bytes { .. } => String::new(),
    }
}

/// Numbers the players in the order of the list if it has no column of numbers, which has the
/// meaning `column`. Otherwise adds notes about numbers that are used twice.
fn number_players(table: &Table<'_>, import: &mut Import, column: Meaning, notes: &mut Notes) {
    if table.column(column).is_some() {
        note_shared_numbers(import, notes);
        return;
    }
    import.lacks.push(Lack::PairingNumbers);
    let opponents = import.tournament.entries.iter();
    let unknown_numbers = opponents.filter_map(|entry| match entry.opponent {
        Opponent::Unknown(number) => u16::try_from(number).ok(),
        _ => None,
    });
    // results name somebody who is not in the list by such a number
    let taken_numbers: HashSet<u16> = unknown_numbers.collect();
    let numbers = (1..).filter(|number| !taken_numbers.contains(number));
    for (number, player) in numbers.zip(&mut import.tournament.players) {
        player.number = Some(PairingNumber(number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Outcome, PlayerId};
    use crate::number::Points;
    use crate::source::{Limits, read_separated};

    const BY_RANK: &str = "\
From the Tournament-Database of Chess-Results http://chess-results.com;;;;;;;;
Harbour Open ;;;;;;;;
Rk.;;Name;Rtg;FED;1.Rd;2.Rd;Pts. ;TB1
1;IM;Ahlgren Tove ;2230;SWE;  3w1;  2b½;1,5;1,5
;;Brandao Ines ;2205;POR;   -1;  1w½;1,5;1,5
3;;Castellan Piero ;0;ITA;  1b0;   -½;0,5;1,5
;;;;;;;;
You find all details to this tournament under  http://chess-results.com/tnr1.aspx?lan=1;;;;;;;;
";

    fn read_text(text: &str) -> Import {
        let source = read_separated(Source::from_text("x", text), &Limits::DEFAULT).unwrap();
        read(source, "csv", &ReadOptions::default()).unwrap().import
    }

    #[test]
    fn crosstables_by_rank_are_read() {
        let import = read_text(BY_RANK);
        let tournament = &import.tournament;
        assert_eq!((tournament.players.len(), tournament.rounds), (3, 2));
        assert_eq!(tournament.players[2].name, "Castellan Piero");
        assert_eq!(tournament.players[2].rating, None);
        let outcomes: Vec<Outcome> = tournament.entries.iter().map(|e| e.outcome).collect();
        let expected = [
            Outcome::Win,
            Outcome::Draw,
            Outcome::PairingAllocatedBye,
            Outcome::Draw,
            Outcome::Loss,
            Outcome::HalfPointBye,
        ];
        assert_eq!(outcomes, expected);
        assert_eq!(
            tournament.entries[1].opponent,
            Opponent::Player(PlayerId(1))
        );
        let points: Vec<Points> = import
            .claims
            .points
            .iter()
            .map(|p| p.unwrap().value)
            .collect();
        let halves = |n| Points::from_halves(n);
        assert_eq!(points, [halves(3), halves(3), halves(1)]);
        let ranks: Vec<u32> = import
            .claims
            .ranks
            .iter()
            .map(|r| r.unwrap().value)
            .collect();
        assert_eq!(ranks, [1, 1, 3]);
        assert!(import.lacks(Lack::PairingNumbers));
        assert_eq!(import.notation.points(halves(3)), "1,5");
    }
}
