//! Where each fact stands in the file.

use crate::model::{FieldKey, PlayerId, RoundNumber, TeamId};
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

/// A record of the tournament section, or what means the same in another format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeaderField {
    /// What it states; `None`: no single field.
    pub key: Option<FieldKey>,
    /// It stands in for the record that the field has of its own: `XXR` of pairing engines for
    /// 142, 202 of older versions for 212.
    pub substitute: bool,
    /// The code of the record, in a format of records.
    pub record: Option<[u8; 3]>,
    /// Its value.
    pub value: Span,
    /// The whole line.
    pub line: Span,
}

impl HeaderField {
    /// A field of a format without records.
    #[must_use]
    pub const fn new(key: FieldKey, value: Span, line: Span) -> HeaderField {
        HeaderField {
            key: Some(key),
            substitute: false,
            record: None,
            value,
            line,
        }
    }

    /// The code of the record as text, in a format of records.
    #[must_use]
    pub fn record(&self) -> Option<&str> {
        std::str::from_utf8(self.record.as_ref()?).ok()
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

impl PlayerOrigin {
    /// Where a field stands; the whole line of one without a place of its own.
    #[must_use]
    pub fn place(&self, key: FieldKey) -> Span {
        let mut origin = *self;
        origin.place_mut(key).map_or(self.line, |place| *place)
    }

    /// The place of a field, of one that has a place of its own.
    pub fn place_mut(&mut self, key: FieldKey) -> Option<&mut Span> {
        Some(match key {
            FieldKey::Sex => &mut self.sex,
            FieldKey::Title => &mut self.title,
            FieldKey::Rating => &mut self.rating,
            FieldKey::PlayerFederation => &mut self.federation,
            FieldKey::FideId => &mut self.fide_id,
            FieldKey::Birth => &mut self.birth,
            FieldKey::Points => &mut self.points,
            FieldKey::Ranks => &mut self.rank,
            _ => return None,
        })
    }
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

    /// Where a field of the tournament section is stated in a record of its own, in the order
    /// of the file.
    pub fn header(&self, key: FieldKey) -> impl Iterator<Item = &HeaderField> {
        let fields = self.header.iter();
        fields.filter(move |field| field.key == Some(key) && !field.substitute)
    }

    /// Where a record that stands in for that of the field states it.
    pub fn substitutes(&self, key: FieldKey) -> impl Iterator<Item = &HeaderField> {
        let fields = self.header.iter();
        fields.filter(move |field| field.key == Some(key) && field.substitute)
    }
}
