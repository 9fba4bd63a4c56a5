//! Defines the table into which the rounds of all files are merged.

use super::stated_entry::{EntryMerge, StatedEntry};
use crate::import::CellOrigin;
use crate::model::{Entry, PlayerId, RoundNumber};
use crate::source::Span;

/// What the files state about one round of one player, and an entry of another file that
/// contradicts it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    pub(super) stated_entry: Option<StatedEntry>,
    pub(super) clash: Option<Clash>,
    /// Whether a list of pairings states that the player is free in this round.
    pub(super) is_free: bool,
}

/// An entry that contradicts what was merged before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    pub(super) entry: Entry,
    pub(super) span: Span,
}

/// The cells of all players and rounds, one player after the other.
pub(super) struct Table {
    pub(super) rounds: usize,
    pub(super) cells: Vec<Cell>,
    /// For each player, whether any file states all rounds of this player.
    pub(super) is_complete_row: Vec<bool>,
}

impl Cell {
    /// Merges the entry with what another file states about the round. `span` is used for a note if
    /// the entry has no span of its own.
    pub(super) fn merge_entry(&mut self, stated_entry: StatedEntry, span: Span) {
        match self.stated_entry.map(|known| known.merge(stated_entry)) {
            None => self.stated_entry = Some(stated_entry),
            Some(EntryMerge::Unchanged) => {}
            Some(EntryMerge::Completed(both)) => self.stated_entry = Some(both),
            Some(EntryMerge::Conflict) => {
                let clash = Clash {
                    entry: stated_entry.entry,
                    span: entry_span(&stated_entry.origin).unwrap_or(span),
                };
                self.clash = self.clash.or(Some(clash));
            }
        }
    }
}

impl Table {
    pub(super) fn new(players: usize, rounds: usize) -> Table {
        Table {
            rounds,
            cells: vec![Cell::default(); players * rounds],
            is_complete_row: vec![false; players],
        }
    }

    pub(super) fn cell_mut(&mut self, id: PlayerId, round: RoundNumber) -> &mut Cell {
        &mut self.cells[id.index() * self.rounds + round.index()]
    }
}

/// Returns the span of the result of an entry, or else the span of the whole entry; `None` if
/// neither has a span.
pub(super) fn entry_span(origin: &CellOrigin) -> Option<Span> {
    let spans = [origin.result, origin.span()];
    spans.into_iter().find(|span| !span.is_empty())
}
