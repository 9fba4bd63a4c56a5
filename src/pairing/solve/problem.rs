//! A bracket as a graph: an edge for each pair, and edges for players who are left over.

use super::weights::Weights;
use crate::pairing::bracket::{Bracket, Place};
use crate::pairing::criteria::{Case, Criterion};
use crate::pairing::field::Field;
use crate::pairing::matching::{Budget, Failure, Graph, Matcher};

/// The players that a problem includes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::pairing) enum Scope {
    /// The bracket alone; anybody may be left over.
    Bracket,
    /// The bracket and the next scoregroup; anybody may be left over.
    Next,
    /// The bracket and all players below, who must all be paired.
    All,
}

/// What has been decided about a player of the bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Nothing.
    Open,
    /// A mover who is paired in the bracket.
    Paired,
    /// A mover who floats on (the Limbo).
    Limbo,
    /// A resident in S1.
    Upper,
    /// A resident in S2.
    Lower,
}

/// A small gain for some edges of one node, below all criteria.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bonus {
    None,
    /// The node paired in the bracket.
    Paired(usize),
    /// The node as the higher ranked player of a pair of the bracket.
    Upper(usize),
    /// Anything else.
    NotUpper(usize),
    /// An opponent early in the order.
    Early(usize),
}

/// The digits that count exchanges (4.3, D.2): how many, and the difference of the numbers.
#[derive(Clone, Copy)]
struct Exchanges {
    /// The number of players in S1.
    upper: usize,
    /// The weight of a pair whose higher ranked player is in the original S1.
    kept: i128,
    /// Whether the numbers of the players count below that.
    distance: bool,
}

/// A bracket to be paired. Nodes are numbered in the order of the players; if their number is odd,
/// the last node means nobody.
pub(super) struct Problem<'a> {
    pub(super) case: Case<'a>,
    scope: Scope,
    /// The players of the nodes.
    pub(super) nodes: Vec<usize>,
    pub(super) places: Vec<Place>,
    /// Who may have the bye, by player.
    eligible: &'a [bool],
    weights: Weights,
    /// The unit of the lowest digit of the criteria and of the exchanges; bonuses are smaller.
    unit: i128,
    exchanges: Option<Exchanges>,
    /// The number of each resident in the bracket or remainder (BSN), from 1.
    pub(super) number: Vec<usize>,
    pub(super) roles: Vec<Role>,
    pub(super) bonus: Bonus,
}

impl<'a> Problem<'a> {
    pub(super) fn new(
        case: Case<'a>,
        scope: Scope,
        criteria: &[Criterion],
        eligible: &'a [bool],
    ) -> Result<Problem<'a>, Failure> {
        let bracket: &Bracket = case.bracket;
        let end = match scope {
            Scope::Bracket => bracket.residents.end,
            Scope::Next => bracket.next.end,
            Scope::All => bracket.end,
        };
        let mut nodes: Vec<usize> = bracket.players().collect();
        nodes.extend(bracket.residents.end..end);
        let mut places: Vec<Place> = nodes.iter().map(|&player| bracket.place(player)).collect();
        if nodes.len() % 2 == 1 {
            nodes.push(usize::MAX);
            places.push(Place::Nobody);
        }
        let size = bracket.len() as i128;
        let kept = kept(bracket.len());
        let unit = size + 1;
        let lowest = unit.saturating_mul((size / 2 + 1).saturating_mul(kept + size) + 1);
        let weights = Weights::new(&case, &nodes, &places, criteria, lowest)?;
        let mut problem = Problem {
            case,
            scope,
            eligible,
            weights,
            unit,
            exchanges: None,
            number: Vec::new(),
            roles: vec![Role::Open; nodes.len()],
            bonus: Bonus::None,
            nodes,
            places,
        };
        problem.count_residents();
        Ok(problem)
    }

    /// The problem without the nodes that are done.
    pub(super) fn without(&self, done: &[bool]) -> Problem<'a> {
        let kept: Vec<usize> = (0..self.nodes.len()).filter(|&node| !done[node]).collect();
        let mut problem = Problem {
            case: self.case,
            scope: self.scope,
            nodes: kept.iter().map(|&node| self.nodes[node]).collect(),
            places: kept.iter().map(|&node| self.places[node]).collect(),
            eligible: self.eligible,
            weights: self.weights.for_nodes(&kept),
            unit: self.unit,
            exchanges: None,
            number: Vec::new(),
            roles: kept.iter().map(|&node| self.roles[node]).collect(),
            bonus: Bonus::None,
        };
        problem.count_residents();
        problem
    }

    fn count_residents(&mut self) {
        let mut count = 0;
        self.number = self
            .places
            .iter()
            .map(|&place| {
                count += usize::from(place == Place::Resident);
                if place == Place::Resident { count } else { 0 }
            })
            .collect();
    }

    /// Counts exchanges against an S1 of the first `upper` residents; with `distance` also how
    /// far the exchanged players are from each other.
    pub(super) fn count_exchanges(&mut self, upper: usize, distance: bool) {
        let size = self.case.bracket.len();
        self.exchanges = Some(Exchanges {
            upper,
            kept: if distance { kept(size) } else { 1 },
            distance,
        });
    }

    /// How many weights were computed for each criterion.
    pub(super) fn weights_made(&self) -> usize {
        self.weights.classes().pow(2)
    }

    /// The field of the players.
    pub(super) fn field(&self) -> &'a Field {
        self.case.field
    }

    /// Whether the two nodes can be a pair of the bracket.
    pub(super) fn is_pair(&self, first: usize, second: usize) -> bool {
        let (higher, lower) = (first.min(second), first.max(second));
        self.places[lower] == Place::Resident
            && !matches!(self.roles[higher], Role::Lower | Role::Limbo)
            && self.roles[lower] != Role::Upper
            && self.field().may_meet(self.nodes[higher], self.nodes[lower])
    }

    /// Whether the first candidate of a homogeneous bracket is best in every pair, so that no
    /// other can be better (3.4.1, B.4).
    pub(super) fn is_perfect(&self, pairs: &[(usize, usize)]) -> bool {
        if self.weights.is_layered() {
            return false;
        }
        let reached: i128 = pairs.iter().map(|&(h, l)| self.weights.weight(h, l)).sum();
        let mut most = self.weights.most();
        most.truncate(self.case.bracket.len());
        let odd = most.len() % 2 == 1;
        let least = most.iter().copied().min().filter(|_| odd);
        2 * reached == most.iter().sum::<i128>() - least.unwrap_or(0)
    }

    /// Solves all layers of weights but the lowest.
    pub(super) fn descend(&mut self, budget: &mut Budget) -> Result<(), Failure> {
        while self.weights.is_layered() {
            let matcher = Matcher::solve(self, budget)?;
            let face = matcher.face(self);
            self.weights.descend(face);
        }
        Ok(())
    }

    /// Whether only the players of the bracket are part of the problem.
    pub(super) fn ends_with_bracket(&self) -> bool {
        self.nodes.len() <= self.case.bracket.len() + 1
            && self
                .places
                .iter()
                .all(|place| !matches!(place, Place::Next | Place::Below))
    }

    /// Whether the player may be the only one left over in a bracket that is not examined yet:
    /// always if players from other brackets join it, otherwise if the bye is allowed.
    pub(super) fn may_end_with(&self, node: usize) -> bool {
        match self.scope {
            Scope::Bracket => true,
            Scope::All => self.eligible[self.nodes[node]],
            Scope::Next => false,
        }
    }

    fn may_be_left(&self, node: usize) -> bool {
        !matches!(self.roles[node], Role::Paired | Role::Upper)
    }

    /// The weight of two nodes who are not paired in the bracket.
    fn outside(&self, higher: usize, lower: usize) -> Option<i128> {
        if !self.may_be_left(higher) || !self.may_be_left(lower) {
            return None;
        }
        let place = self.places[lower];
        if self.scope == Scope::All {
            return match place {
                Place::Nobody => self.eligible[self.nodes[higher]].then_some(0),
                Place::Resident => None,
                _ => self.meeting(higher, lower),
            };
        }
        match place {
            Place::Next => Some(self.meeting(higher, lower).unwrap_or(0)),
            _ => Some(0),
        }
    }

    fn meeting(&self, higher: usize, lower: usize) -> Option<i128> {
        let may_meet = self.field().may_meet(self.nodes[higher], self.nodes[lower]);
        may_meet.then(|| self.weights.weight(higher, lower))
    }

    fn bonus(&self, higher: usize, lower: usize, is_pair: bool) -> i128 {
        match self.bonus {
            Bonus::None => 0,
            Bonus::Paired(node) => i128::from(is_pair && (node == higher || node == lower)),
            Bonus::Upper(node) => i128::from(is_pair && node == higher),
            Bonus::NotUpper(node) => {
                let touches = node == higher || node == lower;
                i128::from(touches && !(is_pair && node == higher))
            }
            Bonus::Early(node) if is_pair && node == higher => {
                // the players of the bracket are the first nodes
                self.case.bracket.len().saturating_sub(lower) as i128
            }
            Bonus::Early(_) => 0,
        }
    }
}

/// The gain of a pair whose higher ranked player stays in S1: more than all sums of numbers.
fn kept(size: usize) -> i128 {
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
                let number = self.number[higher];
                if number <= exchanges.upper {
                    weight += self.unit * exchanges.kept;
                }
                if exchanges.distance {
                    let size = self.case.bracket.len();
                    weight += self.unit * size.saturating_sub(number) as i128;
                }
            }
            weight
        } else {
            self.outside(higher, lower)?
        };
        let above = self.weights.bonus_above(higher, lower);
        Some(weight + above + self.bonus(higher, lower, is_pair))
    }
}
