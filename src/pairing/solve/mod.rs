//! The best pairing of one bracket: the criteria decide by a matching of greatest weight, and
//! among those that are equal in all criteria the order of generation (article 4, section D).

mod order;
mod problem;
mod weights;

pub(super) use problem::Scope;

use self::problem::Problem;
use super::bracket::{Bracket, Place};
use super::criteria::{Case, Criterion};
use super::field::Field;
use super::matching::{Budget, Failure, Matcher};

/// The best pairing of a bracket.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// The pairs of the bracket, the higher ranked player first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// The players left over, in order.
    pub(super) left: Vec<usize>,
}

/// Pairs a bracket.
///
/// # Errors
/// If there is no complete pairing, or the budget ends.
pub(super) fn solve(
    case: Case,
    scope: Scope,
    criteria: &[Criterion],
    eligible: &[bool],
    budget: &mut Budget,
) -> Result<Solution, Failure> {
    let problem = Problem::new(case, scope, criteria, eligible)?;
    budget.spend(problem.weights_made() * criteria.len())?;
    let mut pairs = order::first_best(problem, budget)?;
    pairs.sort_unstable();
    let mut paired = vec![false; case.bracket.end];
    for &(higher, lower) in &pairs {
        paired[higher] = true;
        paired[lower] = true;
    }
    let left = case
        .bracket
        .players()
        .filter(|&player| !paired[player])
        .collect();
    Ok(Solution { pairs, left })
}

/// The pairs of the next bracket, if these players of a bracket are left over: the best under the
/// criteria about the next bracket; among equals, any.
///
/// # Errors
/// If there is no complete pairing, or the budget ends.
pub(super) fn ahead(
    field: &Field,
    bracket: &Bracket,
    left: Vec<usize>,
    (scope, criteria): (Scope, &[Criterion]),
    eligible: &[bool],
    budget: &mut Budget,
) -> Result<Vec<(usize, usize)>, Failure> {
    let start = bracket.next.start;
    let bracket = Bracket {
        movers: left,
        residents: start..start,
        next: bracket.next.clone(),
        end: bracket.end,
    };
    let case = Case::new(field, &bracket);
    let mut problem = Problem::new(case, scope, criteria, eligible)?;
    problem.descend(budget)?;
    let matcher = Matcher::solve(&problem, budget)?;
    let mates = (0..problem.nodes.len()).map(|node| (node, matcher.mate(node)));
    let pairs = mates.filter(|&(node, mate)| {
        let meets = || field.may_meet(problem.nodes[node], problem.nodes[mate]);
        node < mate && problem.places[mate] == Place::Next && meets()
    });
    Ok(pairs
        .map(|(node, mate)| (problem.nodes[node], problem.nodes[mate]))
        .collect())
}
