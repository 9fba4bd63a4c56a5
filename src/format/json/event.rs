//! The member `tournament` of the document: what happened, apart from players and teams.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::range::RangeDoc;
use super::team::{ForbiddenTeamsDoc, TeamAdjustmentDoc};
use super::words::{AdjustmentWord, ColourWord, ResultWord, TimeClassWord};

/// The facts of the tournament section.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct Event {
    /// Name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    /// City.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) city: Option<String>,
    /// Federation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) federation: Option<String>,
    /// First day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<String>,
    /// Last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end: Option<String>,
    /// Organiser.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) organiser: Option<String>,
    /// Tournament director.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) director: Option<String>,
    /// Number of the event at FIDE.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fide_event: Option<u32>,
    /// Number of the event in the database of chess-results.com.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) database_number: Option<u32>,
    /// Kind of time control.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_class: Option<TimeClassWord>,
    /// Type of the tournament in free text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) type_text: Option<String>,
    /// Encoded type, as in record 192 of TRF26.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) type_code: Option<String>,
    /// The system: `swiss`, `round-robin`, `knock-out`, `scheveningen`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) system: Option<String>,
    /// Cycles of a round robin; 0 if the source does not state them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cycles: Option<u8>,
    /// A team event.
    pub(super) team: bool,
    /// Chief arbiter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) chief_arbiter: Option<String>,
    /// Deputy arbiters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) deputy_arbiters: Vec<String>,
    /// Time control in free text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_text: Option<String>,
    /// Encoded time control, as in record 222 of TRF26.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_code: Option<String>,
    /// Days of the rounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) round_dates: Vec<Option<String>>,
    /// Start times of the rounds as written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) round_times: Vec<Option<String>>,
    /// Rounds in this document.
    pub(super) rounds: u16,
    /// Planned rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) planned_rounds: Option<u16>,
    /// Method of the starting rank: `FIDE`, `NRO`, `FIDON` ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) starting_rank: Option<String>,
    /// Federation of the ratings that the method uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) starting_rank_federation: Option<String>,
    /// Initial colour: that of the first player in round 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) initial_colour: Option<ColourWord>,
    /// Program or person that made the pairings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pairing_program: Option<String>,
    /// Points for each result, if they are not 1, ½, 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score_system: Option<ScoreDoc>,
    /// Match points for a won, drawn and lost match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) match_points: Option<[String; 3]>,
    /// Match points and game points for a pairing-allocated bye of a team.
    #[serde(skip_serializing_if = "super::team::nothing")]
    pub(super) team_bye: [Option<String>; 2],
    /// Boards per match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) boards: Option<u16>,
    /// Colour of each board for the team named first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) board_colours: Vec<ColourWord>,
    /// The rank order as announced, in the notation of record 212.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank_order: Option<Vec<String>>,
    /// Points out of the ordinary.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) adjustments: Vec<AdjustmentDoc>,
    /// Byes announced for rounds to come.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) bye_requests: Vec<RequestDoc>,
    /// Fictitious points of accelerated rounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) accelerations: Vec<AccelerationDoc>,
    /// Entries on national rating lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) national_records: Vec<NationalDoc>,
    /// Players who may not meet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) forbidden: Vec<ForbiddenDoc>,
    /// Teams that may not meet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) forbidden_teams: Vec<ForbiddenTeamsDoc>,
    /// Team points out of the ordinary.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) team_adjustments: Vec<TeamAdjustmentDoc>,
}

/// Points for each result: separately for White and Black if they depend on the colour.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct ScoreDoc {
    /// A win over the board.
    pub(super) win: [String; 2],
    /// A draw over the board.
    pub(super) draw: [String; 2],
    /// A loss over the board.
    pub(super) loss: [String; 2],
    /// A win by forfeit.
    pub(super) forfeit_win: String,
    /// A loss by forfeit.
    pub(super) forfeit_loss: String,
    /// A pairing-allocated bye.
    pub(super) pairing_allocated_bye: String,
    /// A full-point bye.
    pub(super) full_point_bye: String,
    /// A half-point bye.
    pub(super) half_point_bye: String,
    /// A zero-point bye or an absence.
    pub(super) zero_point_bye: String,
    /// A result that is not known yet.
    pub(super) unknown: String,
}

/// Points out of the ordinary.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct AdjustmentDoc {
    /// What they apply to.
    pub(super) kind: AdjustmentWord,
    /// The points.
    pub(super) points: String,
    /// The round; `null`: all.
    pub(super) round: Option<u16>,
    /// Keys of the players; empty: all players.
    pub(super) players: Vec<u32>,
}

/// A bye announced for a round.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RequestDoc {
    /// Key of the player.
    pub(super) player: u32,
    /// The round.
    pub(super) round: u16,
    /// The kind of bye.
    pub(super) kind: ResultWord,
}

/// Fictitious points.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct AccelerationDoc {
    /// The rounds.
    pub(super) rounds: RangeDoc,
    /// The points.
    pub(super) points: String,
    /// Keys of the players; empty if the points are those of teams.
    pub(super) players: Vec<u32>,
}

/// An entry on a national list.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct NationalDoc {
    /// Key of the player.
    pub(super) player: u32,
    /// Federation of the list.
    pub(super) federation: String,
    /// National classification.
    pub(super) title: Option<String>,
    /// National rating.
    pub(super) rating: Option<u16>,
    /// Region or league.
    pub(super) origin: Option<String>,
    /// National number.
    pub(super) number: Option<String>,
}

/// Players who may not meet.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct ForbiddenDoc {
    /// The rounds.
    pub(super) rounds: RangeDoc,
    /// Keys of the players.
    pub(super) players: Vec<u32>,
}
