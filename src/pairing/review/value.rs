//! The value of each criterion for a bracket's pairing, and the players who cause it.

use std::collections::BTreeMap;

use super::ids;
use crate::model::PlayerId;
use crate::number::Points;
use crate::pairing::Edition;
use crate::pairing::criteria::{BracketView, Criterion, ViolationCount, criteria};
use crate::pairing::engine::{Engine, PairedBracket, Stage};
use crate::pairing::limit::Budget;
use crate::pairing::matching::Failure;
use crate::pairing::solve::{Scope, pair_next_bracket};

/// The values of one criterion for both pairings of a bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    /// The criterion to which the values belong.
    pub criterion: Criterion,
    /// The value of the engine's pairing; `None` if the next bracket cannot be paired after it.
    pub engine: Option<Value>,
    /// The value of the recorded pairing; `None` if the next bracket cannot be paired after it.
    pub recorded: Option<Value>,
}

/// How much a pairing violates a criterion.
#[derive(Clone, Debug, Default)]
pub struct Value {
    /// The levels on which the criterion is violated, each with the number of violations, the
    /// highest level first. A level is a score or a score difference, or 0 if the criterion has
    /// only one level. Of two values, the one with the smaller count on the first level with
    /// different counts is better.
    pub levels: Vec<(Points, u32)>,
    /// The pairs and the players left over that cause the value.
    pub violations: Vec<Violation>,
}

/// Two values are equal if their counts are equal, even if different players cause them.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.levels == other.levels
    }
}

impl Eq for Value {}

/// The violations of a criterion by one pair or by one player left over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Both players of the pair, the higher ranked one first, or the player left over.
    pub players: Vec<PlayerId>,
    /// The level on which the criterion is violated: a score or a score difference, or 0 if the
    /// criterion has only one level.
    pub level: Points,
    /// The number of violations on this level.
    pub count: u32,
}

/// Returns the values of all criteria that apply to a bracket, for the engine's pairing and for the
/// recorded one.
pub(super) fn values_of_criteria(
    engine: &Engine,
    paired_bracket: &PairedBracket,
    recorded: &[(usize, usize)],
    budget: &mut Budget,
) -> Result<Vec<Values>, Failure> {
    let engine_pairs = &paired_bracket.solution.pairs;
    let next_pairs = [
        pairs_of_next_bracket(engine, paired_bracket, engine_pairs, budget)?,
        {
            if engine_pairs == recorded {
                None
            } else {
                pairs_of_next_bracket(engine, paired_bracket, recorded, budget)?
            }
        },
    ];
    let view = BracketView::new(engine.field, &paired_bracket.bracket);
    let mut values = Vec::new();
    for &criterion in criteria(engine.field.edition) {
        if !criterion_counts(criterion, paired_bracket) {
            continue;
        }
        let value = |pairs: &[(usize, usize)], next: &Option<Vec<(usize, usize)>>| {
            if criterion.is_about_next_bracket() {
                return Some(value_of(
                    &view,
                    criterion,
                    next.as_deref()?,
                    players_of_next_bracket(&view, pairs),
                ));
            }
            let players = paired_bracket.bracket.players().collect();
            Some(value_of(&view, criterion, pairs, players))
        };
        let engine = value(engine_pairs, &next_pairs[0]);
        let recorded = if engine_pairs == recorded {
            engine.clone()
        } else {
            value(recorded, &next_pairs[1])
        };
        values.push(Values {
            criterion,
            engine,
            recorded,
        });
    }
    Ok(values)
}

/// Whether a criterion applies to this bracket, which depends on the position of the bracket in the
/// round.
fn criterion_counts(criterion: Criterion, paired_bracket: &PairedBracket) -> bool {
    let is_normal = paired_bracket.stage == Stage::Normal && !paired_bracket.bracket.is_last();
    match criterion {
        Criterion::Unplayed => paired_bracket.counts_unplayed,
        Criterion::NextBye => is_normal && paired_bracket.bracket.next_is_last(),
        criterion => is_normal || !criterion.is_about_next_bracket(),
    }
}

/// Returns the players of the next bracket if `pairs` are the pairs of this one: the players left
/// over here, and the next scoregroup.
fn players_of_next_bracket(view: &BracketView, pairs: &[(usize, usize)]) -> Vec<usize> {
    let mut is_paired = vec![false; view.field.players.len()];
    for &(higher, lower) in pairs {
        is_paired[higher] = true;
        is_paired[lower] = true;
    }
    let left_over = view.bracket.players().filter(|&player| !is_paired[player]);
    left_over.chain(view.bracket.next.clone()).collect()
}

/// Returns the best pairs of the next bracket if `pairs` are the pairs of this one; `None` if no
/// criterion about the next bracket applies, or if the players left over cannot be paired.
fn pairs_of_next_bracket(
    engine: &Engine,
    paired_bracket: &PairedBracket,
    pairs: &[(usize, usize)],
    budget: &mut Budget,
) -> Result<Option<Vec<(usize, usize)>>, Failure> {
    let criteria_ahead = criteria(engine.field.edition).iter().copied();
    let criteria_ahead: Vec<Criterion> = criteria_ahead
        .filter(|c| c.is_about_next_bracket() && criterion_counts(*c, paired_bracket))
        .collect();
    if criteria_ahead.is_empty() {
        return Ok(None);
    }
    let view = BracketView::new(engine.field, &paired_bracket.bracket);
    let mut left_over = players_of_next_bracket(&view, pairs);
    left_over.truncate(left_over.len() - paired_bracket.bracket.next.len());
    // from 2026, a pairing of the next bracket counts only if everybody can be paired after it
    let scope = match engine.field.edition {
        Edition::Dutch2026 => Scope::All,
        _ => Scope::Next,
    };
    match pair_next_bracket(
        engine.field,
        &paired_bracket.bracket,
        left_over,
        (scope, &criteria_ahead),
        &engine.eligible,
        budget,
    ) {
        Ok(pairs) => Ok(Some(pairs)),
        Err(Failure::Incomplete) => Ok(None),
        Err(failure) => Err(failure),
    }
}

fn value_of(
    view: &BracketView,
    criterion: Criterion,
    pairs: &[(usize, usize)],
    players: Vec<usize>,
) -> Value {
    let mut levels: BTreeMap<Points, u32> = BTreeMap::new();
    let mut violations = Vec::new();
    let mut add = |counted: ViolationCount, players: &[usize]| {
        let count = u32::try_from(counted.count).unwrap_or(0);
        if count > 0 {
            let level = Points::from_hundredths(counted.level);
            *levels.entry(level).or_default() += count;
            violations.push(Violation {
                players: ids(view.field, players.iter().copied()),
                level,
                count,
            });
        }
    };
    let mut is_paired = vec![false; view.field.players.len()];
    for &(higher, lower) in pairs {
        is_paired[higher] = true;
        is_paired[lower] = true;
        add(
            criterion.violations_of_pair(view, higher, lower),
            &[higher, lower],
        );
    }
    for player in players {
        if !is_paired[player] {
            add(criterion.violations_of_left_over(view, player), &[player]);
        }
    }
    Value {
        levels: levels.into_iter().rev().collect(),
        violations,
    }
}
