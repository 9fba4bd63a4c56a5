//! Expresses the criteria as one number for each pair, in mixed radix, with the most important
//! criterion in the highest digit.
//!
//! The weight of a pair is the number of violations that it avoids, compared with both players
//! being left over. The radix of a digit is greater than the largest difference that the digit can
//! make between two matchings of the bracket, so that a lower digit never outweighs a higher one.
//! Digits that cannot vary are dropped. Players with the same properties in all criteria form a
//! class, and a weight is computed once for each pair of classes.
//!
//! Digits that do not fit into one number are divided into layers. The highest layer is solved
//! first. Then its *face* replaces it: a small weight for each pair, under which the best matchings
//! are exactly those that are best in this layer and all higher ones.

use std::collections::{BTreeSet, HashMap};

use crate::number::Points;
use crate::pairing::bracket::Zone;
use crate::pairing::criteria::{BracketView, Criterion, ViolationCount};
use crate::pairing::limit::Budget;
use crate::pairing::matching::Failure;
use crate::pairing::{Preference, Strength};

/// The properties of a player that the criteria use.
#[derive(PartialEq, Eq, Hash)]
struct PlayerKind {
    zone: Zone,
    score: Option<Points>,
    /// The strength of the colour preference, and whether White is preferred; `None` for players
    /// below the bracket, whose preferences no criterion uses.
    preference: Option<(Strength, bool)>,
    /// Whether the player had a downfloat one and two rounds ago, and an upfloat one and two rounds
    /// ago.
    floats: [bool; 4],
    may_have_bye: bool,
    unplayed_rounds: u16,
    /// The player, as an index in `Field::players`, if C10 and C11 may depend on more than the
    /// player's `preference`. Such a player is the only one of its kind. Otherwise `None`.
    only_player: Option<usize>,
}

/// The largest number of classes for which weights are computed.
const MAX_CLASSES: usize = 1500;

/// The largest number of nodes if there are several layers. It limits the memory for a face, which
/// has a number for each pair of nodes.
pub(super) const MAX_NODES_IN_LAYERS: usize = 4000;

/// Digits that fit into one number together.
#[derive(Clone)]
struct Layer {
    /// The weight of each pair of classes.
    table: Vec<i128>,
    /// The weight of one unit of the next digit while the layer is built, and later of the face of
    /// the higher layers. It is more than the largest difference that the digits of this layer can
    /// make.
    scale: i128,
}

/// The weights of all pairs of players in a bracket and below it.
pub(super) struct Weights {
    /// For each node of the graph, the index of its class, below `classes`. A node is a player; the
    /// last one stands for no player.
    class_by_node: Vec<usize>,
    /// The number of classes.
    classes: usize,
    /// The layers that are not solved yet, the lowest first.
    layers: Vec<Layer>,
    /// The face of the solved layers, as a number for each ordered pair of nodes; empty if no layer
    /// is solved.
    face: Vec<i32>,
}

impl Weights {
    /// Computes the weights by `criteria`. Weights in the lowest layer are multiples of `unit`.
    ///
    /// # Errors
    /// If the numbers are too large for the arithmetic.
    pub(super) fn new(
        view: &BracketView,
        (nodes, zones): (&[usize], &[Zone]),
        criteria: &[Criterion],
        unit: i128,
        budget: &mut Budget,
    ) -> Result<Weights, Failure> {
        let mut kinds: HashMap<PlayerKind, usize> = HashMap::new();
        let mut members: Vec<usize> = Vec::new();
        let mut examples: Vec<(usize, Zone)> = Vec::new();
        let has_topscorers = nodes
            .iter()
            .zip(zones)
            .any(|(&node, &zone)| zone != Zone::Nobody && view.field.players[node].is_topscorer);
        let mut class_by_node = Vec::with_capacity(nodes.len());
        for (&node, &zone) in nodes.iter().zip(zones) {
            let next_index = kinds.len();
            let kind =
                without_unused_properties(kind_of_node(view, node, zone, has_topscorers), criteria);
            let index = *kinds.entry(kind).or_insert(next_index);
            if index == next_index {
                examples.push((node, zone));
                members.push(0);
            }
            members[index] += 1;
            class_by_node.push(index);
        }
        let classes = examples.len();
        if classes > MAX_CLASSES {
            return Err(Failure::TooWide);
        }
        let mut weights = Weights {
            class_by_node,
            classes,
            layers: Vec::new(),
            face: Vec::new(),
        };
        // a dual is at most the sum of all weights; a layer below a face has less room, because the
        // face adds up to half the number of nodes, in units of the layer's scale, to a pair
        let size = i128::try_from(nodes.len() + 1).unwrap_or(i128::MAX);
        let wide_limit = (i128::MAX >> 4) / size;
        let narrow_limit = wide_limit / size.saturating_mul(size);
        for limit in [wide_limit, narrow_limit] {
            weights.layers = vec![Layer {
                table: vec![0; classes * classes],
                scale: unit,
            }];
            for &criterion in criteria.iter().rev() {
                weights.add_criterion(view, criterion, (&examples, &members), limit, budget)?;
            }
            if !weights.is_layered() {
                break;
            }
        }
        Ok(weights)
    }

    /// Returns the weight of a pair of nodes by the criteria of the layer to be solved next.
    pub(super) fn weight(&self, first: usize, second: usize) -> i128 {
        let layer = &self.layers[self.layers.len() - 1];
        layer.table[self.class_by_node[first] * self.classes + self.class_by_node[second]]
    }

    /// Returns the amount that the face of the solved layers adds to the weight of an edge, whether
    /// or not its two nodes are a pair in the bracket.
    pub(super) fn bonus_of_solved_layers(&self, first: usize, second: usize) -> i128 {
        if self.face.is_empty() {
            return 0;
        }
        let layer = &self.layers[self.layers.len() - 1];
        layer.scale * i128::from(self.face[first * self.class_by_node.len() + second])
    }

    /// Whether any layer above the lowest remains to be solved.
    pub(super) fn is_layered(&self) -> bool {
        self.layers.len() > 1
    }

    /// Replaces the highest unsolved layer by its face. The layer below it is the next to be
    /// solved.
    pub(super) fn take_face(&mut self, face: Vec<i32>) {
        self.layers.pop();
        self.face = face;
    }

    /// Returns, for each node, the greatest weight of a pair that contains a node of the same
    /// class.
    pub(super) fn greatest_weights(&self) -> Vec<i128> {
        let layer = &self.layers[self.layers.len() - 1];
        let rows = layer.table.chunks(self.classes.max(1));
        let greatest: Vec<i128> = rows
            .map(|row| row.iter().copied().max().unwrap_or(0))
            .collect();
        self.class_by_node
            .iter()
            .map(|&class| greatest[class])
            .collect()
    }

    /// Returns the weights restricted to the nodes in `kept_nodes`.
    ///
    /// # Errors
    /// If the time runs out.
    pub(super) fn restricted_to_nodes(
        &self,
        kept_nodes: &[usize],
        budget: &mut Budget,
    ) -> Result<Weights, Failure> {
        let size = self.class_by_node.len();
        let face = if self.face.is_empty() {
            Vec::new()
        } else {
            let mut face = Vec::with_capacity(kept_nodes.len() * kept_nodes.len());
            for &first in kept_nodes {
                budget.check()?;
                face.extend(
                    kept_nodes
                        .iter()
                        .map(|&second| self.face[first * size + second]),
                );
            }
            face
        };
        Ok(Weights {
            class_by_node: kept_nodes
                .iter()
                .map(|&node| self.class_by_node[node])
                .collect(),
            classes: self.classes,
            layers: self.layers.clone(),
            face,
        })
    }

    /// Adds a digit for each level of a criterion, higher than the existing digits. `examples`
    /// contains one node of each class, and `members` the number of nodes in each class. `limit` is
    /// the largest number that a layer may contain.
    fn add_criterion(
        &mut self,
        view: &BracketView,
        criterion: Criterion,
        (examples, members): (&[(usize, Zone)], &[usize]),
        limit: i128,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        let classes = self.classes;
        let mut savings: Vec<[ViolationCount; 3]> = Vec::with_capacity(classes * classes);
        let mut levels = BTreeSet::new();
        for &first in examples {
            budget.spend(classes)?;
            for &second in examples {
                let avoided = avoided_violations(view, criterion, first, second);
                levels.extend(
                    avoided
                        .iter()
                        .filter(|avoided| avoided.count != 0)
                        .map(|avoided| avoided.level),
                );
                savings.push(avoided);
            }
        }
        let mut digits = vec![0_i128; classes * classes];
        for level in levels {
            budget.check()?;
            for (value, saved) in digits.iter_mut().zip(&savings) {
                let counts = saved.iter().filter(|saved| saved.level == level);
                *value = counts.map(|saved| i128::from(saved.count)).sum();
            }
            let divisor = digits
                .iter()
                .fold(0, |divisor, &value| gcd(divisor, value.abs()));
            if divisor == 0 {
                continue;
            }
            let spread: i128 = (0..classes)
                .map(|class| {
                    let row = digits[class * classes..][..classes].iter().copied();
                    let (low, high) = row.fold((0, 0), |(low, high): (i128, i128), value| {
                        (low.min(value), high.max(value))
                    });
                    (high - low) / divisor * members[class] as i128
                })
                .sum();
            digits.iter_mut().for_each(|value| *value /= divisor);
            self.push_digit(&digits, spread / 2 + 1, limit)?;
        }
        Ok(())
    }

    /// Adds a digit with this radix: to the highest layer if the result stays within `limit`,
    /// otherwise to a new layer. `values` contains the digit for each pair of classes.
    fn push_digit(&mut self, values: &[i128], radix: i128, limit: i128) -> Result<(), Failure> {
        let top = self.layers.len() - 1;
        if self.layers[top].scale.saturating_mul(radix) > limit {
            if self.class_by_node.len() > MAX_NODES_IN_LAYERS {
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

/// Returns the kind of a node. `has_topscorers` says whether any player of the graph is a
/// topscorer.
fn kind_of_node(view: &BracketView, node: usize, zone: Zone, has_topscorers: bool) -> PlayerKind {
    let plain_kind = |score| PlayerKind {
        zone,
        score,
        preference: None,
        floats: [false; 4],
        may_have_bye: false,
        unplayed_rounds: 0,
        only_player: None,
    };
    match zone {
        Zone::Nobody | Zone::Below => plain_kind(None),
        Zone::Next => PlayerKind {
            may_have_bye: view.field.players[node].may_have_bye,
            ..plain_kind(Some(view.field.score(node)))
        },
        Zone::Mover | Zone::Resident => {
            let player = &view.field.players[node];
            let preference: Preference = player.preference;
            let is_special = player.is_topscorer || (has_topscorers && preference.is_absolute());
            let [down, down_before] = player.downfloats;
            let [up, up_before] = player.upfloats;
            PlayerKind {
                preference: Some((preference.strength, preference.prefers_white)),
                floats: [down, down_before, up, up_before],
                may_have_bye: player.may_have_bye,
                unplayed_rounds: player.unplayed_rounds,
                only_player: is_special.then_some(node),
                ..plain_kind(Some(player.score))
            }
        }
    }
}

/// Resets the properties of a kind that none of the criteria uses.
fn without_unused_properties(mut kind: PlayerKind, criteria: &[Criterion]) -> PlayerKind {
    if !criteria.contains(&Criterion::NextBye) {
        kind.may_have_bye = false;
    }
    if !criteria.contains(&Criterion::Unplayed) {
        kind.unplayed_rounds = 0;
    }
    kind
}

/// Returns the violations that are avoided if two players are paired instead of left over: up to
/// three counts, each with its level. The count of violations by the pair itself is negative.
fn avoided_violations(
    view: &BracketView,
    criterion: Criterion,
    first: (usize, Zone),
    second: (usize, Zone),
) -> [ViolationCount; 3] {
    let ((higher, _), (lower, zone)) = if (first.1, first.0) <= (second.1, second.0) {
        (first, second)
    } else {
        (second, first)
    };
    let counts = match zone {
        // criteria about the next bracket do not apply to a pair of this bracket, except for
        // `NextBye`: a player who is paired here is not left over in the next bracket. The number
        // of players left over here, and their scores, are settled by more important criteria
        Zone::Resident => !criterion.is_about_next_bracket() || criterion == Criterion::NextBye,
        Zone::Next => criterion.is_about_next_bracket(),
        _ => false,
    };
    if !counts {
        return [ViolationCount::NONE; 3];
    }
    let pair_violations = criterion.violations_of_pair(view, higher, lower);
    [
        criterion.violations_of_left_over(view, higher),
        criterion.violations_of_left_over(view, lower),
        ViolationCount {
            count: -pair_violations.count,
            ..pair_violations
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
