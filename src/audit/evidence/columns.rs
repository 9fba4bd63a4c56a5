//! Stated columns of tie-break values for documents: what they agree with, and how well.

use crate::model::TieBreakSpec;
use crate::tiebreak::Column;

/// How programs print direct encounter: not as a place, but as the points made inside the tied set.
pub const AS_POINTS: &str = "points inside the tied set";

/// How well a stated column of tie-break values agrees with a tie-break under an edition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ColumnMatch {
    /// The heading as written.
    pub label: String,
    /// Its index in `Claims::columns`; for teams, in `Claims::team_columns`.
    pub column: usize,
    /// The tie-break it was compared with; `None`: none is known.
    pub spec: Option<TieBreakSpec>,
    /// The values of that tie-break under `under`; empty where none is known.
    pub values: Column,
    /// The tie-break it was compared with, as spelled; `None`: none is known.
    pub code: Option<String>,
    /// The name of the edition it was computed under.
    pub edition: &'static str,
    /// Values that agree.
    pub agree: usize,
    /// Values that differ.
    pub differ: usize,
    /// Under which edition or reading, in words: `legacy read as half-virtual`.
    pub under: String,
    /// What the values can prove.
    pub evidence: ColumnEvidence,
    /// What the file announces for the column, if that is not what fits best.
    pub announced: Option<ColumnFit>,
    /// Other meanings that fit every compared value as well as this one.
    pub tied_with: Vec<ColumnFit>,
    /// The interpretations that fit next best, the best first.
    pub alternatives: Vec<ColumnFit>,
    /// Pairing numbers of the players, or numbers of the teams, whose values differ.
    pub differing: Vec<u16>,
    /// The same tie-break under every edition tried.
    pub by_edition: Vec<ColumnFit>,
    /// Values that could not be compared, because the file does not list all opponents of these
    /// players, or results on which the values depend could not be read.
    pub not_compared: usize,
}

impl ColumnMatch {
    /// The same tie-break under an edition alone. The text of 2023 gives the numbers of that
    /// of 2024.
    #[must_use]
    pub fn under_edition(&self, edition: &'static str) -> Option<ColumnMatch> {
        let twin = match edition {
            "2023" => "2024",
            "2024" => "2023",
            other => other,
        };
        let fit_of = |name: &str| self.by_edition.iter().find(|fit| fit.edition == name);
        let fit = fit_of(edition).or_else(|| fit_of(twin))?;
        Some(ColumnMatch {
            label: self.label.clone(),
            code: Some(fit.code.clone()),
            edition,
            agree: fit.agree,
            differ: fit.differ,
            under: edition.to_owned(),
            evidence: self.evidence,
            not_compared: self.not_compared,
            ..ColumnMatch::default()
        })
    }
}

/// How well a stated column agrees with another meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColumnFit {
    /// The tie-break as spelled.
    pub code: String,
    /// The name of the edition.
    pub edition: &'static str,
    /// Under which edition or reading, in words.
    pub under: String,
    /// Values that agree.
    pub agree: usize,
    /// Values that differ.
    pub differ: usize,
}

/// What the values of a stated column can prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColumnEvidence {
    /// They distinguish one tie-break from another.
    #[default]
    Telling,
    /// All are the same.
    Constant,
    /// All are 0, which programs also print for tie-breaks that they did not apply.
    AllZero,
    /// The column has no values.
    NoValues,
    /// The file has no results to compute anything from.
    NoResults,
    /// It depends on ratings, and the file has none.
    NoRatings,
    /// Entered by hand, imported, or drawn by lot: they cannot be computed.
    NotComputable,
}

impl ColumnEvidence {
    /// The word documents use.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ColumnEvidence::Telling => "telling",
            ColumnEvidence::Constant => "constant",
            ColumnEvidence::AllZero => "all zero",
            ColumnEvidence::NoValues => "no values",
            ColumnEvidence::NoResults => "no results",
            ColumnEvidence::NoRatings => "no ratings",
            ColumnEvidence::NotComputable => "not computable",
        }
    }
}
