//! Whether any rank order explains stated ranks that contradict the declared one.

use super::SearchInput;
use super::candidates::{Tried, consider};
use super::pairs::Pairs;
use crate::audit::evidence::ranking::Ranking;
use crate::audit::facts::Facts;
use crate::model::RankOrder;
use crate::rules::RuleSet;
use crate::standings::NAMED_ORDERS;
use crate::tiebreak::{self, TieBreak};

/// A rank order of the players that explains the stated ranks better than the declared one: it
/// puts no two tied players against them and leaves no more of them tied. `None` if there is
/// none.
pub(in crate::audit) fn explaining(
    facts: &Facts<'_>,
    ranking: &Ranking,
    declared: &RankOrder,
) -> Option<RankOrder> {
    let input = super::input_of_players(facts, &facts.table, (ranking, &ranking.agrees));
    explaining_order(&input, facts.edition.rules, declared, usize::MAX)
}

/// The same for players or teams, of at most so many criteria where the order has no name.
pub(in crate::audit) fn explaining_order(
    input: &SearchInput<'_>,
    rules: &'static RuleSet,
    declared: &RankOrder,
    most: usize,
) -> Option<RankOrder> {
    let pairs = input.pairs();
    let editions = [rules];
    let of_declared = consider(input, &pairs, None, declared, &editions)?;
    if of_declared.contradicts_nothing() {
        return None;
    }
    let explains = |order: &RankOrder| {
        let found = consider(input, &pairs, None, order, &editions);
        found.is_some_and(|found| found.contradicts_nothing() && found.open <= of_declared.open)
    };
    let rounds = u16::try_from(input.table.rounds()).unwrap_or(u16::MAX);
    let predetermined = input.table.system().is_predetermined();
    let mut named = NAMED_ORDERS
        .iter()
        .filter(|named| input.teams.is_none() && named.predetermined == predetermined)
        .map(|named| named.order(rounds));
    let of_usual = || {
        // a direct encounter says different things of large and of small sets
        let orders = [false, true].map(|sets_first| {
            let order = closure(input, &pairs, rules, declared, sets_first);
            explains(&order).then(|| shortest(order, &explains))
        });
        let orders = orders.into_iter().flatten();
        orders.min_by_key(|order| order.criteria.len())
    };
    let order = named.find(&explains);
    order.or_else(|| of_usual().filter(|order| order.criteria.len() <= most))
}

/// The first score of the declared order and every criterion that puts no pair wrong that those
/// before it leave tied: where any order of values puts none wrong, this one leaves no more
/// tied. Criteria that order sets come first or last.
fn closure(
    input: &SearchInput<'_>,
    pairs: &Pairs,
    rules: &'static RuleSet,
    declared: &RankOrder,
    sets_first: bool,
) -> RankOrder {
    let context = input.context(rules);
    let tried = Tried::new(input, pairs, &context, usize::MAX, &declared.criteria);
    let scores = declared.criteria.iter().filter(|spec| spec.is_score());
    let mut order = RankOrder {
        criteria: scores.take(1).cloned().collect(),
    };
    let (mut values, mut sets): (Vec<_>, Vec<_>) = tried
        .specs
        .iter()
        .partition(|spec| tiebreak::find(&spec.code).is_some_and(TieBreak::has_values));
    if sets_first {
        std::mem::swap(&mut values, &mut sets);
    }
    let fit = |order: &RankOrder| {
        let found = consider(input, pairs, None, order, &[rules])?;
        Some((found.wrong + found.misplaced.len(), found.open))
    };
    let Some(mut before) = fit(&order) else {
        return order;
    };
    loop {
        let next = values.iter().chain(&sets).find_map(|&spec| {
            let mut longer = order.clone();
            longer.criteria.push(spec.clone());
            let (wrong, open) = fit(&longer)?;
            (wrong == 0 && open < before.1).then_some((longer, (wrong, open)))
        });
        let Some((longer, fits)) = next else {
            return order;
        };
        (order, before) = (longer, fits);
    }
}

/// Without the criteria that are not needed, the last first.
fn shortest(mut order: RankOrder, explains: &dyn Fn(&RankOrder) -> bool) -> RankOrder {
    for at in (0..order.criteria.len()).rev() {
        let mut shorter = order.clone();
        let left_out = shorter.criteria.remove(at);
        if !left_out.is_score() && explains(&shorter) {
            order = shorter;
        }
    }
    order
}
