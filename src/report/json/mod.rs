//! The JSON documents that scripts rely on. They have their own types, so that the model can change
//! without changing the documents.
//!
//! Exact numbers are text with a decimal point and no superfluous zeros (`"45.5"`, `"38/3"`); an
//! undefined value is `null`. Within a version of a document, fields may be added, but never
//! changed or removed.

mod audit;
mod common;
mod diff;
mod fix;
mod folder;
mod list;
mod losses;
mod norms;
mod pairings;
mod place;
mod rating;
mod standings;
mod story;
mod verdict;
mod why;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;

pub use audit::{AUDIT_SCHEMA, AuditDoc, UnreadDoc, audit_document, unread_document};
pub use common::{EditionDoc, SourceDoc, TournamentDoc};
pub use diff::{DiffDoc, diff_document};
pub use fix::{CopyDoc, FIX_SCHEMA, FixDoc, fix_document};
pub use folder::{FolderDoc, folder_document};
pub use list::{
    CheckEntry, ChecksDoc, EditionEntry, EditionsDoc, FormatEntry, FormatsDoc, OrderEntry,
    TieBreakEntry, TieBreaksDoc, checks_document, editions_document, tie_breaks_document,
};
pub use losses::{LossDoc, LossSubjectDoc, LossesDoc, TargetDoc};
pub use norms::{NormsDoc, norms_document};
pub use pairings::{PairedDoc, PairingsDoc, paired_document, pairings_document};
pub use rating::{RatingDoc, rating_document};
pub use standings::{StandingsDoc, standings_document};
pub use story::{StoryDoc, story_document};
pub use why::{WhyDoc, why_document};

use crate::source::is_control;

/// Writes a document as JSON: on several indented lines if `pretty` is true, otherwise on one line.
///
/// Characters that could control a terminal are escaped, even if JSON would allow them.
///
/// # Panics
///
/// Never: the documents contain only text, numbers and lists.
#[must_use]
pub fn to_json(document: &impl Serialize, pretty: bool) -> String {
    let text = if pretty {
        serde_json::to_string_pretty(document)
    } else {
        serde_json::to_string(document)
    };
    escape_control_characters(
        text.expect("the keys of a document are text, and none of its parts fails to serialise"),
    )
}

/// Escapes the control characters that JSON allows unescaped: DEL, and some characters beyond
/// ASCII.
fn escape_control_characters(json: String) -> String {
    let mut out = String::new();
    let mut units = [0; 2];
    let (mut copied_end, mut position) = (0, 0);
    let bytes = json.as_bytes();
    while let Some(next) = bytes[position..].iter().position(|&byte| byte >= 0x7f) {
        let start = position + next;
        let Some(c) = json[start..].chars().next() else {
            break;
        };
        position = start + c.len_utf8();
        if is_control(c) {
            out.push_str(&json[copied_end..start]);
            for unit in c.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
            copied_end = position;
        }
    }
    if copied_end == 0 {
        return json;
    }
    out.push_str(&json[copied_end..]);
    out
}

/// Returns the JSON Schema of every document, each after the name of its file without the
/// extension: `losses` for `losses.schema.json`.
#[must_use]
pub fn schemas() -> Vec<(&'static str, String)> {
    vec![
        ("audit", schema::<audit::Documents>()),
        ("fix", schema::<fix::Documents>()),
        ("folder", schema::<FolderDoc>()),
        ("standings", schema::<StandingsDoc>()),
        ("pairing", schema::<PairedDoc>()),
        ("pairings", schema::<PairingsDoc>()),
        ("rating", schema::<RatingDoc>()),
        ("norms", schema::<NormsDoc>()),
        ("why", schema::<WhyDoc>()),
        ("why-pairing", schema::<StoryDoc>()),
        ("losses", schema::<LossesDoc>()),
        ("diff", schema::<DiffDoc>()),
        ("list-formats", schema::<FormatsDoc>()),
        ("list-tie-breaks", schema::<TieBreaksDoc>()),
        ("list-checks", schema::<ChecksDoc>()),
        ("list-editions", schema::<EditionsDoc>()),
    ]
}

/// Returns the JSON Schema of documents of the type `T` as the program writes them: fields that may
/// be `null` are always present.
fn schema<T: JsonSchema>() -> String {
    let settings = SchemaSettings::default().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<T>();
    serde_json::to_string_pretty(&schema).expect("the schema is valid JSON") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_in_documents_are_escaped() {
        let text = to_json(
            &"\u{1b}[31m \u{9b}2J \u{202e}x \u{7f} Müller \u{e0041}",
            false,
        );
        assert_eq!(
            text,
            r#""\u001b[31m \u009b2J \u202ex \u007f Müller \udb40\udc41""#
        );
        let parsed_text: String = serde_json::from_str(&text).unwrap();
        assert!(parsed_text.ends_with("\u{e0041}"));
    }
}
