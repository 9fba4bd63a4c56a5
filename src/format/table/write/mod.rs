//! Writes a table. It is first built as rows of values, which then become a text with separators or
//! a workbook.

mod crosstable;
mod csv;
mod details;
mod number;
mod pairings;
mod rows;
mod sheet;
mod tie_breaks;
mod words;
mod xlsx;

use self::sheet::Sheet;
use crate::format::write::{
    self, Losses, Table, WriteError, WriteOptions, WrittenFile, does_not_fit,
};
use crate::import::Import;

/// Builds the sheet with the table that the options ask for.
fn sheet(
    import: &Import,
    options: &WriteOptions<'_>,
    losses: &mut Losses,
) -> Result<Sheet, WriteError> {
    let table = options.table.unwrap_or(Table::Crosstable);
    match table {
        Table::Pairings => pairings::sheet(import, options, losses),
        Table::Crosstable | Table::Players => crosstable::sheet(import, table, options, losses),
    }
}

pub(in crate::format) fn write_csv(
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<WrittenFile, WriteError> {
    let mut losses = Losses::new("CSV");
    let sheet = sheet(import, options, &mut losses)?;
    let end = options.line_end.unwrap_or_default().text();
    let text = csv::text(&sheet, options.separator.unwrap_or_default(), end);
    // Excel recognises UTF-8 only by the byte order mark
    write::encode_and_finish(text, options.encoding.unwrap_or("utf-8"), true, losses)
}

pub(in crate::format) fn write_xlsx(
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<WrittenFile, WriteError> {
    let mut losses = Losses::new("xlsx");
    let sheet = sheet(import, options, &mut losses)?;
    let bytes = xlsx::workbook_bytes(&sheet, import).map_err(|error| {
        does_not_fit(
            error.to_string(),
            "shorten the text, or write the tournament as JSON",
        )
    })?;
    Ok(WrittenFile {
        bytes,
        encoding: "utf-8",
        losses: losses.finish(),
    })
}
