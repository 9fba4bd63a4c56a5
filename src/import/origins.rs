//! The spans of all facts in the file.

use crate::model::{FieldKey, PlayerId, RoundNumber, TeamId};
use crate::source::Span;

/// The places of all facts. Players and cells have one item for each player (and round) of the
/// tournament.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// Values of the tournament section, in the order of the file; a record that occurs twice
    /// has two items.
    pub header: Vec<HeaderField>,
    /// The players' fields.
    pub players: Vec<PlayerOrigin>,
    /// The cells of players × rounds, row by row, in the order of `Tournament::entries`.
    pub cells: Vec<CellOrigin>,
    /// The number of rounds in each row of `cells`.
    pub rounds: u16,
    /// The teams' fields, one item for each team; empty if the format has no places for teams.
    pub teams: Vec<TeamOrigin>,
    /// The places of `Tournament::matches`, item by item; empty if the format has none.
    pub matches: Vec<Span>,
    /// The places of `Tournament::line_ups`, item by item; empty if the format has none.
    pub line_ups: Vec<Span>,
    /// The places of `Tournament::team_adjustments`, item by item; empty if the format has none.
    pub team_adjustments: Vec<Span>,
}

/// A record of the tournament section, or the field that corresponds to it in another format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeaderField {
    /// The field that it states; `None` if it states no single field.
    pub key: Option<FieldKey>,
    /// Whether it replaces the field's own record: `XXR` of pairing engines replaces 142, 202 of
    /// older versions replaces 212.
    pub substitute: bool,
    /// The code of the record; `None` in a format without records.
    pub record: Option<[u8; 3]>,
    /// The place of its value.
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

    /// The code of the record as text; `None` in a format without records.
    #[must_use]
    pub fn record(&self) -> Option<&str> {
        std::str::from_utf8(self.record.as_ref()?).ok()
    }
}

/// The places of a player's fields, with the columns of TRF. A blank field has the span that it would fill.
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
    /// The place of a field; the whole line if the field has no place of its own.
    #[must_use]
    pub fn place(&self, key: FieldKey) -> Span {
        let mut origin = *self;
        origin.place_mut(key).map_or(self.line, |place| *place)
    }

    /// The place of a field; `None` if the field has no place of its own.
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

/// The places of a team's fields, with the columns of TRF. A blank field has the span that it would fill.
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
    /// The places of its members, one for each.
    pub members: Vec<Span>,
}

/// The places of a player's half of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellOrigin {
    /// The opponent's number (in the first round 92-95).
    pub opponent: Span,
    /// The colour (in the first round 97).
    pub colour: Span,
    /// The result code (in the first round 99).
    pub result: Span,
    /// The result code as written, with `=` for every other character of a draw; 0 if the cell
    /// is blank or lies beyond the end of its line.
    pub letter: u8,
}

impl CellOrigin {
    /// The span from the opponent to the result.
    #[must_use]
    pub fn span(&self) -> Span {
        self.opponent.to(self.result)
    }
}

impl Origins {
    /// The places of a player's fields.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> &PlayerOrigin {
        &self.players[id.index()]
    }

    /// The places of a player's half of a round; empty spans if the file has none.
    #[must_use]
    pub fn cell(&self, id: PlayerId, round: RoundNumber) -> CellOrigin {
        let index = id.index() * usize::from(self.rounds) + round.index();
        self.cells.get(index).copied().unwrap_or_default()
    }

    /// The places of a team's fields; `None` if the format has no places for teams.
    #[must_use]
    pub fn team(&self, id: TeamId) -> Option<&TeamOrigin> {
        self.teams.get(id.index())
    }

    /// The places at which a field of the tournament section is stated in its own record, in
    /// the order of the file.
    pub fn header(&self, key: FieldKey) -> impl Iterator<Item = &HeaderField> {
        let fields = self.header.iter();
        fields.filter(move |field| field.key == Some(key) && !field.substitute)
    }

    /// The places at which another record states a field in place of its own record.
    pub fn substitutes(&self, key: FieldKey) -> impl Iterator<Item = &HeaderField> {
        let fields = self.header.iter();
        fields.filter(move |field| field.key == Some(key) && field.substitute)
    }
}
