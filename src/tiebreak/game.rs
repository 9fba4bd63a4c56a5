//! Games against opponents with a rating, for rating-based tie-breaks.

use crate::model::{ParticipantId, RoundNumber};

/// A game against an opponent with a rating.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    /// The round in which the game was played.
    pub(super) round: RoundNumber,
    /// The opponent in the game.
    pub(super) opponent: ParticipantId,
    /// The rating that counts for the opponent.
    pub(super) rating: u16,
    /// The score in half points: 2, 1 or 0, whatever points the tournament awards.
    pub(super) half_points: u8,
}

/// The games of all participants: first those of the first participant, then those of the second
/// one, and so on.
#[derive(Debug)]
pub(super) struct Games {
    list: Vec<Game>,
    /// For each participant, the index in `list` that follows the participant's last game.
    ends: Vec<usize>,
}

impl Games {
    /// Collects the games from one iterator for each participant, in the order of the crosstable.
    pub(super) fn collect(rows: impl Iterator<Item = impl Iterator<Item = Game>>) -> Games {
        let (mut list, mut ends) = (Vec::new(), Vec::new());
        for row in rows {
            list.extend(row);
            ends.push(list.len());
        }
        Games { list, ends }
    }

    /// Returns the games of one participant.
    pub(super) fn of_participant(&self, participant: ParticipantId) -> &[Game] {
        let index = participant.index();
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.list[start..self.ends[index]]
    }
}
