//! Pairing number ▶ player, where numbers may be missing or double.

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
