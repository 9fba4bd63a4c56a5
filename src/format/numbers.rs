//! Pairing number ▶ player, where numbers may be missing or double.

use std::collections::HashMap;

use super::notes::Notes;
use crate::import::{Import, Note, NoteKind};
use crate::model::{Opponent, PlayerId};

/// Pairing number ▶ player.
#[derive(Default)]
pub(in crate::format) struct Numbers {
    /// 0: nobody; `DOUBLE`: several; else the player's place plus one.
    places: Vec<u16>,
}

const DOUBLE: u16 = u16::MAX;

impl Numbers {
    /// Several players may have one number.
    pub(in crate::format) fn add(&mut self, number: u16, id: PlayerId) {
        let at = usize::from(number);
        if at >= self.places.len() {
            self.places.resize(at + 1, 0);
        }
        self.places[at] = match self.places[at] {
            0 => id.0 + 1,
            _ => DOUBLE,
        };
    }

    /// The player with this number, where it is one.
    pub(in crate::format) fn player(&self, number: u32) -> Option<PlayerId> {
        match self.places.get(usize::try_from(number).ok()?) {
            None | Some(&(0 | DOUBLE)) => None,
            Some(&place) => Some(PlayerId(place - 1)),
        }
    }

    /// Several players have this number.
    pub(in crate::format) fn is_double(&self, number: u32) -> bool {
        let place = usize::try_from(number)
            .ok()
            .and_then(|at| self.places.get(at));
        place == Some(&DOUBLE)
    }

    /// Whom a row means by this number.
    pub(in crate::format) fn opponent(&self, number: Option<u32>) -> Opponent {
        match number {
            None | Some(0) => Opponent::Nobody,
            Some(number) => self
                .player(number)
                .map_or(Opponent::Unknown(number), Opponent::Player),
        }
    }
}

/// Notes every player whose number an earlier player of the list has.
pub(in crate::format) fn double_numbers(import: &Import, notes: &mut Notes) {
    let mut first = HashMap::new();
    for (at, player) in import.tournament.players.iter().enumerate() {
        let Some(number) = player.number else {
            continue;
        };
        let before = *first.entry(number).or_insert(at);
        if before != at {
            let text = format!(
                "pairing number {number} is given to several players; results that name it are ambiguous"
            );
            let origins = &import.origins.players;
            let note = Note::new(NoteKind::DoubleNumber, origins[at].number, text);
            notes.push(note.about(PlayerId::at(at)).and(origins[before].number));
        }
    }
}
