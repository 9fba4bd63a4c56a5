//! Finds the tables of a sheet. A table has a header row, data rows, and texts above and below them
//! (reference/swiss-manager-exports.md 2).

use super::cell::{self, SwissCell};
use super::headers::{meaning, normal_form};
use super::joined::{self, DividedCell};
use super::meaning::Meaning;
use super::numbers::parse_whole_number;
use super::stored_number::number_shown_as_date;
pub(super) use super::value::{Value, begins_like_a_formula, value};
use super::words::ROUNDS;
use crate::import::RatingFigure;
use crate::source::{Cell, CellKind, Row, Sheet, Source, Span};

/// A table: its header row, its data rows, and the rows around it.
#[derive(Clone, Debug)]
pub(super) struct Table<'a> {
    pub(super) source: &'a Source,
    pub(super) sheet: &'a Sheet,
    /// Rows with text above the header, after the data rows of the previous table.
    pub(super) titles: Vec<&'a Row>,
    #[allow(dead_code, reason = "the header of a match names its teams")]
    pub(super) header: &'a Row,
    pub(super) columns: Vec<Column>,
    /// Data rows, such as the rows of players.
    pub(super) rows: Vec<&'a Row>,
    /// Other rows with text below the header: annotations, footers, comments.
    pub(super) other_rows: Vec<&'a Row>,
    /// The last row if the file ends in the middle of it; otherwise `None`.
    pub(super) cut_row: Option<CutRow>,
    /// The character for half a point that the user of Swiss-Manager chose
    /// (reference/swiss-manager-exports.md 8.2); `None` if it is the usual one.
    pub(super) half_sign: Option<char>,
    /// The cells that unquoted separators have divided, in the order of the rows.
    pub(super) divided_cells: Vec<DividedCell>,
    /// The index of the first column of Black in a list of pairings without a column of results;
    /// `None` if the table has one, or if the columns of Black are not known.
    pub(super) black_start: Option<u16>,
    /// The round that the name of the sheet states as a number alone; `None` unless the sheets of
    /// the event are numbered in this way.
    pub(super) sheet_number: Option<u16>,
    /// The header of the table whose columns this table has, because it has no header; otherwise
    /// `None`. The header is then the first data row.
    pub(super) other_header: Option<Span>,
}

/// The last row of a file, if the file ends in the middle of this row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CutRow {
    /// The span of the row.
    pub(super) row: Span,
    /// The index of the first column whose content is incomplete or missing.
    pub(super) first_column: u16,
    /// The first round whose content is incomplete or missing; `None` if no round is affected.
    pub(super) first_round: Option<u16>,
}

/// A column of a table, with its position and meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Column {
    /// The index of the column in the sheet, from 0.
    pub(super) index: u16,
    pub(super) meaning: Meaning,
    /// The span of the heading.
    pub(super) heading: Span,
}

/// Returns the values of the cells of a row that are not blank.
pub(super) fn filled_values<'a>(
    source: &'a Source,
    row: &'a Row,
) -> impl Iterator<Item = Value<'a>> {
    let values = row.cells.iter().map(|cell| value(source, cell));
    values.filter(|value| !value.is_empty())
}

/// Returns the text of a row that contains only one text, which is its first cell that is neither
/// blank nor a formula without a value.
pub(super) fn first_text<'a>(source: &'a Source, row: &'a Row) -> Value<'a> {
    let mut texts = filled_values(source, row).filter(|value| value.kind != CellKind::Formula);
    texts.next().unwrap_or_default()
}

impl<'a> Table<'a> {
    /// Returns the first column with this meaning.
    pub(super) fn column(&self, meaning: Meaning) -> Option<&Column> {
        self.columns.iter().find(|column| column.meaning == meaning)
    }

    /// Returns the columns with this meaning.
    pub(super) fn columns(&self, meaning: Meaning) -> impl Iterator<Item = &Column> {
        let has_meaning = move |column: &&Column| column.meaning == meaning;
        self.columns.iter().filter(has_meaning)
    }

    /// Returns the value of a row in the column with this index; blank if the cell is missing or
    /// cut off.
    pub(super) fn value(&self, row: &Row, column: u16) -> Value<'a> {
        if self
            .cut_row
            .is_some_and(|cut| cut.row == row.span && column >= cut.first_column)
        {
            return Value::default();
        }
        if !self.divided_cells.is_empty() {
            let divided_cells = joined::divided_cells_of(&self.divided_cells, row);
            if !divided_cells.is_empty() {
                return joined::joined_value(self.source, row, divided_cells, column);
            }
        }
        let Some(cell) = row.cell(column) else {
            return Value::default();
        };
        let value = value(self.source, cell);
        match self.number_shown_as_date(cell) {
            Some(number) => Value {
                text: number.into(),
                kind: CellKind::Number,
                ..value
            },
            None => value,
        }
    }

    /// Returns the number that a cell stores if it is in a column of numbers but is shown as a
    /// date; otherwise `None`.
    pub(super) fn number_shown_as_date(&self, cell: &Cell) -> Option<&'a str> {
        if cell.kind != CellKind::Date {
            return None;
        }
        let mut columns = self.columns.iter();
        let column = columns.find(|column| column.index == cell.column)?;
        number_shown_as_date(self.source, column.meaning, cell)
    }

    /// Returns the value of a row in the first column with this meaning; blank if there is no such
    /// column.
    pub(super) fn value_of(&self, row: &Row, meaning: Meaning) -> Value<'a> {
        let column = self.column(meaning);
        column.map_or_else(Value::default, |column| self.value(row, column.index))
    }

    /// Returns the heading of a column as written, without blanks around it.
    pub(super) fn heading(&self, column: &Column) -> &'a str {
        self.source.slice(column.heading).trim()
    }

    /// Returns the texts above the table, from top to bottom.
    pub(super) fn title_texts(&self) -> impl Iterator<Item = Value<'a>> + '_ {
        let texts = self.titles.iter().map(|row| first_text(self.source, row));
        texts.filter(|text| !text.is_empty())
    }

    /// Returns the texts below the header that are not data, from top to bottom.
    pub(super) fn other_texts(&self) -> impl Iterator<Item = Value<'a>> + '_ {
        let texts = self
            .other_rows
            .iter()
            .map(|row| first_text(self.source, row));
        texts.filter(|text| !text.is_empty())
    }

    /// Returns the index of the first column of Black in a list of pairings, or that of the column of
    /// results before it; `None` if neither is known.
    pub(super) fn black_start(&self) -> Option<u16> {
        let result = self.column(Meaning::Result);
        result.map(|column| column.index).or(self.black_start)
    }

    /// Returns the rounds that have columns, in ascending order, each with its column.
    pub(super) fn rounds(&self) -> Vec<(u16, Column)> {
        let mut rounds: Vec<(u16, Column)> = self
            .columns
            .iter()
            .filter_map(|column| match column.meaning {
                Meaning::Round(round) => Some((round, *column)),
                _ => None,
            })
            .collect();
        rounds.sort_by_key(|(round, column)| (*round, column.index));
        rounds
    }
}

/// Finds the tables of a sheet, from top to bottom.
pub(super) fn find_tables<'a>(source: &'a Source, sheet: &'a Sheet) -> Vec<Table<'a>> {
    let mut list: Vec<Table<'a>> = Vec::new();
    let mut rows_between: Vec<&Row> = Vec::new();
    for row in &sheet.rows {
        if filled_values(source, row).next().is_none() {
            continue;
        }
        if row.number != 0 && is_header(source, row, list.last()) {
            list.push(Table {
                source,
                sheet,
                titles: std::mem::take(&mut rows_between),
                header: row,
                columns: read_columns(source, row),
                rows: Vec::new(),
                other_rows: Vec::new(),
                cut_row: None,
                half_sign: None,
                divided_cells: Vec::new(),
                black_start: None,
                sheet_number: None,
                other_header: None,
            });
            continue;
        }
        match list.last_mut() {
            Some(table) if is_data(table, row) => {
                // a line between two players is not a title of the next table
                rows_between.clear();
                table.rows.push(row);
            }
            Some(table) => {
                table.other_rows.push(row);
                rows_between.push(row);
            }
            None => rows_between.push(row),
        }
    }
    list
}

/// Adds headers without rows, which are not tables, and the texts around them to the next table, or
/// to the previous table if no table follows.
pub(super) fn join_headers_without_rows<'a>(tables: &mut Vec<Table<'a>>) {
    let mut pending_rows: Vec<&'a Row> = Vec::new();
    let mut complete_tables: Vec<Table<'a>> = Vec::with_capacity(tables.len());
    for mut table in tables.drain(..) {
        if table.rows.is_empty() {
            pending_rows.extend(table.titles);
            pending_rows.push(table.header);
            pending_rows.extend(table.other_rows);
        } else {
            table.other_rows.append(&mut pending_rows);
            complete_tables.push(table);
        }
    }
    if let Some(last) = complete_tables.last_mut() {
        last.other_rows.append(&mut pending_rows);
    }
    *tables = complete_tables;
}

/// Whether a row is a header, because it has a heading for players or teams, and another known
/// heading. Below a header, a row with a number in a column of numbers is data: `1;1;White` is a
/// player.
fn is_header(source: &Source, row: &Row, table_above: Option<&Table<'_>>) -> bool {
    if table_above.is_some_and(|table| is_numbered(table, row)) {
        return false;
    }
    let mut known_count = 0;
    let (mut has_name, mut has_board, mut ratings) = (false, false, 0);
    for value in filled_values(source, row) {
        match meaning(&value.text) {
            Meaning::Unknown | Meaning::Blank => continue,
            Meaning::Name | Meaning::White | Meaning::Black | Meaning::Team => has_name = true,
            Meaning::Board => has_board = true,
            Meaning::Rating => ratings += 1,
            _ => {}
        }
        known_count += 1;
    }
    // the header of a match names two teams instead (reference/swiss-manager-exports.md 4.1)
    known_count >= 2 && (has_name || (has_board && ratings == 2))
}

/// Whether a row has a number in a column of numbers.
fn is_numbered(table: &Table<'_>, row: &Row) -> bool {
    let numbers = [Meaning::Rank, Meaning::Number, Meaning::Board];
    let mut columns = table.columns.iter();
    columns.any(|column| {
        numbers.contains(&column.meaning)
            && parse_whole_number(&table.value(row, column.index).text).is_some()
    })
}

/// Whether a row is data, because it has a name in the column of names, and another value.
pub(super) fn is_data(table: &Table<'_>, row: &Row) -> bool {
    if row.number == 0 {
        return false;
    }
    let name_meanings = [
        Meaning::Name,
        Meaning::White,
        Meaning::Black,
        Meaning::Team,
        Meaning::Board,
    ];
    let mut name_columns = name_meanings
        .iter()
        .filter_map(|&meaning| table.column(meaning));
    let has_name = name_columns.any(|column| !table.value(row, column.index).is_empty());
    let mut values = filled_values(table.source, row);
    let first_value = values.next();
    let is_comment =
        first_value.is_some_and(|value| value.text.starts_with('#') && value.text != "#");
    let has_name = has_name || is_nameless(table, row);
    has_name && !is_comment && (values.next().is_some() || table.columns.len() <= 2)
}

/// Whether a row is a player without a name, because it has a number and at least two games.
fn is_nameless(table: &Table<'_>, row: &Row) -> bool {
    let number = || parse_whole_number(&table.value_of(row, Meaning::Number).text);
    let is_game = |column: &&Column| {
        let swiss_cell = cell::parse_swiss_cell(&table.value(row, column.index).text);
        matches!(column.meaning, Meaning::Round(_))
            && matches!(swiss_cell, Some(SwissCell::Game(_)))
    };
    let games = || table.columns.iter().filter(is_game).count();
    table.column(Meaning::Name).is_some() && number().is_some() && games() >= 2
}

/// Reads the columns under a header with their meanings, from left to right.
pub(super) fn read_columns(source: &Source, header: &Row) -> Vec<Column> {
    let mut columns: Vec<Column> = header
        .cells
        .iter()
        .map(|cell| {
            let value = value(source, cell);
            Column {
                index: cell.column,
                meaning: meaning(&value.text),
                heading: if value.is_empty() {
                    cell.span
                } else {
                    value.span
                },
            }
        })
        .collect();
    assign_sides(&mut columns);
    assign_round_numbers(source, &mut columns);
    assign_titles(&mut columns);
    assign_figures(&mut columns);
    columns
}

/// Removes the meanings of rating figures unless at least one of the headings can mean nothing
/// else, because `n` and `w` alone may be counts of any kind. If several columns have the same
/// figure, only the first keeps it.
fn assign_figures(columns: &mut [Column]) {
    let is_distinct = |column: &Column| match column.meaning {
        Meaning::Figure(figure) => figure.is_distinct(),
        _ => false,
    };
    let has_distinct_figure = columns.iter().any(is_distinct);
    let mut figures = Vec::new();
    for column in columns {
        let Meaning::Figure(figure) = column.meaning else {
            continue;
        };
        if has_distinct_figure && !figures.contains(&figure) {
            figures.push(figure);
            continue;
        }
        column.meaning = match figure {
            RatingFigure::Average => Meaning::Unknown,
            _ => Meaning::Statistic,
        };
    }
}

/// Gives two columns of names the meanings White and Black if the table has a column of results.
/// The headings of both may be the same, such as `Имя` in Russian.
fn assign_sides(columns: &mut [Column]) {
    let is = |meaning| move |column: &Column| column.meaning == meaning;
    let names = columns
        .iter()
        .filter(|c| c.meaning == Meaning::Name)
        .count();
    if names == 2 && columns.iter().any(is(Meaning::Result)) {
        let mut names = columns.iter_mut().filter(|c| c.meaning == Meaning::Name);
        if let (Some(white), Some(black)) = (names.next(), names.next()) {
            white.meaning = Meaning::White;
            black.meaning = Meaning::Black;
        }
    }
}

/// Gives a column whose heading is a word for a round, such as `Rnd`, the meaning of round numbers
/// if the table is a list of games. In a crosstable such a heading may mean something else.
fn assign_round_numbers(source: &Source, columns: &mut [Column]) {
    let count = |meaning| columns.iter().filter(|c| c.meaning == meaning).count();
    let has_sides = count(Meaning::White) > 0 && count(Meaning::Black) > 0;
    let is_list_of_games = has_sides || count(Meaning::Team) == 2;
    if !is_list_of_games || count(Meaning::RoundNumber) > 0 {
        return;
    }
    let is_round = |column: &&mut Column| {
        let heading = normal_form(source.slice(column.heading).trim());
        column.meaning == Meaning::Unknown && ROUNDS.meaning(&heading).is_some()
    };
    if let Some(column) = columns.iter_mut().find(is_round) {
        column.meaning = Meaning::RoundNumber;
    }
}

/// Gives a column with a blank heading to the left of a column of names the meaning of titles. A
/// second such column to the left of it becomes the column of flags
/// (reference/swiss-manager-exports.md 1.3).
fn assign_titles(columns: &mut [Column]) {
    let name_meanings = [Meaning::Name, Meaning::White, Meaning::Black];
    for index in 0..columns.len() {
        if !name_meanings.contains(&columns[index].meaning) {
            continue;
        }
        let is_blank = |column: &&mut Column| column.meaning == Meaning::Blank;
        let blank_columns = columns[..index].iter_mut().rev().take_while(is_blank);
        for (distance, column) in blank_columns.enumerate() {
            column.meaning = match distance {
                0 => Meaning::Title,
                _ => Meaning::Flag,
            };
        }
    }
}
