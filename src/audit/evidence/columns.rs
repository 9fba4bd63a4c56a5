//! Describes, for documents, how well stated columns of tie-break values agree with computed ones.

use crate::model::TieBreakSpec;
use crate::tiebreak::Column;

/// The way in which programs print direct encounter, in words: as the points scored within the tied
/// set, not as a position.
pub const AS_POINTS: &str = "points inside the tied set";

/// How well a stated column of tie-break values agrees with a tie-break under an edition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ColumnMatch {
    /// The heading of the column as written.
    pub label: String,
    /// The index of the column in `Claims::columns`; for teams, in `Claims::team_columns`.
    pub column: usize,
    /// The tie-break with which the column was compared; `None` if none is known.
    pub spec: Option<TieBreakSpec>,
    /// The values of the tie-break that the column was found to contain, computed under the rules
    /// in `rules_key`; empty if no such tie-break was found.
    pub values: Column,
    /// The spelling of the tie-break with which the column was compared; `None` if none is known.
    pub code: Option<String>,
    /// The name of the edition under which the tie-break was computed.
    pub edition: &'static str,
    /// The number of values that agree.
    pub agree: usize,
    /// The number of values that differ.
    pub differ: usize,
    /// The edition or interpretation under which the tie-break was computed, by its key: `legacy
    /// read as half-virtual`.
    pub rules_key: String,
    /// The strength of the column's values as evidence.
    pub evidence: ColumnEvidence,
    /// The meaning that the file announces for the column; `None` if the file announces none, or if
    /// the announced meaning fits best.
    pub announced: Option<ColumnFit>,
    /// Other meanings that give the same values for all compared players or teams.
    pub tied_with: Vec<ColumnFit>,
    /// The meanings that fit best after this one and those in `tied_with`, best first.
    pub alternatives: Vec<ColumnFit>,
    /// The starting numbers of the players, or the team numbers of the teams, whose values differ.
    pub differing: Vec<u16>,
    /// How well the same tie-break fits under each edition that was tried.
    pub by_edition: Vec<ColumnFit>,
    /// The number of values that could not be compared, because the file does not list all
    /// opponents of the players, or because results on which the values depend could not be read.
    pub not_compared: usize,
}

impl ColumnMatch {
    /// Returns how well the same tie-break fits under `edition`; `None` if that edition was not
    /// tried. The editions 2023 and 2024 give the same values, so the result for either is used for
    /// both.
    #[must_use]
    pub fn under_edition(&self, edition: &'static str) -> Option<ColumnMatch> {
        let equal_edition = match edition {
            "2023" => "2024",
            "2024" => "2023",
            other => other,
        };
        let fit_of = |name: &str| self.by_edition.iter().find(|fit| fit.edition == name);
        let fit = fit_of(edition).or_else(|| fit_of(equal_edition))?;
        Some(ColumnMatch {
            label: self.label.clone(),
            code: Some(fit.code.clone()),
            edition,
            agree: fit.agree,
            differ: fit.differ,
            rules_key: edition.to_owned(),
            evidence: self.evidence,
            not_compared: self.not_compared,
            ..ColumnMatch::default()
        })
    }
}

/// How well a stated column agrees with one meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColumnFit {
    /// The tie-break in the notation of C.07, with its modifiers.
    pub code: String,
    /// The name of the edition.
    pub edition: &'static str,
    /// The edition or interpretation, by its key: `legacy read as half-virtual`.
    pub rules_key: String,
    /// The number of values that agree.
    pub agree: usize,
    /// The number of values that differ.
    pub differ: usize,
}

/// The strength of a stated column's values as evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColumnEvidence {
    /// The values differ enough to distinguish one tie-break from another.
    #[default]
    Distinguishing,
    /// All values are equal.
    Constant,
    /// All values are 0, which programs also print for tie-breaks that they did not apply.
    AllZero,
    /// The column has no values.
    NoValues,
    /// The file has no results from which values could be computed.
    NoResults,
    /// The tie-break depends on ratings, and the file has none.
    NoRatings,
    /// The values were entered by hand, imported, or drawn by lot: they cannot be computed.
    NotComputable,
}

impl ColumnEvidence {
    /// Returns the word by which documents name this strength.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ColumnEvidence::Distinguishing => "telling",
            ColumnEvidence::Constant => "constant",
            ColumnEvidence::AllZero => "all zero",
            ColumnEvidence::NoValues => "no values",
            ColumnEvidence::NoResults => "no results",
            ColumnEvidence::NoRatings => "no ratings",
            ColumnEvidence::NotComputable => "not computable",
        }
    }
}
