//! Defines claims about teams: values that a file states although they follow from the results of
//! teams.

use crate::model::{Colour, Outcome, ScoreBasis};
use crate::number::Points;
use crate::source::{Field, Span};

/// What a list of teams states about a team. The numbers in brackets are the columns of TRF26 310.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TeamClaims {
    /// The match points (55-60); `None` if the file states none.
    pub match_points: Option<Field<Points>>,
    /// The game points (62-67); `None` if the file states none.
    pub game_points: Option<Field<Points>>,
    /// The rank (69-71); `None` if the file states none. A stated 0 is kept.
    pub rank: Option<Field<u32>>,
}

impl TeamClaims {
    /// Returns the team's match points or game points, according to `basis`; `None` if the file
    /// does not state them.
    #[must_use]
    pub const fn score(&self, basis: ScoreBasis) -> Option<Field<Points>> {
        match basis {
            ScoreBasis::MatchPoints => self.match_points,
            ScoreBasis::GamePoints => self.game_points,
        }
    }
}

/// A team's row in a crosstable for human readers (TRF26 801, 802).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamRow {
    /// The record code: `801` states the boards, `802` the game points.
    pub code: [u8; 3],
    /// The whole row.
    pub span: Span,
    /// The team's number.
    pub team: Field<u32>,
    /// The team's short name; `None` if the row has none.
    pub short_name: Option<Field<String>>,
    /// The team's match points; `None` if the row states none.
    pub match_points: Option<Field<Points>>,
    /// The team's game points; `None` if the row states none.
    pub game_points: Option<Field<Points>>,
    /// The team's rounds, from the first.
    pub rounds: Vec<TeamRowRound>,
}

impl TeamRow {
    /// Returns the record code as text.
    #[must_use]
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.code).unwrap_or("???")
    }
}

/// One round in a team's row of a crosstable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamRowRound {
    /// The span of the round within the row.
    pub span: Span,
    /// The opponent or the kind of bye.
    pub opponent: TeamRowOpponent,
    /// The team's colour on its first board; `None` if the row does not state it.
    pub colour: Option<Colour>,
    /// The team's game points in the round, which only 802 states; `None` otherwise.
    pub game_points: Option<Points>,
    /// Whether the match was forfeited, which only 802 states.
    pub forfeited: bool,
    /// The team's results by board, which only 801 states; otherwise empty.
    pub boards: Vec<Outcome>,
    /// The player on each board, which only 801 states, as the position in the team's list of
    /// members (from 1). `None` if the board was empty.
    pub players: Vec<Option<u8>>,
}

/// The opponent or bye of a team in a round, according to its row in a crosstable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TeamRowOpponent {
    /// The number of the opposing team.
    Team(u32),
    /// The kind of bye. The team has no opponent.
    Bye(Outcome),
}
