//! The types of the parts of the document about teams. They refer to teams by number.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::range::RangeDoc;
use super::words::{AdjustmentWord, ColourWord, ResultWord};

/// A team of the tournament. A value is absent if the source does not state it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct TeamDoc {
    /// Number of the team, from 1.
    pub(super) number: u16,
    /// Name of the team as written.
    pub(super) name: String,
    /// Short name of the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) short_name: Option<String>,
    /// Name of the captain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) captain: Option<String>,
    /// Federation, a code of three letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) federation: Option<String>,
    /// The strength of the team by which the starting order was made, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) strength: Option<String>,
    /// Keys of the members, in board order.
    pub(super) members: Vec<u32>,
    /// Match points that the source states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) match_points: Option<String>,
    /// Game points that the source states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game_points: Option<String>,
    /// The team's rank, as the source states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank: Option<u32>,
}

/// A match of two teams, or a team that has no match.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct MatchDoc {
    /// The round of the match.
    pub(super) round: u16,
    /// Number of the team named first.
    pub(super) first: u16,
    /// Number of the other team; `null` if the first team has a bye or was not paired.
    pub(super) second: Option<u16>,
    /// The kind of match, such as a forfeit or a bye; absent if the match is decided on its boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<MatchKindDoc>,
    /// Match points that the source states for the team named first and for the other team.
    #[serde(skip_serializing_if = "are_unstated")]
    pub(super) match_points: [Option<String>; 2],
    /// Board points that the source states for the team named first and for the other team.
    #[serde(skip_serializing_if = "are_unstated")]
    pub(super) board_points: [Option<String>; 2],
    /// Keys of the two players at boards 1, 2, …, the player of the team named first coming first;
    /// `null` for an empty seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) boards: Vec<[Option<u32>; 2]>,
}

pub(super) fn are_unstated(points: &[Option<String>; 2]) -> bool {
    *points == [None, None]
}

/// How a match was decided, if it was not decided on its boards.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum MatchKindDoc {
    /// The match was forfeited as a whole. The two values say whether the team named first and the
    /// other team were present.
    Forfeit([bool; 2]),
    /// The team named first had a bye of this kind.
    Bye(ResultWord),
    /// The team named first was not paired.
    NotPaired,
}

/// A line-up that differs from the board order of the team.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct LineUpDoc {
    /// The round of the line-up.
    pub(super) round: u16,
    /// Number of the team.
    pub(super) team: u16,
    /// Number of the opposing team; absent if the source does not name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) opponent: Option<u16>,
    /// Keys of the players at boards 1, 2, …; `null` for an empty board.
    pub(super) players: Vec<Option<u32>>,
}

/// Points that teams get or lose apart from their results.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct TeamAdjustmentDoc {
    /// The kind of points.
    pub(super) kind: AdjustmentWord,
    /// Match points; negative if they are taken away.
    pub(super) match_points: Option<String>,
    /// Game points; negative if they are taken away.
    pub(super) game_points: Option<String>,
    /// The round to which the points apply; `null` for all rounds.
    pub(super) round: Option<u16>,
    /// Numbers of the teams that get the points; empty for all teams.
    pub(super) teams: Vec<u16>,
}

/// Teams that may not meet each other in some rounds.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct ForbiddenTeamsDoc {
    /// The rounds to which this applies.
    pub(super) rounds: RangeDoc,
    /// Numbers of the teams that may not meet each other.
    pub(super) teams: Vec<u16>,
}

/// A team's row in a crosstable for human readers (records 801 and 802 of TRF26).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct TeamRowDoc {
    /// The content of the row: `boards` or `points`.
    #[serde(rename = "tells")]
    pub(super) content: RowKindDoc,
    /// Number of the team.
    pub(super) team: u32,
    /// Short name of the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) short_name: Option<String>,
    /// Match points that the row states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) match_points: Option<String>,
    /// Game points that the row states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game_points: Option<String>,
    /// The team's rounds, from round 1.
    pub(super) rounds: Vec<TeamRowRoundDoc>,
}

/// What a row of a team crosstable contains for each round.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RowKindDoc {
    /// The results board by board (record 801).
    Boards,
    /// The game points (record 802).
    Points,
}

/// A round in a team's row of a crosstable for human readers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct TeamRowRoundDoc {
    /// Number of the opposing team; absent if the team had a bye.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) opponent: Option<u32>,
    /// The kind of bye; absent if there is an opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bye: Option<ResultWord>,
    /// Colour of the team at the first board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) colour: Option<ColourWord>,
    /// Game points of the team in the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game_points: Option<String>,
    /// Whether the match was forfeited.
    pub(super) forfeited: bool,
    /// Results at boards 1, 2, …
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) boards: Vec<ResultWord>,
    /// For each board, the player's position in the board order of the team, from 1; `null` for an
    /// empty board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) players: Vec<Option<u8>>,
}
