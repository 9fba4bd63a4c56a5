//! Teams: their members, line-ups and matches as facts, and the matches and scores that follow
//! from the games of their players.

mod board_count;
mod encounters;
mod line_up;
mod membership;
mod table;

pub use encounters::{Course, Encounter, Encounters};
pub use line_up::bye_against;
pub use table::TeamTable;

use super::{AdjustmentKind, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// A team: a name and its members.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Team {
    /// The team's pairing number: as 310 states it, else the position of its 013 record.
    pub number: u16,
    /// The name as written.
    pub name: String,
    /// The short name (310: nickname); `None` if not stated.
    pub short_name: Option<String>,
    /// The captain; `None` if not stated.
    pub captain: Option<String>,
    /// The federation; `None` if not stated.
    pub federation: Option<String>,
    /// The strength by which teams were sorted (310), as written: `2587.5`; `None` if not stated.
    pub strength: Option<String>,
    /// The members who are in the list of players, in board order.
    pub members: Vec<PlayerId>,
}

/// The most teams that are read: only a damaged file has more. Further ones are ignored.
pub const MOST_TEAMS: usize = 9999;

/// What a file states about a match as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MatchKind {
    /// Nothing: the boards decide.
    #[default]
    Boards,
    /// Forfeited as a whole (330).
    Forfeit {
        /// Whether the team named first was present, and the other.
        present: [bool; 2],
    },
    /// A bye of the team named first (320, 240); there is no other.
    Bye(Outcome),
    /// The team named first was not paired; there is no other.
    NotPaired,
}

/// A match of two teams, or the round of a team without a match, as a file states it. Most
/// files state none; then the matches follow from the players' games (see [`Encounters`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The round.
    pub round: RoundNumber,
    /// The number of the team named first.
    pub first: u16,
    /// The number of the other team; `None` for a bye or an unpaired team.
    pub second: Option<u16>,
    /// What the file states about the match as a whole.
    pub kind: MatchKind,
    /// Match points of both teams, as far as stated.
    pub match_points: [Option<Points>; 2],
    /// Game points of both teams, as far as stated.
    pub board_points: [Option<Points>; 2],
    /// The players of both teams on boards 1, 2, …; `None` for an empty seat. Empty if not stated.
    pub boards: Vec<[Option<PlayerId>; 2]>,
}

impl Default for Match {
    fn default() -> Match {
        Match {
            round: RoundNumber(1),
            first: 0,
            second: None,
            kind: MatchKind::Boards,
            match_points: [None; 2],
            board_points: [None; 2],
            boards: Vec::new(),
        }
    }
}

/// A line-up that differs from the order of the team's list (TRF26 300).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineUp {
    /// The round.
    pub round: RoundNumber,
    /// The number of the team.
    pub team: u16,
    /// The number of the opponent; `None` if not stated.
    pub opponent: Option<u16>,
    /// The players on boards 1, 2, …; `None` for a board that was left empty.
    pub players: Vec<Option<PlayerId>>,
}

/// An adjustment of points of teams (TRF26 299).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamAdjustment {
    /// The results that it applies to.
    pub kind: AdjustmentKind,
    /// Match points: added for a bonus, otherwise counted in place of those of the result.
    /// `None`: match points stay.
    pub match_points: Option<Points>,
    /// Game points, in the same way.
    pub game_points: Option<Points>,
    /// The round; `None` for all rounds (a bonus then changes the total).
    pub round: Option<RoundNumber>,
    /// The numbers of the teams; empty for all teams.
    pub teams: Vec<u16>,
}

impl TeamAdjustment {
    /// Whether it concerns the team with this number. An adjustment that names no team concerns
    /// all.
    #[must_use]
    pub fn concerns(&self, team: u16) -> bool {
        self.teams.is_empty() || self.teams.contains(&team)
    }
}
