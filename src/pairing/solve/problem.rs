//! Represents a bracket as a graph, with an edge for each pair and edges for players who are left
//! over.

use super::weights::Weights;
use crate::pairing::bracket::{Bracket, Zone};
use crate::pairing::criteria::{BracketView, Criterion};
use crate::pairing::field::Field;
use crate::pairing::limit::Budget;
use crate::pairing::matching::{Failure, Graph, Matcher};

/// The players that a problem includes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::pairing) enum Scope {
    /// Only the players of the bracket; any of them may be left over.
    Bracket,
    /// The players of the bracket and of the next scoregroup; any of them may be left over.
    Next,
    /// The players of the bracket and all players below, who must all be paired.
    All,
}

/// What has been decided so far about a player of the bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// No role has been decided yet.
    Open,
    /// A moved-down player who is paired in the bracket.
    Paired,
    /// A moved-down player who floats again (the Limbo).
    Limbo,
    /// A resident in S1.
    Upper,
    /// A resident in S2.
    Lower,
}

/// A small addition to the weights of some edges of one node, smaller than one unit of any
/// criterion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bonus {
    None,
    /// Favours pairing the node in the bracket.
    Paired(usize),
    /// Favours the node as the higher ranked player of a pair in the bracket.
    Upper(usize),
    /// Favours pairings in which the node is not the higher ranked player of a pair.
    NotUpper(usize),
    /// Favours opponents of the node who come early in the order.
    Early(usize),
}

/// How the weights count exchanges (C.04.3 4.3, D.2): the number of exchanged players, and their
/// distance from each other.
#[derive(Clone, Copy)]
struct Exchanges {
    /// The number of players in S1.
    upper_size: usize,
    /// The addition to the weight of a pair whose higher ranked player was in S1 before any
    /// exchange, in units of [`Problem::unit`].
    kept_weight: i128,
    /// Whether the weights also count the distance between exchanged players, which matters less
    /// than their number.
    counts_distance: bool,
}

/// A bracket to be paired, as a graph. The nodes are numbered in the order of the players. If the
/// number of players is odd, there is one more node without a player, the last.
pub(super) struct Problem<'a> {
    pub(super) view: BracketView<'a>,
    scope: Scope,
    /// The player of each node, as an index in `Field::players`; `usize::MAX` for the node without
    /// a player.
    pub(super) nodes: Vec<usize>,
    /// The zone of each node.
    pub(super) zones: Vec<Zone>,
    /// For each player of the field, whether the player may have the bye.
    eligible: &'a [bool],
    weights: Weights,
    /// The smallest difference between two weights by the criteria and the exchanges. A bonus is
    /// smaller.
    unit: i128,
    /// How the weights count exchanges; `None` if they do not count them.
    exchanges: Option<Exchanges>,
    /// The bracket sequence number (BSN) of each resident in the bracket or remainder, from 1; 0
    /// for other nodes.
    pub(super) resident_numbers: Vec<usize>,
    /// The role of each node.
    pub(super) roles: Vec<Role>,
    /// The bonus that the weights include at the moment.
    pub(super) bonus: Bonus,
}

impl<'a> Problem<'a> {
    pub(super) fn new(
        view: BracketView<'a>,
        scope: Scope,
        criteria: &[Criterion],
        eligible: &'a [bool],
        budget: &mut Budget,
    ) -> Result<Problem<'a>, Failure> {
        let bracket: &Bracket = view.bracket;
        let end = match scope {
            Scope::Bracket => bracket.residents.end,
            Scope::Next => bracket.next.end,
            Scope::All => bracket.end,
        };
        let mut nodes: Vec<usize> = bracket.players().collect();
        nodes.extend(bracket.residents.end..end);
        let mut zones: Vec<Zone> = nodes.iter().map(|&player| bracket.zone(player)).collect();
        if nodes.len() % 2 == 1 {
            nodes.push(usize::MAX);
            zones.push(Zone::Nobody);
        }
        let size = bracket.len() as i128;
        let kept_weight = unexchanged_weight(bracket.len());
        let unit = size + 1;
        let lowest = unit.saturating_mul((size / 2 + 1).saturating_mul(kept_weight + size) + 1);
        let weights = Weights::new(&view, (&nodes, &zones), criteria, lowest, budget)?;
        let mut problem = Problem {
            view,
            scope,
            eligible,
            weights,
            unit,
            exchanges: None,
            resident_numbers: Vec::new(),
            roles: vec![Role::Open; nodes.len()],
            bonus: Bonus::None,
            nodes,
            zones,
        };
        problem.number_residents();
        Ok(problem)
    }

    /// Returns the same problem without the nodes for which `done` is true.
    ///
    /// # Errors
    /// If the time runs out.
    pub(super) fn without_nodes(
        &self,
        done: &[bool],
        budget: &mut Budget,
    ) -> Result<Problem<'a>, Failure> {
        let kept_nodes: Vec<usize> = (0..self.nodes.len()).filter(|&node| !done[node]).collect();
        let mut problem = Problem {
            view: self.view,
            scope: self.scope,
            nodes: kept_nodes.iter().map(|&node| self.nodes[node]).collect(),
            zones: kept_nodes.iter().map(|&node| self.zones[node]).collect(),
            eligible: self.eligible,
            weights: self.weights.restricted_to_nodes(&kept_nodes, budget)?,
            unit: self.unit,
            exchanges: None,
            resident_numbers: Vec::new(),
            roles: kept_nodes.iter().map(|&node| self.roles[node]).collect(),
            bonus: Bonus::None,
        };
        problem.number_residents();
        Ok(problem)
    }

    fn number_residents(&mut self) {
        let mut count = 0;
        self.resident_numbers = self
            .zones
            .iter()
            .map(|&zone| {
                count += usize::from(zone == Zone::Resident);
                if zone == Zone::Resident { count } else { 0 }
            })
            .collect();
    }

    /// Makes the weights count exchanges, where the first `upper_size` residents are the original
    /// S1. With `counts_distance`, they also count the distance between the exchanged players.
    pub(super) fn count_exchanges(&mut self, upper_size: usize, counts_distance: bool) {
        let size = self.view.bracket.len();
        self.exchanges = Some(Exchanges {
            upper_size,
            kept_weight: if counts_distance {
                unexchanged_weight(size)
            } else {
                1
            },
            counts_distance,
        });
    }

    /// Returns the field that the players belong to.
    pub(super) fn field(&self) -> &'a Field {
        self.view.field
    }

    /// Whether two nodes can be a pair in the bracket, with the roles decided so far.
    pub(super) fn is_pair(&self, first: usize, second: usize) -> bool {
        let (higher, lower) = (first.min(second), first.max(second));
        self.zones[lower] == Zone::Resident
            && !matches!(self.roles[higher], Role::Lower | Role::Limbo)
            && self.roles[lower] != Role::Upper
            && self.field().may_meet(self.nodes[higher], self.nodes[lower])
    }

    /// Whether the pairs of a candidate for a homogeneous bracket certainly have the greatest
    /// possible total weight, so that no other candidate can be better (C.04.3 3.4.1, B.4).
    pub(super) fn is_perfect(&self, pairs: &[(usize, usize)]) -> bool {
        if self.weights.is_layered() {
            return false;
        }
        let total_weight: i128 = pairs.iter().map(|&(h, l)| self.weights.weight(h, l)).sum();
        let mut greatest_weights = self.weights.greatest_weights();
        greatest_weights.truncate(self.view.bracket.len());
        let is_odd = greatest_weights.len() % 2 == 1;
        let least_weight = greatest_weights.iter().copied().min().filter(|_| is_odd);
        2 * total_weight == greatest_weights.iter().sum::<i128>() - least_weight.unwrap_or(0)
    }

    /// Solves all layers of weights except the lowest, from the highest down, and replaces each by
    /// its face.
    pub(super) fn solve_upper_layers(&mut self, budget: &mut Budget) -> Result<(), Failure> {
        while self.weights.is_layered() {
            let matcher = Matcher::solve(self, budget)?;
            let face = matcher.face_of_best_matchings(self, budget)?;
            self.weights.take_face(face);
        }
        Ok(())
    }

    /// Whether the problem includes only the players of the bracket.
    pub(super) fn ends_with_bracket(&self) -> bool {
        self.nodes.len() <= self.view.bracket.len() + 1
            && self
                .zones
                .iter()
                .all(|zone| !matches!(zone, Zone::Next | Zone::Below))
    }

    /// Whether the player of a node may be the only player left over, if the bracket is homogeneous
    /// and the problem includes no players below it. With [`Scope::All`], the bracket is the last,
    /// so the player must be one who may have the bye.
    pub(super) fn may_end_with(&self, node: usize) -> bool {
        match self.scope {
            Scope::Bracket => true,
            Scope::All => self.eligible[self.nodes[node]],
            Scope::Next => false,
        }
    }

    /// Whether the roles decided so far allow the player of a node to be left over.
    fn may_be_left(&self, node: usize) -> bool {
        !matches!(self.roles[node], Role::Paired | Role::Upper)
    }

    /// Returns the weight of the edge between two nodes that are matched in the graph but are not a
    /// pair in the bracket, because they are left over in it or below it; `None` if they cannot be
    /// matched.
    fn weight_of_no_pair(&self, higher: usize, lower: usize) -> Option<i128> {
        if !self.may_be_left(higher) || !self.may_be_left(lower) {
            return None;
        }
        let zone = self.zones[lower];
        if self.scope == Scope::All {
            return match zone {
                Zone::Nobody => self.eligible[self.nodes[higher]].then_some(0),
                Zone::Resident => None,
                _ => self.weight_if_allowed(higher, lower),
            };
        }
        match zone {
            Zone::Next => Some(self.weight_if_allowed(higher, lower).unwrap_or(0)),
            _ => Some(0),
        }
    }

    /// Returns the weight of a pair of nodes by the criteria; `None` if the two players may not
    /// meet.
    fn weight_if_allowed(&self, higher: usize, lower: usize) -> Option<i128> {
        let may_meet = self.field().may_meet(self.nodes[higher], self.nodes[lower]);
        may_meet.then(|| self.weights.weight(higher, lower))
    }

    /// Returns the bonus in the weight of an edge. `is_pair` says whether the nodes are a pair in
    /// the bracket.
    fn bonus_of(&self, higher: usize, lower: usize, is_pair: bool) -> i128 {
        match self.bonus {
            Bonus::None => 0,
            Bonus::Paired(node) => i128::from(is_pair && (node == higher || node == lower)),
            Bonus::Upper(node) => i128::from(is_pair && node == higher),
            Bonus::NotUpper(node) => {
                let has_node = node == higher || node == lower;
                i128::from(has_node && !(is_pair && node == higher))
            }
            Bonus::Early(node) if is_pair && node == higher => {
                // the first nodes are the players of the bracket
                self.view.bracket.len().saturating_sub(lower) as i128
            }
            Bonus::Early(_) => 0,
        }
    }
}

/// Returns the addition to the weight of a pair whose higher ranked player was in S1 before any
/// exchange, if distances count too: more than any possible sum of distances. `size` is the number
/// of players in the bracket.
fn unexchanged_weight(size: usize) -> i128 {
    let size = size as i128;
    (size / 2 + 1) * size + 1
}

impl Graph for Problem<'_> {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn weight(&self, first: usize, second: usize) -> Option<i128> {
        let (higher, lower) = (first.min(second), first.max(second));
        let is_pair = self.is_pair(higher, lower);
        let weight = if is_pair {
            let mut weight = self.weights.weight(higher, lower);
            if let Some(exchanges) = self.exchanges {
                let number = self.resident_numbers[higher];
                if number <= exchanges.upper_size {
                    weight += self.unit * exchanges.kept_weight;
                }
                if exchanges.counts_distance {
                    let size = self.view.bracket.len();
                    weight += self.unit * size.saturating_sub(number) as i128;
                }
            }
            weight
        } else {
            self.weight_of_no_pair(higher, lower)?
        };
        let bonus_of_layers = self.weights.bonus_of_solved_layers(higher, lower);
        Some(weight + bonus_of_layers + self.bonus_of(higher, lower, is_pair))
    }
}
