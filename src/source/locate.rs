//! Describes the position of a span in terms that people use, such as line and column, from 1.

use std::borrow::Cow;
use std::fmt;

use super::printable::printable;
use super::{Grid, Naming, Source, Span, column_letters};

/// The way in which the text of a source was derived from the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// The file is text, which is used unchanged.
    #[default]
    Lines,
    /// The file consists of rows and cells.
    Grid(Grid),
    /// The file is binary, and its records were rendered as text. The places are in the order of
    /// the text.
    Bytes(Vec<BytePlace>),
}

/// A piece of the text of a binary file, and its place in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BytePlace {
    /// The span of the piece in the text that was rendered from the file.
    pub text: Span,
    /// The name of the section of the file: `pairings`.
    pub section: &'static str,
    /// The offset of the first byte of the piece in the file, from 0.
    pub offset: u32,
    /// The number of bytes of the piece in the file.
    pub length: u32,
}

/// A place in a file, as messages name it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// A place in a text.
    Text {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        /// The length in characters.
        length: usize,
    },
    /// One or more cells of a row in a workbook.
    Cell {
        /// The name of the sheet.
        sheet: String,
        /// The row, from 1.
        row: u32,
        /// The first and the last column, from 0.
        columns: (u16, u16),
    },
    /// A cell on a web page.
    Table {
        /// The number of the table, from 1.
        table: usize,
        /// The row, from 1; 0 for a text above or below the table.
        row: u32,
        /// The column, from 1.
        column: u16,
    },
    /// A place in a binary file.
    Bytes {
        /// The name of the record (`round 2, board 1`); empty if the record has no name.
        record: String,
        /// The name of the section.
        section: &'static str,
        /// The first byte in the file, from 0.
        offset: u32,
        /// The number of bytes.
        length: u32,
    },
}

impl Place {
    /// Returns the names of the cells of a row from column `first` to column `last`: `G14`,
    /// `A14:K14`.
    #[must_use]
    pub fn cell_names(row: u32, (first, last): (u16, u16)) -> String {
        let name = |column| format!("{}{row}", column_letters(column));
        if first == last {
            name(first)
        } else {
            format!("{}:{}", name(first), name(last))
        }
    }
}

/// Writes the place in the form that follows the name of a file: `14:81`, `Sheet1!G14`, `table 2,
/// row 14, column 7`, `round 2, board 1 (pairings, byte 4711)`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Text { line, column, .. } => write!(f, "{line}:{column}"),
            Place::Cell {
                sheet,
                row,
                columns,
            } => write!(
                f,
                "{}!{}",
                sheet_name(sheet),
                Place::cell_names(*row, *columns)
            ),
            Place::Table { table, row: 0, .. } => write!(f, "text around table {table}"),
            Place::Table { table, row, column } => {
                write!(f, "table {table}, row {row}, column {column}")
            }
            Place::Bytes {
                record,
                section,
                offset,
                ..
            } => match record.as_str() {
                "" => write!(f, "{section}, byte {offset}"),
                record => write!(f, "{} ({section}, byte {offset})", printable(record)),
            },
        }
    }
}

/// Returns the name of a sheet as spreadsheet programs write it before the name of a cell: in
/// quotation marks unless it is a single word.
#[must_use]
pub fn sheet_name(sheet: &str) -> Cow<'_, str> {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let starts_well = sheet.chars().next().is_some_and(|c| !c.is_ascii_digit());
    if starts_well && sheet.chars().all(word) {
        Cow::Borrowed(sheet)
    } else {
        Cow::Owned(format!("'{}'", printable(sheet).replace('\'', "''")))
    }
}

impl Source {
    /// Returns the place of a span, as messages name it.
    #[must_use]
    pub fn locate(&self, span: Span) -> Place {
        let local_span = self.local_span(span);
        match &self.layout {
            Layout::Grid(grid) if grid.naming != Naming::Lines => grid_place(grid, local_span),
            Layout::Bytes(places) => byte_place(places, local_span, self.record_name(local_span)),
            _ => None,
        }
        .unwrap_or_else(|| self.text_place(span))
    }

    /// Returns the name of the record on a line that was rendered from a binary file: the text
    /// before the colon.
    fn record_name(&self, inner: Span) -> &str {
        let line = self.line_span(self.line_index(inner.start + self.base));
        let name = self.slice(line).split_once(": ");
        name.map_or("", |(name, _)| name)
    }

    fn text_place(&self, span: Span) -> Place {
        let line = self.line_index(span.start);
        let start = self.line_starts[line] as usize;
        let text_before = self.text.get(start..self.local_span(span).start as usize);
        Place::Text {
            line: line + 1,
            column: text_before.unwrap_or("").chars().count() + 1,
            length: self.slice(span).chars().count(),
        }
    }

    /// Returns the number that is shown beside the line with this index (from 0): the number of the
    /// row in its sheet or, without sheets, the number of the line. Both count from 1.
    #[must_use]
    pub fn line_number(&self, line: usize) -> usize {
        let start = self.line_starts.get(line).copied().unwrap_or(0);
        let row = self.grid().and_then(|grid| grid.cell_at(start));
        row.map_or(line + 1, |place| place.row.number as usize)
    }

    /// Returns the index (from 0) of the line that contains the byte `offset`.
    #[must_use]
    pub fn line_index(&self, offset: u32) -> usize {
        let offset = offset.saturating_sub(self.base);
        self.line_starts
            .partition_point(|&start| start <= offset)
            .saturating_sub(1)
    }

    /// Returns the span of the line with this index (from 0), without its line ending; empty if
    /// there is no such line.
    #[must_use]
    pub fn line_span(&self, line: usize) -> Span {
        let end_of_text = self.text.len();
        let Some(&start) = self.line_starts.get(line) else {
            return Span::new(end_of_text..end_of_text).shifted(self.base);
        };
        let end = self
            .line_starts
            .get(line + 1)
            .map_or(end_of_text, |&next| next as usize);
        let text = &self.text[start as usize..end];
        let length = text.trim_end_matches(['\r', '\n']).len();
        Span::new(start as usize..start as usize + length).shifted(self.base)
    }
}

fn grid_place(grid: &Grid, span: Span) -> Option<Place> {
    let first_cell = grid.cell_at(span.start)?;
    let row = first_cell.row.number;
    Some(if grid.naming == Naming::Tables {
        Place::Table {
            table: first_cell.sheet + 1,
            row,
            column: first_cell.cell.column + 1,
        }
    } else {
        let last_cell = grid.cell_at(span.end.saturating_sub(1).max(span.start));
        let last_cell = last_cell.filter(|last_cell| last_cell.row.number == row);
        let last_column =
            last_cell.map_or(first_cell.cell.column, |last_cell| last_cell.cell.column);
        Place::Cell {
            sheet: grid.sheets[first_cell.sheet].name.clone(),
            row,
            columns: (first_cell.cell.column, last_column),
        }
    })
}

fn byte_place(places: &[BytePlace], span: Span, record: &str) -> Option<Place> {
    let next = places.partition_point(|place| place.text.start <= span.start);
    let first_place = places.get(next.checked_sub(1)?)?;
    let end = places.partition_point(|place| place.text.start < span.end);
    let last_place = places[..end.max(next)].last().unwrap_or(first_place);
    Some(Place::Bytes {
        record: record.to_owned(),
        section: first_place.section,
        offset: first_place.offset,
        length: (last_place.offset + last_place.length).saturating_sub(first_place.offset),
    })
}

/// Returns the offset of the first byte of each line. A line ends in LF, CRLF or a single CR
/// (reference/trf.md 1).
pub(super) fn line_starts(text: &str) -> Vec<u32> {
    let bytes = text.as_bytes();
    let mut starts = vec![0];
    for position in memchr::memchr2_iter(b'\n', b'\r', bytes) {
        let crlf = bytes[position] == b'\r' && bytes.get(position + 1) == Some(&b'\n');
        if !crlf && position + 1 < bytes.len() {
            starts.push(u32::try_from(position + 1).unwrap_or(u32::MAX));
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Cell, Row, Sheet};

    #[test]
    fn every_kind_of_line_ending_ends_a_line() {
        let source = Source::from_text("x", "ab\r\ncd\ref\n\ngh");
        assert_eq!(source.line_starts(), [0, 4, 7, 10, 11]);
        assert_eq!(source.slice(source.line_span(1)), "cd");
        assert_eq!(source.slice(source.line_span(3)), "");
        assert_eq!(source.slice(source.line_span(4)), "gh");
    }

    #[test]
    fn columns_are_counted_in_characters() {
        let source = Source::from_text("x", "a\nMüller 2.5");
        let place = source.locate(Span::new(10..13));
        let expected = Place::Text {
            line: 2,
            column: 8,
            length: 3,
        };
        assert_eq!(place, expected);
    }

    /// Returns a sheet with the rows `A 1<tab>b` and `c`; the second is row 5 of the workbook.
    fn sheet(naming: Naming) -> Source {
        let cell = |column, range| Cell {
            column,
            span: Span::new(range),
            ..Cell::default()
        };
        let row = |number, range, cells| Row {
            number,
            span: Span::new(range),
            cells,
            ..Row::default()
        };
        let rows = vec![
            row(1, 0..5, vec![cell(0, 0..3), cell(1, 4..5)]),
            row(5, 6..7, vec![cell(6, 6..7)]),
        ];
        let sheets = vec![Sheet {
            name: "Open".to_owned(),
            rows,
            ..Sheet::default()
        }];
        Source::from_text("x.xlsx", "A 1\tb\nc").with_layout(Layout::Grid(Grid {
            sheets,
            naming,
            ..Grid::default()
        }))
    }

    #[test]
    fn a_place_in_a_sheet_is_shown_as_its_cell() {
        let check = |naming, range, expected: &str| {
            let place = sheet(naming).locate(Span::new(range));
            assert_eq!(place.to_string(), expected);
        };
        check(Naming::Cells, 4..5, "Open!B1");
        check(Naming::Cells, 2..3, "Open!A1");
        check(Naming::Cells, 0..5, "Open!A1:B1");
        check(Naming::Cells, 6..7, "Open!G5");
        check(Naming::Tables, 6..7, "table 1, row 5, column 7");
        check(Naming::Lines, 6..7, "2:1");
        assert_eq!(sheet(Naming::Cells).line_number(1), 5);
    }

    #[test]
    fn sheet_names_are_quoted_as_in_spreadsheet_programs() {
        let check = |name, expected| assert_eq!(sheet_name(name), expected);
        check("Sheet1", "Sheet1");
        check("Übersicht", "Übersicht");
        check("O'Brien 1", "'O''Brien 1'");
        check("A-Open", "'A-Open'");
        check("2026", "'2026'");
        check("", "''");
    }

    #[test]
    fn a_place_in_a_binary_file_is_shown_as_section_and_offset() {
        let place = |range, offset, length| BytePlace {
            text: Span::new(range),
            section: "players",
            offset,
            length,
        };
        let places = vec![place(0..3, 100, 8), place(4..5, 120, 2)];
        let source = Source::from_text("x", "abc d").with_layout(Layout::Bytes(places));
        let check = |range, offset, length| {
            let expected = Place::Bytes {
                record: String::new(),
                section: "players",
                offset,
                length,
            };
            assert_eq!(source.locate(Span::new(range)), expected);
        };
        check(1..2, 100, 8);
        check(4..5, 120, 2);
        check(0..5, 100, 22);
    }

    #[test]
    fn a_place_in_a_binary_file_names_its_record_first() {
        let places = vec![BytePlace {
            text: Span::new(18..19),
            section: "pairings",
            offset: 13807,
            length: 1,
        }];
        let text = "round 2, board 1: 2 - 16";
        let source = Source::from_text("x", text).with_layout(Layout::Bytes(places));
        let place = source.locate(Span::new(18..19)).to_string();
        assert_eq!(place, "round 2, board 1 (pairings, byte 13807)");
    }
}
