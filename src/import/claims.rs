//! Defines claims: values that a file states although they follow from the facts, such as points,
//! ranks, tie-break values and counts.

use super::{RatingColumn, TeamClaims, TeamRow};
use crate::model::{PlayerId, RoundNumber, TieBreakSpec};
use crate::number::{Exact, Points};
use crate::source::{Field, Span};

/// The points, ranks, tie-break values and counts that a file states. A vector with values of
/// players or teams has one item for each player or team; it is `None` if the file states no value.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// The points of each player (TRF 81-84).
    pub points: Vec<Option<Field<Points>>>,
    /// The rank of each player (TRF 86-89). A stated 0 is kept.
    pub ranks: Vec<Option<Field<u32>>>,
    /// The columns of tie-break values of players, with one value for each player.
    pub columns: Vec<StatedColumn>,
    /// Columns of rating figures of players, such as the rating change; at most one column for each
    /// figure.
    pub rating_columns: Vec<RatingColumn>,
    /// The points that players had before a round, as stated by lists of pairings.
    pub points_before: Vec<PointsBefore>,
    /// The number of players (062); `None` if the file does not state it.
    pub players: Option<Field<u32>>,
    /// The number of players with at least one game (in brackets in 062); `None` if not stated.
    pub active_players: Option<Field<u32>>,
    /// The number of rated players (072); `None` if the file does not state it.
    pub rated_players: Option<Field<u32>>,
    /// The number of teams (082); `None` if the file does not state it.
    pub teams: Option<Field<u32>>,
    /// The stated scores and rank of each team; empty if the file states none of them.
    pub team_claims: Vec<TeamClaims>,
    /// The columns of tie-break values of teams, with one value for each team.
    pub team_columns: Vec<StatedColumn>,
    /// The rows of team crosstables for human readers (TRF26 801 and 802), in the order of the
    /// source. They are only compared with the facts, never used as facts.
    pub team_rows: Vec<TeamRow>,
}

impl Claims {
    /// Returns the stated points of a player (TRF 81-84); `None` if the file states none.
    #[must_use]
    pub fn points_of(&self, player: PlayerId) -> Option<Field<Points>> {
        self.points.get(player.index()).copied().flatten()
    }

    /// Returns the stated rank of a player (TRF 86-89); `None` if the file states none.
    #[must_use]
    pub fn rank_of(&self, player: PlayerId) -> Option<Field<u32>> {
        self.ranks.get(player.index()).copied().flatten()
    }
}

/// The points that a player had before a round was paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointsBefore {
    /// The player who had the points.
    pub player: PlayerId,
    /// The round before which the player had the points.
    pub round: RoundNumber,
    /// The points from all rounds before this round.
    pub points: Field<Points>,
}

/// A column of tie-break values that a file states.
#[derive(Clone, Debug)]
pub struct StatedColumn {
    /// The heading as written, such as `TB1` or `BH:GP/C1`.
    pub label: String,
    /// The span of the heading.
    pub heading: Span,
    /// The tie-break that the heading names; `None` if the heading is not fully understood.
    pub announced: Option<TieBreakSpec>,
    /// What the file says about the column, apart from its heading and values.
    pub announcement: Announcement,
    /// One value for each player, or for each team in a column of teams; `None` for a blank cell.
    pub values: Vec<Option<Field<Exact>>>,
}

/// What a file says about a column of tie-break values. All fields are empty or `false` if it says
/// nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Announcement {
    /// The name of the tie-break in the file. It is either an annotation line (`Buchholz Tie-Breaks
    /// (variabel with parameter)`) or a name from the program's own list. `None` if the file states
    /// no name.
    pub words: Option<Field<String>>,
    /// The number of the tie-break in the list of the program. The file states it, or it follows
    /// from `words`. `None` if it is unknown.
    pub program_code: Option<ProgramCode>,
    /// The tie-breaks that the column may contain if the file does not state the parameters, such
    /// as `BH` for number 37. Empty if it may contain any tie-break, or only values that cannot be
    /// computed (see `not_computable`).
    pub codes: Vec<&'static str>,
    /// The year of the rules that `words` names, such as 2026 in `Buchholz Tie-Break Variable
    /// (2026)`. `None` if it names no year.
    pub year: Option<u16>,
    /// The rating that is used for an unrated opponent; `None` if the file states none.
    pub unrated: Option<u16>,
    /// The edition whose rules for unplayed rounds the program applied to this column, by its name
    /// in the table of editions: `legacy` for number 37, `2026` for number 84 with the rules of
    /// 2026. `None` if it is unknown.
    pub edition: Option<&'static str>,
    /// The interpretation of `edition`, by its name in the table of interpretations, such as
    /// `half-virtual` for number 52. `None` for the usual interpretation.
    pub interpretation: Option<&'static str>,
    /// Whether the values were entered by hand, imported or drawn by lot, so that they cannot be
    /// computed.
    pub not_computable: bool,
    /// Whether the meaning of the column is uncertain, because its parameters were inferred from
    /// what is likely.
    pub uncertain: bool,
}

/// The number of a tie-break in the list of the program that wrote the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramCode {
    /// The name of the program.
    pub program: &'static str,
    /// The number, such as 37 or 84.
    pub number: u16,
    /// The number of the same tie-break under the rules since 2023, if `number` stands for the
    /// rules before; `None` if it does not.
    pub replacement: Option<u16>,
}

/// A criterion of the rank order under the name that it has in the program that wrote the source.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AnnouncedCriterion {
    /// The criterion as in `Tournament::rank_order`; `None` if it has no canonical name or its
    /// settings are uncertain.
    pub spec: Option<TieBreakSpec>,
    /// What the source says about the criterion; `announcement.words` is its name in that program.
    pub announcement: Announcement,
    /// The span of the criterion's name in the source.
    pub span: Span,
}

/// How a file writes points. Findings show all values in this notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notation {
    /// The decimal separator in points.
    pub separator: char,
    /// The smallest number of decimals that the file writes in points.
    pub decimals: usize,
    /// Whether the file writes half a point as the character `½`, as in `7½`.
    pub half_sign: bool,
}

impl Default for Notation {
    /// Returns the notation of TRF: a decimal point and one decimal.
    fn default() -> Notation {
        Notation {
            separator: '.',
            decimals: 1,
            half_sign: false,
        }
    }
}

impl Notation {
    /// Returns a number with the decimal separator of the file. `text` is the number with a decimal
    /// point.
    #[must_use]
    pub fn number(&self, text: &str) -> String {
        match self.separator {
            '.' => text.to_owned(),
            separator => text.replace('.', &separator.to_string()),
        }
    }

    /// Returns points in the notation of the file.
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
