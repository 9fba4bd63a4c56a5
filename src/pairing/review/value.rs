//! The value of each criterion for a pairing of a bracket, and the players who cause it.

use std::collections::BTreeMap;

use super::ids;
use crate::model::PlayerId;
use crate::number::Points;
use crate::pairing::Edition;
use crate::pairing::criteria::{Case, Criterion, Harm, criteria};
use crate::pairing::engine::{Engine, Paired, Stage};
use crate::pairing::matching::{Budget, Failure};
use crate::pairing::solve::{Scope, ahead};

/// A criterion, and its value for both pairings of a bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    /// The criterion.
    pub criterion: Criterion,
    /// The value of the pairing by the rules; `None` if the next bracket cannot be paired.
    pub engine: Option<Value>,
    /// The value of the recorded pairing; `None` under the same condition.
    pub recorded: Option<Value>,
}

/// How far a pairing violates a criterion.
#[derive(Clone, Debug, Default)]
pub struct Value {
    /// The count on each level where it is not 0, the highest first. A level is a score or a
    /// difference of scores; 0 if the criterion has only one. Compared in this order, the
    /// smaller count is better.
    pub levels: Vec<(Points, u32)>,
    /// The pairs, and players left over, that cause the value.
    pub parts: Vec<Part>,
}

/// Values are equal if their counts are, whoever causes them.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.levels == other.levels
    }
}

impl Eq for Value {}

/// A contribution to a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// A pair, the higher ranked player first, or one player left over.
    pub players: Vec<PlayerId>,
    /// The score or difference of scores at which it is violated; 0 if the criterion has one level.
    pub level: Points,
    /// How often the criterion is violated on this level.
    pub count: u32,
}

/// The values of the criteria that count in a bracket.
pub(super) fn values(
    engine: &Engine,
    paired: &Paired,
    recorded: &[(usize, usize)],
    budget: &mut Budget,
) -> Result<Vec<Values>, Failure> {
    let own = &paired.solution.pairs;
    let next = [next_pairs(engine, paired, own, budget)?, {
        if own == recorded {
            None
        } else {
            next_pairs(engine, paired, recorded, budget)?
        }
    }];
    let case = Case::new(engine.field, &paired.bracket);
    let mut values = Vec::new();
    for &criterion in criteria(engine.field.edition) {
        if !counts(criterion, paired) {
            continue;
        }
        let of = |pairs: &[(usize, usize)], next: &Option<Vec<(usize, usize)>>| {
            if criterion.is_ahead() {
                let next = next.as_deref()?;
                return Some(value_of(
                    &case,
                    criterion,
                    next,
                    players_ahead(&case, pairs),
                ));
            }
            let players = paired.bracket.players().collect();
            Some(value_of(&case, criterion, pairs, players))
        };
        let engine = of(own, &next[0]);
        let recorded = if own == recorded {
            engine.clone()
        } else {
            of(recorded, &next[1])
        };
        values.push(Values {
            criterion,
            engine,
            recorded,
        });
    }
    Ok(values)
}

/// Whether a criterion counts in a bracket.
fn counts(criterion: Criterion, paired: &Paired) -> bool {
    let normal = paired.stage == Stage::Normal && !paired.bracket.is_last();
    match criterion {
        Criterion::Unplayed => paired.counts_unplayed,
        Criterion::NextBye => normal && paired.bracket.next_is_last(),
        criterion => normal || !criterion.is_ahead(),
    }
}

/// The players of the next bracket: those left over in this one, and the next scoregroup.
fn players_ahead(case: &Case, pairs: &[(usize, usize)]) -> Vec<usize> {
    let is_paired = |player: usize| pairs.iter().any(|&(a, b)| a == player || b == player);
    let left = case.bracket.players().filter(|&player| !is_paired(player));
    left.chain(case.bracket.next.clone()).collect()
}

/// The best pairs of the next bracket after these pairs of this one; `None` if there is no next
/// bracket, or the players left over cannot be paired.
fn next_pairs(
    engine: &Engine,
    paired: &Paired,
    pairs: &[(usize, usize)],
    budget: &mut Budget,
) -> Result<Option<Vec<(usize, usize)>>, Failure> {
    let list = criteria(engine.field.edition).iter().copied();
    let list: Vec<Criterion> = list
        .filter(|c| c.is_ahead() && counts(*c, paired))
        .collect();
    if list.is_empty() {
        return Ok(None);
    }
    let case = Case::new(engine.field, &paired.bracket);
    let mut left = players_ahead(&case, pairs);
    left.truncate(left.len() - paired.bracket.next.len());
    // from 2026 only pairings of the next bracket count after which everybody can be paired
    let scope = match engine.field.edition {
        Edition::Dutch2026 => Scope::All,
        _ => Scope::Next,
    };
    match ahead(
        engine.field,
        &paired.bracket,
        left,
        (scope, &list),
        &engine.eligible,
        budget,
    ) {
        Ok(pairs) => Ok(Some(pairs)),
        Err(Failure::Incomplete) => Ok(None),
        Err(failure) => Err(failure),
    }
}

fn value_of(
    case: &Case,
    criterion: Criterion,
    pairs: &[(usize, usize)],
    players: Vec<usize>,
) -> Value {
    let mut levels: BTreeMap<Points, u32> = BTreeMap::new();
    let mut parts = Vec::new();
    let mut add = |harm: Harm, players: &[usize]| {
        let count = u32::try_from(harm.count).unwrap_or(0);
        if count > 0 {
            let level = Points::from_hundredths(harm.level);
            *levels.entry(level).or_default() += count;
            parts.push(Part {
                players: ids(case.field, players.iter().copied()),
                level,
                count,
            });
        }
    };
    let mut is_paired = vec![false; case.field.players.len()];
    for &(higher, lower) in pairs {
        is_paired[higher] = true;
        is_paired[lower] = true;
        add(criterion.pair(case, higher, lower), &[higher, lower]);
    }
    for player in players {
        if !is_paired[player] {
            add(criterion.left(case, player), &[player]);
        }
    }
    Value {
        levels: levels.into_iter().rev().collect(),
        parts,
    }
}
