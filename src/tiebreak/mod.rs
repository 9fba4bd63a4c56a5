//! One file per tie-break, and the catalogue of them.

mod catalogue;
mod context;
mod derivation;
mod points;

pub use catalogue::{CATALOGUE, Method, Modifier, Sense, TieBreak, find};
pub use context::Context;
pub use derivation::{Derivation, Step};

use crate::number::Exact;

/// One value for each participant; `None` is undefined.
pub type Column = Vec<Option<Exact>>;
