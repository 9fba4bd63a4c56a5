//! The types of the document `crosstable.tournament.v1`. They are separate from the model, so that
//! a change of the model does not change the document. The document refers to players by `key`,
//! because pairing numbers may be missing or used twice. Exact numbers are text (`"45.5"`,
//! `"38/3"`), dates are written as `2026-05-01`.

#![allow(
    clippy::disallowed_types,
    reason = "serde's code for `flatten` names f32 and f64; no field here has such a type"
)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::Event;
use super::range::RangeDoc;
use super::team::{LineUpDoc, MatchDoc, TeamDoc, TeamRowDoc};
use super::words::{ColourWord, LackWord, RatingFigureWord, ResultWord, SexWord};

/// The name of the schema.
pub(super) const SCHEMA: &str = "crosstable.tournament.v1";

/// A tournament: what happened, and what the source states about it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "crosstable.tournament.v1")]
#[serde(default)]
pub(super) struct Document {
    /// The name of the schema: `crosstable.tournament.v1`.
    pub(super) schema: String,
    /// The source of the document, and the kinds of facts that its format cannot state.
    pub(super) source: Origin,
    /// The facts of the event, apart from players and teams.
    pub(super) tournament: Event,
    /// The players, in the order of the source.
    pub(super) players: Vec<PlayerDoc>,
    /// The teams, in the order of the source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) teams: Vec<TeamDoc>,
    /// The matches of the teams.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) matches: Vec<MatchDoc>,
    /// The line-ups that differ from the board order of the teams.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) line_ups: Vec<LineUpDoc>,
    /// Counts that the source states, such as the number of players.
    pub(super) stated: Stated,
    /// The criteria of the rank order under the names that the program that wrote the source gives
    /// them; absent if the source states the rank order in canonical codes or not at all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) criteria: Vec<CriterionDoc>,
    /// Columns of tie-break values that the source states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) columns: Vec<ColumnDoc>,
    /// Columns of tie-break values of teams that the source states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) team_columns: Vec<ColumnDoc>,
    /// Columns of rating figures that the source states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) rating_columns: Vec<RatingColumnDoc>,
    /// Rows of team crosstables for human readers (records 801 and 802 of TRF26).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) team_rows: Vec<TeamRowDoc>,
    /// Points of players before a round, as pairing lists show them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) points_before: Vec<PointsBeforeDoc>,
    /// Lines of the source that were kept but not interpreted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) unread: Vec<String>,
}

/// The source of the document, and the kinds of facts that its format cannot state.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct Origin {
    /// The name of the source's format, as in the output of `crosstable list formats`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) format: Option<String>,
    /// The version and dialect of the format, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) dialect: Option<String>,
    /// The part of the event that the source states; absent if it contains the whole event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<PartDoc>,
    /// The round after which the stated points and ranks are valid; absent if the source does not
    /// state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stated_after: Option<u16>,
    /// The day on which the source was last updated; absent if the source does not state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) updated: Option<String>,
    /// The kinds of information that the source cannot state.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) lacks: Vec<LackWord>,
    /// Descriptions of the parts of the source that were not interpreted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) missing: Vec<String>,
}

/// The part of an event that a source states.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PartDoc {
    /// A list of players, without results.
    Players,
    /// Standings without results.
    Standings,
    /// Only the pairings of these rounds.
    Rounds(RangeDoc),
    /// A list of the players who were not paired.
    NotPaired,
    /// Only the games of one player.
    Card,
}

/// A player of the tournament, with the entries for all rounds. A value is absent if the source
/// does not state it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct PlayerDoc {
    /// The key by which the document refers to the player: the player's position in the list, from
    /// 1.
    pub(super) key: u32,
    /// Pairing number (starting rank); absent if the player has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) number: Option<u16>,
    /// Name as written, usually with the surname first.
    pub(super) name: String,
    /// Sex; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sex: Option<SexWord>,
    /// Title, such as `GM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// The rating that the organiser used; absent for unrated players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rating: Option<u16>,
    /// FIDE rating, if the source has it in addition to the rating in use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fide_rating: Option<u16>,
    /// Federation, a code of three letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) federation: Option<String>,
    /// FIDE ID as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fide_id: Option<String>,
    /// Birth date as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) birth: Option<String>,
    /// Birth date, if day, month and year are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) birth_date: Option<String>,
    /// Rating on a national list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) national_rating: Option<u16>,
    /// Number on a national list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) national_id: Option<String>,
    /// Club or city of the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) club: Option<String>,
    /// Category of the player, such as an age group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) category: Option<String>,
    /// Prize group of the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) group: Option<String>,
    /// FIDE development coefficient (K).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) k_factor: Option<u16>,
    /// The player's points, as the source states them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<String>,
    /// The player's rank, as the source states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank: Option<u32>,
    /// The player's entries, one for each round.
    pub(super) rounds: Vec<RoundDoc>,
}

/// A player's entry for a round: the opponent, the colour and the outcome.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RoundDoc {
    /// Key of the opponent; absent if the player has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) opponent: Option<u32>,
    /// The number that the source states for the opponent; only if no player, or more than one, has
    /// this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) unknown_opponent: Option<u32>,
    /// Colour; absent if it is unknown or the player has no opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) colour: Option<ColourWord>,
    /// The result of the round for the player.
    pub(super) result: ResultWord,
}

/// Counts that the source states, such as the number of players.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct Stated {
    /// The number of players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) players: Option<u32>,
    /// The number of players who played at least one game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) active_players: Option<u32>,
    /// The number of rated players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rated_players: Option<u32>,
    /// The number of teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) teams: Option<u32>,
}

/// A column of tie-break values that the source states.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct ColumnDoc {
    /// The heading as written.
    pub(super) label: String,
    /// The tie-break that the heading names, in the notation of record 212; absent if it is not
    /// known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) announced: Option<String>,
    /// What the source states about the tie-break.
    #[serde(flatten)]
    pub(super) announcement: AnnouncementDoc,
    /// A value for each player (in `columns`) or for each team (in `team_columns`); `null` where
    /// the source states none.
    pub(super) values: Vec<Option<String>>,
}

/// What the source states about a tie-break, in a column or in the rank order.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct AnnouncementDoc {
    /// The name of the tie-break as the source states it; absent if only the heading of its column
    /// names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) words: Option<String>,
    /// The number of the tie-break in Swiss-Manager's list; absent if the source does not state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) program_code: Option<u16>,
    /// The codes of all tie-breaks that may be meant, if the source does not show the parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) codes: Vec<String>,
    /// The year of the rules, if `words` names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) year: Option<u16>,
    /// The rating that the program uses for an unrated opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unrated: Option<u16>,
    /// The edition of the rules by which the program counts unplayed rounds: `legacy`, `2024` or
    /// `2026`; absent if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) edition: Option<String>,
    /// The program's interpretation of the edition; absent if it is the usual one. The only other
    /// value is `half-virtual`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reading: Option<String>,
    /// Whether the values of the tie-break cannot be computed.
    pub(super) not_computable: bool,
    /// Whether it is uncertain which tie-break is meant.
    pub(super) uncertain: bool,
}

/// A criterion of the rank order under the name that it has in the program that wrote the source.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct CriterionDoc {
    /// The criterion as `tournament.rank_order` contains it; absent if it has no canonical name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tie_break: Option<String>,
    /// What the source states about the criterion.
    #[serde(flatten)]
    pub(super) announcement: AnnouncementDoc,
}

/// A column of rating figures that the source states.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RatingColumnDoc {
    /// The kind of rating figure that the column contains.
    pub(super) figure: RatingFigureWord,
    /// The heading as written.
    #[serde(default)]
    pub(super) label: String,
    /// The largest number of decimals in the values of the column.
    #[serde(default)]
    pub(super) decimals: u8,
    /// A value for each player; `null` where the source states none.
    pub(super) values: Vec<Option<String>>,
}

/// A player's points before a round.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct PointsBeforeDoc {
    /// Key of the player.
    pub(super) player: u32,
    /// The round, from 1, before which the player had the points.
    pub(super) round: u16,
    /// The points, not including those of the round.
    pub(super) points: String,
}
