//! Names the rounds of an event that have no results in the file.

use crate::audit::{last_round, open_rounds};
use crate::finding::rounds_in_words;
use crate::import::Import;

/// The rounds of an event that have no results in the file, in words; `None` if all rounds have
/// results. The number of played rounds is given only if the file shows it.
pub(super) fn open_rounds_in_words(import: &Import) -> Option<String> {
    let open = open_rounds(import);
    let none = rounds_in_words(&open.without_results);
    let few = rounds_in_words(&open.unfinished);
    if open.perhaps_played {
        return match (none, few) {
            (Some(none), Some(few)) => Some(format!(
                "the file shows no results of {none} and not all of {few}"
            )),
            (Some(none), None) => Some(format!("the file shows no results of {none}")),
            (None, few) => few.map(|few| format!("the file does not show all results of {few}")),
        };
    }
    let planned = *open.without_results.last()?;
    let played = match last_round(import) {
        0 => "no round has been played".to_owned(),
        1 => format!("1 of {planned} rounds has been played"),
        played => format!("{played} of {planned} rounds have been played"),
    };
    Some(format!("the results of {} are missing: {played}", none?))
}
