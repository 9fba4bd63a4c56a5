//! Games against opponents with a rating.

use crate::model::{ParticipantId, RoundNumber};

/// A game against an opponent with a rating.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    /// The round.
    pub(super) round: RoundNumber,
    /// The opponent.
    pub(super) opponent: ParticipantId,
    /// The rating counted for the opponent.
    pub(super) rating: u16,
    /// The score on the fixed scale 1-½-0, in half points.
    pub(super) half_points: u8,
}

/// The games of all participants.
#[derive(Debug)]
pub(super) struct Games {
    list: Vec<Game>,
    /// For each participant, the index in `list` after the last game.
    ends: Vec<usize>,
}

impl Games {
    /// The games of each participant, in the order of the list.
    pub(super) fn collect(rows: impl Iterator<Item = impl Iterator<Item = Game>>) -> Games {
        let (mut list, mut ends) = (Vec::new(), Vec::new());
        for row in rows {
            list.extend(row);
            ends.push(list.len());
        }
        Games { list, ends }
    }

    /// The games of one participant.
    pub(super) fn of_participant(&self, participant: ParticipantId) -> &[Game] {
        let index = participant.index();
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.list[start..self.ends[index]]
    }
}
