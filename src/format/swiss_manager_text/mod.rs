//! Reads and writes the text files in which Swiss-Manager exchanges players and pairings with other
//! programs: *Spielerdaten* and *Spielerauslosung* (reference/swiss-manager-exports.md 9).

mod cells;
mod columns;
mod pairings;
mod players;
mod write;

use columns::{Column, Columns, Kind};

use super::keep_lines::keep_lines;
use super::notes::Notes;
use super::{Choice, Format, ReadError, ReadOptions, Reader, Reading};
use crate::import::{Capabilities, Import, NoteKind, UnreadKind};
use crate::source::{Limits, Row, Source, Span, read_separated};

pub(super) static SM_TEXT: Format = Format {
    name: "sm-text",
    title: "player file or pairing file of Swiss-Manager (Spielerdaten, Spielerauslosung)",
    extensions: &["txt"],
    page: include_str!("../../../docs/formats/sm-text.md"),
    capabilities: Capabilities::NONE,
    reader: Reader::Text {
        sniff,
        max_sniff: 95,
        read,
    },
    writer: Some(write::write),
    choices: &[Choice::Text, Choice::Table],
};

/// Returns the likelihood that a text is a player file or a pairing file, from 0 to 95. The first
/// line of these files has column names that no other format has.
fn sniff(text: &str) -> u8 {
    let first_line = text.lines().find(|line| !line.trim().is_empty());
    let cells = first_line.unwrap_or("").split([';', ',', '\t', '|']);
    let names = cells.map(|cell| cell.trim_matches(|c: char| c == '"' || c.is_whitespace()));
    match Columns::from_names(names) {
        Some(columns) if columns.is_english => 85,
        Some(_) => 95,
        None => 0,
    }
}

/// A player file or pairing file: its header and the rows below it.
struct Table<'a> {
    source: &'a Source,
    columns: Columns,
    heading: &'a Row,
    rows: &'a [Row],
    limits: Limits,
}

impl<'a> Table<'a> {
    /// Returns the span of a row's cell in a column: `None` if the file has no such column; an
    /// empty span at the end of the row if the row is too short.
    fn cell_span(&self, row: &Row, name: Column) -> Option<Span> {
        let column = self.columns.index_of(name)?;
        let end = Span {
            start: row.span.end,
            end: row.span.end,
        };
        Some(row.cell(column).map_or(end, |cell| cell.span))
    }

    /// Returns the text of a row's cell in a column, without blanks around it; empty if there is
    /// none.
    fn text(&self, row: &Row, name: Column) -> &'a str {
        let span = self.cell_span(row, name);
        span.map_or("", |span| self.source.slice(span).trim())
    }

    /// Returns the text of a row's cell in a column, without blanks around it, and the span of the
    /// cell.
    fn field(&self, row: &Row, name: Column) -> (&'a str, Span) {
        let span = self.cell_span(row, name).unwrap_or_default();
        (self.text(row, name), span)
    }
}

fn read(source: Source, options: &ReadOptions) -> Result<Reading, ReadError> {
    let source = read_separated(source, &options.limits)?;
    let mut notes = Notes::default();
    let import = read_import(&source, options, &mut notes)?;
    Ok(Reading::with_tournament(
        source,
        Import {
            format: SM_TEXT.name,
            notes: notes.finish(),
            ..import
        },
    ))
}

/// Reads a file whose lines below the header follow this grammar.
///
/// exchange-line = pairing-line | player-line
fn read_import(
    source: &Source,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let rows = source.grid().map_or(&[][..], |grid| &grid.sheets[0].rows);
    let (heading, rows) = rows.split_first().ok_or(ReadError::Empty)?;
    let names = heading.cells.iter().map(|cell| source.slice(cell.span));
    let columns = Columns::from_names(names).ok_or_else(missing_header_error)?;
    if columns.is_english {
        let text = "only files with a German header are known; the columns of this one were read \
                    by their likely meaning";
        notes.add(NoteKind::UncertainLayout, heading.span, text);
    }
    let unknown_columns = columns
        .unknown_names
        .iter()
        .map(|name| format!("column `{name}`"));
    let missing_columns: Vec<String> = unknown_columns.collect();
    let table = Table {
        source,
        columns,
        heading,
        rows,
        limits: options.limits,
    };
    if rows.is_empty() {
        return Err(ReadError::NoTournament {
            message: "the file has a header, but no rows below it".to_owned(),
            help: "export the file again, and check that it was copied completely".to_owned(),
        });
    }
    let width = heading.cells.len();
    for extra_cell in rows.iter().filter_map(|row| row.cells.get(width)) {
        let text = "the row has more cells than the header";
        notes.add_habit(NoteKind::TextBeyondColumns, extra_cell.span, text);
    }
    let import = match table.columns.kind {
        Kind::Players => players::read_players(&table, notes)?,
        Kind::Pairings => pairings::read_pairings(&table, notes)?,
    };
    let mut import = Import {
        missing_data: missing_columns,
        ..import
    };
    keep_other_lines(&table, &mut import);
    Ok(import)
}

/// Keeps the lines from which nothing is read: the header, and rows without a player or an entry.
fn keep_other_lines(table: &Table<'_>, import: &mut Import) {
    let rows = table.rows.iter().map(|row| (row.span, UnreadKind::Kept));
    let lines = [(table.heading.span, UnreadKind::Comment)];
    keep_lines(table.source, import, lines.into_iter().chain(rows));
}

fn missing_header_error() -> ReadError {
    ReadError::Unsupported {
        message: "the first line is not the header of a player file or a pairing file".to_owned(),
        help: "such files begin with `Nr;Name;Titel` or `Runde;Brett;IdentW`; omit --from to \
               detect the format"
            .to_owned(),
    }
}
