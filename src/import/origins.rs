//! Defines origins: the spans of the facts in the file.

use crate::model::{FieldKey, PlayerId, RoundNumber, TeamId};
use crate::source::Span;

/// The spans of all facts of a tournament in its file.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// The fields of the tournament section, in the order of the file. If a record occurs twice,
    /// the list has an item for each occurrence.
    pub header: Vec<HeaderField>,
    /// The spans of each player's fields, one item for each player.
    pub players: Vec<PlayerOrigin>,
    /// The spans of the round cells of all players, row by row, in the order of
    /// `Tournament::entries`.
    pub cells: Vec<CellOrigin>,
    /// The number of rounds in each row of `cells`.
    pub rounds: u16,
    /// The spans of each team's fields, one item for each team; empty if the format has no spans
    /// for teams.
    pub teams: Vec<TeamOrigin>,
    /// The span of each match, in the order of `Tournament::matches`; empty if the format has no
    /// spans for matches.
    pub matches: Vec<Span>,
    /// The span of each line-up, in the order of `Tournament::line_ups`; empty if the format has no
    /// spans for line-ups.
    pub line_ups: Vec<Span>,
    /// The span of each adjustment, in the order of `Tournament::team_adjustments`; empty if the
    /// format has no spans for adjustments.
    pub team_adjustments: Vec<Span>,
    /// The opponents without a row whom a table names by their places in it although its players
    /// have starting numbers.
    pub missing_rows: Vec<MissingRow>,
    /// The places in the table by which cells name the players, in the order of the players; empty
    /// if cells name them by starting numbers.
    pub places: Vec<Option<u32>>,
}

/// A row that a table lacks although cells refer to it by its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MissingRow {
    /// The number that stands for the player in `Opponent::Unknown`. No player of the file has it.
    pub number: u32,
    /// The place in the table, from 1, with which the cells refer to the player.
    pub place: u32,
}

/// A record of the tournament section, or the corresponding field in a format without records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeaderField {
    /// The field that the record states; `None` if it does not state exactly one field.
    pub key: Option<FieldKey>,
    /// Whether the record only substitutes for the field's own record: `XXR` of pairing engines
    /// substitutes for 142, and 202 of older versions for 212.
    pub substitute: bool,
    /// The code of the record, such as `012`; `None` in a format without records.
    pub record: Option<[u8; 3]>,
    /// The span of the record's value.
    pub value: Span,
    /// The span of the whole line that contains the value.
    pub line: Span,
}

impl HeaderField {
    /// Returns a header field in a format without records. `value` is the span of the value, `line`
    /// that of the whole line.
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

    /// Returns the code of the record as text; `None` in a format without records.
    #[must_use]
    pub fn record(&self) -> Option<&str> {
        std::str::from_utf8(self.record.as_ref()?).ok()
    }
}

/// The spans of a player's fields. The numbers in brackets are the columns of TRF. The span of a
/// blank field covers the columns that its value would fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerOrigin {
    /// The player's whole line.
    pub line: Span,
    /// The pairing number (5-8).
    pub number: Span,
    /// The sex (10).
    pub sex: Span,
    /// The title (11-13).
    pub title: Span,
    /// The name (15-47), without blanks around it.
    pub name: Span,
    /// The rating (49-52).
    pub rating: Span,
    /// The code of the federation (54-56).
    pub federation: Span,
    /// The FIDE ID (58-68).
    pub fide_id: Span,
    /// The date of birth (70-79).
    pub birth: Span,
    /// The stated points (81-84).
    pub points: Span,
    /// The stated rank (86-89).
    pub rank: Span,
}

impl PlayerOrigin {
    /// Returns the span of a player's field; the span of the whole line if the field has no span of
    /// its own.
    #[must_use]
    pub fn field_span(&self, key: FieldKey) -> Span {
        let mut origin = *self;
        origin.field_span_mut(key).map_or(self.line, |place| *place)
    }

    /// Returns the span of a player's field, which the caller may change; `None` if the field has
    /// no span of its own.
    pub fn field_span_mut(&mut self, key: FieldKey) -> Option<&mut Span> {
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

/// The spans of a team's fields. The numbers in brackets are the columns of the TRF records 310 and
/// 013. The span of a blank field covers the columns that its value would fill.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TeamOrigin {
    /// The team's whole line.
    pub line: Span,
    /// The pairing number of the team (310: 5-7).
    pub number: Span,
    /// The name, without blanks around it (310: 9-40, 013: 5-36).
    pub name: Span,
    /// The stated match points (310: 55-60).
    pub match_points: Span,
    /// The stated game points (310: 62-67).
    pub game_points: Span,
    /// The stated rank (310: 69-71).
    pub rank: Span,
    /// The span of each member in the team's list.
    pub members: Vec<Span>,
}

/// The spans of a player's entry for a round. The numbers in brackets are the columns of TRF in the
/// first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellOrigin {
    /// The opponent's number (92-95).
    pub opponent: Span,
    /// The colour (97).
    pub colour: Span,
    /// The result code (99).
    pub result: Span,
    /// The result code as the file writes it, except that every character for a draw is `=`. It is
    /// 0 if the cell is blank or beyond the end of its line.
    pub result_code: u8,
}

impl CellOrigin {
    /// Returns the span from the opponent to the result.
    #[must_use]
    pub fn span(&self) -> Span {
        self.opponent.to(self.result)
    }
}

impl Origins {
    /// Returns the spans of a player's fields.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> &PlayerOrigin {
        &self.players[id.index()]
    }

    /// Returns the player whose stated points are at a span; `None` if there is none.
    #[must_use]
    pub fn player_with_points_at(&self, span: Span) -> Option<PlayerId> {
        let mut players = self.players.iter();
        players
            .position(|player| player.points == span)
            .map(PlayerId::at)
    }

    /// Returns the spans of a player's entry for a round; empty spans if the file has no such
    /// entry.
    #[must_use]
    pub fn cell(&self, id: PlayerId, round: RoundNumber) -> CellOrigin {
        let index = id.index() * usize::from(self.rounds) + round.index();
        self.cells.get(index).copied().unwrap_or_default()
    }

    /// Returns the spans of a team's fields; `None` if the format has no spans for teams.
    #[must_use]
    pub fn team(&self, id: TeamId) -> Option<&TeamOrigin> {
        self.teams.get(id.index())
    }

    /// Returns the records in which a field of the tournament section is stated under its own code,
    /// in the order of the file.
    pub fn header(&self, key: FieldKey) -> impl Iterator<Item = &HeaderField> {
        let fields = self.header.iter();
        fields.filter(move |field| field.key == Some(key) && !field.substitute)
    }

    /// Returns the records that substitute for a field's own record of the tournament section, in
    /// the order of the file.
    pub fn substitutes(&self, key: FieldKey) -> impl Iterator<Item = &HeaderField> {
        let fields = self.header.iter();
        fields.filter(move |field| field.key == Some(key) && field.substitute)
    }
}
