//! Finds the best pairing of one bracket. The pairing is a matching of greatest weight, where the
//! weights express the criteria. Among pairings that are equal in all criteria, the order of
//! generation decides (C.04.3 article 4; section D in the edition of 2017).

mod order;
mod problem;
mod weights;

pub(super) use problem::Scope;

use self::problem::Problem;
use super::bracket::{Bracket, Zone};
use super::criteria::{BracketView, Criterion};
use super::field::Field;
use super::limit::Budget;
use super::matching::{Failure, Matcher};

/// The best pairing of a bracket.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// The pairs in the bracket, as indices in `Field::players`, the higher ranked player first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// The players of the bracket who are not paired in it, as indices in `Field::players`, in the
    /// order of the bracket.
    pub(super) left_over: Vec<usize>,
}

/// Finds the best pairing of a bracket by `criteria`. `eligible` says for each player of the field
/// whether the player may have the bye.
///
/// # Errors
/// If there is no complete pairing, or the budget runs out.
pub(super) fn solve(
    view: BracketView,
    scope: Scope,
    criteria: &[Criterion],
    eligible: &[bool],
    budget: &mut Budget,
) -> Result<Solution, Failure> {
    let problem = Problem::new(view, scope, criteria, eligible, budget)?;
    let mut pairs = order::first_best_pairing(problem, budget)?;
    pairs.sort_unstable();
    let mut is_paired = vec![false; view.bracket.end];
    for &(higher, lower) in &pairs {
        is_paired[higher] = true;
        is_paired[lower] = true;
    }
    let left_over = view
        .bracket
        .players()
        .filter(|&player| !is_paired[player])
        .collect();
    Ok(Solution { pairs, left_over })
}

/// Checks whether a bracket is small enough for weights by `criteria`. Players who are moved down
/// into the bracket later, and those below it, can only make the weights larger. Brackets with few
/// players are not checked.
///
/// # Errors
/// If the bracket is too large, or the budget runs out.
pub(super) fn check_size(
    view: BracketView,
    criteria: &[Criterion],
    budget: &mut Budget,
) -> Result<(), Failure> {
    if view.bracket.len() <= weights::MAX_NODES_IN_LAYERS {
        return Ok(());
    }
    Problem::new(view, Scope::Bracket, criteria, &[], budget).map(drop)
}

/// Returns the pairs in the next bracket if the players `left_over` are left over in this one: the
/// best pairs by the criteria about the next bracket; if several pairings are equal, any of them.
///
/// # Errors
/// If there is no complete pairing, or the budget runs out.
pub(super) fn pair_next_bracket(
    field: &Field,
    bracket: &Bracket,
    left_over: Vec<usize>,
    (scope, criteria): (Scope, &[Criterion]),
    eligible: &[bool],
    budget: &mut Budget,
) -> Result<Vec<(usize, usize)>, Failure> {
    let start = bracket.next.start;
    let bracket = Bracket {
        movers: left_over,
        residents: start..start,
        next: bracket.next.clone(),
        end: bracket.end,
    };
    let view = BracketView::new(field, &bracket);
    let mut problem = Problem::new(view, scope, criteria, eligible, budget)?;
    problem.solve_upper_layers(budget)?;
    let matcher = Matcher::solve(&problem, budget)?;
    let mates = (0..problem.nodes.len()).map(|node| (node, matcher.mate(node)));
    let pairs = mates.filter(|&(node, mate)| {
        let meets = || field.may_meet(problem.nodes[node], problem.nodes[mate]);
        node < mate && problem.zones[mate] == Zone::Next && meets()
    });
    Ok(pairs
        .map(|(node, mate)| (problem.nodes[node], problem.nodes[mate]))
        .collect())
}
