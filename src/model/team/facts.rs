//! Defines teams, their line-ups, matches and adjustments, as a file states them.

use crate::model::{AdjustmentKind, Outcome, PlayerId, RoundNumber};
use crate::number::Points;

/// A team: a name and its members.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Team {
    /// The team's pairing number as record 310 states it, or else the position of the team's record
    /// 013 among these records, from 1.
    pub number: u16,
    /// The name as written.
    pub name: String,
    /// The short name (310: nickname); `None` if the file states none.
    pub short_name: Option<String>,
    /// The captain; `None` if the file states none.
    pub captain: Option<String>,
    /// The team's federation as written; `None` if the file states none.
    pub federation: Option<String>,
    /// The strength by which teams were sorted (310), as written: `2587.5`; `None` if the file
    /// states none.
    pub strength: Option<String>,
    /// The members who are in the list of players, in the order of their boards.
    pub members: Vec<PlayerId>,
}

/// The largest number of teams that are read. Only a damaged file has more, and further teams are
/// ignored.
pub const MAX_TEAMS: usize = 9999;

/// What a file states about a match as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MatchKind {
    /// Nothing is stated about the match as a whole, so the results on the boards decide it.
    #[default]
    Boards,
    /// A team forfeited the whole match (330).
    Forfeit {
        /// Whether the first team was present, and whether the second team was.
        present: [bool; 2],
    },
    /// The first team had a bye of this kind (320, 240). There is no second team.
    Bye(Outcome),
    /// The first team was not paired. There is no second team.
    NotPaired,
}

/// A match of two teams, or the round of a team without a match, as a file states it. Most files
/// state no matches, so they are inferred from the players' games (see
/// [`Encounters`](super::Encounters)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The round of the match.
    pub round: RoundNumber,
    /// The number of the first team.
    pub first: u16,
    /// The number of the second team; `None` for a bye or an unpaired team.
    pub second: Option<u16>,
    /// What the file states about the match as a whole.
    pub kind: MatchKind,
    /// The match points of the first and the second team; `None` if not stated.
    pub match_points: [Option<Points>; 2],
    /// The game points of the first and the second team; `None` if not stated.
    pub board_points: [Option<Points>; 2],
    /// The players of both teams on boards 1, 2, …; `None` if a team has no player on the board.
    /// The list is empty if the file does not state the boards.
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

/// A line-up that differs from the order of the team's list of members (TRF26 300).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineUp {
    /// The round in which the team had this line-up.
    pub round: RoundNumber,
    /// The pairing number of the team.
    pub team: u16,
    /// The pairing number of the opposing team; `None` if the file does not state it.
    pub opponent: Option<u16>,
    /// The players on boards 1, 2, …; `None` for a board that was left empty.
    pub players: Vec<Option<PlayerId>>,
}

/// An adjustment of the points of teams (TRF26 299).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamAdjustment {
    /// To which results the adjustment applies, and how it changes their points.
    pub kind: AdjustmentKind,
    /// The match points. A bonus is added to the points of the result; an adjustment of another
    /// kind replaces them. `None` if match points do not change.
    pub match_points: Option<Points>,
    /// The game points. A bonus is added to the points of the result; an adjustment of another kind
    /// replaces them. `None` if game points do not change.
    pub game_points: Option<Points>,
    /// The round to which the adjustment applies; `None` for all rounds. A bonus without a round is
    /// added once, to the total.
    pub round: Option<RoundNumber>,
    /// The numbers of the teams; empty if the adjustment applies to all teams.
    pub teams: Vec<u16>,
}

impl TeamAdjustment {
    /// Whether the adjustment applies to the team with this number.
    #[must_use]
    pub fn concerns(&self, team: u16) -> bool {
        self.teams.is_empty() || self.teams.contains(&team)
    }
}
