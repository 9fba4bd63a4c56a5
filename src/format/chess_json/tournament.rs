//! Reads a tournament, part by part.

use super::event::{Lowering, keep_unread_members};
use super::shapes;
use crate::format::ReadError;
use crate::format::prefilled::assign_prefilled_byes;
use crate::import::Import;

impl Lowering<'_, '_> {
    /// Reads the tournament. The parts to which other parts refer are read first.
    pub(super) fn lower(mut self) -> Result<Import, ReadError> {
        self.read_header();
        self.read_scores();
        self.read_competitors()?;
        self.note_contradicting_profiles();
        self.read_games()?;
        self.read_matches();
        self.note_current_round();
        self.read_tie_break_columns();
        self.read_engine_settings();
        assign_prefilled_byes(&mut self.import, &mut self.notes);
        for player in &self.players {
            player.mark_known(&[
                "random", "tpn", "enrolled", "cteam", "teamId", "order", "other",
            ]);
            keep_unread_members(
                player,
                &shapes::PLAYER,
                &mut self.import.unread,
                &mut self.notes,
            );
        }
        // only players need the rating list, so without players it would count as unread
        self.tournament.mark_known(&[
            "tournamentNo",
            "currentRound",
            "maxMeets",
            "ratingList",
            "other",
        ]);
        keep_unread_members(
            self.tournament,
            &shapes::TOURNAMENT,
            &mut self.import.unread,
            &mut self.notes,
        );
        self.import.unread.sort_by_key(|unread| unread.span.start);
        self.import.notes = self.notes.finish();
        self.import
            .origins
            .header
            .sort_by_key(|field| field.line.start);
        Ok(self.import)
    }
}
