//! Finds what a printed column of tie-break values means: the tie-break, its modifiers, and the
//! edition or interpretation.

mod assumptions;
mod candidate;
mod encounter;
mod hypotheses;
mod known;
mod order;
mod printed;
mod search;
mod teams;
mod words;

use std::rc::Rc;

use super::columns::ColumnEvidence;
use super::totals::Totals;
use crate::audit::facts::Facts;
use crate::import::StatedColumn;
use crate::model::{ParticipantId, TieBreakSpec};
use crate::tiebreak::{self, Column, Derivation, ParticipantKind};

pub(in crate::audit) use assumptions::Assumptions;
pub(in crate::audit) use candidate::are_most_wrong;
pub(in crate::audit) use known::KnownResults;
pub(in crate::audit) use order::{rank_order, rules_of_columns};
pub(in crate::audit) use teams::attribute_teams;
pub(in crate::audit) use words::{rules_key, rules_name};

/// Whether the values of a tie-break depend on the opponents' results.
#[must_use]
pub fn depends_on_opponents(code: &str) -> bool {
    tiebreak::find(code).is_none_or(|entry| entry.reach() > 0)
}

/// A possible meaning of a column: a tie-break and the assumptions under which it is computed.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Meaning {
    /// The tie-break with its modifiers.
    pub(in crate::audit) spec: TieBreakSpec,
    /// The edition and the other assumptions under which the tie-break is computed.
    pub(in crate::audit) assumptions: Assumptions,
    /// Whether direct encounter is printed as the points scored within the tied set instead of
    /// positions.
    pub(in crate::audit) as_points: bool,
}

/// How well a column agrees with a meaning.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Fit {
    pub(in crate::audit) meaning: Meaning,
    /// The number of values that agree.
    pub(in crate::audit) agree: usize,
    /// The players or teams whose value differs.
    pub(in crate::audit) wrong: Vec<ParticipantId>,
    /// The values that the column would have with this meaning.
    pub(in crate::audit) values: Rc<Column>,
}

/// The result of the search for the meaning of one printed column.
#[derive(Clone, Debug)]
pub(in crate::audit) struct Attribution {
    /// Whether the values are those of players or of teams.
    pub(in crate::audit) participants: ParticipantKind,
    /// The index of the column in `claims.columns`; for teams, in `claims.team_columns`.
    pub(in crate::audit) column: usize,
    pub(in crate::audit) evidence: ColumnEvidence,
    /// The announced tie-break and how well it fits; `None` if the file announces no tie-break
    /// completely.
    pub(in crate::audit) announced_fit: Option<Fit>,
    /// The meaning that fits best; `None` if no meaning could be compared.
    pub(in crate::audit) best_fit: Option<Fit>,
    /// Whether `best_fit` fits well enough to be reported although the file does not announce it.
    pub(in crate::audit) is_accepted: bool,
    /// Derivations of the values of `best_fit` for the players whose printed values differ, if
    /// there are few such players; otherwise empty.
    pub(in crate::audit) derivations: Vec<Derivation>,
    /// How well the tie-break of `best_fit` fits under every edition.
    pub(in crate::audit) fits_by_edition: Vec<Fit>,
    /// Other assumptions under which all values are equal to those of `best_fit`.
    pub(in crate::audit) equivalent_assumptions: Vec<Assumptions>,
    /// Other meanings that give the same values as `best_fit` for all compared players or teams.
    pub(in crate::audit) tied_fits: Vec<Fit>,
    /// The meanings that fit best after `best_fit` and `tied_fits`.
    pub(in crate::audit) other_fits: Vec<Fit>,
    /// The number of values that were compared.
    pub(in crate::audit) compared: usize,
    /// The number of values that were not compared, because opponents of the players are not in the
    /// list, or results on which the values depend could not be read.
    pub(in crate::audit) not_compared: usize,
}

impl Attribution {
    /// Returns the result for a column whose meaning is unknown.
    fn unexplained(
        participants: ParticipantKind,
        column: usize,
        evidence: ColumnEvidence,
    ) -> Attribution {
        Attribution {
            participants,
            column,
            evidence,
            announced_fit: None,
            best_fit: None,
            is_accepted: false,
            derivations: Vec::new(),
            fits_by_edition: Vec::new(),
            equivalent_assumptions: Vec::new(),
            tied_fits: Vec::new(),
            other_fits: Vec::new(),
            compared: 0,
            not_compared: 0,
        }
    }

    /// Returns the column as the file states it.
    pub(in crate::audit) fn stated<'c>(&self, facts: &Facts<'c>) -> &'c StatedColumn {
        &facts.stated_columns(self.participants)[self.column]
    }

    /// Returns the column with its wrong values corrected if only a few are wrong, else the column
    /// as printed.
    fn with_corrections(&self, printed: &printed::Printed) -> printed::Printed {
        let best_fit = self.best_fit.as_ref();
        let usable_fit = best_fit.filter(|_| self.is_accepted || self.announced_fit.is_some());
        match usable_fit.filter(|best| !are_most_wrong(best.wrong.len(), self.compared)) {
            Some(best_fit) => {
                printed.with_values(&best_fit.wrong, |player| best_fit.values[player.index()])
            }
            None => printed.clone(),
        }
    }
}

/// Finds the meaning of each printed column of the players.
pub(in crate::audit) fn attribute(facts: &Facts<'_>, totals: &Totals) -> Vec<Attribution> {
    if facts.import.claims.columns.is_empty() {
        return Vec::new();
    }
    let sets = assumptions::AssumptionSets::compute(facts, totals);
    let known_results = KnownResults::compute(facts, totals, sets.table());
    search::Search::new(facts, &sets, known_results).attribute()
}
