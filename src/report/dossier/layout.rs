//! The columns of the sheet *Standings*, and which of them a finding is about.

use crate::audit::{
    ADJUSTMENT_UNEXPLAINED, Check, ColumnMatch, Need, POINTS_DIFFER, SCORE_SYSTEM_UNDECLARED,
    TIE_BREAK_DIFFERS, TIE_BREAK_UNKNOWN, TIE_BREAK_UNSUITABLE, depends_on_opponents,
};
use crate::finding::{Family, Finding};
use crate::import::{Import, Lack};
use crate::report::AuditReport;
use crate::standings::Standings;

/// The name of the sheet with the standings, which has a row for every player.
pub(super) const STANDINGS: &str = "Standings";
/// The name of the sheet with the crosstable, which has a row for every player.
pub(super) const CROSSTABLE: &str = "Crosstable";
/// The name of the sheet with the participants, which has a row for every player.
pub(super) const PLAYERS: &str = "Players";

/// The column of the first round on the sheet *Crosstable*, from 0.
pub(super) const FIRST_ROUND: usize = 5;

/// The column of the name, from 0, on sheets that begin with number, title and name.
pub(super) const NAME_COLUMN: usize = 2;

/// Whether the file states any round with results.
pub(super) fn has_rounds(import: &Import) -> bool {
    !import.lacks(Lack::Results) && import.tournament.rounds > 0
}

/// The content of a column of the sheet *Standings*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColumnContent {
    Rank,
    StatedRank,
    Number,
    Title,
    Name,
    Federation,
    Rating,
    /// The computed values of a criterion, by its index in the rank order.
    Computed(usize),
    /// The stated points, beside the computed values of the criterion with this index.
    StatedPoints(usize),
    /// The values of a stated column of tie-breaks. The first number is its index among the stated
    /// columns. The second one is the index of the criterion beside which it is shown; `None` if it
    /// is shown beside none.
    Stated(usize, Option<usize>),
    /// The computed values of the tie-break that best fits the stated column with this index, if no
    /// criterion in use has these values.
    Attributed(usize),
}

/// The columns of the sheet *Standings*, from left to right.
pub(super) struct Layout {
    pub(super) contents: Vec<ColumnContent>,
}

impl Layout {
    /// Chooses the columns. If the stated ranks order the table, there is no column of computed
    /// ranks.
    pub(super) fn compute(
        audited: &AuditReport<'_>,
        standings: &Standings,
        uses_stated_ranks: bool,
    ) -> Layout {
        let import = audited.import;
        let has_results = Need::Results.is_met(import);
        let mut contents = Vec::new();
        if has_results && !uses_stated_ranks {
            contents.push(ColumnContent::Rank);
        }
        if import.claims.ranks.iter().any(Option::is_some) {
            contents.push(ColumnContent::StatedRank);
        }
        contents.extend([
            ColumnContent::Number,
            ColumnContent::Title,
            ColumnContent::Name,
            ColumnContent::Federation,
            ColumnContent::Rating,
        ]);
        let columns = &audited.audit.columns;
        let mut is_shown = vec![false; import.claims.columns.len()];
        let has_stated_points = import.claims.points.iter().any(Option::is_some);
        let mut criteria = standings.criteria.iter().enumerate();
        if !has_results {
            criteria.by_ref().for_each(drop);
            contents.extend(has_stated_points.then_some(ColumnContent::StatedPoints(0)));
        }
        for (index, spec) in criteria {
            contents.push(ColumnContent::Computed(index));
            if spec.is_score() {
                contents.extend(
                    (has_stated_points && spec.code == "PTS")
                        .then_some(ColumnContent::StatedPoints(index)),
                );
                continue;
            }
            let has_spec = |column: &ColumnMatch| column.spec.as_ref() == Some(spec);
            if let Some(column_match) = columns.iter().find(|column| has_spec(column))
                && let Some(is_shown) = is_shown.get_mut(column_match.column)
                && !*is_shown
            {
                *is_shown = true;
                contents.push(ColumnContent::Stated(column_match.column, Some(index)));
                if column_match.rules_key != audited.audit.edition.rules.name {
                    contents.push(ColumnContent::Attributed(column_match.column));
                }
            }
        }
        for index in (0..is_shown.len()).filter(|&index| !is_shown[index]) {
            contents.push(ColumnContent::Stated(index, None));
            if match_of_column(columns, index)
                .is_some_and(|column_match| is_computable(import, column_match))
            {
                contents.push(ColumnContent::Attributed(index));
            }
        }
        Layout { contents }
    }

    /// Whether any of the columns has computed values.
    pub(super) fn is_computed(&self) -> bool {
        let is_computed = |content: &ColumnContent| {
            matches!(
                content,
                ColumnContent::Rank | ColumnContent::Computed(_) | ColumnContent::Attributed(_)
            )
        };
        self.contents.iter().any(is_computed)
    }

    /// Returns the index of the first column with the wanted content; `None` if there is none.
    pub(super) fn find(&self, is_wanted: impl Fn(&ColumnContent) -> bool) -> Option<usize> {
        self.contents.iter().position(is_wanted)
    }

    /// Returns the index of the column to which a finding about a player's points, rank or
    /// tie-breaks refers; `None` for other findings.
    pub(super) fn column(
        &self,
        audited: &AuditReport<'_>,
        standings: &Standings,
        finding: &Finding,
    ) -> Option<usize> {
        let is_one_of = |checks: &[&Check]| checks.iter().any(|check| check.code == finding.code);
        if let Some(spelled) = &finding.subject.code
            && is_one_of(&COLUMN_CHECKS)
        {
            let criteria = &standings.criteria;
            let named_criterion = criteria.iter().position(|spec| spec.spelled == *spelled);
            let is_stated_column = |content: &ColumnContent| match content {
                ColumnContent::Stated(column, index) => {
                    (index.is_some() && *index == named_criterion)
                        || audited.import.claims.columns[*column].label == *spelled
                        || match_of_column(&audited.audit.columns, *column)
                            .is_some_and(|column_match| column_match.code.as_ref() == Some(spelled))
                }
                _ => false,
            };
            let is_computed_criterion = |content: &ColumnContent| {
                named_criterion.is_some_and(|index| *content == ColumnContent::Computed(index))
            };
            return self
                .find(is_stated_column)
                .or_else(|| self.find(is_computed_criterion));
        }
        let column = match finding.code.family() {
            _ if is_one_of(&POINTS_CHECKS) => {
                self.find(|content| matches!(content, ColumnContent::StatedPoints(_)))
            }
            Family::Points | Family::TieBreaks => {
                self.find(|content| *content == ColumnContent::StatedRank)
            }
            Family::Structure
            | Family::Dates
            | Family::Identity
            | Family::Results
            | Family::Pairings
            | Family::Rating
            | Family::Norms => {
                return None;
            }
        };
        column.or_else(|| self.find(|content| *content == ColumnContent::Name))
    }
}

/// The checks whose findings are about a player's stated points.
static POINTS_CHECKS: [&Check; 3] = [
    &POINTS_DIFFER,
    &SCORE_SYSTEM_UNDECLARED,
    &ADJUSTMENT_UNEXPLAINED,
];

/// The checks whose findings are about a stated column of tie-break values.
static COLUMN_CHECKS: [&Check; 3] = [
    &TIE_BREAK_UNKNOWN,
    &TIE_BREAK_DIFFERS,
    &TIE_BREAK_UNSUITABLE,
];

/// Finds how the stated column with this index agrees with a tie-break; `None` if no tie-break is
/// known for the column.
pub(super) fn match_of_column(columns: &[ColumnMatch], column: usize) -> Option<&ColumnMatch> {
    let mut columns = columns.iter();
    columns.find(|column_match| column_match.column == column && column_match.code.is_some())
}

/// Whether the tie-break found for a stated column can be computed for all players.
fn is_computable(import: &Import, column_match: &ColumnMatch) -> bool {
    let needs_opponents = column_match
        .spec
        .as_ref()
        .is_some_and(|spec| depends_on_opponents(&spec.code));
    let is_cut_short = needs_opponents && import.lacks(Lack::Rows);
    !is_cut_short && !column_match.values.is_empty()
}
