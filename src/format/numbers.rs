//! Finds players by pairing number, where numbers may be missing or used twice.

use std::collections::HashMap;

use super::notes::Notes;
use crate::import::{Import, Note, NoteKind};
use crate::model::{Opponent, PlayerId};

/// The players by their pairing numbers.
#[derive(Default)]
pub(in crate::format) struct Numbers {
    /// For each pairing number: 0 for nobody, `SEVERAL_PLAYERS` for several players, else the
    /// player's index plus one.
    indices: Vec<u16>,
}

const SEVERAL_PLAYERS: u16 = u16::MAX;

impl Numbers {
    /// Adds a player. Several players may have the same number.
    pub(in crate::format) fn add(&mut self, number: u16, id: PlayerId) {
        let index = usize::from(number);
        if index >= self.indices.len() {
            self.indices.resize(index + 1, 0);
        }
        self.indices[index] = match self.indices[index] {
            0 => id.0 + 1,
            _ => SEVERAL_PLAYERS,
        };
    }

    /// The player with this number; `None` if no player or more than one has it.
    pub(in crate::format) fn player(&self, number: u32) -> Option<PlayerId> {
        match self.indices.get(usize::try_from(number).ok()?) {
            None | Some(&(0 | SEVERAL_PLAYERS)) => None,
            Some(&stored_index) => Some(PlayerId(stored_index - 1)),
        }
    }

    /// Whether several players have this number.
    pub(in crate::format) fn is_shared(&self, number: u32) -> bool {
        let stored_index = usize::try_from(number)
            .ok()
            .and_then(|index| self.indices.get(index));
        stored_index == Some(&SEVERAL_PLAYERS)
    }

    /// The opponent to whom a number in a player's row refers. A missing number and 0 mean nobody.
    pub(in crate::format) fn opponent(&self, number: Option<u32>) -> Opponent {
        match number {
            None | Some(0) => Opponent::Nobody,
            Some(number) => self
                .player(number)
                .map_or(Opponent::Unknown(number), Opponent::Player),
        }
    }
}

/// Adds a note about every player whose number is already the number of an earlier player.
pub(in crate::format) fn note_shared_numbers(import: &Import, notes: &mut Notes) {
    let mut first_indices = HashMap::new();
    for (index, player) in import.tournament.players.iter().enumerate() {
        let Some(number) = player.number else {
            continue;
        };
        let earlier_index = *first_indices.entry(number).or_insert(index);
        if earlier_index != index {
            let text = format!(
                "several players have the pairing number {number}; results that name it are \
                 ambiguous"
            );
            let origins = &import.origins.players;
            let note = Note::new(NoteKind::DoubleNumber, origins[index].number, text);
            notes.push(
                note.about(PlayerId::at(index))
                    .with_span(origins[earlier_index].number),
            );
        }
    }
}
