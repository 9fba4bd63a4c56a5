//! The containers of tables as formats.

use super::{holds_a_table, read};
use crate::format::{Format, ReadError, ReadOptions, Reader, Reading};
use crate::source::{Source, separated};

/// Texts with separators.
pub(in crate::format) static CSV: Format = Format {
    name: "csv",
    title: "table in a text with separators: crosstable, standings, list or pairings",
    extensions: &["csv", "txt", "tsv"],
    page: include_str!("../../../docs/formats/csv.md"),
    reader: Reader::Text {
        sniff: sniff_csv,
        read: read_csv,
    },
    writer: None,
};

/// A look at so much of a text shows whether it holds a table.
const HEAD: usize = 32 << 10;

/// Sure of nothing that another format recognises.
fn sniff_csv(text: &str) -> u8 {
    let mut end = text.len().min(HEAD);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let head = separated(Source::from_text("", &text[..end]));
    match holds_a_table(&head) {
        true => 20,
        false => 0,
    }
}

fn read_csv(source: Source, options: &ReadOptions) -> Result<Reading, ReadError> {
    read(separated(source), CSV.name, options)
}
