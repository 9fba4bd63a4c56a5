//! Defines the facts of a tournament, independent of any file format: participants, rounds,
//! results, score system and the stated rank order.

mod adjustment;
mod arbiter;
mod date;
mod fide_id;
mod field;
mod game;
mod ids;
mod paired_teams;
mod player;
mod rank_order;
mod ratings;
mod round_robin;
mod score_system;
mod starting_rank;
mod tournament;

pub mod crosstable;
pub(crate) mod names;
pub mod notation;
pub mod team;

pub use adjustment::{Adjustment, AdjustmentKind};
pub use arbiter::Arbiter;
pub use crosstable::Crosstable;
pub use date::{Date, FIRST_YEAR};
pub use fide_id::{FideId, IdFault, is_quotation_mark};
pub(crate) use field::fields;
pub use field::{FieldKey, FieldSpec, HEADER, PLAYER, Spelling, TEAM};
pub use game::{Colour, Entry, Opponent, Outcome};
pub use ids::{PairingNumber, ParticipantId, PlayerId, RoundNumber, TeamId};
pub use names::{has_key as has_name_key, key as name_key};
pub use player::{Player, Sex};
pub use rank_order::{Cut, KoyaLimit, Modifiers, RankOrder, ScoreBasis, TieBreakSpec};
pub use score_system::ScoreSystem;
pub use starting_rank::StartingRank;
pub use team::{LineUp, Match, MatchKind, Team, TeamAdjustment, TeamTable};
pub use tournament::{
    Acceleration, ByeRequest, NationalRecord, RoundRange, System, TimeClass, Tournament,
};
