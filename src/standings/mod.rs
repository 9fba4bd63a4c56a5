//! Points and rank order ▶ ranks.

use crate::model::{Crosstable, PlayerId, RankOrder, TieBreakSpec};
use crate::rules::RuleSet;
use crate::tiebreak::{self, Column, Context, Method, Sense};

/// Ranks, and the value of each criterion.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The criteria, in order.
    pub criteria: Vec<TieBreakSpec>,
    /// A column for each criterion; empty for one that cannot be computed.
    pub columns: Vec<Column>,
    /// Participants, best first; those still tied keep the order of the list.
    pub order: Vec<PlayerId>,
    /// The rank of each participant; those still tied share the best place.
    pub ranks: Vec<u16>,
}

/// Ranks the participants of `table` (C.07 4.2: every criterion sees only those still
/// tied by the ones before it).
#[must_use]
pub fn standings(table: &Crosstable, rules: &RuleSet, order: &RankOrder) -> Standings {
    let context = Context::new(table, rules);
    let mut groups: Vec<Vec<PlayerId>> =
        vec![(0..table.participants()).map(PlayerId::at).collect()];
    let mut columns = Vec::new();
    for spec in &order.criteria {
        let Some(entry) = tiebreak::find(&spec.code) else {
            columns.push(Column::new());
            continue;
        };
        match entry.method {
            Method::Value { column, .. } => {
                let column = column(&context, &spec.modifiers);
                let high_first = (entry.sense == Sense::HighFirst) != spec.modifiers.reversed;
                groups = groups
                    .into_iter()
                    .flat_map(|group| split(group, &column, high_first))
                    .collect();
                columns.push(column);
            }
            Method::Order { split } => {
                groups = groups
                    .into_iter()
                    .flat_map(|group| split(&context, &spec.modifiers, &group))
                    .collect();
                columns.push(Column::new());
            }
        }
    }
    finish(order, columns, groups, table.participants())
}

fn split(mut group: Vec<PlayerId>, column: &Column, high_first: bool) -> Vec<Vec<PlayerId>> {
    let value = |id: PlayerId| column[id.index()];
    group.sort_by(|&a, &b| match (value(a), value(b)) {
        (Some(x), Some(y)) if high_first => y.cmp(&x),
        (Some(x), Some(y)) => x.cmp(&y),
        // undefined sorts last, also when reversed
        (x, y) => y.is_some().cmp(&x.is_some()),
    });
    group
        .chunk_by(|&a, &b| value(a) == value(b))
        .map(<[PlayerId]>::to_vec)
        .collect()
}

fn finish(
    rank_order: &RankOrder,
    columns: Vec<Column>,
    groups: Vec<Vec<PlayerId>>,
    participants: usize,
) -> Standings {
    let mut ranks = vec![0; participants];
    let mut order = Vec::with_capacity(participants);
    for group in groups {
        let place = u16::try_from(order.len() + 1).unwrap_or(u16::MAX);
        for id in group {
            ranks[id.index()] = place;
            order.push(id);
        }
    }
    Standings {
        criteria: rank_order.criteria.clone(),
        columns,
        order,
        ranks,
    }
}
