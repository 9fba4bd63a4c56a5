//! The participants that standings rank, with their numbers and names: the players, or the teams of
//! a team event.

use std::borrow::Cow;

use crate::model::{ParticipantId, Tournament};
use crate::source::printable;

/// The participants of a tournament that are ranked: its players or its teams.
#[derive(Clone, Copy, Debug)]
pub struct Entrants<'a> {
    tournament: &'a Tournament,
    are_teams: bool,
}

impl<'a> Entrants<'a> {
    /// Takes the players of a tournament as its ranked participants.
    #[must_use]
    pub const fn players(tournament: &'a Tournament) -> Entrants<'a> {
        Entrants {
            tournament,
            are_teams: false,
        }
    }

    /// Takes the teams of a tournament as its ranked participants.
    #[must_use]
    pub const fn teams(tournament: &'a Tournament) -> Entrants<'a> {
        Entrants {
            tournament,
            are_teams: true,
        }
    }

    /// Whether the teams are ranked, not the players.
    #[must_use]
    pub const fn are_teams(self) -> bool {
        self.are_teams
    }

    /// Returns the word for the participants: `players` or `teams`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        if self.are_teams { "teams" } else { "players" }
    }

    /// Returns a player's pairing number, or a team's number in the list of teams; `None` if the
    /// file gives none.
    #[must_use]
    pub fn number(self, id: ParticipantId) -> Option<u16> {
        if self.are_teams {
            Some(self.tournament.teams[id.team().index()].number)
        } else {
            self.tournament
                .player(id.player())
                .number
                .map(|number| number.0)
        }
    }

    /// Returns the name of a participant as the file writes it.
    #[must_use]
    pub fn name(self, id: ParticipantId) -> &'a str {
        if self.are_teams {
            &self.tournament.teams[id.team().index()].name
        } else {
            &self.tournament.player(id.player()).name
        }
    }

    /// Returns the number and the name of a participant, with unprintable characters replaced: `12
    /// Example, Anna`.
    #[must_use]
    pub fn number_and_name(self, id: ParticipantId) -> String {
        let name: Cow<'_, str> = printable(self.name(id));
        match self.number(id) {
            Some(number) if name.is_empty() => number.to_string(),
            Some(number) => format!("{number} {name}"),
            None => name.into_owned(),
        }
    }

    /// Returns the number of ranked participants.
    #[must_use]
    pub fn count(self) -> usize {
        if self.are_teams {
            self.tournament.teams.len()
        } else {
            self.tournament.players.len()
        }
    }
}
