//! Decides, by the share of players with a FIDE ID, whether a file looks like a report to FIDE.

use super::Facts;
use crate::model::{FideId, Player, PlayerId};

/// How many players take part, and how many of them have a FIDE ID.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::audit) struct FideIdShare {
    /// The number of players who take part.
    pub(in crate::audit) active: usize,
    /// The number of these players who have an ID of six to nine digits.
    pub(in crate::audit) with_id: usize,
    /// The number of these players with a text that is meant as an ID but cannot be read.
    unreadable: usize,
}

impl FideIdShare {
    /// Whether the file looks like a report to FIDE: at least half of the players have an ID,
    /// readable or not.
    pub(in crate::audit) const fn is_submission(self) -> bool {
        (self.with_id + self.unreadable) * 2 >= self.active
    }
}

impl Facts<'_> {
    /// Returns what the field for a player's FIDE ID contains.
    pub(in crate::audit) fn fide_id(&self, player: PlayerId) -> FideId {
        let ids = self.fide_ids.get_or_init(|| {
            let players = self.import.tournament.players.iter();
            players.map(Player::read_fide_id).collect()
        });
        ids[player.index()]
    }

    /// Whether a player takes part in the event: the player has an opponent in at least one round,
    /// or the file has no games. A placeholder never takes part.
    pub(in crate::audit) fn takes_part(&self, player: PlayerId) -> bool {
        let tournament = &self.import.tournament;
        let row = tournament.row(player);
        let has_opponent = row.iter().any(|entry| entry.opponent.player().is_some());
        (has_opponent || self.games.is_empty()) && !tournament.player(player).is_placeholder()
    }

    /// Returns how many players take part, and how many of them have a FIDE ID; counted on first
    /// use.
    pub(in crate::audit) fn share_with_id(&self) -> FideIdShare {
        *self.id_share.get_or_init(|| self.count_ids())
    }

    fn count_ids(&self) -> FideIdShare {
        let players = self.import.tournament.ids();
        let active_players: Vec<PlayerId> = players.filter(|&id| self.takes_part(id)).collect();
        let with_id_count = active_players
            .iter()
            .filter(|&&id| self.fide_id(id).number().is_some());
        let with_id_count = with_id_count.count();
        let players = &self.import.tournament.players;
        let players_with_text = active_players
            .iter()
            .filter(|id| players[id.index()].states_fide_id());
        FideIdShare {
            with_id: with_id_count,
            unreadable: players_with_text.count() - with_id_count,
            active: active_players.len(),
        }
    }
}
