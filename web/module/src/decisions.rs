//! Reads the decisions and comments that people typed into the workbook of a report.

use crosstable::desk::{is_report_workbook, typed_rows};
use crosstable::report::json;
use crosstable::source::{Limits, read_xlsx};
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[derive(Serialize)]
struct RowDoc {
    key: String,
    decision: String,
    comment: String,
    file: String,
    tournament: Option<u16>,
}

/// The rows with a decision or a comment in a workbook that `report` wrote, as `[{"key",
/// "decision", "comment", "file", "tournament"}]`; `null` for any other file.
#[wasm_bindgen]
#[must_use]
pub fn decisions(name: &str, bytes: &[u8]) -> String {
    json::to_json(&rows(name, bytes), false)
}

fn rows(name: &str, bytes: &[u8]) -> Option<Vec<RowDoc>> {
    if !is_report_workbook(bytes) {
        return None;
    }
    let source = read_xlsx(name, bytes.to_vec(), &Limits::DEFAULT).ok()?;
    let rows = typed_rows(&source)?.into_iter();
    let rows = rows.filter(|row| !row.decision.is_empty() || !row.comment.is_empty());
    let rows = rows.map(|row| RowDoc {
        key: row.key,
        decision: row.decision,
        comment: row.comment,
        file: row.file,
        tournament: row.tournament,
    });
    Some(rows.collect())
}
