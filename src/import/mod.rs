//! What a reader brings back: facts, claims, where each stands, and what was odd.

mod claims;
mod note;
mod origins;

pub use claims::{Claims, Notation, StatedColumn};
pub use note::{Note, NoteKind};
pub use origins::{CellOrigin, HeaderField, Origins, PlayerOrigin};

use crate::model::Tournament;
use crate::source::Span;

/// One tournament as read from a file.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// The format it came from, as `list formats` names it: `trf16`.
    pub format: &'static str,
    /// The version or dialect in words, as far as the content shows it: `TRF16 with a
    /// round count`.
    pub dialect: String,
    /// What happened.
    pub tournament: Tournament,
    /// What the file says follows from it.
    pub claims: Claims,
    /// Where facts stand in the file.
    pub origins: Origins,
    /// Records that were kept but not understood.
    pub unread: Vec<Unread>,
    /// What the reader noticed, without judgement.
    pub notes: Vec<Note>,
    /// How the file writes numbers.
    pub notation: Notation,
    /// What the source cannot hold or the reader does not interpret yet, in words that
    /// fit after "not checked:" (for example `matches of the teams`).
    pub missing: Vec<String>,
}

/// A line that no parser claims, kept verbatim at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The line.
    pub span: Span,
    /// Why it was not read.
    pub why: UnreadKind,
}

/// Why a line was kept unread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnreadKind {
    /// A comment, a ruler or a column legend.
    Comment,
    /// A record whose code no version knows.
    UnknownRecord,
    /// A record of a known extension that is not interpreted (`XXX`, `DAT` ...).
    Extension,
    /// A record that is known and kept for later work.
    Kept,
    /// A known record too damaged to read.
    Damaged,
}
