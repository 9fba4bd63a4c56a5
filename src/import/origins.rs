//! Where each fact stands in the file.

use crate::model::{PlayerId, RoundNumber, TeamId};
use crate::source::Span;

/// Places of facts; players and cells have one entry for each player (and round) of the
/// tournament.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// Values of the tournament section, in the order of the file; a record that occurs
    /// twice has two entries.
    pub header: Vec<HeaderField>,
    /// The players' fields.
    pub players: Vec<PlayerOrigin>,
    /// players × rounds, row by row, as `Tournament::entries`.
    pub cells: Vec<CellOrigin>,
    /// Rounds in a row of `cells`.
    pub rounds: u16,
    /// The teams' fields, one entry for each team; empty where the format has no places of
    /// teams.
    pub teams: Vec<TeamOrigin>,
    /// Where each of `Tournament::matches` stands; empty likewise.
    pub matches: Vec<Span>,
    /// Where each of `Tournament::line_ups` stands; empty likewise.
    pub line_ups: Vec<Span>,
    /// Where each of `Tournament::team_adjustments` stands; empty likewise.
    pub team_adjustments: Vec<Span>,
}

/// A record of the tournament section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeaderField {
    /// Its code: `012`, `XXR`; in other formats the code of the TRF record that means the same.
    pub code: [u8; 3],
    /// Its value (columns 5 to the end).
    pub value: Span,
    /// The whole line.
    pub line: Span,
}

impl HeaderField {
    /// The record code as text.
    #[must_use]
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.code).unwrap_or("???")
    }
}

/// Where a player's fields stand; blank fields keep the columns they would fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerOrigin {
    /// The whole line.
    pub line: Span,
    /// Pairing number (5-8).
    pub number: Span,
    /// Sex (10).
    pub sex: Span,
    /// Title (11-13).
    pub title: Span,
    /// Name (15-47), trimmed.
    pub name: Span,
    /// Rating (49-52).
    pub rating: Span,
    /// Federation (54-56).
    pub federation: Span,
    /// FIDE ID (58-68).
    pub fide_id: Span,
    /// Birth date (70-79).
    pub birth: Span,
    /// Points (81-84).
    pub points: Span,
    /// Rank (86-89).
    pub rank: Span,
}

/// Where a team's fields stand; blank fields keep the columns they would fill.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TeamOrigin {
    /// The whole line.
    pub line: Span,
    /// Number (310: 5-7).
    pub number: Span,
    /// Name, trimmed (310: 9-40, 013: 5-36).
    pub name: Span,
    /// Match points (55-60).
    pub match_points: Span,
    /// Game points (62-67).
    pub game_points: Span,
    /// Rank (69-71).
    pub rank: Span,
    /// The members, as many as the team has.
    pub members: Vec<Span>,
}

/// Where a player's half of a round stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellOrigin {
    /// Opponent (92-95 and so on).
    pub opponent: Span,
    /// Colour.
    pub colour: Span,
    /// Result.
    pub result: Span,
    /// The letter of the result as written, `=` for another sign of a draw; 0 where the
    /// cell is blank or lies beyond the end of its line.
    pub letter: u8,
}

impl CellOrigin {
    /// From opponent to result.
    #[must_use]
    pub fn span(&self) -> Span {
        self.opponent.to(self.result)
    }
}

impl Origins {
    /// Where a player's fields stand.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> &PlayerOrigin {
        &self.players[id.index()]
    }

    /// Where a player's half of a round stands.
    #[must_use]
    pub fn cell(&self, id: PlayerId, round: RoundNumber) -> CellOrigin {
        let at = id.index() * usize::from(self.rounds) + round.index();
        self.cells.get(at).copied().unwrap_or_default()
    }

    /// Where a team's fields stand, where the format has such places.
    #[must_use]
    pub fn team(&self, id: TeamId) -> Option<&TeamOrigin> {
        self.teams.get(id.index())
    }

    /// The records of the tournament section with this code.
    pub fn header<'a>(&'a self, code: &'a str) -> impl Iterator<Item = &'a HeaderField> {
        self.header.iter().filter(move |field| field.code() == code)
    }
}
