//! Player lines that do not keep to their columns (trf.md 12).

use super::super::notes::Notes;
use super::cell::Cell;
use super::player::{PlayerRecord, player};
use crate::format::line::Line;

/// What was learned from the bent lines so far.
#[derive(Default)]
pub(super) struct Recovery {}

impl Recovery {
    /// Reads a 001 line; `None` where it cannot be read at all.
    pub(super) fn player<'a>(
        &mut self,
        line: Line<'a>,
        cells: &mut Vec<Cell>,
        notes: &mut Notes,
    ) -> Option<PlayerRecord<'a>> {
        Some(player(line, cells, notes))
    }
}
