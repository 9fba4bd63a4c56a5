//! crosstable's own document of a tournament: everything that the model holds, for scripts
//! and as the format that loses nothing.

mod doc;
mod places;
mod read;
mod write;

use schemars::generate::SchemaSettings;

use super::{Format, Reader};

pub(super) static JSON: Format = Format {
    name: "json",
    title: "crosstable's own document of a tournament",
    extensions: &["json"],
    page: include_str!("../../../docs/formats/json.md"),
    reader: Reader::Text {
        sniff,
        read: read::read,
    },
    writer: Some(write::write),
};

/// Only with its schema: other JSON is another format's.
fn sniff(text: &str) -> u8 {
    let head = text.trim_start();
    if !head.starts_with('{') {
        return 0;
    }
    let end = head
        .char_indices()
        .nth(400)
        .map_or(head.len(), |(at, _)| at);
    if head[..end].contains("\"crosstable.tournament.") {
        100
    } else {
        0
    }
}

/// The JSON Schema of the document.
///
/// # Panics
/// Never: a schema is JSON.
#[must_use]
pub fn schema() -> String {
    let settings = SchemaSettings::default().for_serialize();
    let schema = settings
        .into_generator()
        .into_root_schema_for::<doc::Document>();
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}
