//! Finds the board that is missing from a match, by the colours of the other boards.

use super::{Facts, TeamEvent};
use crate::model::team::{Course, Encounter};

impl Facts<'_> {
    /// Returns the board, counted from 1, that a match lacks: if it is left empty, the colours of
    /// all other boards are the declared ones. `None` unless exactly one board is missing and all
    /// others have both players, or if no empty board makes all colours right.
    pub(in crate::audit) fn missing_board(
        &self,
        event: &TeamEvent,
        encounter: &Encounter,
    ) -> Option<usize> {
        let colours = &self.import.tournament.board_colours;
        let boards = event.encounters.boards;
        if encounter.course != Course::Boards
            || encounter.boards.len() + 1 != boards
            || colours.len() != boards
        {
            return None;
        }
        let played_colour = |board: &[Option<_>; 2]| {
            let (player, _) = board[0].zip(board[1])?;
            self.entry(player, encounter.round).colour
        };
        let played: Option<Vec<_>> = encounter.boards.iter().map(played_colour).collect();
        let played = played?;
        let fits_without = |missing: &usize| {
            let others = colours.iter().enumerate();
            let others = others.filter(|(board, _)| board != missing);
            others.map(|(_, colour)| colour).eq(&played)
        };
        let missing = (0..boards).find(fits_without)?;
        Some(missing + 1)
    }
}
