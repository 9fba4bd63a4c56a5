//! The criteria as one number for each pair: a number of mixed radix, the most important
//! criterion in the highest digit.
//!
//! The weight of a pair is the harm that it saves, against both players being left over. The radix
//! of a digit is one more than the digit can vary over all matchings of the bracket, so that a
//! lower digit never outweighs a higher one; digits that cannot vary are dropped. Players who
//! are alike for all criteria share a class, and weights are computed once for two classes.
//!
//! Where the digits need more than one number, they form layers. The highest layer is solved
//! first; then a *face* takes its place: a small weight for each pair under which exactly the
//! matchings that are best in all higher layers are best.

use std::collections::{BTreeSet, HashMap};

use crate::number::Points;
use crate::pairing::bracket::Place;
use crate::pairing::criteria::{Case, Criterion, Harm};
use crate::pairing::matching::Failure;
use crate::pairing::{Preference, Strength};

/// The properties of a player that the criteria use.
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

/// The most classes whose pairs get weights.
const MOST_CLASSES: usize = 1500;

/// The most nodes: the face of a layer has a number for each pair of them.
const MOST_NODES_IN_LAYERS: usize = 4000;

/// Digits that fit into one number.
#[derive(Clone)]
struct Layer {
    /// The weight of a pair of two classes.
    table: Vec<i128>,
    /// The weight of one unit of the next higher layer: more than the largest difference that this
    /// layer can make.
    scale: i128,
}

/// The weights of the pairs of a bracket and the players below it.
pub(super) struct Weights {
    /// The class of each node.
    class: Vec<usize>,
    classes: usize,
    /// The layers that are not solved, the lowest first.
    layers: Vec<Layer>,
    /// The face of the layers that are solved, by pair of nodes; empty if none is.
    face: Vec<i32>,
}

impl Weights {
    /// The weights under `criteria`; in the lowest layer in multiples of `unit`.
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
        let tops = nodes
            .iter()
            .zip(places)
            .any(|(&node, &place)| place != Place::Nobody && case.field.players[node].top);
        let mut class = Vec::with_capacity(nodes.len());
        for (&node, &place) in nodes.iter().zip(places) {
            let next = kinds.len();
            let kind = relevant(kind(case, node, place, tops), criteria);
            let index = *kinds.entry(kind).or_insert(next);
            if index == next {
                examples.push((node, place));
                members.push(0);
            }
            members[index] += 1;
            class.push(index);
        }
        let classes = examples.len();
        if classes > MOST_CLASSES {
            return Err(Failure::TooWide);
        }
        let mut weights = Weights {
            class,
            classes,
            layers: Vec::new(),
            face: Vec::new(),
        };
        // a dual is at most the sum of all weights; below a face, which counts up to half the
        // number of nodes in a pair, there is less room
        let size = i128::try_from(nodes.len() + 1).unwrap_or(i128::MAX);
        let wide = (i128::MAX >> 4) / size;
        let narrow = wide / size.saturating_mul(size);
        for limit in [wide, narrow] {
            weights.layers = vec![Layer {
                table: vec![0; classes * classes],
                scale: unit,
            }];
            for &criterion in criteria.iter().rev() {
                weights.add(case, criterion, (&examples, &members), limit)?;
            }
            if !weights.is_layered() {
                break;
            }
        }
        Ok(weights)
    }

    /// The number of classes.
    pub(super) fn classes(&self) -> usize {
        self.classes
    }

    /// The weight of a pair of nodes by the criteria of the present layer.
    pub(super) fn weight(&self, first: usize, second: usize) -> i128 {
        let layer = &self.layers[self.layers.len() - 1];
        layer.table[self.class[first] * self.classes + self.class[second]]
    }

    /// The weight that the solved layers add for two nodes, paired or not.
    pub(super) fn bonus_above(&self, first: usize, second: usize) -> i128 {
        if self.face.is_empty() {
            return 0;
        }
        let layer = &self.layers[self.layers.len() - 1];
        layer.scale * i128::from(self.face[first * self.class.len() + second])
    }

    /// Whether more than the lowest layer is to be solved.
    pub(super) fn is_layered(&self) -> bool {
        self.layers.len() > 1
    }

    /// Takes the face of the present layer, and goes to the next lower one.
    pub(super) fn descend(&mut self, face: Vec<i32>) {
        self.layers.pop();
        self.face = face;
    }

    /// The greatest weight of a pair with a node of each class.
    pub(super) fn most(&self) -> Vec<i128> {
        let layer = &self.layers[self.layers.len() - 1];
        let rows = layer.table.chunks(self.classes.max(1));
        let most: Vec<i128> = rows
            .map(|row| row.iter().copied().max().unwrap_or(0))
            .collect();
        self.class.iter().map(|&class| most[class]).collect()
    }

    /// The weights of some of the nodes.
    pub(super) fn for_nodes(&self, kept: &[usize]) -> Weights {
        let size = self.class.len();
        let face = if self.face.is_empty() {
            Vec::new()
        } else {
            let pairs = kept.iter().flat_map(|&a| kept.iter().map(move |&b| (a, b)));
            pairs.map(|(a, b)| self.face[a * size + b]).collect()
        };
        Weights {
            class: kept.iter().map(|&node| self.class[node]).collect(),
            classes: self.classes,
            layers: self.layers.clone(),
            face,
        }
    }

    /// Adds a digit for each level of a criterion, above those that are there.
    fn add(
        &mut self,
        case: &Case,
        criterion: Criterion,
        (examples, members): (&[(usize, Place)], &[usize]),
        limit: i128,
    ) -> Result<(), Failure> {
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
            let divisor = values
                .iter()
                .fold(0, |divisor, &value| gcd(divisor, value.abs()));
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
            values.iter_mut().for_each(|value| *value /= divisor);
            self.push(&values, spread / 2 + 1, limit)?;
        }
        Ok(())
    }

    /// Adds a digit of a radix, in a new layer if it does not fit.
    fn push(&mut self, values: &[i128], radix: i128, limit: i128) -> Result<(), Failure> {
        let top = self.layers.len() - 1;
        if self.layers[top].scale.saturating_mul(radix) > limit {
            if self.class.len() > MOST_NODES_IN_LAYERS {
                return Err(Failure::TooWide);
            }
            self.layers.push(Layer {
                table: vec![0; values.len()],
                scale: 1,
            });
        }
        let top = self.layers.len() - 1;
        let layer = &mut self.layers[top];
        if layer.scale.saturating_mul(radix) > limit {
            return Err(Failure::TooWide);
        }
        for (weight, value) in layer.table.iter_mut().zip(values) {
            *weight += layer.scale * value;
        }
        layer.scale *= radix;
        Ok(())
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

/// The kind without the properties that none of these criteria uses.
fn relevant(mut kind: Kind, criteria: &[Criterion]) -> Kind {
    if !criteria.contains(&Criterion::NextBye) {
        kind.may_have_bye = false;
    }
    if !criteria.contains(&Criterion::Unplayed) {
        kind.unplayed = 0;
    }
    kind
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
        // who is paired here is not left over in the next bracket; the numbers of players and
        // of their scores left over here are settled by the criteria before
        Place::Resident => !criterion.is_ahead() || criterion == Criterion::NextBye,
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
    if second == 0 {
        first
    } else {
        gcd(second, first % second)
    }
}
