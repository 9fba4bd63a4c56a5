//! Names the rounds of an event that have no results in the file.

use crate::audit::{Audit, last_round};
use crate::finding::rounds_in_words;
use crate::import::Import;

/// Returns the rounds of an event that have no results in the file, in words; `None` if all rounds
/// have results. The number of played rounds is given only if the file shows it.
pub(super) fn open_rounds_in_words(import: &Import, audit: &Audit) -> Option<String> {
    let missing_rounds = audit.open_rounds(import);
    let without_results = rounds_in_words(&missing_rounds.without_results);
    let unfinished_rounds = rounds_in_words(&missing_rounds.unfinished);
    if missing_rounds.may_have_been_played {
        return match (without_results, unfinished_rounds) {
            (Some(without_results), Some(unfinished_rounds)) => Some(format!(
                "the file shows no results of {without_results} and not all results of \
                 {unfinished_rounds}"
            )),
            (Some(without_results), None) => {
                Some(format!("the file shows no results of {without_results}"))
            }
            (None, unfinished_rounds) => unfinished_rounds.map(|unfinished_rounds| {
                format!("the file does not show all results of {unfinished_rounds}")
            }),
        };
    }
    let planned_rounds = *missing_rounds.without_results.last()?;
    let played_words = match last_round(import) {
        0 => "no round has been played".to_owned(),
        1 => format!("1 of {planned_rounds} rounds has been played"),
        played => format!("{played} of {planned_rounds} rounds have been played"),
    };
    Some(format!(
        "the results of {} are missing: {played_words}",
        without_results?
    ))
}
