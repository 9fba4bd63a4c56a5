//! The words of headings, titles and details, language by language
//! (reference/swiss-manager-exports.md 7).

mod details;
mod players;
mod results;
mod tie_breaks;
mod titles;

use super::headers::Meaning;

pub(super) use details::{DETAILS, Detail};
pub(super) use titles::{LIST_TITLES, UPDATES};

/// What a column with this heading holds, `folded` (reference/swiss-manager-exports.md 7.2). A word
/// stands once, whatever the language.
pub(super) fn of_heading(folded: &str) -> Option<Meaning> {
    let all = players::PLAYERS.iter().chain(results::RESULTS);
    let mut known = all.filter(|(_, words)| words.contains(&folded));
    known.next().map(|(meaning, _)| *meaning)
}

/// Whether this is a short name of a tie-break, without the signs and digits behind it
/// (reference/swiss-manager-exports.md 6.3).
pub(super) fn is_tie_break(stem: &str) -> bool {
    tie_breaks::TIE_BREAKS.contains(&stem)
}

/// Whether this is the code of a tie-break, as documents write it.
pub(super) fn is_code(code: &str) -> bool {
    tie_breaks::CODES.contains(&code)
}
