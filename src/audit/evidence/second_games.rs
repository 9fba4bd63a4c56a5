//! Finds players with two games in a round, in files that list games: one of the games names the
//! wrong player, or has the number of another round. The reader keeps only the first game in the
//! player's row, but the row of the other opponent still names the player.

use std::collections::HashSet;

use crate::audit::facts::Facts;
use crate::import::{Note, NoteKind, Reason};
use crate::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber};

/// The entry of a player for a round that has a second one, which the reader dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::audit) struct SecondGame {
    pub(in crate::audit) player: PlayerId,
    pub(in crate::audit) round: RoundNumber,
}

impl SecondGame {
    /// Returns the second game that a note of the reader is about; `None` if it is about something
    /// else.
    pub(in crate::audit) fn from_note(note: &Note) -> Option<SecondGame> {
        let is_second_entry =
            note.kind == NoteKind::Disagreement && note.reason == Some(Reason::Dropped);
        let (player, round) = note.player.zip(note.round)?;
        is_second_entry.then_some(SecondGame { player, round })
    }

    /// Returns the players with a second game in a round, each once for a round.
    pub(in crate::audit) fn find_all(facts: &Facts<'_>) -> Vec<SecondGame> {
        let mut known_games = HashSet::new();
        let games = facts.import.notes.iter().filter_map(SecondGame::from_note);
        games.filter(|&game| known_games.insert(game)).collect()
    }

    /// Returns the players whose rows name the player as the opponent in the round, but who are not
    /// the opponent in the player's row.
    pub(in crate::audit) fn other_opponents(self, facts: &Facts<'_>) -> Vec<PlayerId> {
        let counted_opponent = facts.entry(self.player, self.round).opponent;
        let ids = facts.import.tournament.ids();
        ids.filter(|&id| {
            id != self.player
                && counted_opponent != Opponent::Player(id)
                && facts.entry(id, self.round).opponent == Opponent::Player(self.player)
        })
        .collect()
    }
}

/// Returns the players for whom the file states nothing in a round, neither a game nor a bye.
pub(in crate::audit) fn players_without_entry(
    facts: &Facts<'_>,
    round: RoundNumber,
) -> Vec<PlayerId> {
    let ids = facts.import.tournament.ids();
    ids.filter(|&id| is_without_entry(facts.entry(id, round)))
        .collect()
}

/// Whether an entry states nothing.
pub(in crate::audit) fn is_without_entry(entry: Entry) -> bool {
    entry.opponent == Opponent::Nobody && entry.outcome == Outcome::Absent
}
