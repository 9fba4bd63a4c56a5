//! Builds rank orders criterion by criterion.

use std::borrow::Cow;
use std::collections::HashMap;

use super::pairs::{PairSet, Pairs, Verdicts};
use crate::model::ParticipantId;

// The best order is the one that describes the stated ranks at the lowest cost: each pair left tied
// must be described separately, each pair ordered wrong must first be corrected, and a criterion
// costs more if it is less usual. So an unusual criterion that happens to fit one or two pairs does
// not pay.

/// The cost of a pair that is ordered wrongly; a pair that is left tied costs 1.
pub(super) const WRONG_COST: usize = 4;

/// Maximum number of orders that are kept for each number of criteria.
const MAX_ORDERS: usize = 24;

/// Maximum number of criteria after the points. Longer orders are not used in practice.
const MAX_CRITERIA: usize = 5;

/// A criterion that the search may use.
pub(super) struct Criterion<'a> {
    /// The cost that the criterion adds to an order. The less usual the criterion, the higher its
    /// cost.
    pub(super) cost: usize,
    /// The number of criteria with the same verdicts, including this criterion.
    pub(super) equivalent_criteria: u64,
    /// How the criterion separates players.
    pub(super) separation: Separation<'a>,
}

/// Splits a set of tied players into smaller sets, best first.
pub(super) type Split<'a> = dyn Fn(&[ParticipantId]) -> Vec<Vec<ParticipantId>> + 'a;

impl Criterion<'_> {
    /// Returns the number of pairs that the criterion orders wrongly if it comes first.
    pub(super) fn count_wrong_if_first(&self, pairs: &Pairs) -> usize {
        let all_pairs = PairSet::full(pairs.len());
        self.verdicts(pairs, &all_pairs).wrong.len()
    }

    /// Returns the verdicts of the criterion if the pairs of `open` are still tied. Its verdicts on
    /// other pairs have no meaning.
    pub(super) fn verdicts(&self, pairs: &Pairs, open: &PairSet) -> Cow<'_, Verdicts> {
        match &self.separation {
            Separation::Always(verdicts) => Cow::Borrowed(*verdicts),
            Separation::Within(split) => Cow::Owned(verdicts_within(pairs, open, split)),
        }
    }
}

/// The way in which a criterion separates players.
pub(super) enum Separation<'a> {
    /// By values that do not depend on the criteria before it.
    Always(&'a Verdicts),
    /// Within each set of players who are still tied, as direct encounter does.
    Within(Box<Split<'a>>),
}

/// A criterion may order a few pairs correctly by chance. So an order is evidence only if the
/// number of pairs that each of its criteria orders correctly exceeds the criterion's cost by at
/// least this number.
const CHANCE_PAIRS: usize = 3;

/// Minimum number of pairs that can be evidence for an order.
pub(super) const MIN_PAIRS: usize = CHANCE_PAIRS + 2;

/// The beginning of a rank order. Of all beginnings that leave the same pairs tied and order the
/// same pairs wrongly, only one is kept.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The indexes of the criteria, in the order in which they apply. If several beginnings have
    /// the same effect, these are the criteria of the cheapest one.
    pub(super) criteria: Vec<usize>,
    /// The cost of the criteria.
    pub(super) criteria_cost: usize,
    /// The number of pairs left tied.
    pub(super) open: usize,
    /// The number of pairs ordered wrongly.
    pub(super) wrong: usize,
    /// The number of orders with the same number of criteria and the same effect.
    pub(super) equivalent_orders: u64,
}

impl Order {
    /// Returns the cost of describing the stated ranks by this order: the lower, the better.
    pub(super) fn cost(&self) -> usize {
        WRONG_COST * self.wrong + self.open + self.criteria_cost
    }

    /// Whether this order explains more of `pairs` than the best of many arbitrary orders would
    /// explain if the ranks were drawn by lot.
    pub(super) fn beats_chance(&self, pairs: usize) -> bool {
        self.cost() + CHANCE_PAIRS * self.criteria.len() < pairs
    }

    /// Whether no other edition needs to be tried, because the order puts no pair in the wrong
    /// order and leaves at most a tenth of `pairs` tied.
    pub(super) fn explains_nearly_all(&self, pairs: usize) -> bool {
        self.wrong == 0 && self.open * 10 <= pairs
    }

    /// Whether another order has the same number of criteria and fits equally well.
    pub(super) fn is_as_good_as(&self, other: &Order) -> bool {
        let key = |order: &Order| (order.wrong, order.open, order.criteria.len());
        key(self) == key(other)
    }
}

/// The best orders of any length, cheapest first, and whether the search dropped other orders.
#[derive(Clone, Debug)]
pub(super) struct FoundOrders {
    /// The orders, cheapest first.
    pub(super) orders: Vec<Order>,
    /// Whether the search dropped other orders.
    pub(super) cut_short: bool,
}

/// The beginning of an order during the search, and its effect on the pairs.
struct SearchState {
    /// The pairs that it leaves tied.
    open: PairSet,
    /// The pairs that it orders wrongly.
    wrong: PairSet,
    order: Order,
}

/// Searches for the orders of `criteria` that explain the stated ranks best. In `criteria`, the
/// most usual ones must come first.
pub(super) fn search(pairs: &Pairs, criteria: &[Criterion<'_>]) -> FoundOrders {
    let start = SearchState {
        open: PairSet::full(pairs.len()),
        wrong: PairSet::empty(pairs.len()),
        order: Order {
            criteria: Vec::new(),
            criteria_cost: 0,
            open: pairs.len(),
            wrong: 0,
            equivalent_orders: 1,
        },
    };
    let mut found_orders = FoundOrders {
        orders: vec![start.order.clone()],
        cut_short: false,
    };
    let mut layer = vec![start];
    for _ in 0..MAX_CRITERIA {
        layer = extend_orders(pairs, criteria, &layer);
        layer.sort_by(|a, b| {
            let key = |state: &SearchState| (state.order.cost(), state.order.open);
            (key(a), &a.order.criteria).cmp(&(key(b), &b.order.criteria))
        });
        if layer.len() > MAX_ORDERS {
            layer.truncate(MAX_ORDERS);
            found_orders.cut_short = true;
        }
        found_orders
            .orders
            .extend(layer.iter().map(|state| state.order.clone()));
        layer.retain(|state| state.order.open > 0);
        if layer.is_empty() {
            break;
        }
    }
    found_orders
        .orders
        .sort_by_key(|order| (order.cost(), order.open));
    found_orders
}

/// Extends every beginning in `layer` with each criterion that decides at least one pair.
fn extend_orders(
    pairs: &Pairs,
    criteria: &[Criterion<'_>],
    layer: &[SearchState],
) -> Vec<SearchState> {
    let mut extended_orders: HashMap<(PairSet, PairSet), Order> = HashMap::new();
    for state in layer {
        for (index, criterion) in criteria.iter().enumerate() {
            let verdicts = criterion.verdicts(pairs, &state.open);
            let right_count = state.open.count_common(&verdicts.right);
            let wrong_count = state.open.count_common(&verdicts.wrong);
            if wrong_count * 2 >= right_count + wrong_count {
                // the criterion decides nothing, or is no better than chance
                continue;
            }
            let key = (
                state.open.excluding(&verdicts.right, &verdicts.wrong),
                state.wrong.with_intersection(&state.open, &verdicts.wrong),
            );
            let beginning = &state.order;
            let criteria_cost = beginning.criteria_cost + criterion.cost;
            let equivalent_orders = beginning
                .equivalent_orders
                .saturating_mul(criterion.equivalent_criteria);
            let criteria = || [beginning.criteria.as_slice(), &[index]].concat();
            extended_orders
                .entry(key)
                .and_modify(|order| {
                    order.equivalent_orders =
                        order.equivalent_orders.saturating_add(equivalent_orders);
                    if criteria_cost < order.criteria_cost {
                        order.criteria_cost = criteria_cost;
                        order.criteria = criteria();
                    }
                })
                .or_insert_with(|| Order {
                    criteria: criteria(),
                    criteria_cost,
                    open: beginning.open - right_count - wrong_count,
                    wrong: beginning.wrong + wrong_count,
                    equivalent_orders,
                });
        }
    }
    extended_orders
        .into_iter()
        .map(|((open, wrong), order)| SearchState { open, wrong, order })
        .collect()
}

fn verdicts_within(pairs: &Pairs, open: &PairSet, split: &Split<'_>) -> Verdicts {
    let mut positions = vec![0_u32; pairs.player_index_limit()];
    for set in pairs.tied_sets(open) {
        for (place, group) in (0..).zip(split(&set)) {
            for id in group {
                positions[id.index()] = place;
            }
        }
    }
    // the caller masks the pairs that are not open
    pairs.verdicts(|a, b| positions[a.index()].cmp(&positions[b.index()]))
}
