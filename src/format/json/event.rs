//! The object under `tournament` in the document: what happened, apart from players and teams.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::range::RangeDoc;
use super::team::{ForbiddenTeamsDoc, TeamAdjustmentDoc};
use super::words::{AdjustmentWord, ColourWord, ResultWord, TimeClassWord};

/// The facts of the event, apart from players and teams. A value is absent if the source does not
/// state it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct Event {
    /// Name of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    /// City where the event takes place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) city: Option<String>,
    /// Federation in which the event takes place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) federation: Option<String>,
    /// First day of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<String>,
    /// Last day of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end: Option<String>,
    /// Name of the organiser.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) organiser: Option<String>,
    /// Name of the tournament director.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) director: Option<String>,
    /// Number of the event in FIDE's database.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fide_event: Option<u32>,
    /// Number of the event at chess-results.com.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) database_number: Option<u32>,
    /// Standard, rapid or blitz.
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
    /// Number of cycles of a round robin; 0 if the source does not state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cycles: Option<u8>,
    /// Whether this is a team event.
    pub(super) team: bool,
    /// Name of the chief arbiter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) chief_arbiter: Option<String>,
    /// Names of the deputy arbiters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) deputy_arbiters: Vec<String>,
    /// Time control in free text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_text: Option<String>,
    /// Encoded time control, as in record 222 of TRF26.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_code: Option<String>,
    /// Day of each round; `null` where it is not stated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) round_dates: Vec<Option<String>>,
    /// Start time of each round as written; `null` where it is not stated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) round_times: Vec<Option<String>>,
    /// Number of rounds in this document.
    pub(super) rounds: u16,
    /// Number of planned rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) planned_rounds: Option<u16>,
    /// Method by which the starting rank was determined, such as `FIDE`, `NRO` or `FIDON`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) starting_rank: Option<String>,
    /// Federation whose ratings the starting rank uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) starting_rank_federation: Option<String>,
    /// Initial colour, which is the colour of the first player in round 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) initial_colour: Option<ColourWord>,
    /// Program or person that made the pairings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pairing_program: Option<String>,
    /// Points for each result; absent if they are the usual ones (1, ½ and 0).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score_system: Option<ScoreDoc>,
    /// Match points for a won, drawn and lost match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) match_points: Option<[String; 3]>,
    /// Match points and game points that a team gets for a pairing-allocated bye; `null` where they
    /// are not stated.
    #[serde(skip_serializing_if = "super::team::are_unstated")]
    pub(super) team_bye: [Option<String>; 2],
    /// Number of boards per match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) boards: Option<u16>,
    /// Colour of each board for the team named first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) board_colours: Vec<ColourWord>,
    /// The criteria of the rank order that the source states, in the notation of record 212.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank_order: Option<Vec<String>>,
    /// Points that players get or lose apart from their results.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) adjustments: Vec<AdjustmentDoc>,
    /// Byes announced for future rounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) bye_requests: Vec<RequestDoc>,
    /// Fictitious points of accelerated rounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) accelerations: Vec<AccelerationDoc>,
    /// Data of players on national rating lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) national_records: Vec<NationalDoc>,
    /// Players who may not meet each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) forbidden: Vec<ForbiddenDoc>,
    /// Teams that may not meet each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) forbidden_teams: Vec<ForbiddenTeamsDoc>,
    /// Points that teams get or lose apart from their results.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) team_adjustments: Vec<TeamAdjustmentDoc>,
}

/// Points for each result.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct ScoreDoc {
    /// Points for a win over the board, for White and for Black.
    pub(super) win: [String; 2],
    /// Points for a draw over the board, for White and for Black.
    pub(super) draw: [String; 2],
    /// Points for a loss over the board, for White and for Black.
    pub(super) loss: [String; 2],
    /// Points for a win by forfeit.
    pub(super) forfeit_win: String,
    /// Points for a loss by forfeit.
    pub(super) forfeit_loss: String,
    /// Points for a pairing-allocated bye.
    pub(super) pairing_allocated_bye: String,
    /// Points for a full-point bye.
    pub(super) full_point_bye: String,
    /// Points for a half-point bye.
    pub(super) half_point_bye: String,
    /// Points for a zero-point bye or an absence.
    pub(super) zero_point_bye: String,
    /// Points for a result that is not known yet.
    pub(super) unknown: String,
}

/// Points that players get or lose apart from their results.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct AdjustmentDoc {
    /// The kind of points.
    pub(super) kind: AdjustmentWord,
    /// The points; negative if they are taken away.
    pub(super) points: String,
    /// The round to which the points apply; `null` for all rounds.
    pub(super) round: Option<u16>,
    /// Keys of the players who get the points; empty for all players.
    pub(super) players: Vec<u32>,
}

/// A bye that a player announced for a future round.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RequestDoc {
    /// Key of the player.
    pub(super) player: u32,
    /// The round of the bye.
    pub(super) round: u16,
    /// The kind of bye.
    pub(super) kind: ResultWord,
}

/// Fictitious points that players or teams get in some rounds, which count only for the pairing.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct AccelerationDoc {
    /// The rounds in which the points count.
    pub(super) rounds: RangeDoc,
    /// The fictitious points.
    pub(super) points: String,
    /// Keys of the players who get the points; empty if teams get them.
    pub(super) players: Vec<u32>,
}

/// The data of a player on a national rating list.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct NationalDoc {
    /// Key of the player.
    pub(super) player: u32,
    /// Federation of the list.
    pub(super) federation: String,
    /// National title or classification of the player.
    pub(super) title: Option<String>,
    /// Rating of the player on the list.
    pub(super) rating: Option<u16>,
    /// Region or league of the player.
    pub(super) origin: Option<String>,
    /// The player's number on the list.
    pub(super) number: Option<String>,
}

/// Players who may not meet each other in some rounds.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct ForbiddenDoc {
    /// The rounds to which this applies.
    pub(super) rounds: RangeDoc,
    /// Keys of the players who may not meet each other.
    pub(super) players: Vec<u32>,
}
