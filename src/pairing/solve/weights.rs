//! The criteria as one number for each pair: a number of mixed radix, the most important
//! criterion in the highest digit.
//!
//! The weight of a pair is the harm that it saves, against both players being left over. The radix
//! of a digit is one more than the digit can vary over all matchings of the bracket, so that a
//! lower digit never outweighs a higher one; digits that cannot vary are dropped. Players who
//! are alike for all criteria share a class, and weights are computed once for two classes.

use std::collections::{BTreeSet, HashMap};

use crate::pairing::bracket::Place;
use crate::pairing::criteria::{Case, Criterion, Harm};
use crate::pairing::matching::Failure;
use crate::pairing::{Preference, Strength};
use crate::number::Points;

/// What the criteria look at in a player.
#[derive(PartialEq, Eq, Hash)]
struct Kind {
    place: Place,
    score: Option<Points>,
    preference: Option<(Strength, bool)>,
    floats: [bool; 4],
    may_have_bye: bool,
    unplayed: u16,
    /// For players whose colours depend on more (C10, C11): the player; otherwise 0.
    own: usize,
}

/// The weights of the pairs of a bracket and the players below it.
pub(super) struct Weights {
    /// The class of each node.
    class: Vec<usize>,
    classes: usize,
    table: Vec<i128>,
    /// The greatest weight of a pair with a player of a class.
    most: Vec<i128>,
}

impl Weights {
    /// The weights under `criteria`, in multiples of `unit`.
    ///
    /// # Errors
    /// If the numbers are too large for the arithmetic.
    pub(super) fn new(
        case: &Case,
        nodes: &[usize],
        places: &[Place],
        criteria: &[Criterion],
        unit: i128,
    ) -> Result<Weights, Failure> {
        let mut kinds: HashMap<Kind, usize> = HashMap::new();
        let mut members: Vec<usize> = Vec::new();
        let mut examples: Vec<(usize, Place)> = Vec::new();
        let tops = nodes.iter().zip(places).any(|(&node, &place)| {
            place != Place::Nobody && case.field.players[node].top
        });
        let mut class = Vec::with_capacity(nodes.len());
        for (&node, &place) in nodes.iter().zip(places) {
            let next = kinds.len();
            let index = *kinds.entry(kind(case, node, place, tops)).or_insert(next);
            if index == next {
                examples.push((node, place));
                members.push(0);
            }
            members[index] += 1;
            class.push(index);
        }
        let classes = examples.len();
        let mut weights = Weights {
            class,
            classes,
            table: vec![0; classes * classes],
            most: Vec::new(),
        };
        // beyond this the duals of the matching might not fit
        let limit = (i128::MAX >> 3) / i128::try_from(nodes.len() + 1).unwrap_or(i128::MAX);
        let mut scale = unit;
        for &criterion in criteria.iter().rev() {
            scale = weights.add(case, criterion, (&examples, &members), scale);
            if scale > limit {
                return Err(Failure::TooWide);
            }
        }
        weights.most = (0..classes)
            .map(|k| weights.table[k * classes..][..classes].iter().copied().max().unwrap_or(0))
            .collect();
        Ok(weights)
    }

    /// The weight of a pair of nodes.
    pub(super) fn weight(&self, first: usize, second: usize) -> i128 {
        self.table[self.class[first] * self.classes + self.class[second]]
    }

    /// The greatest weight of a pair with a node.
    pub(super) fn most(&self, node: usize) -> i128 {
        self.most[self.class[node]]
    }

    /// The weights of some of the nodes.
    pub(super) fn of_nodes(&self, kept: &[usize]) -> Weights {
        Weights {
            class: kept.iter().map(|&node| self.class[node]).collect(),
            classes: self.classes,
            table: self.table.clone(),
            most: self.most.clone(),
        }
    }

    /// Adds the digits of a criterion from `scale` on; what the next digit counts.
    fn add(
        &mut self,
        case: &Case,
        criterion: Criterion,
        (examples, members): (&[(usize, Place)], &[usize]),
        mut scale: i128,
    ) -> i128 {
        let classes = self.classes;
        let mut savings: Vec<[Harm; 3]> = Vec::with_capacity(classes * classes);
        let mut levels = BTreeSet::new();
        for &first in examples {
            for &second in examples {
                let saved = saving(case, criterion, first, second);
                levels.extend(saved.iter().filter(|h| h.count != 0).map(|harm| harm.level));
                savings.push(saved);
            }
        }
        let mut values = vec![0_i128; classes * classes];
        for level in levels {
            for (value, saved) in values.iter_mut().zip(&savings) {
                let counts = saved.iter().filter(|harm| harm.level == level);
                *value = counts.map(|harm| i128::from(harm.count)).sum();
            }
            let divisor = values.iter().fold(0, |divisor, &value| gcd(divisor, value.abs()));
            if divisor == 0 {
                continue;
            }
            let spread: i128 = (0..classes)
                .map(|class| {
                    let row = values[class * classes..][..classes].iter().copied();
                    let (low, high) = row.fold((0, 0), |(low, high): (i128, i128), value| {
                        (low.min(value), high.max(value))
                    });
                    (high - low) / divisor * members[class] as i128
                })
                .sum();
            for (weight, value) in self.table.iter_mut().zip(&values) {
                *weight = weight.saturating_add(scale.saturating_mul(value / divisor));
            }
            scale = scale.saturating_mul(spread / 2 + 1);
        }
        scale
    }
}

fn kind(case: &Case, node: usize, place: Place, tops: bool) -> Kind {
    let plain = |score| Kind {
        place,
        score,
        preference: None,
        floats: [false; 4],
        may_have_bye: false,
        unplayed: 0,
        own: 0,
    };
    match place {
        Place::Nobody | Place::Below => plain(None),
        Place::Next => Kind {
            may_have_bye: case.field.players[node].may_have_bye,
            ..plain(Some(case.field.score(node)))
        },
        Place::Mover | Place::Resident => {
            let player = &case.field.players[node];
            let preference: Preference = player.preference;
            let special = player.top || (tops && preference.is_absolute());
            let [down, down_before] = player.down;
            let [up, up_before] = player.up;
            Kind {
                preference: Some((preference.strength, preference.white)),
                floats: [down, down_before, up, up_before],
                may_have_bye: player.may_have_bye,
                unplayed: player.unplayed,
                own: if special { node + 1 } else { 0 },
                ..plain(Some(player.score))
            }
        }
    }
}

/// The harm that a pair saves, as three counts.
fn saving(
    case: &Case,
    criterion: Criterion,
    first: (usize, Place),
    second: (usize, Place),
) -> [Harm; 3] {
    let ((higher, _), (lower, place)) = if (first.1, first.0) <= (second.1, second.0) {
        (first, second)
    } else {
        (second, first)
    };
    let counts = match place {
        Place::Resident => !criterion.is_ahead(),
        Place::Next => criterion.is_ahead(),
        _ => false,
    };
    if !counts {
        return [Harm::NONE; 3];
    }
    let harm = criterion.pair(case, higher, lower);
    [
        criterion.left(case, higher),
        criterion.left(case, lower),
        Harm {
            count: -harm.count,
            ..harm
        },
    ]
}

fn gcd(first: i128, second: i128) -> i128 {
    if second == 0 { first } else { gcd(second, first % second) }
}
