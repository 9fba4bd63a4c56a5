//! The ranked participants with numbers and names: players, or the teams of a team event.

use std::borrow::Cow;

use crate::model::{ParticipantId, Tournament};
use crate::source::printable;

/// The players of a tournament, or its teams.
#[derive(Clone, Copy, Debug)]
pub struct Entrants<'a> {
    tournament: &'a Tournament,
    teams: bool,
}

impl<'a> Entrants<'a> {
    /// The players.
    #[must_use]
    pub const fn players(tournament: &'a Tournament) -> Entrants<'a> {
        Entrants {
            tournament,
            teams: false,
        }
    }

    /// The teams.
    #[must_use]
    pub const fn teams(tournament: &'a Tournament) -> Entrants<'a> {
        Entrants {
            tournament,
            teams: true,
        }
    }

    /// Whether these are teams.
    #[must_use]
    pub const fn are_teams(self) -> bool {
        self.teams
    }

    /// `players` or `teams`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        if self.teams { "teams" } else { "players" }
    }

    /// The number in the list; for a player, the pairing number.
    #[must_use]
    pub fn number(self, id: ParticipantId) -> Option<u16> {
        if self.teams {
            Some(self.tournament.teams[id.team().index()].number)
        } else {
            self.tournament
                .player(id.player())
                .number
                .map(|number| number.0)
        }
    }

    /// The name as written.
    #[must_use]
    pub fn name(self, id: ParticipantId) -> &'a str {
        if self.teams {
            &self.tournament.teams[id.team().index()].name
        } else {
            &self.tournament.player(id.player()).name
        }
    }

    /// Number and name, safe to print: `12 Example, Anna`.
    #[must_use]
    pub fn who(self, id: ParticipantId) -> String {
        let name: Cow<'_, str> = printable(self.name(id));
        match self.number(id) {
            Some(number) if name.is_empty() => number.to_string(),
            Some(number) => format!("{number} {name}"),
            None => name.into_owned(),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn count(self) -> usize {
        if self.teams {
            self.tournament.teams.len()
        } else {
            self.tournament.players.len()
        }
    }
}
