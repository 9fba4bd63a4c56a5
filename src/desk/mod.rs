//! Answers the requests of users about a file in memory: standings, derivations, other formats,
//! corrected copies. The commands and the page in the browser both use it.

mod added;
mod asked;
mod byes;
mod convert;
mod copy;
mod criteria;
mod fill;
mod games;
mod lost;
mod next_round;
mod typed;

pub use asked::{Asked, Ranking, contradictions, doubts, results, tied};
pub use convert::{convert, loss_document, write};
pub use copy::{in_format, patched};
pub use games::doubts_about_games;
pub use lost::lost;
pub use next_round::with_next_round;
pub use typed::{Typed, is_report_workbook, typed_rows};

/// The error that a request cannot be fulfilled, with a remedy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Why the request cannot be fulfilled, in words for users.
    pub message: String,
    /// What the user can do instead.
    pub help: String,
}

impl Refusal {
    /// A refusal with its message and its remedy.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Refusal {
        Refusal {
            message: message.into(),
            help: help.into(),
        }
    }
}
