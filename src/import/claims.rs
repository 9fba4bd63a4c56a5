//! What a file says follows from its facts.

use crate::model::TieBreakSpec;
use crate::number::{Exact, Points};
use crate::source::Field;

/// Points, ranks, tie-break values and counts as the file states them; the vectors have
/// one place for each player of the tournament.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// Points of each player (TRF 81-84).
    pub points: Vec<Option<Field<Points>>>,
    /// Rank of each player (TRF 86-89); 0 is kept as stated.
    pub ranks: Vec<Option<Field<u32>>>,
    /// Columns of tie-break values.
    pub columns: Vec<StatedColumn>,
    /// Number of players (062), and those who played where the file tells both.
    pub players: Option<Field<u32>>,
    /// Players with at least one game (the number in brackets of 062).
    pub active_players: Option<Field<u32>>,
    /// Number of rated players (072).
    pub rated_players: Option<Field<u32>>,
    /// Number of teams (082).
    pub teams: Option<Field<u32>>,
}

/// A column of tie-break values as stated.
#[derive(Clone, Debug)]
pub struct StatedColumn {
    /// The heading as written.
    pub label: String,
    /// What the heading announces, where it is understood.
    pub announced: Option<TieBreakSpec>,
    /// One value for each player.
    pub values: Vec<Option<Field<Exact>>>,
}

/// How a file writes numbers, so that a finding shows both values in its own hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notation {
    /// The decimal separator of points.
    pub separator: char,
    /// Decimals of points.
    pub decimals: usize,
}

impl Default for Notation {
    /// TRF: one decimal behind a point.
    fn default() -> Notation {
        Notation {
            separator: '.',
            decimals: 1,
        }
    }
}

impl Notation {
    /// Points as the file would write them.
    #[must_use]
    pub fn points(&self, points: Points) -> String {
        points.to_text(self.decimals, self.separator)
    }
}
