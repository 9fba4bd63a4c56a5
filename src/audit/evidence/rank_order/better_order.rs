//! Searches for a rank order that explains more of the stated ranks than the declared one.

use super::SearchInput;
use super::candidates::{SearchCriteria, compare_order};
use super::pairs::Pairs;
use super::search::search;
use crate::audit::evidence::ranking::Ranking;
use crate::audit::evidence::stated_ranks::{count_mistakes, differing_ranks};
use crate::audit::facts::Facts;
use crate::model::{ParticipantId, RankOrder};
use crate::rules::RuleSet;
use crate::standings::{NAMED_ORDERS, Standings, standings};
use crate::tiebreak::{self, TieBreak};

/// Returns a rank order of the players that explains more of the stated ranks than the declared
/// one; `None` if there is none.
pub(in crate::audit) fn find_better_order(
    facts: &Facts<'_>,
    ranking: &Ranking,
    declared_order: &RankOrder,
) -> Option<RankOrder> {
    let input = super::input_of_players(facts, &facts.table, (ranking, &ranking.agrees));
    let stated_rank = |id: ParticipantId| facts.stated_rank(id.player());
    let search = BetterOrderSearch {
        input: &input,
        rules: facts.edition.rules,
        ranked_participants: facts
            .table
            .ids()
            .filter(|&id| stated_rank(id) > 0)
            .collect(),
        stated_rank: &stated_rank,
    };
    search.find_order(declared_order, usize::MAX)
}

/// The search for a rank order that explains more of the stated ranks than the declared one.
pub(in crate::audit) struct BetterOrderSearch<'e> {
    pub(in crate::audit) input: &'e SearchInput<'e>,
    pub(in crate::audit) rules: &'static RuleSet,
    /// The participants for whom a rank is stated.
    pub(in crate::audit) ranked_participants: Vec<ParticipantId>,
    /// Returns the stated rank of a participant; 0 if none is stated.
    pub(in crate::audit) stated_rank: &'e dyn Fn(ParticipantId) -> u32,
}

/// The stated ranks that a rank order leaves unexplained.
#[derive(Clone, Copy)]
struct UnexplainedRanks {
    /// The smallest number of ranks that must be wrong if the order is right.
    mistakes: usize,
    /// The number of pairs of participants whom the stated ranks separate but the order leaves
    /// tied.
    open: usize,
}

/// Maximum number of orders from the search that are compared with the declared one.
const MAX_FOUND_ORDERS: usize = 8;

impl BetterOrderSearch<'_> {
    /// Returns the order under which the fewest stated ranks are wrong; `None` unless these are
    /// fewer than under the declared order. If an order leaves more pairs tied than the declared
    /// one, each additional pair counts as one more wrong rank. An order that has no name has at
    /// most `limit` criteria.
    pub(in crate::audit) fn find_order(
        &self,
        declared_order: &RankOrder,
        limit: usize,
    ) -> Option<RankOrder> {
        let pairs = self.input.pairs();
        let declared_unexplained = self
            .count_unexplained(&pairs, declared_order)
            .filter(|unexplained| unexplained.mistakes > 0)?;
        let cost = |order: &RankOrder| {
            let unexplained = self.count_unexplained(&pairs, order)?;
            Some(unexplained.mistakes + unexplained.open.saturating_sub(declared_unexplained.open))
        };
        let mut best_order = (declared_unexplained.mistakes, None);
        let mut try_order = |order: RankOrder| {
            if let Some(cost) = cost(&order).filter(|cost| *cost < best_order.0) {
                best_order = (cost, Some(order));
            }
            best_order.0 == 0
        };
        let rounds = u16::try_from(self.input.table.rounds()).unwrap_or(u16::MAX);
        let predetermined = self.input.table.system().is_predetermined();
        let mut named_orders = NAMED_ORDERS
            .iter()
            .filter(|named| {
                self.input.team_table.is_none() && named.is_for_predetermined == predetermined
            })
            .map(|named| named.order(rounds));
        if !named_orders.any(&mut try_order) {
            let mut other_orders = self
                .candidate_orders(&pairs, declared_order, declared_unexplained.mistakes > 1)
                .map(|order| {
                    let Some(order_cost) = cost(&order) else {
                        return order;
                    };
                    let is_as_good =
                        |shorter: &RankOrder| cost(shorter).is_some_and(|c| c <= order_cost);
                    drop_unneeded_criteria(order, &is_as_good)
                });
            other_orders.any(|order| order.criteria.len() <= limit && try_order(order));
        }
        best_order.1
    }

    fn count_unexplained(&self, pairs: &Pairs, order: &RankOrder) -> Option<UnexplainedRanks> {
        let table = standings(&self.input.context(self.rules), order);
        if table.columns.iter().any(Result::is_err) {
            return None;
        }
        let rank = |id: ParticipantId| table.ranks[id.index()];
        let verdicts = pairs.verdicts(|a, b| rank(a).cmp(&rank(b)));
        Some(UnexplainedRanks {
            mistakes: self.count_mistakes(&table),
            open: pairs.len() - verdicts.right.len() - verdicts.wrong.len(),
        })
    }

    fn count_mistakes(&self, table: &Standings) -> usize {
        count_mistakes(
            &differing_ranks(table, &self.ranked_participants, self.stated_rank),
            self.stated_rank,
        )
    }

    /// Returns candidate orders of usual criteria: those that order no pair wrongly and, if
    /// `search_too` is set, also those that the search finds, which may order some pairs wrongly.
    fn candidate_orders(
        &self,
        pairs: &Pairs,
        declared_order: &RankOrder,
        search_too: bool,
    ) -> impl Iterator<Item = RankOrder> {
        let context = self.input.context(self.rules);
        let search_criteria = SearchCriteria::new(
            self.input,
            pairs,
            &context,
            usize::MAX,
            &declared_order.criteria,
        );
        let scores = declared_order
            .criteria
            .iter()
            .filter(|spec| spec.is_score());
        let scores_only = RankOrder {
            criteria: scores.take(1).cloned().collect(),
        };
        // direct encounter depends on the tied set, so it is tried both first and last
        let extended_orders = [false, true].map(|sets_first| {
            self.extend_order(pairs, &search_criteria, scores_only.clone(), sets_first)
        });
        let mut orders = extended_orders.to_vec();
        orders.sort_by_key(|order| order.criteria.len());
        if !search_too {
            return orders.into_iter();
        }
        let sample = pairs.sample(super::candidates::MAX_PAIRS);
        let search_criteria = SearchCriteria::new(
            self.input,
            &sample,
            &context,
            usize::MAX,
            &declared_order.criteria,
        );
        let search_result = search(&sample, &search_criteria.criteria(&context));
        let found_orders = search_result
            .orders
            .iter()
            .take(MAX_FOUND_ORDERS)
            .map(|order| {
                let specs = order
                    .criteria
                    .iter()
                    .map(|&index| search_criteria.specs[index].clone());
                RankOrder {
                    criteria: scores_only.criteria.iter().cloned().chain(specs).collect(),
                }
            });
        orders.extend(found_orders);
        orders.into_iter()
    }

    /// Extends an order with every criterion that orders none of the still tied pairs wrongly.
    /// Among all orders of criteria with values that order no pair wrongly, the result leaves the
    /// fewest pairs tied. Criteria that are computed for whole sets of tied players are added first
    /// if `sets_first` is set, else last.
    fn extend_order(
        &self,
        pairs: &Pairs,
        search_criteria: &SearchCriteria,
        mut order: RankOrder,
        sets_first: bool,
    ) -> RankOrder {
        let (mut values, mut sets): (Vec<_>, Vec<_>) = search_criteria
            .specs
            .iter()
            .partition(|spec| tiebreak::find(&spec.code).is_some_and(TieBreak::has_values));
        if sets_first {
            std::mem::swap(&mut values, &mut sets);
        }
        let measure_fit = |order: &RankOrder| {
            let candidate = compare_order(self.input, pairs, None, order, &[self.rules])?;
            Some((candidate.wrong + candidate.misplaced.len(), candidate.open))
        };
        let Some(mut previous_fit) = measure_fit(&order) else {
            return order;
        };
        loop {
            let next_order = values.iter().chain(&sets).find_map(|&spec| {
                let mut longer_order = order.clone();
                longer_order.criteria.push(spec.clone());
                let (wrong, open) = measure_fit(&longer_order)?;
                (wrong == 0 && open < previous_fit.1).then_some((longer_order, (wrong, open)))
            });
            let Some((longer_order, fits)) = next_order else {
                return order;
            };
            (order, previous_fit) = (longer_order, fits);
        }
    }
}

/// Drops every criterion without which an order still satisfies `explains`. The last criterion is
/// tried first.
fn drop_unneeded_criteria(
    mut order: RankOrder,
    explains: &dyn Fn(&RankOrder) -> bool,
) -> RankOrder {
    for index in (0..order.criteria.len()).rev() {
        let mut shorter_order = order.clone();
        let dropped_criterion = shorter_order.criteria.remove(index);
        if !dropped_criterion.is_score() && explains(&shorter_order) {
            order = shorter_order;
        }
    }
    order
}
