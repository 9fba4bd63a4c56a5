//! Reads what people have typed into the workbook of a report.

use std::fs;
use std::path::Path;

use super::error::{Error, display_path};
use crate::desk::{TypedRow, typed_rows};
use crate::format::ReadError;
use crate::report::dossier::{FINDINGS, KEY_HEADING};
use crate::source::{Limits, read_xlsx};

/// The decision that somebody typed beside a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    Accept,
    /// No decision, or a decision that has no effect in crosstable: `correct`, `ask` or `reject`.
    Other,
    /// A word that is not one of the decisions.
    Unknown,
}

impl Decision {
    /// Reads the decision in a row. Only the exact word accepts a finding, so `accept not` does
    /// not.
    pub(super) fn from_row(row: &TypedRow) -> Decision {
        match row.decision.trim().to_lowercase().as_str() {
            "accept" | "accepted" => Decision::Accept,
            "" | "correct" | "ask" | "reject" => Decision::Other,
            _ => Decision::Unknown,
        }
    }
}

/// Reads the rows of a workbook that `report` wrote, including rows into which nobody typed
/// anything.
pub(super) fn read_typed_rows(path: &Path, limits: &Limits) -> Result<Vec<TypedRow>, Error> {
    let name = display_path(path);
    let bytes = fs::read(path).map_err(|source| Error::Open {
        name: name.clone(),
        source,
    })?;
    let source = read_xlsx(&name, bytes, limits).map_err(|source| Error::Read {
        name: name.clone(),
        source: ReadError::from(source),
    })?;
    typed_rows(&source).ok_or_else(|| no_findings_error(&name))
}

fn no_findings_error(name: &str) -> Error {
    Error::usage(
        format!("{name} has no sheet `{FINDINGS}` with the column `{KEY_HEADING}`"),
        "name a workbook that this version of `crosstable report` wrote",
    )
}
