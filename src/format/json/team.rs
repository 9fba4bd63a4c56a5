//! The members of the document about teams. Teams are named by their number.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::range::RangeDoc;
use super::words::{AdjustmentWord, ColourWord, ResultWord};

/// A team.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct TeamDoc {
    /// Number.
    pub(super) number: u16,
    /// Name.
    pub(super) name: String,
    /// Short name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) short_name: Option<String>,
    /// Captain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) captain: Option<String>,
    /// Federation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) federation: Option<String>,
    /// The strength by which teams were sorted, as written.
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
    /// Rank that the source states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank: Option<u32>,
}

/// A match of two teams, or a team that has no match.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct MatchDoc {
    /// The round.
    pub(super) round: u16,
    /// Number of the team named first.
    pub(super) first: u16,
    /// Number of the other team; `null`: a bye, or not paired.
    pub(super) second: Option<u16>,
    /// How the match ended; absent if only its boards show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<MatchKindDoc>,
    /// Match points of both.
    #[serde(skip_serializing_if = "nothing")]
    pub(super) match_points: [Option<String>; 2],
    /// Board points of both.
    #[serde(skip_serializing_if = "nothing")]
    pub(super) board_points: [Option<String>; 2],
    /// Keys of the players of both teams at boards 1, 2, …; `null`: no player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) boards: Vec<[Option<u32>; 2]>,
}

pub(super) fn nothing(points: &[Option<String>; 2]) -> bool {
    *points == [None, None]
}

/// What a source states about how a match ended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum MatchKindDoc {
    /// Forfeited as a whole: whether each of the two teams was present.
    Forfeit([bool; 2]),
    /// A bye of the team named first.
    Bye(ResultWord),
    /// The team named first was not paired.
    NotPaired,
}

/// A line-up that is not the order of the team's list.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct LineUpDoc {
    /// The round.
    pub(super) round: u16,
    /// Number of the team.
    pub(super) team: u16,
    /// Number of the opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) opponent: Option<u16>,
    /// Keys of the players at boards 1, 2, …; `null`: no player.
    pub(super) players: Vec<Option<u32>>,
}

/// Team points out of the ordinary.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct TeamAdjustmentDoc {
    /// What they apply to.
    pub(super) kind: AdjustmentWord,
    /// Match points.
    pub(super) match_points: Option<String>,
    /// Game points.
    pub(super) game_points: Option<String>,
    /// The round; `null`: all.
    pub(super) round: Option<u16>,
    /// Numbers of the teams; empty: all.
    pub(super) teams: Vec<u16>,
}

/// Teams that may not meet.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct ForbiddenTeamsDoc {
    /// The rounds.
    pub(super) rounds: RangeDoc,
    /// Numbers of the teams.
    pub(super) teams: Vec<u16>,
}

/// A team's row in a readable crosstable (records 801 and 802 of TRF26).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct TeamRowDoc {
    /// The kind of its content: `boards` or `points`.
    pub(super) tells: RowKindDoc,
    /// Number of the team.
    pub(super) team: u32,
    /// Short name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) short_name: Option<String>,
    /// Match points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) match_points: Option<String>,
    /// Game points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game_points: Option<String>,
    /// Its rounds.
    pub(super) rounds: Vec<TeamRowRoundDoc>,
}

/// The content of a row of a team crosstable for each round.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RowKindDoc {
    /// Results board by board (801).
    Boards,
    /// Game points (802).
    Points,
}

/// A round in such a row.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct TeamRowRoundDoc {
    /// Number of the opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) opponent: Option<u32>,
    /// The kind of bye, where there is no opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bye: Option<ResultWord>,
    /// Colour of the first board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) colour: Option<ColourWord>,
    /// Game points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game_points: Option<String>,
    /// The match was forfeited.
    pub(super) forfeited: bool,
    /// Results board by board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) boards: Vec<ResultWord>,
    /// Positions in the team's list, from 1; `null`: no player.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) players: Vec<Option<u8>>,
}
