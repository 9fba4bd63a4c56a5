//! Answers the requests of users about a file in memory: standings, derivations, other formats,
//! corrected copies. The commands and the page in the browser use it.

mod added;
mod byes;
mod convert;
mod copy;
mod criteria;
mod fill;
mod games;
mod judged_event;
mod lost;
mod next_round;
mod typed;

pub use convert::{convert, loss_document, write};
pub use copy::{write_corrected_copy, write_with_defaults};
pub use games::{damage_of_results, doubts_about_games};
pub use judged_event::{
    JudgedEvent, Ranking, check_results, contradiction_warning, doubts, tied_participants,
};
pub use lost::submission_losses;
pub use next_round::write_next_round;
pub use typed::{TypedRow, is_report_workbook, typed_rows};

/// The error that a request cannot be fulfilled, with advice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The reason why the request cannot be fulfilled, in words for users.
    pub message: String,
    /// Advice on what the user can do instead.
    pub help: String,
}

impl Refusal {
    /// Creates a refusal with its message and its advice.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Refusal {
        Refusal {
            message: message.into(),
            help: help.into(),
        }
    }
}
