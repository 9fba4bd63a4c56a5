//! One search: a tree of alternating paths grows from an unmatched vertex until it reaches
//! another one.

use super::{Budget, FAR, Failure, Graph, Label, Matcher, NONE, Near};

/// The event that ends a step of the duals.
enum Event {
    /// An edge from an even vertex to one of a free blossom has no slack left.
    Grow(usize),
    /// An edge between two even blossoms has none.
    Close(usize),
    /// The dual of an odd blossom is 0.
    Open(usize),
}

impl Matcher {
    /// Grows a tree from an unmatched vertex and matches it, without loss.
    pub(super) fn search<G: Graph>(
        &mut self,
        graph: &G,
        root: usize,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        self.label.fill(Label::Free);
        self.near.fill(FAR);
        self.queue.clear();
        self.make_even(self.top[root]);
        let found = self.grow(graph, budget);
        self.open_idle();
        found
    }

    fn grow<G: Graph>(&mut self, graph: &G, budget: &mut Budget) -> Result<(), Failure> {
        loop {
            while let Some(vertex) = self.queue.pop() {
                budget.spend(self.alive.len())?;
                if self.scan(graph, vertex) {
                    return Ok(());
                }
            }
            budget.spend(self.alive.len())?;
            let (delta, event) = self.least_event(graph, budget)?;
            self.shift(delta);
            match event {
                Event::Grow(vertex) => {
                    let from = self.near[vertex].from;
                    if self.reach(from, vertex) {
                        return Ok(());
                    }
                }
                Event::Close(vertex) => self.close(self.near[vertex].from, vertex),
                Event::Open(blossom) => self.open_odd(blossom),
            }
        }
    }

    /// Makes an outermost blossom even and queues its vertices.
    pub(super) fn make_even(&mut self, blossom: usize) {
        self.label[blossom] = Label::Even;
        let mut queue = std::mem::take(&mut self.queue);
        self.collect(blossom, &mut queue);
        self.queue = queue;
    }

    /// Examines all edges of an even vertex. Returns whether a path was found and the matching
    /// grown.
    fn scan<G: Graph>(&mut self, graph: &G, vertex: usize) -> bool {
        let mut near = self.near[vertex];
        for index in 0..self.alive.len() {
            let other = self.alive[index];
            let top = self.top[other];
            if top == self.top[vertex] {
                continue;
            }
            let label = self.label[top];
            let Some(slack) = self.slack(graph, vertex, other) else {
                continue;
            };
            if slack < self.near[other].slack {
                self.near[other] = Near {
                    from: vertex,
                    slack,
                };
            }
            match label {
                Label::Free if slack == 0 && self.reach(vertex, other) => return true,
                Label::Even if slack == 0 => self.close(vertex, other),
                Label::Even if slack < near.slack => {
                    near = Near { from: other, slack };
                }
                _ => {}
            }
        }
        self.near[vertex] = near;
        false
    }

    /// Follows an edge without slack to a free blossom. Returns whether its base was unmatched.
    fn reach(&mut self, from: usize, vertex: usize) -> bool {
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

    /// The smallest change of the duals that lets the tree grow, and the event that follows.
    fn least_event<G: Graph>(
        &mut self,
        graph: &G,
        budget: &mut Budget,
    ) -> Result<(i128, Event), Failure> {
        let mut least = i128::MAX;
        let mut event = None;
        for index in 0..self.alive.len() {
            let vertex = self.alive[index];
            let top = self.top[vertex];
            let (delta, kind) = match self.label[top] {
                Label::Free => (self.near[vertex].slack, Event::Grow(vertex)),
                Label::Even => {
                    self.refresh(graph, vertex, budget)?;
                    // the duals of all vertices of a tree are odd together or even together
                    (self.near[vertex].slack / 2, Event::Close(vertex))
                }
                Label::Odd if top >= self.len => (self.dual[top] / 2, Event::Open(top)),
                Label::Odd => continue,
            };
            let known =
                !matches!(kind, Event::Grow(_) | Event::Close(_)) || self.near[vertex].from != NONE;
            if known && delta < least {
                least = delta;
                event = Some(kind);
            }
        }
        event.map(|event| (least, event)).ok_or(Failure::Incomplete)
    }

    /// Finds the nearest even vertex again if the known one is now in the same blossom.
    fn refresh<G: Graph>(
        &mut self,
        graph: &G,
        vertex: usize,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        let from = self.near[vertex].from;
        let top = self.top[vertex];
        if from == NONE || self.top[from] != top {
            return Ok(());
        }
        budget.spend(self.alive.len())?;
        let mut near = FAR;
        for &other in &self.alive {
            let outside = self.top[other];
            if outside == top || self.label[outside] != Label::Even {
                continue;
            }
            let slack = self.slack(graph, vertex, other);
            if let Some(slack) = slack.filter(|&slack| slack < near.slack) {
                near = Near { from: other, slack };
            }
        }
        self.near[vertex] = near;
        Ok(())
    }

    /// Changes the duals: those of even vertices decrease, those of odd ones increase.
    fn shift(&mut self, delta: i128) {
        if delta == 0 {
            return;
        }
        for &vertex in &self.alive {
            let near = &mut self.near[vertex];
            let known = near.from != NONE;
            match self.label[self.top[vertex]] {
                Label::Even => {
                    self.dual[vertex] -= delta;
                    near.slack -= if known { 2 * delta } else { 0 };
                }
                Label::Odd => self.dual[vertex] += delta,
                Label::Free => near.slack -= if known { delta } else { 0 },
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
