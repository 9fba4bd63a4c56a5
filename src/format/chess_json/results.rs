//! Result documents: values that the checker computed. Alone they hold no tournament.

use super::node::Object;

/// The computed values that stand in a document; their key has been spelled in two ways.
pub(super) fn of<'a>(root: &Object<'a>) -> Option<Object<'a>> {
    ["tiebreakResult", "tieBreakResult"]
        .into_iter()
        .find_map(|key| root.object(key))
}

/// A document of results, of tie-breaks or of pairings.
pub(super) fn is_result(root: &Object<'_>) -> bool {
    let kind = root
        .words("filetype")
        .map(|field| field.value.to_ascii_lowercase());
    let named = matches!(kind.as_deref(), Some("tiebreak" | "pairing" | "resultjson"));
    let keys = [
        "tiebreakResult",
        "tieBreakResult",
        "pairingResult",
        "chessjsonResult",
    ];
    keys.iter().any(|key| root.has(key)) || (named && !root.has("status"))
}
