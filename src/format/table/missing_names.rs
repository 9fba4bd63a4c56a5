//! Finds rows of lists of pairings without the name of a player whose number has a name in other
//! rows.

use crate::format::notes::Notes;
use crate::import::{Import, Note, NoteKind};
use crate::model::{Player, PlayerId, RoundNumber};
use crate::source::Span;

/// The rows with a number and without a name.
#[derive(Default)]
pub(super) struct MissingNames(Vec<(Span, PlayerId, RoundNumber)>);

impl MissingNames {
    /// Reads the name of a player in a row of a round: a blank one is remembered, and a player
    /// whose earlier rows lack the name gets it. `cell` is the cell of the name.
    pub(super) fn read_name(
        &mut self,
        (cell, name): (Span, &str),
        id: PlayerId,
        round: RoundNumber,
        players: &mut [Player],
    ) {
        let player = &mut players[id.index()];
        if name.is_empty() {
            self.0.push((cell, id, round));
        } else if player.name.is_empty() {
            name.clone_into(&mut player.name);
        }
    }

    /// Adds a note about each row without the name of a player who has one.
    pub(super) fn note(&self, import: &Import, notes: &mut Notes) {
        for &(span, id, round) in &self.0 {
            if !import.tournament.player(id).name.is_empty() && span != Span::default() {
                let note = Note::new(NoteKind::MissingName, span, "");
                notes.push(note.about(id).in_round(round));
            }
        }
    }
}
