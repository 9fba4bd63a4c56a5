//! Reads what people have typed into a workbook written by `crosstable report`.

use crate::report::dossier::{
    COMMENT_HEADING, DECISION_HEADING, FILE_HEADING, FINDINGS, KEY_HEADING, TOURNAMENT_HEADING,
};
use crate::source::{Limits, Row, Source, author, column_letters};

/// A row of the findings sheet: the decision and the comment that somebody typed for a finding.
#[derive(Clone, Debug)]
pub struct TypedRow {
    /// The key of the finding, such as `P301@0f3a91c25b`.
    pub key: String,
    /// The decision as typed; empty if there is none.
    pub decision: String,
    /// The cell that contains the decision, as in `K7`; empty if the sheet has no such column.
    pub cell: String,
    /// The comment as typed; empty if there is none.
    pub comment: String,
    /// The name of the tournament file when the report was written.
    pub file: String,
    /// The number of the tournament within its file, from 1; `None` if the file has only one.
    pub tournament: Option<u16>,
}

/// Whether a workbook was written by `crosstable report`, according to its author property. A
/// workbook written by `crosstable convert` has a different author.
#[must_use]
pub fn is_report_workbook(bytes: &[u8]) -> bool {
    let author = author(bytes, &Limits::DEFAULT);
    author.is_some_and(|author| author.starts_with("crosstable "))
}

/// Reads the rows of the findings sheet, including those without a decision; `None` if the workbook
/// has no findings sheet with a column of keys.
#[must_use]
pub fn typed_rows(source: &Source) -> Option<Vec<TypedRow>> {
    let mut sheets = source.grid()?.sheets.iter();
    let sheet = sheets.find(|sheet| sheet.name == FINDINGS)?;
    let text = |row: &Row, column: Option<u16>| {
        let cell = column.and_then(|column| row.cell(column));
        cell.map_or_else(String::new, |cell| {
            source.slice(cell.span).trim().to_owned()
        })
    };
    let mut rows = sheet.rows.iter();
    let is_heading = |row: &&Row| {
        row.cells
            .iter()
            .any(|c| source.slice(c.span).trim() == KEY_HEADING)
    };
    let headings = rows.find(is_heading)?;
    let column = |heading: &str| {
        let mut cells = headings.cells.iter();
        let cell = cells.find(|cell| source.slice(cell.span).trim() == heading);
        cell.map(|cell| cell.column)
    };
    let [key, decision, comment, file, tournament] = [
        KEY_HEADING,
        DECISION_HEADING,
        COMMENT_HEADING,
        FILE_HEADING,
        TOURNAMENT_HEADING,
    ]
    .map(column);
    let rows = rows.map(|row| TypedRow {
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
