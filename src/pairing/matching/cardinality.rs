//! Largest matchings, which show whether everybody can be paired.

use std::collections::VecDeque;

use super::{Failure, NONE};
use crate::pairing::limit::Budget;

/// Grows a matching until it has as many edges as possible. `edge` says whether there is an edge
/// between two vertices. `mate` contains the partner of each vertex, or the vertex itself if it has
/// no partner.
///
/// # Errors
/// If the budget runs out.
pub(in crate::pairing) fn grow_to_largest(
    mate: &mut [usize],
    edge: impl Fn(usize, usize) -> bool,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let len = mate.len();
    let mut tree = Tree {
        mate,
        previous: vec![NONE; len],
        base: vec![0; len],
        is_even: vec![false; len],
        queue: VecDeque::new(),
    };
    for vertex in 0..len {
        if tree.mate[vertex] == vertex {
            budget.spend(len)?;
            let is_free = |other: &usize| *other != vertex && tree.mate[*other] == *other;
            let by_distance = (vertex..len).chain(0..vertex);
            if let Some(other) = by_distance
                .filter(is_free)
                .find(|&other| edge(vertex, other))
            {
                tree.mate[vertex] = other;
                tree.mate[other] = vertex;
            }
        }
    }
    for vertex in 0..len {
        if tree.mate[vertex] == vertex {
            tree.grow(vertex, &edge, budget)?;
        }
    }
    Ok(())
}

/// A search tree of alternating paths.
struct Tree<'a> {
    /// The partner of each vertex, or the vertex itself if it is unmatched.
    mate: &'a mut [usize],
    /// For odd vertices and for vertices inside a blossom, the previous vertex on the path from the
    /// root.
    previous: Vec<usize>,
    /// For each vertex, the base of the blossom that contains it; the vertex itself if there is
    /// none.
    base: Vec<usize>,
    /// Whether each vertex is reached from the root by an even number of edges.
    is_even: Vec<bool>,
    /// The even vertices whose edges are not examined yet.
    queue: VecDeque<usize>,
}

impl Tree<'_> {
    /// Searches for a path from an unmatched vertex to another unmatched one, and changes the
    /// matching along it so that both are matched.
    fn grow(
        &mut self,
        root: usize,
        edge: &impl Fn(usize, usize) -> bool,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        let len = self.mate.len();
        self.previous.fill(NONE);
        self.is_even.fill(false);
        self.base
            .iter_mut()
            .enumerate()
            .for_each(|(index, base)| *base = index);
        self.queue.clear();
        self.is_even[root] = true;
        self.queue.push_back(root);
        while let Some(vertex) = self.queue.pop_front() {
            budget.spend(len)?;
            for other in 0..len {
                let is_inside = self.base[vertex] == self.base[other];
                if is_inside || self.mate[vertex] == other || !edge(vertex, other) {
                    continue;
                }
                let mate = self.mate[other];
                if other == root || (mate != other && self.previous[mate] != NONE) {
                    budget.check()?;
                    self.contract_cycle(vertex, other);
                } else if self.previous[other] == NONE {
                    self.previous[other] = vertex;
                    if mate == other {
                        self.augment(other);
                        return Ok(());
                    }
                    self.is_even[mate] = true;
                    self.queue.push_back(mate);
                }
            }
        }
        Ok(())
    }

    /// Changes the matching along the path that ends at the unmatched vertex `end`, so that both
    /// ends of the path are matched.
    fn augment(&mut self, end: usize) {
        let mut vertex = end;
        loop {
            let previous = self.previous[vertex];
            let next_vertex = self.mate[previous];
            self.mate[vertex] = previous;
            self.mate[previous] = vertex;
            if next_vertex == previous {
                return;
            }
            vertex = next_vertex;
        }
    }

    /// Contracts the cycle that an edge between two even vertices closes into a blossom.
    fn contract_cycle(&mut self, first: usize, second: usize) {
        let lowest = self.lowest_common_base(first, second);
        let mut is_inside = vec![false; self.mate.len()];
        self.mark_path(first, second, lowest, &mut is_inside);
        self.mark_path(second, first, lowest, &mut is_inside);
        for vertex in 0..self.mate.len() {
            if is_inside[self.base[vertex]] {
                self.base[vertex] = lowest;
                if !self.is_even[vertex] {
                    self.is_even[vertex] = true;
                    self.queue.push_back(vertex);
                }
            }
        }
    }

    /// Returns the first base that is on both vertices' paths to the root.
    fn lowest_common_base(&self, first: usize, second: usize) -> usize {
        let mut is_visited = vec![false; self.mate.len()];
        let mut vertex = self.base[first];
        loop {
            is_visited[vertex] = true;
            let mate = self.mate[vertex];
            if mate == vertex {
                break;
            }
            vertex = self.base[self.previous[mate]];
        }
        vertex = self.base[second];
        while !is_visited[vertex] {
            vertex = self.base[self.previous[self.mate[vertex]]];
        }
        vertex
    }

    /// Marks the bases on the path from a vertex up to `lowest`, and records the path in the
    /// opposite direction, so that the vertices of the blossom can be reached in both directions.
    /// `child` is the vertex before the first.
    fn mark_path(
        &mut self,
        mut vertex: usize,
        mut child: usize,
        lowest: usize,
        is_marked: &mut [bool],
    ) {
        while self.base[vertex] != lowest {
            let mate = self.mate[vertex];
            is_marked[self.base[vertex]] = true;
            is_marked[self.base[mate]] = true;
            self.previous[vertex] = child;
            child = mate;
            vertex = self.previous[mate];
        }
    }
}
