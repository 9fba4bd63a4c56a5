//! What a file states about teams.

use crate::model::{Colour, Outcome, ScoreBasis};
use crate::number::Points;
use crate::source::{Field, Span};

/// What a list of teams states about one team (TRF26 310, with its columns).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TeamClaims {
    /// Match points (55-60).
    pub match_points: Option<Field<Points>>,
    /// Game points (62-67).
    pub game_points: Option<Field<Points>>,
    /// Rank (69-71); 0 is kept as stated.
    pub rank: Option<Field<u32>>,
}

impl TeamClaims {
    /// The score with this basis; `None` if it is not stated.
    #[must_use]
    pub const fn score(&self, basis: ScoreBasis) -> Option<Field<Points>> {
        match basis {
            ScoreBasis::MatchPoints => self.match_points,
            ScoreBasis::GamePoints => self.game_points,
        }
    }
}

/// A team's row in a crosstable made for people (TRF26 801, 802).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamRow {
    /// The record code: `801` states the boards, `802` the game points.
    pub code: [u8; 3],
    /// The whole row.
    pub span: Span,
    /// The team's number.
    pub team: Field<u32>,
    /// Its short name.
    pub short_name: Option<Field<String>>,
    /// Match points.
    pub match_points: Option<Field<Points>>,
    /// Game points.
    pub game_points: Option<Field<Points>>,
    /// Its rounds, from the first.
    pub rounds: Vec<TeamRowRound>,
}

impl TeamRow {
    /// The record code as text.
    #[must_use]
    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.code).unwrap_or("???")
    }
}

/// A round in such a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamRowRound {
    /// The place of the round in the row.
    pub span: Span,
    /// The opponent or the kind of bye.
    pub met: TeamRowMet,
    /// The colour of its first board.
    pub colour: Option<Colour>,
    /// Game points (802).
    pub game_points: Option<Points>,
    /// The match was forfeited (802).
    pub forfeited: bool,
    /// Results board by board (801), from this team's side.
    pub boards: Vec<Outcome>,
    /// The player on each board (801), as the position in the team's list, from 1; `None` if
    /// the board was left empty.
    pub players: Vec<Option<u8>>,
}

/// The opponent of a team in a row of a team crosstable, or its bye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TeamRowMet {
    /// The team with this number.
    Team(u32),
    /// Nobody: the kind of bye.
    Bye(Outcome),
}
