//! Converts the content of a file to JSON, so that the page can mark the findings in it.

use crosstable::source::{Layout, Naming, Source, printable};
use serde::Serialize;

/// The content of a file: a text, the sheets of a workbook, or the records of a binary file as
/// text.
#[derive(Serialize)]
pub(crate) struct SourceDoc {
    /// What the file contains: `text`, `cells`, `tables` or `bytes`.
    kind: &'static str,
    /// The lines of the text; empty for `cells` and `tables`.
    lines: Vec<String>,
    /// The sheets or tables with their rows; empty for `text` and `bytes`.
    sheets: Vec<SheetDoc>,
    /// For `bytes`, where each part of the text is in the binary file; otherwise empty.
    pieces: Vec<PieceDoc>,
}

#[derive(Serialize)]
struct SheetDoc {
    name: String,
    rows: Vec<RowDoc>,
}

/// A row of a sheet: `n` is its number from 1, `c` its cells with their column from 0.
#[derive(Serialize)]
struct RowDoc {
    n: u32,
    c: Vec<(u16, String)>,
}

#[derive(Serialize)]
struct PieceDoc {
    section: &'static str,
    offset: u32,
    /// Number of bytes in the file.
    bytes: u32,
    /// Line number in the text, from 1.
    line: usize,
    /// Column in characters, from 1.
    column: usize,
    /// Number of characters in the text.
    length: usize,
}

pub(crate) fn document(source: &Source) -> SourceDoc {
    let mut doc = SourceDoc {
        kind: "text",
        lines: Vec::new(),
        sheets: Vec::new(),
        pieces: Vec::new(),
    };
    match source.layout() {
        Layout::Grid(grid) if grid.naming != Naming::Lines => {
            doc.kind = match grid.naming {
                Naming::Tables => "tables",
                _ => "cells",
            };
            let rows = |sheet: &crosstable::source::Sheet| {
                let row = |row: &crosstable::source::Row| {
                    let cells = row.cells.iter();
                    let cells = cells.map(|cell| (cell.column, shown(source.slice(cell.span))));
                    RowDoc {
                        n: row.number,
                        c: cells.filter(|(_, text)| !text.is_empty()).collect(),
                    }
                };
                sheet.rows.iter().map(row).collect()
            };
            let sheets = grid.sheets.iter().map(|sheet| SheetDoc {
                name: shown(&sheet.name),
                rows: rows(sheet),
            });
            doc.sheets = sheets.collect();
        }
        Layout::Bytes(places) => {
            doc.kind = "bytes";
            doc.lines = lines(source);
            let starts = source.line_starts();
            for place in places {
                let index = starts
                    .partition_point(|start| *start <= place.text.start)
                    .max(1)
                    - 1;
                let text = source.text();
                let before = text.get(starts[index] as usize..place.text.start as usize);
                let inside = text.get(place.text.start as usize..place.text.end as usize);
                doc.pieces.push(PieceDoc {
                    section: place.section,
                    offset: place.offset,
                    bytes: place.length,
                    line: index + 1,
                    column: before.unwrap_or("").chars().count() + 1,
                    length: inside.unwrap_or("").chars().count(),
                });
            }
        }
        _ => doc.lines = lines(source),
    }
    doc
}

/// The text with each control character replaced by one visible symbol.
fn shown(text: &str) -> String {
    printable(text).into_owned()
}

/// The lines of the text, counted as in the positions of findings.
fn lines(source: &Source) -> Vec<String> {
    let (text, starts) = (source.text(), source.line_starts());
    let ends = starts.iter().skip(1).map(|end| *end as usize);
    let ends = ends.chain([text.len()]);
    let lines = starts.iter().zip(ends).map(|(start, end)| {
        let line = text.get(*start as usize..end).unwrap_or("");
        let line = line.trim_end_matches(['\n', '\r']);
        // one character is replaced by one, so that columns stay the same
        line.chars()
            .map(|c| match c {
                '\t' => '→',
                c if crosstable::source::is_control(c) => '␦',
                c => c,
            })
            .collect()
    });
    lines.collect()
}
