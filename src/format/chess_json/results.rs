//! Recognises documents with values that the tie-break checker computed. A document that contains
//! nothing else has no tournament.

use super::node::Object;

/// Finds the object with computed tie-break values, under either of the two spellings of its key;
/// `None` if there is none.
pub(super) fn find_results<'a>(root: &Object<'a>) -> Option<Object<'a>> {
    ["tiebreakResult", "tieBreakResult"]
        .into_iter()
        .find_map(|key| root.object(key))
}

/// Whether a document contains computed tie-breaks or pairings instead of a tournament.
pub(super) fn is_result_document(root: &Object<'_>) -> bool {
    let kind = root
        .non_empty_text("filetype")
        .map(|field| field.value.to_ascii_lowercase());
    let names_result = matches!(kind.as_deref(), Some("tiebreak" | "pairing" | "resultjson"));
    let keys = [
        "tiebreakResult",
        "tieBreakResult",
        "pairingResult",
        "chessjsonResult",
    ];
    keys.iter().any(|key| root.has(key)) || (names_result && !root.has("status"))
}
