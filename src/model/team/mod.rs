//! Defines teams: their members, line-ups and matches as facts, and the matches and scores that
//! follow from the games of their players.

mod board_count;
mod encounter;
mod encounters;
mod facts;
mod line_up;
mod membership;
mod table;

pub use encounter::{Course, Encounter};
pub use encounters::Encounters;
pub use facts::{LineUp, MAX_TEAMS, Match, MatchKind, Team, TeamAdjustment};
pub use line_up::contradicting_bye;
pub use table::TeamTable;
