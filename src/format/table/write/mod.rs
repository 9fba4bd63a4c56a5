//! Facts and claims ▶ a table: rows of values first, then a text with separators or a
//! workbook.

mod crosstable;
mod csv;
mod details;
mod number;
mod sheet;
mod words;
mod xlsx;

use crate::format::write::{
    self, Losses, Table as Asked, WriteError, WriteOptions, Written, does_not_fit,
};
use crate::import::Import;

/// The tables that are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Table {
    Crosstable,
    Players,
}

fn table(options: &WriteOptions<'_>, format: &str) -> Result<Table, WriteError> {
    match options.table {
        None | Some(Asked::Crosstable) => Ok(Table::Crosstable),
        Some(Asked::Players) => Ok(Table::Players),
        Some(Asked::Pairings) => Err(does_not_fit(
            format!("pairings are not written as {format}"),
            "take --to sm-text, or --table crosstable or players",
        )),
    }
}

pub(in crate::format) fn csv(
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<Written, WriteError> {
    let mut losses = Losses::of("CSV");
    let table = table(options, "csv")?;
    let sheet = crosstable::sheet(import, table, options.sources, &mut losses)?;
    let end = options.line_end.unwrap_or_default().text();
    let text = csv::text(&sheet, options.separator.unwrap_or_default(), end);
    // Excel takes a text for UTF-8 by its mark alone
    write::finish(text, options.encoding.unwrap_or("utf-8"), true, losses)
}

pub(in crate::format) fn xlsx(
    import: &Import,
    options: &WriteOptions<'_>,
) -> Result<Written, WriteError> {
    let mut losses = Losses::of("xlsx");
    let table = table(options, "xlsx")?;
    let sheet = crosstable::sheet(import, table, options.sources, &mut losses)?;
    let bytes = xlsx::bytes(&sheet, import).map_err(|error| {
        does_not_fit(error.to_string(), "shorten the text, or write it as json")
    })?;
    Ok(Written {
        bytes,
        encoding: "utf-8",
        losses: losses.finish(),
    })
}

/// Whether a spreadsheet program takes a text for a formula; apostrophes before it do not
/// count.
pub(super) fn begins_like_a_formula(text: &str) -> bool {
    text.trim_start_matches('\'')
        .starts_with(['=', '+', '-', '@'])
}
