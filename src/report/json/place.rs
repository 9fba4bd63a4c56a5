//! Positions in files, as documents describe them.

use schemars::JsonSchema;
use serde::Serialize;

use crate::source::Place;

/// A position in a text, a workbook, a web page or a binary file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum PositionDoc {
    /// A position in a text.
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
        /// The cell `G14`, or several cells `A14:K14`.
        cell: String,
    },
    /// A cell in a web page.
    Table {
        /// The number of the table in the page, from 1.
        table: usize,
        /// The row of the table, from 1.
        row: u32,
        /// The column of the table, from 1.
        column: u16,
    },
    /// Bytes in a binary file.
    Bytes {
        /// The section of the file: `pairings`.
        section: String,
        /// The offset of the first byte in the file, from 0.
        offset: u32,
        /// The number of bytes.
        length: u32,
    },
}

impl PositionDoc {
    pub(super) fn new(place: Place) -> PositionDoc {
        match place {
            Place::Text {
                line,
                column,
                length,
            } => PositionDoc::Text {
                line,
                column,
                length,
            },
            Place::Cell {
                sheet,
                row,
                columns,
            } => PositionDoc::Cell {
                sheet,
                cell: Place::cell_names(row, columns),
            },
            Place::Table { table, row, column } => PositionDoc::Table { table, row, column },
            Place::Bytes {
                section,
                offset,
                length,
                ..
            } => PositionDoc::Bytes {
                section: section.to_owned(),
                offset,
                length,
            },
        }
    }
}
