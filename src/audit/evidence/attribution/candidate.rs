//! Compares a possible meaning of a printed column with the column and with other candidates.

use std::rc::Rc;

use super::Meaning;
use super::printed::Printed;
use crate::model::{ParticipantId, TieBreakSpec};
use crate::tiebreak::Column;

/// A tie-break compared with a printed column, under all sets of assumptions that give it the same
/// values.
pub(super) struct Candidate {
    pub(super) meaning: Meaning,
    /// The index of the set of assumptions.
    pub(super) set: usize,
    /// Other sets of assumptions that give the same values, by index, the likelier ones first.
    pub(super) equivalent_sets: Vec<usize>,
    /// The computed values.
    pub(super) column: Rc<Column>,
    /// The number of values that were compared.
    pub(super) compared: usize,
    /// The participants whose printed value differs from the computed one.
    pub(super) wrong: Vec<ParticipantId>,
    /// The cost of the tie-break and of the assumptions: the more unusual they are, the higher.
    pub(super) cost: usize,
}

impl Candidate {
    /// Returns the sort key, which is smallest for the best candidate: first whether any value is
    /// wrong, then the wrong values and the cost added up, then the cost alone.
    pub(super) fn key(&self) -> (bool, usize, usize) {
        let wrong_count = self.wrong.len();
        (wrong_count > 0, 2 * wrong_count + self.cost, self.cost)
    }

    /// Whether so few values differ, at most a tenth, that no other tie-break needs to be tried.
    pub(super) fn is_nearly_right(&self) -> bool {
        self.wrong.len() * 10 <= self.compared
    }

    /// Whether the column contains direct encounter although some values differ. It does if the
    /// values are 0 for nearly everybody, as in no other tie-break, and if most players who met
    /// inside a tied set have the expected values.
    pub(super) fn is_direct_encounter(&self, printed: &Printed) -> bool {
        let value = |column: usize| printed.in_units(self.column[column]);
        let stands_out = |column: &usize| {
            printed.values[*column].is_some_and(|stated| stated != 0)
                || value(*column).is_some_and(|computed| computed != 0)
        };
        let count_in_sets = (0..self.column.len()).filter(stands_out).count();
        self.meaning.as_points && self.is_nearly_right() && self.wrong.len() * 2 <= count_in_sets
    }

    /// Whether two candidates agree in every compared value.
    pub(super) fn agrees_with(&self, other: &Candidate, printed: &Printed) -> bool {
        self.wrong == other.wrong
            && self.compared == other.compared
            && self.wrong.iter().all(|id| {
                let value = |candidate: &Candidate| printed.in_units(candidate.column[id.index()]);
                value(self) == value(other)
            })
    }
}

/// If an interpretation explains the values of more participants than the first candidate does,
/// moves it to the front of `candidates`, even if the interpretation is unusual. Otherwise,
/// participants whose values only this interpretation explains would be reported as wrong.
/// `candidates` must be sorted by [`Candidate::key`].
pub(super) fn prefer_exact_interpretation(candidates: &mut Vec<Candidate>) {
    let Some(first) = candidates.first() else {
        return;
    };
    let has_same_spec =
        |other: &Candidate| are_equal_criteria(&other.meaning.spec, &first.meaning.spec);
    let (compared, wrong) = (first.compared, first.wrong.len());
    let better_fits = candidates.iter().enumerate().filter(|(_, other)| {
        has_same_spec(other) && other.compared == compared && other.wrong.len() < wrong
    });
    if let Some((index, _)) = better_fits.min_by_key(|(_, other)| other.wrong.len()) {
        let best_candidate = candidates.remove(index);
        candidates.insert(0, best_candidate);
    }
}

/// Whether so many values differ that the column must contain something else.
pub(in crate::audit) fn are_most_wrong(wrong: usize, compared: usize) -> bool {
    wrong * 2 > compared && wrong > 5
}

/// Whether two criteria are equal, however they are written.
pub(super) fn are_equal_criteria(a: &TieBreakSpec, b: &TieBreakSpec) -> bool {
    (&a.code, a.basis, &a.modifiers) == (&b.code, b.basis, &b.modifiers)
}

pub(super) fn candidate_specs(candidates: &[Candidate]) -> Vec<TieBreakSpec> {
    let mut specs: Vec<TieBreakSpec> = Vec::new();
    for candidate in candidates {
        if !specs.contains(&candidate.meaning.spec) {
            specs.push(candidate.meaning.spec.clone());
        }
    }
    specs
}
