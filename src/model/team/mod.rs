//! Teams: their members, line-ups and matches as facts, and what follows from the games of
//! their players.

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
    /// The team's pairing number: stated by 310, else the order of the 013 records.
    pub number: u16,
    /// The name as written.
    pub name: String,
    /// The short name (310: nickname), where stated.
    pub short_name: Option<String>,
    /// The captain, where stated.
    pub captain: Option<String>,
    /// The federation, where stated.
    pub federation: Option<String>,
    /// The strength by which teams were sorted (310), as written: `2587.5`.
    pub strength: Option<String>,
    /// The members that the list of players knows, in board order.
    pub members: Vec<PlayerId>,
}

/// More teams than this have no places: no event has them, only a bent file.
pub const MOST_TEAMS: usize = 9999;

/// What a file says about how a match went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MatchKind {
    /// It has no more to say than its boards.
    #[default]
    Boards,
    /// Forfeited as a whole (330): which of the two teams was there.
    Forfeit {
        /// The team named first, the other.
        present: [bool; 2],
    },
    /// A bye of the team named first (320, 240); there is no other.
    Bye(Outcome),
    /// The team named first was not paired; there is no other.
    NotPaired,
}

/// A match of two teams, or a team without one, as a file states it. Most files state none:
/// the matches are those of the players' games (see [`Encounters`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The round.
    pub round: RoundNumber,
    /// The team named first (its number).
    pub first: u16,
    /// The other; `None`: a bye or not paired.
    pub second: Option<u16>,
    /// How it went.
    pub kind: MatchKind,
    /// Match points of both, where stated.
    pub match_points: [Option<Points>; 2],
    /// Board points of both, where stated.
    pub board_points: [Option<Points>; 2],
    /// Who sat at boards 1, 2, … for both, where stated; `None`: nobody.
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

/// A line-up that is not the order of the team's list (TRF26 300).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineUp {
    /// The round.
    pub round: RoundNumber,
    /// The team (its number).
    pub team: u16,
    /// The opponent (its number), where stated.
    pub opponent: Option<u16>,
    /// Boards 1, 2, …; `None`: the board was left empty.
    pub players: Vec<Option<PlayerId>>,
}

/// Points of teams out of the ordinary (TRF26 299).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamAdjustment {
    /// To what it applies.
    pub kind: AdjustmentKind,
    /// Match points; for a bonus those that are added, else those that count instead.
    pub match_points: Option<Points>,
    /// Game points, likewise.
    pub game_points: Option<Points>,
    /// The round; `None`: all rounds (a bonus: the total).
    pub round: Option<RoundNumber>,
    /// The teams (their numbers); empty: all.
    pub teams: Vec<u16>,
}

impl TeamAdjustment {
    /// Whether it concerns a team (its number): where it names none, it concerns all.
    #[must_use]
    pub fn concerns(&self, team: u16) -> bool {
        self.teams.is_empty() || self.teams.contains(&team)
    }
}
