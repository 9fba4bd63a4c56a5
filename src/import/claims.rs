//! Statements of a file that follow from its facts.

use super::{TeamClaims, TeamRow};
use crate::model::{PlayerId, RoundNumber, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::source::{Field, Span};

/// Points, ranks, tie-break values and counts as the file states them. Vectors of values
/// have one item for each player (or team) of the tournament.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// Points of each player (TRF 81-84).
    pub points: Vec<Option<Field<Points>>>,
    /// Rank of each player (TRF 86-89); 0 is kept as stated.
    pub ranks: Vec<Option<Field<u32>>>,
    /// Columns of tie-break values.
    pub columns: Vec<StatedColumn>,
    /// Points before a round, as lists of pairings print them.
    pub before: Vec<PointsBefore>,
    /// Number of players (062).
    pub players: Option<Field<u32>>,
    /// Players with at least one game (the number in brackets of 062).
    pub active_players: Option<Field<u32>>,
    /// Number of rated players (072).
    pub rated_players: Option<Field<u32>>,
    /// Number of teams (082).
    pub teams: Option<Field<u32>>,
    /// What is stated about each team; empty if nothing is.
    pub teams_stated: Vec<TeamClaims>,
    /// Columns of tie-break values of teams, with one value for each team.
    pub team_columns: Vec<StatedColumn>,
    /// Rows of team crosstables made for people (TRF26 801 and 802), in the order of the
    /// source; never a source of facts.
    pub team_rows: Vec<TeamRow>,
}

/// A player's points before a round was paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointsBefore {
    /// The player.
    pub player: PlayerId,
    /// The round that is about to be played.
    pub round: RoundNumber,
    /// The points from the rounds before it.
    pub points: Field<Points>,
}

/// A column of tie-break values as stated.
#[derive(Clone, Debug)]
pub struct StatedColumn {
    /// The heading as written: `TB1`, `BH:GP/C1`.
    pub label: String,
    /// The place of the heading.
    pub heading: Span,
    /// The tie-break that the heading announces; `None` if it is not fully understood.
    pub announced: Option<TieBreakSpec>,
    /// The file's other statements about it.
    pub about: Announcement,
    /// One value for each player.
    pub values: Vec<Option<Field<Exact>>>,
}

/// What a file says about a column of tie-break values; all fields are empty if it says nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Announcement {
    /// The words of the file: an annotation line (`Buchholz Tie-Breaks (variabel with
    /// parameter)`) or a name from the program's own list.
    pub words: Option<Field<String>>,
    /// The number of the tie-break in Swiss-Manager's list (37, 84), as the file states it or
    /// as its words imply.
    pub program_code: Option<u16>,
    /// Codes that are possible if the parameters are hidden: `BH` for 37. Empty: anything is
    /// possible, or nothing that can be computed (see `not_computable`).
    pub codes: Vec<&'static str>,
    /// The year that the words name: 2023 or 2026 (`Buchholz Tie-Break Variable (2026)`).
    pub year: Option<u16>,
    /// The rating that counts for an unrated opponent; `None` if the file states none.
    pub unrated: Option<u16>,
    /// The edition by which the program that made the file counts unplayed rounds in it, as
    /// the table of editions names it: `legacy` for 37, `2026` for 84 with the rules of 2026.
    pub edition: Option<&'static str>,
    /// The reading of that edition, as the table of readings names it: `half-virtual` for 52.
    pub reading: Option<&'static str>,
    /// Whether it was entered by hand, imported or drawn by lot: no calculation can give it.
    pub not_computable: bool,
    /// Whether the statement is uncertain: the parameters of a code follow from a likely
    /// interpretation.
    pub uncertain: bool,
}

/// A criterion of the rank order, as the program that made the source names it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AnnouncedCriterion {
    /// The criterion as it is in `Tournament::rank_order`; `None` if it has no canonical name or
    /// its settings are uncertain.
    pub spec: Option<TieBreakSpec>,
    /// What the source says about it; the words are the program's name for it.
    pub about: Announcement,
    /// Its place in the source.
    pub span: Span,
}

/// How a file writes points, so that a finding shows both values in the file's own notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notation {
    /// The decimal separator of points.
    pub separator: char,
    /// The fewest decimals of points that the file writes.
    pub decimals: usize,
    /// Half a point is written as a character: `7½`.
    pub half_sign: bool,
}

impl Default for Notation {
    /// The notation of TRF: one decimal after a point.
    fn default() -> Notation {
        Notation {
            separator: '.',
            decimals: 1,
            half_sign: false,
        }
    }
}

impl Notation {
    /// Points as the file would write them.
    #[must_use]
    pub fn points(&self, points: Points) -> String {
        let text = points.to_text(self.decimals, self.separator);
        if !self.half_sign {
            return text;
        }
        let (whole, rest) = text.split_once(self.separator).unwrap_or((&text, ""));
        match rest.trim_end_matches('0') {
            "" => whole.to_owned(),
            "5" if whole == "0" => "½".to_owned(),
            "5" => format!("{whole}½"),
            _ => text,
        }
    }
}
