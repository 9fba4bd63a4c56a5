//! What people have typed into the workbook of a report.

use crate::report::dossier::{COMMENT, DECISION, FINDINGS, KEY, SOURCE, TOURNAMENT};
use crate::source::{Limits, Row, Source, author, column_letters};

/// A row of the sheet of findings.
#[derive(Clone, Debug)]
pub struct Typed {
    /// Code and fingerprint of the finding.
    pub key: String,
    /// The decision as typed; empty if there is none.
    pub decision: String,
    /// The cell of the decision: `K7`.
    pub cell: String,
    /// The comment as typed; empty if there is none.
    pub comment: String,
    /// The tournament file, as it was named when the report was written.
    pub file: String,
    /// The tournament of the file, from 1; `None` if the file has only one.
    pub tournament: Option<u16>,
}

/// Whether a workbook is a report of this program; output of `convert` is not.
#[must_use]
pub fn is_report_workbook(bytes: &[u8]) -> bool {
    let author = author(bytes, &Limits::DEFAULT);
    author.is_some_and(|author| author.starts_with("crosstable "))
}

/// The rows of a workbook written by `report`, including those without entries; `None` if it has no
/// sheet of findings with their keys.
#[must_use]
pub fn typed_rows(source: &Source) -> Option<Vec<Typed>> {
    let mut sheets = source.grid()?.sheets.iter();
    let sheet = sheets.find(|sheet| sheet.name == FINDINGS)?;
    let text = |row: &Row, column: Option<u16>| {
        let cell = column.and_then(|column| row.cell(column));
        cell.map_or_else(String::new, |cell| {
            source.slice(cell.span).trim().to_owned()
        })
    };
    let mut rows = sheet.rows.iter();
    let is_heading = |row: &&Row| row.cells.iter().any(|c| source.slice(c.span).trim() == KEY);
    let headings = rows.find(is_heading)?;
    let column = |heading: &str| {
        let mut cells = headings.cells.iter();
        let cell = cells.find(|cell| source.slice(cell.span).trim() == heading);
        cell.map(|cell| cell.column)
    };
    let [key, decision, comment, file, tournament] =
        [KEY, DECISION, COMMENT, SOURCE, TOURNAMENT].map(column);
    let rows = rows.map(|row| Typed {
        key: text(row, key),
        decision: text(row, decision),
        cell: decision.map_or_else(String::new, |column| {
            format!("{}{}", column_letters(column), row.number)
        }),
        comment: text(row, comment),
        file: text(row, file),
        tournament: text(row, tournament).parse().ok(),
    });
    Some(rows.filter(|row| !row.key.is_empty()).collect())
}
