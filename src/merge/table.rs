//! The table of rounds that the halves of all files are merged into.

use super::half::{Half, HalfMerge};
use crate::import::CellOrigin;
use crate::model::{Entry, PlayerId, RoundNumber};
use crate::source::Span;

/// A half of a round as merged so far, and a half that contradicts it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    pub(super) half: Option<Half>,
    pub(super) clash: Option<Clash>,
    /// Whether a page of pairings names the player as free in this round.
    pub(super) free: bool,
}

/// A half that contradicts the merged one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    pub(super) entry: Entry,
    pub(super) place: Span,
}

/// The cells of all players and rounds, player by player.
pub(super) struct Table {
    pub(super) rounds: usize,
    pub(super) cells: Vec<Cell>,
    /// Whether some file holds all rounds of a player, by player.
    pub(super) complete: Vec<bool>,
}

impl Cell {
    /// Adds what another file states; `place` is used where the half has no place of its own.
    pub(super) fn merge_half(&mut self, half: Half, place: Span) {
        match self.half.map(|known| known.merge(half)) {
            None => self.half = Some(half),
            Some(HalfMerge::Unchanged) => {}
            Some(HalfMerge::Completed(both)) => self.half = Some(both),
            Some(HalfMerge::Conflict) => {
                let clash = Clash {
                    entry: half.entry,
                    place: place_of(&half.origin).unwrap_or(place),
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
            complete: vec![false; players],
        }
    }

    pub(super) fn cell_mut(&mut self, id: PlayerId, round: RoundNumber) -> &mut Cell {
        &mut self.cells[id.index() * self.rounds + round.index()]
    }
}

/// The span of a half: of its result, else of the whole half.
pub(super) fn place_of(origin: &CellOrigin) -> Option<Span> {
    let places = [origin.result, origin.span()];
    places.into_iter().find(|span| !span.is_empty())
}
