//! The order of generation: among pairings that are equal in all criteria, finds the first.
//!
//! Each decision asks whether an equally good pairing exists in which one player has a certain role
//! or opponent (C.04.3 4.2 to 4.4; D.1 to D.3 in the edition of 2017). To find out, the weights of
//! this player's edges get a small bonus, and the matching is improved. Only tight edges, whose
//! slack is 0, can be part of an equally good pairing, so most decisions need no search.

use super::problem::{Bonus, Problem, Role};
use crate::pairing::bracket::Zone;
use crate::pairing::limit::Budget;
use crate::pairing::matching::{Failure, Matcher};

type Pairs = Vec<(usize, usize)>;

/// Returns the pairs of a bracket, as indices in `Field::players`: of all best pairings, the one
/// that comes first in the order of generation.
pub(super) fn first_best_pairing(
    mut problem: Problem,
    budget: &mut Budget,
) -> Result<Pairs, Failure> {
    if problem.zones.first() != Some(&Zone::Mover) {
        return pair_homogeneous(problem, budget);
    }
    problem.solve_upper_layers(budget)?;
    let mut matcher = Matcher::solve(&problem, budget)?;
    choose_movers(&mut problem, &mut matcher, budget)?;
    let mut is_done = vec![false; problem.nodes.len()];
    let mut pairs = Vec::new();
    for node in 0..problem.nodes.len() {
        if problem.zones[node] == Zone::Mover && problem.is_pair(node, matcher.mate(node)) {
            let mate = match_earliest(&mut problem, &mut matcher, node, &is_done, budget)?;
            matcher.retire_pair(&problem, [node, mate], budget)?;
            is_done[node] = true;
            is_done[mate] = true;
            pairs.push((problem.nodes[node], problem.nodes[mate]));
        } else if problem.zones[node] == Zone::Mover {
            problem.roles[node] = Role::Limbo;
        }
    }
    let upper_size = (0..problem.nodes.len())
        .filter(|&node| !is_done[node])
        .filter(|&node| node < matcher.mate(node) && problem.is_pair(node, matcher.mate(node)))
        .count();
    let remainder = problem.without_nodes(&is_done, budget)?;
    pairs.extend(pair_remainder(remainder, upper_size, budget)?);
    Ok(pairs)
}

/// Pairs a bracket without moved-down players. The number of pairs, and thus S1, is known only
/// after the bracket is solved.
fn pair_homogeneous(mut problem: Problem, budget: &mut Budget) -> Result<Pairs, Failure> {
    let residents = problem.resident_numbers.iter().copied().max().unwrap_or(0);
    if let Some(pairs) = perfect_first_candidate(&problem, residents) {
        return Ok(pairs);
    }
    problem.solve_upper_layers(budget)?;
    let mut upper_size = residents / 2;
    loop {
        let mut matcher = match_with_fewest_exchanges(&mut problem, upper_size, budget)?;
        let upper_count = upper_nodes(&problem, &matcher).len();
        if upper_count == upper_size {
            return fix_pairs(&mut problem, &mut matcher, upper_size, budget);
        }
        upper_size = upper_count;
    }
}

/// Pairs the remainder (C.04.3 3.3.3, B.3), that is, the residents who are not paired with
/// moved-down players. Its number of pairs, `upper_size`, is known.
fn pair_remainder(
    mut problem: Problem,
    upper_size: usize,
    budget: &mut Budget,
) -> Result<Pairs, Failure> {
    if upper_size == 0 {
        return Ok(Pairs::new());
    }
    let mut matcher = match_with_fewest_exchanges(&mut problem, upper_size, budget)?;
    fix_pairs(&mut problem, &mut matcher, upper_size, budget)
}

/// Finds a best pairing with the fewest exchanges, and among these one whose exchanged players are
/// nearest to each other (C.04.3 4.3.a and b, D.2.a and b).
fn match_with_fewest_exchanges(
    problem: &mut Problem,
    upper_size: usize,
    budget: &mut Budget,
) -> Result<Matcher, Failure> {
    // usually no exchange is needed, and the matching is found faster if fewer weights differ
    problem.count_exchanges(upper_size, false);
    let matcher = Matcher::solve(problem, budget)?;
    let is_in_upper = |&node: &usize| problem.resident_numbers[node] <= upper_size;
    if upper_nodes(problem, &matcher).iter().all(is_in_upper) {
        return Ok(matcher);
    }
    problem.count_exchanges(upper_size, true);
    Matcher::solve(problem, budget)
}

/// Returns the first candidate of a homogeneous bracket, if each of its pairs is as good as a pair
/// can be (C.04.3 3.4.1, B.4); otherwise `None`.
///
/// Brackets with moved-down players do not need this shortcut, because those whose first candidate
/// is perfect are small: pairing all of them takes 6 % of the time for 41 players in 9 rounds, and
/// 0.4 % for 2000 players in 11 rounds.
fn perfect_first_candidate(problem: &Problem, residents: usize) -> Option<Pairs> {
    let half_size = residents / 2;
    let pairs: Pairs = (0..half_size)
        .map(|node| (node, node + half_size))
        .collect();
    let last_node = residents.saturating_sub(1);
    let is_legal = pairs
        .iter()
        .all(|&(higher, lower)| problem.is_pair(higher, lower));
    let is_alone = problem.ends_with_bracket();
    let is_complete = is_alone && (residents.is_multiple_of(2) || problem.may_end_with(last_node));
    let players = |(higher, lower): (usize, usize)| (problem.nodes[higher], problem.nodes[lower]);
    (is_legal && is_complete && problem.is_perfect(&pairs))
        .then(|| pairs.into_iter().map(players).collect())
}

/// Decides which moved-down players are paired: the set that comes first in the order of the
/// bracket, among those with which an equally good pairing exists (C.04.3 4.4, D.3).
fn choose_movers(
    problem: &mut Problem,
    matcher: &mut Matcher,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let movers = problem
        .zones
        .iter()
        .take_while(|&&zone| zone == Zone::Mover)
        .count();
    let is_paired = |problem: &Problem, matcher: &Matcher, node: usize| {
        problem.is_pair(node, matcher.mate(node))
    };
    let all_paired = (0..movers).all(|node| is_paired(problem, matcher, node));
    let none_paired =
        |matcher: &Matcher| (0..movers).all(|node| !is_paired(problem, matcher, node));
    if all_paired || none_paired(matcher) {
        return Ok(());
    }
    for node in 0..movers {
        budget.check()?;
        let mut node_is_paired = is_paired(problem, matcher, node);
        if !node_is_paired {
            let mut other_nodes = 0..problem.nodes.len();
            let is_tight = |other: usize| {
                other != node
                    && problem.is_pair(node, other)
                    && matcher.is_tight(problem, node, other)
            };
            if other_nodes.any(is_tight) {
                problem.bonus = Bonus::Paired(node);
                matcher.reweight(problem, node, budget)?;
                problem.bonus = Bonus::None;
                node_is_paired = is_paired(problem, matcher, node);
            }
        }
        problem.roles[node] = if node_is_paired {
            Role::Paired
        } else {
            Role::Limbo
        };
        matcher.reweight(problem, node, budget)?;
    }
    Ok(())
}

/// Pairs a node with the earliest opponent that leaves the pairing equally good (C.04.3 4.2, D.1);
/// returns the opponent.
fn match_earliest(
    problem: &mut Problem,
    matcher: &mut Matcher,
    node: usize,
    done: &[bool],
    budget: &mut Budget,
) -> Result<usize, Failure> {
    // looking for tight edges takes no steps, so check the time here
    budget.check()?;
    let mate = matcher.mate(node);
    let may_be_earlier = (node + 1..mate).any(|other| {
        !done[other] && problem.is_pair(node, other) && matcher.is_tight(problem, node, other)
    });
    if may_be_earlier {
        budget.spend(problem.nodes.len())?;
        problem.bonus = Bonus::Early(node);
        matcher.reweight(problem, node, budget)?;
        problem.bonus = Bonus::None;
    }
    Ok(matcher.mate(node))
}

/// Returns the nodes of the higher ranked players in the pairs of the bracket, in order.
fn upper_nodes(problem: &Problem, matcher: &Matcher) -> Vec<usize> {
    let is_higher = |&node: &usize| {
        let mate = matcher.mate(node);
        node < mate && problem.is_pair(node, mate)
    };
    (0..problem.nodes.len()).filter(is_higher).collect()
}

fn is_upper(problem: &Problem, matcher: &Matcher, node: usize) -> bool {
    let mate = matcher.mate(node);
    node < mate && problem.is_pair(node, mate)
}

/// Decides the exchanges and transpositions in a homogeneous bracket or a remainder, and returns
/// the pairs. `upper_size` is the number of players in S1.
fn fix_pairs(
    problem: &mut Problem,
    matcher: &mut Matcher,
    upper_size: usize,
    budget: &mut Budget,
) -> Result<Pairs, Failure> {
    fix_exchanges(problem, matcher, upper_size, budget)?;
    let mut is_done = vec![false; problem.nodes.len()];
    let mut pairs = Vec::new();
    for node in upper_nodes(problem, matcher) {
        let mate = match_earliest(problem, matcher, node, &is_done, budget)?;
        matcher.retire_pair(problem, [node, mate], budget)?;
        is_done[node] = true;
        is_done[mate] = true;
        pairs.push((problem.nodes[node], problem.nodes[mate]));
    }
    Ok(pairs)
}

/// Decides who is exchanged between S1 and S2. The weights already ensure that as few players as
/// possible are exchanged, and that they are as near to each other as possible. If several
/// exchanges are equal in this, the lowest players leave S1 (C.04.3 4.3.c, D.2.c), and then the
/// highest leave S2 (C.04.3 4.3.d, D.2.d).
fn fix_exchanges(
    problem: &mut Problem,
    matcher: &mut Matcher,
    upper_size: usize,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let residents: Vec<usize> = (0..problem.nodes.len())
        .filter(|&node| problem.resident_numbers[node] > 0)
        .collect();
    let (first, second) = residents.split_at(upper_size.min(residents.len()));
    let exchange_count = second
        .iter()
        .filter(|&&node| is_upper(problem, matcher, node))
        .count();
    let mut open_count = exchange_count;
    for &node in first.iter().rev() {
        if open_count > 0 && fix_role(problem, matcher, node, Role::Lower, budget)? {
            open_count -= 1;
        }
    }
    open_count = exchange_count;
    for &node in second {
        if open_count > 0 && fix_role(problem, matcher, node, Role::Upper, budget)? {
            open_count -= 1;
        }
    }
    Ok(())
}

/// Gives a node the role `Upper` or `Lower` if it has this role in an equally good pairing. Returns
/// whether the node has got the role.
fn fix_role(
    problem: &mut Problem,
    matcher: &mut Matcher,
    node: usize,
    role: Role,
    budget: &mut Budget,
) -> Result<bool, Failure> {
    budget.check()?;
    let to_upper = role == Role::Upper;
    if is_upper(problem, matcher, node) != to_upper {
        let is_tight = |other: usize| {
            let is_upper_of = node < other && problem.is_pair(node, other);
            other != node && is_upper_of == to_upper && matcher.is_tight(problem, node, other)
        };
        if !(0..problem.nodes.len()).any(is_tight) {
            return Ok(false);
        }
        problem.bonus = if to_upper {
            Bonus::Upper(node)
        } else {
            Bonus::NotUpper(node)
        };
        matcher.reweight(problem, node, budget)?;
        problem.bonus = Bonus::None;
        if is_upper(problem, matcher, node) != to_upper {
            matcher.reweight(problem, node, budget)?;
            return Ok(false);
        }
    }
    problem.roles[node] = role;
    matcher.reweight(problem, node, budget)?;
    Ok(true)
}
