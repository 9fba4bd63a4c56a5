//! The document `crosstable.tournament.v1`: types of its own, so that the model stays free
//! to change. Players are named by their `key`, as pairing numbers may be missing or double;
//! exact numbers are text (`"45.5"`, `"38/3"`), days are `2026-05-01`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::import::Lack;
use crate::model::{AdjustmentKind, Colour, Outcome, Sex, TimeClass};

/// The name of the schema.
pub(super) const SCHEMA: &str = "crosstable.tournament.v1";

/// Words that stand for the values of an enumeration of the model.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident of $model:ident { $($variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub(super) enum $name { $($variant),* }

        impl From<$model> for $name {
            fn from(value: $model) -> $name {
                match value { $($model::$variant => $name::$variant),* }
            }
        }

        impl From<$name> for $model {
            fn from(word: $name) -> $model {
                match word { $($name::$variant => $model::$variant),* }
            }
        }
    };
}

words! {
    /// How a round ended for a player.
    ResultWord of Outcome {
        Win, Draw, Loss, UnratedWin, UnratedDraw, UnratedLoss, ForfeitWin, ForfeitLoss,
        PairingAllocatedBye, FullPointBye, HalfPointBye, ZeroPointBye, Absent, Unknown,
    }
}
words! {
    /// The colour of a player's pieces.
    ColourWord of Colour { White, Black }
}
words! {
    /// Sex as the rating lists know it.
    SexWord of Sex { Man, Woman }
}
words! {
    /// The class of a time control.
    TimeClassWord of TimeClass { Standard, Rapid, Blitz }
}
words! {
    /// To what points out of the ordinary apply: a bonus or penalty, or what a kind of
    /// result brings.
    AdjustmentWord of AdjustmentKind {
        Bonus, Win, Draw, Loss, FullPointBye, HalfPointBye, ZeroPointBye, ForfeitWin, ForfeitLoss,
    }
}
words! {
    /// What the source of the document could not tell.
    LackWord of Lack {
        TournamentSection, Results, RoundOrder, Colours, ForfeitColours, ByeKinds, Absences,
        PairingNumbers, Ratings, Rows,
    }
}

/// A tournament: what happened, and what its source states about it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "crosstable.tournament.v1")]
#[serde(default)]
pub(super) struct Document {
    /// `crosstable.tournament.v1`
    pub(super) schema: String,
    /// Where it came from.
    pub(super) source: Origin,
    /// What happened, apart from players and teams.
    pub(super) tournament: Event,
    /// The players, in the order of the source.
    pub(super) players: Vec<PlayerDoc>,
    /// Teams.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) teams: Vec<TeamDoc>,
    /// Matches of the teams.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) matches: Vec<MatchDoc>,
    /// Numbers that the source states.
    pub(super) stated: Stated,
    /// Columns of tie-break values that the source states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) columns: Vec<ColumnDoc>,
    /// Points before a round, as lists of pairings print them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) points_before: Vec<PointsBeforeDoc>,
    /// Lines of the source that were kept but not interpreted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) unread: Vec<String>,
}

/// Where a document came from, and what that could not tell.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct Origin {
    /// The format, as `list formats` names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) format: Option<String>,
    /// Version and dialect in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) dialect: Option<String>,
    /// How much of the event it told; left out where it told all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<PartDoc>,
    /// The round after which it states points and ranks, where it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stated_after: Option<u16>,
    /// What it could not tell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) lacks: Vec<LackWord>,
    /// What was in it and was not interpreted, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) missing: Vec<String>,
}

/// How much of an event a source tells.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PartDoc {
    /// A list of players, without results.
    Players,
    /// Standings, without results.
    Standings,
    /// The pairings of these rounds.
    Rounds(RangeDoc),
    /// Who was not paired.
    NotPaired,
}

/// Rounds, both ends included.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RangeDoc {
    /// First round.
    pub(super) first: u16,
    /// Last round.
    pub(super) last: u16,
}

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
    /// Class of the time control.
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
    /// Cycles of a round robin; 0 where the source does not say.
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
    /// Rounds planned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) planned_rounds: Option<u16>,
    /// How the starting rank was made: `FIDE`, `NRO`, `FIDON` ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) starting_rank: Option<String>,
    /// Federation of the ratings it was made with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) starting_rank_federation: Option<String>,
    /// Colour of the first player in round 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) initial_colour: Option<ColourWord>,
    /// Program or person that paired.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pairing_program: Option<String>,
    /// What results are worth, where it is not 1, ½, 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score_system: Option<ScoreDoc>,
    /// Match points of a won, drawn and lost match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) match_points: Option<[String; 3]>,
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
    /// Numbers of teams that may not meet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) forbidden_teams: Vec<[u16; 2]>,
}

/// What each result is worth: with White and with Black where it depends on the colour.
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
    /// To what they apply.
    pub(super) kind: AdjustmentWord,
    /// The points.
    pub(super) points: String,
    /// The round; `null`: all.
    pub(super) round: Option<u16>,
    /// Keys of the players; empty: everybody.
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
    /// Keys of the players; empty where teams were meant.
    pub(super) players: Vec<u32>,
}

/// An entry on a national list.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct NationalDoc {
    /// Key of the player.
    pub(super) player: u32,
    /// Federation whose list it is.
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

/// A player.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct PlayerDoc {
    /// By which the rest of the document names the player: the place in the list, from 1.
    pub(super) key: u32,
    /// Pairing number (starting rank).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) number: Option<u16>,
    /// Name.
    pub(super) name: String,
    /// Sex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sex: Option<SexWord>,
    /// Title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<String>,
    /// The rating that the organiser used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rating: Option<u16>,
    /// FIDE rating, where the source has it beside the rating in use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fide_rating: Option<u16>,
    /// Federation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) federation: Option<String>,
    /// FIDE ID.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fide_id: Option<String>,
    /// Birth date as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) birth: Option<String>,
    /// Day of birth, where all of it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) birth_date: Option<String>,
    /// Rating on a national list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) national_rating: Option<u16>,
    /// Number on a national list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) national_id: Option<String>,
    /// Club or city.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) club: Option<String>,
    /// Age group or other type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) category: Option<String>,
    /// Prize group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) group: Option<String>,
    /// FIDE development coefficient (K).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) k_factor: Option<u16>,
    /// Points that the source states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<String>,
    /// Rank that the source states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank: Option<u32>,
    /// What the player did, round by round.
    pub(super) rounds: Vec<RoundDoc>,
}

/// A player's half of a round.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct RoundDoc {
    /// Key of the opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) opponent: Option<u32>,
    /// A pairing number in the source that no player has, or several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) unknown_opponent: Option<u32>,
    /// Colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) colour: Option<ColourWord>,
    /// How it ended.
    pub(super) result: ResultWord,
}

/// A team.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct TeamDoc {
    /// Number.
    pub(super) number: u16,
    /// Name.
    pub(super) name: String,
    /// Keys of the members, in board order.
    pub(super) members: Vec<u32>,
}

/// A match of two teams, or a team without one.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct MatchDoc {
    /// The round.
    pub(super) round: u16,
    /// Number of the team named first.
    pub(super) first: u16,
    /// Number of the other; `null`: a bye, or not paired.
    pub(super) second: Option<u16>,
    /// Board points of both.
    pub(super) board_points: [Option<String>; 2],
}

/// Numbers that the source states.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct Stated {
    /// Players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) players: Option<u32>,
    /// Players with a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) active_players: Option<u32>,
    /// Rated players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rated_players: Option<u32>,
    /// Teams.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) teams: Option<u32>,
}

/// A column of tie-break values.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(super) struct ColumnDoc {
    /// The heading as written.
    pub(super) label: String,
    /// The tie-break that the heading announces, in the notation of record 212.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) announced: Option<String>,
    /// What else the source says about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) words: Option<String>,
    /// Its number in Swiss-Manager's list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) program_code: Option<u16>,
    /// The year that the words name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) year: Option<u16>,
    /// The rating that counts for an unrated opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unrated: Option<u16>,
    /// No calculation can give it.
    pub(super) not_computable: bool,
    /// The announcement is not sure.
    pub(super) uncertain: bool,
    /// A value for each player.
    pub(super) values: Vec<Option<String>>,
}

/// A player's points before a round.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct PointsBeforeDoc {
    /// Key of the player.
    pub(super) player: u32,
    /// The round.
    pub(super) round: u16,
    /// The points.
    pub(super) points: String,
}
