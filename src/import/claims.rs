//! What a file says follows from its facts.

use super::{TeamClaims, TeamRow};
use crate::model::{PlayerId, RoundNumber, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::source::{Field, Span};

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
    /// Points before a round, as lists of pairings print them.
    pub before: Vec<PointsBefore>,
    /// Number of players (062), and those who played where the file tells both.
    pub players: Option<Field<u32>>,
    /// Players with at least one game (the number in brackets of 062).
    pub active_players: Option<Field<u32>>,
    /// Number of rated players (072).
    pub rated_players: Option<Field<u32>>,
    /// Number of teams (082).
    pub teams: Option<Field<u32>>,
    /// What is stated about each team; empty where nothing is.
    pub teams_stated: Vec<TeamClaims>,
    /// Columns of tie-break values of teams; they have one value for each team.
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
    /// Where the heading stands.
    pub heading: Span,
    /// What the heading announces, where it is fully understood.
    pub announced: Option<TieBreakSpec>,
    /// What else the file says about it.
    pub about: Announcement,
    /// One value for each player.
    pub values: Vec<Option<Field<Exact>>>,
}

/// What a file says about a column of tie-break values, as far as it says anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Announcement {
    /// The words: an annotation line (`Buchholz Tie-Breaks (variabel with parameter)`) or a
    /// name from the program's own list.
    pub words: Option<Field<String>>,
    /// The number of the tie-break in Swiss-Manager's list (37, 84), stated by the file or
    /// told by its words.
    pub program_code: Option<u16>,
    /// Codes that it can be where the parameters are hidden: `BH` for 37. Empty: anything,
    /// or nothing that can be computed (see `computable`).
    pub codes: Vec<&'static str>,
    /// The year that the words name: 2023 or 2026 (`Buchholz Tie-Break Variable (2026)`).
    pub year: Option<u16>,
    /// The rating that counts for an unrated opponent, where stated.
    pub unrated: Option<u16>,
    /// The edition by which the program that made the file counts unplayed rounds in it, as
    /// the table of editions names it: `legacy` for 37, `2026` for 84 with the rules of 2026.
    pub edition: Option<&'static str>,
    /// The reading of that edition, as the table of readings names it: `half-virtual` for 52.
    pub reading: Option<&'static str>,
    /// Entered by hand, imported or drawn by lot: no calculation can give it.
    pub not_computable: bool,
    /// A statement that is not sure (a code's parameters by a likely reading).
    pub uncertain: bool,
}

/// A criterion of the rank order, as the program that made the source names it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AnnouncedCriterion {
    /// The criterion, where it has a canonical name and its settings leave no doubt; then it
    /// is one of `Tournament::rank_order`.
    pub spec: Option<TieBreakSpec>,
    /// What the source says about it; the words are the program's name for it.
    pub about: Announcement,
    /// Where it stands.
    pub span: Span,
}

/// How a file writes numbers, so that a finding shows both values in its own hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notation {
    /// The decimal separator of points.
    pub separator: char,
    /// Decimals of points.
    pub decimals: usize,
    /// Half a point as a sign: `7½`.
    pub half_sign: bool,
}

impl Default for Notation {
    /// TRF: one decimal behind a point.
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
