//! The form of a place in documents.

use schemars::JsonSchema;
use serde::Serialize;

use crate::source::Place;

/// A place in a text, a workbook, a web page or a binary file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Spot {
    /// In a text.
    Text {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// Length in characters.
        length: usize,
    },
    /// In a workbook.
    Cell {
        /// The name of the sheet.
        sheet: String,
        /// `G14`, or `A14:K14` for several.
        cell: String,
    },
    /// In a web page.
    Table {
        /// The table, from 1.
        table: usize,
        /// Row, from 1.
        row: u32,
        /// Column, from 1.
        column: u16,
    },
    /// In a binary file.
    Bytes {
        /// The section: `pairings`.
        section: String,
        /// First byte, from 0.
        offset: u32,
        /// Bytes.
        length: u32,
    },
}

impl Spot {
    pub(super) fn new(place: Place) -> Spot {
        match place {
            Place::Text {
                line,
                column,
                length,
            } => Spot::Text {
                line,
                column,
                length,
            },
            Place::Cell {
                sheet,
                row,
                columns,
            } => Spot::Cell {
                sheet,
                cell: Place::cells(row, columns),
            },
            Place::Table { table, row, column } => Spot::Table { table, row, column },
            Place::Bytes {
                section,
                offset,
                length,
                ..
            } => Spot::Bytes {
                section: section.to_owned(),
                offset,
                length,
            },
        }
    }
}
