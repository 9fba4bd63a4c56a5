//! Implements one search: a tree of alternating paths grows from an unmatched vertex until it
//! reaches another unmatched vertex.

use super::{Failure, Graph, Label, Matcher, NO_NEAREST, NONE, NearestEven};
use crate::pairing::limit::Budget;

/// The event that limits how far the duals can change in one step.
enum Event {
    /// An edge from an even vertex to the given vertex, in a free blossom, has no slack left.
    Grow(usize),
    /// An edge between two even blossoms, one of which contains the given vertex, has no slack
    /// left.
    Close(usize),
    /// The dual of the given odd blossom is 0.
    Open(usize),
}

impl Matcher {
    /// Grows a search tree from an unmatched vertex until the vertex can be matched; the duals stay
    /// feasible.
    pub(super) fn search<G: Graph>(
        &mut self,
        graph: &G,
        root: usize,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        self.label.fill(Label::Free);
        self.nearest.fill(NO_NEAREST);
        self.queue.clear();
        self.make_even(self.top[root]);
        let result = self.grow(graph, budget);
        self.open_idle_blossoms();
        result
    }

    /// Examines the edges of the queued vertices and changes the duals, until a path to an
    /// unmatched vertex is found and matched.
    fn grow<G: Graph>(&mut self, graph: &G, budget: &mut Budget) -> Result<(), Failure> {
        loop {
            while let Some(vertex) = self.queue.pop() {
                budget.spend(self.active_vertices.len())?;
                if self.scan_edges(graph, vertex) {
                    return Ok(());
                }
            }
            budget.spend(self.active_vertices.len())?;
            let (delta, event) = self.least_event(graph, budget)?;
            self.shift_duals(delta);
            match event {
                Event::Grow(vertex) => {
                    let from = self.nearest[vertex].from;
                    if self.reach_blossom(from, vertex) {
                        return Ok(());
                    }
                }
                Event::Close(vertex) => self.close_cycle(self.nearest[vertex].from, vertex),
                Event::Open(blossom) => self.open_odd_blossom(blossom),
            }
        }
    }

    /// Examines all edges of an even vertex. Returns whether a path to an unmatched vertex was
    /// found and matched.
    fn scan_edges<G: Graph>(&mut self, graph: &G, vertex: usize) -> bool {
        let mut nearest = self.nearest[vertex];
        for index in 0..self.active_vertices.len() {
            let other = self.active_vertices[index];
            let top = self.top[other];
            if top == self.top[vertex] {
                continue;
            }
            let label = self.label[top];
            let Some(slack) = self.slack(graph, vertex, other) else {
                continue;
            };
            if slack < self.nearest[other].slack {
                self.nearest[other] = NearestEven {
                    from: vertex,
                    slack,
                };
            }
            match label {
                Label::Free if slack == 0 && self.reach_blossom(vertex, other) => return true,
                Label::Even if slack == 0 => self.close_cycle(vertex, other),
                Label::Even if slack < nearest.slack => {
                    nearest = NearestEven { from: other, slack };
                }
                _ => {}
            }
        }
        self.nearest[vertex] = nearest;
        false
    }

    /// Follows an edge without slack from an even vertex to a vertex in a free blossom. Returns
    /// whether the blossom's base was unmatched, which ends the search.
    fn reach_blossom(&mut self, from: usize, vertex: usize) -> bool {
        let blossom = self.top[vertex];
        let mate = self.mate[self.base[blossom]];
        if mate == NONE {
            self.augment(from, vertex);
            return true;
        }
        self.label[blossom] = Label::Odd;
        self.entry[blossom] = (from, vertex);
        self.make_even(self.top[mate]);
        false
    }

    /// Returns the smallest change of the duals after which the search can go on, and what can be
    /// done then.
    fn least_event<G: Graph>(
        &mut self,
        graph: &G,
        budget: &mut Budget,
    ) -> Result<(i128, Event), Failure> {
        let mut least_change = i128::MAX;
        let mut event = None;
        for index in 0..self.active_vertices.len() {
            let vertex = self.active_vertices[index];
            let top = self.top[vertex];
            let (delta, kind) = match self.label[top] {
                Label::Free => (self.nearest[vertex].slack, Event::Grow(vertex)),
                Label::Even => {
                    self.refresh_nearest(graph, vertex, budget)?;
                    // the slack is even: all vertices in a tree have odd duals, or all have even
                    // ones
                    (self.nearest[vertex].slack / 2, Event::Close(vertex))
                }
                Label::Odd if top >= self.len => (self.dual[top] / 2, Event::Open(top)),
                Label::Odd => continue,
            };
            let is_known = !matches!(kind, Event::Grow(_) | Event::Close(_))
                || self.nearest[vertex].from != NONE;
            if is_known && delta < least_change {
                least_change = delta;
                event = Some(kind);
            }
        }
        event
            .map(|event| (least_change, event))
            .ok_or(Failure::Incomplete)
    }

    /// Finds the nearest even vertex again if the known one is now in the same blossom as `vertex`.
    fn refresh_nearest<G: Graph>(
        &mut self,
        graph: &G,
        vertex: usize,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        let from = self.nearest[vertex].from;
        let top = self.top[vertex];
        if from == NONE || self.top[from] != top {
            return Ok(());
        }
        budget.spend(self.active_vertices.len())?;
        let mut nearest = NO_NEAREST;
        for &other in &self.active_vertices {
            let other_top = self.top[other];
            if other_top == top || self.label[other_top] != Label::Even {
                continue;
            }
            let slack = self.slack(graph, vertex, other);
            if let Some(slack) = slack.filter(|&slack| slack < nearest.slack) {
                nearest = NearestEven { from: other, slack };
            }
        }
        self.nearest[vertex] = nearest;
        Ok(())
    }

    /// Changes the duals of the vertices in the search tree by `delta`: those of even vertices
    /// decrease, those of odd vertices increase.
    fn shift_duals(&mut self, delta: i128) {
        if delta == 0 {
            return;
        }
        for &vertex in &self.active_vertices {
            let nearest = &mut self.nearest[vertex];
            let is_known = nearest.from != NONE;
            match self.label[self.top[vertex]] {
                Label::Even => {
                    self.dual[vertex] -= delta;
                    nearest.slack -= if is_known { 2 * delta } else { 0 };
                }
                Label::Odd => self.dual[vertex] += delta,
                Label::Free => nearest.slack -= if is_known { delta } else { 0 },
            }
        }
        for blossom in self.len..2 * self.len {
            if self.parent[blossom] == NONE && !self.parts[blossom - self.len].is_empty() {
                match self.label[blossom] {
                    Label::Even => self.dual[blossom] += 2 * delta,
                    Label::Odd => self.dual[blossom] -= 2 * delta,
                    Label::Free => {}
                }
            }
        }
    }
}
