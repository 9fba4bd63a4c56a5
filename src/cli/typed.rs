//! What people have typed into the workbook of a report.

use std::fs;
use std::path::Path;

use super::error::{Error, shown};
use crate::format::ReadError;
use crate::report::dossier::{COMMENT, DECISION, FINDINGS, KEY, SOURCE, TOURNAMENT};
use crate::source::{Limits, Row, column_letters, xlsx};

/// A row of the sheet of findings.
#[derive(Clone, Debug)]
pub(super) struct Typed {
    /// Code and fingerprint of the finding.
    pub(super) key: String,
    pub(super) decision: String,
    /// The cell of the decision: `K7`.
    pub(super) cell: String,
    pub(super) comment: String,
    /// The tournament file, as it was named when the report was written.
    pub(super) file: String,
    /// The tournament of the file, from 1; `None` if the file has only one.
    pub(super) tournament: Option<u16>,
}

/// The decision that somebody typed for a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    Accept,
    /// Nothing, or an action outside this program.
    Other,
    /// An unknown word.
    Unknown,
}

impl Typed {
    /// What the decision means: only the exact word accepts, so that `accept not` does not.
    pub(super) fn means(&self) -> Decision {
        match self.decision.trim().to_lowercase().as_str() {
            "accept" | "accepted" => Decision::Accept,
            "" | "correct" | "ask" | "reject" => Decision::Other,
            _ => Decision::Unknown,
        }
    }
}

/// The rows of a workbook written by `report`, including those without entries.
pub(super) fn typed(path: &Path, limits: &Limits) -> Result<Vec<Typed>, Error> {
    let name = shown(path);
    let bytes = fs::read(path).map_err(|source| Error::Open {
        name: name.clone(),
        source,
    })?;
    let source = xlsx(&name, bytes, limits).map_err(|source| Error::Read {
        name: name.clone(),
        source: ReadError::from(source),
    })?;
    let sheets = source.grid().map(|grid| grid.sheets.as_slice());
    let mut sheets = sheets.unwrap_or_default().iter();
    let Some(sheet) = sheets.find(|sheet| sheet.name == FINDINGS) else {
        return Err(no_findings(&name));
    };
    let text = |row: &Row, column: Option<u16>| {
        let cell = column.and_then(|column| row.cell(column));
        cell.map_or_else(String::new, |cell| {
            source.slice(cell.span).trim().to_owned()
        })
    };
    let mut rows = sheet.rows.iter();
    let is_heading = |row: &&Row| row.cells.iter().any(|c| source.slice(c.span).trim() == KEY);
    let Some(headings) = rows.find(is_heading) else {
        return Err(no_findings(&name));
    };
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
    Ok(rows.filter(|row| !row.key.is_empty()).collect())
}

fn no_findings(name: &str) -> Error {
    Error::usage(
        format!("{name} has no sheet {FINDINGS} with the column {KEY}"),
        "name a workbook that this version of `crosstable report` wrote",
    )
}
