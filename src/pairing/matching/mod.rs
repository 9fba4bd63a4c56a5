//! Matchings of general graphs: perfect ones of the greatest weight, and largest ones.
//!
//! The weighted matcher is Edmonds' algorithm with dual variables, one search tree at a time. It
//! keeps its duals, so that after a change of the edges of one player the matching is repaired by
//! one or two searches and not made anew. All arithmetic is on integers.

mod augment;
mod blossom;
mod cardinality;
mod search;

pub(super) use cardinality::largest;

/// No vertex, no blossom.
const NONE: usize = usize::MAX;

/// The edges of a graph on the vertices `0..len()`.
pub(super) trait Graph {
    /// The number of vertices.
    fn len(&self) -> usize;

    /// The weight of an edge between two different vertices, the same in both directions; `None`
    /// if there is none. The absolute value is below 2^126 divided by the number of vertices.
    fn weight(&self, first: usize, second: usize) -> Option<i128>;
}

/// Why there is no matching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// The graph has no perfect matching.
    Incomplete,
    /// The budget of steps is used up.
    Budget,
    /// The weights need numbers that are too large.
    TooWide,
}

/// The steps that may still be made; a step examines one edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget(pub(super) u64);

impl Budget {
    /// Takes `steps` from the budget.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Failure> {
        self.0 = self.0.saturating_sub(steps as u64);
        if self.0 == 0 {
            return Err(Failure::Budget);
        }
        Ok(())
    }
}

/// The state of an outermost blossom in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    /// Not reached.
    Free,
    /// Reached by an even number of edges from the root.
    Even,
    /// Reached by an odd number.
    Odd,
}

/// The smallest slack known of an edge from an even vertex to a vertex.
#[derive(Clone, Copy, Debug)]
struct Near {
    /// The even vertex; [`NONE`] if none is known.
    from: usize,
    /// The slack.
    slack: i128,
}

/// Graphs with at most this many vertices keep all weights in a table.
const TABLE_LIMIT: usize = 2048;

/// The weight in the table of two vertices without an edge.
const NO_EDGE: i128 = i128::MIN;

const FAR: Near = Near {
    from: NONE,
    slack: i128::MAX,
};

/// A perfect matching of greatest weight, with the duals that prove it.
///
/// A vertex is a number below `len`; a blossom, an odd set of vertices, one from `len` on.
/// `slack(u, v) = dual[u] + dual[v] - 2 weight(u, v)` is never negative between outermost
/// blossoms, and 0 for the edges of the matching.
pub(super) struct Matcher {
    len: usize,
    /// The weights, row by row; empty if the graph is too large.
    table: Vec<i128>,
    /// Vertices that are still part of the graph, in order.
    alive: Vec<usize>,
    /// Duals of vertices and blossoms.
    dual: Vec<i128>,
    /// The partner of each vertex.
    mate: Vec<usize>,
    /// The outermost blossom of each vertex, or the vertex itself.
    top: Vec<usize>,
    /// The blossom around each vertex and blossom.
    parent: Vec<usize>,
    /// The parts of each blossom, in the order of its cycle; the first has its base.
    parts: Vec<Vec<usize>>,
    /// For each part, the edge to the next one: the vertex in this part, and the vertex in the
    /// next.
    links: Vec<Vec<(usize, usize)>>,
    /// The vertex of each blossom that is not matched inside it.
    base: Vec<usize>,
    /// Numbers for new blossoms.
    unused: Vec<usize>,
    label: Vec<Label>,
    /// For odd blossoms, the edge by which they were reached: the even vertex, and the vertex in
    /// the blossom.
    entry: Vec<(usize, usize)>,
    near: Vec<Near>,
    queue: Vec<usize>,
}

impl Matcher {
    /// The best perfect matching of a graph.
    ///
    /// # Errors
    /// If there is none, or the budget ends.
    pub(super) fn solve<G: Graph>(graph: &G, budget: &mut Budget) -> Result<Matcher, Failure> {
        let mut matcher = Matcher::start(graph, budget)?;
        matcher.complete(graph, budget)?;
        Ok(matcher)
    }

    /// Duals that are feasible, and a first matching of edges without slack.
    fn start<G: Graph>(graph: &G, budget: &mut Budget) -> Result<Matcher, Failure> {
        let len = graph.len();
        let mut matcher = Matcher {
            len,
            table: Vec::new(),
            alive: (0..len).collect(),
            dual: vec![0; 2 * len],
            mate: vec![NONE; len],
            top: (0..len).collect(),
            parent: vec![NONE; 2 * len],
            parts: vec![Vec::new(); len],
            links: vec![Vec::new(); len],
            base: (0..2 * len).collect(),
            unused: (len..2 * len).rev().collect(),
            label: vec![Label::Free; 2 * len],
            entry: vec![(NONE, NONE); 2 * len],
            near: vec![FAR; len],
            queue: Vec::new(),
        };
        budget.spend(2 * len * len)?;
        matcher.tabulate(graph);
        for v in 0..len {
            let others = (0..len).filter(|&u| u != v);
            let heaviest = others.filter_map(|u| matcher.weight(graph, v, u)).max();
            matcher.dual[v] = heaviest.ok_or(Failure::Incomplete)?;
        }
        for v in 0..len {
            if matcher.mate[v] == NONE {
                matcher.lower(graph, v);
                let free = |&u: &usize| u != v && matcher.mate[u] == NONE;
                let tight = |&u: &usize| matcher.slack(graph, v, u) == Some(0);
                if let Some(u) = (0..len).filter(free).find(tight) {
                    matcher.mate[v] = u;
                    matcher.mate[u] = v;
                }
            }
        }
        Ok(matcher)
    }

    /// The partner of a vertex; the matching is perfect.
    pub(super) fn mate(&self, vertex: usize) -> usize {
        self.mate[vertex]
    }

    /// Whether a best matching may have the edge; it need not have it. Other edges need not be
    /// tried.
    pub(super) fn is_tight<G: Graph>(&self, graph: &G, first: usize, second: usize) -> bool {
        let Some(mut slack) = self.slack(graph, first, second) else {
            return false;
        };
        if slack > 0 && self.top[first] != self.top[second] {
            return false;
        }
        let mut blossom = self.common(first, second);
        while blossom != NONE {
            slack += self.dual[blossom];
            blossom = self.parent[blossom];
        }
        slack == 0
    }

    /// The innermost blossom around both vertices.
    fn common(&self, first: usize, second: usize) -> usize {
        if self.top[first] != self.top[second] {
            return NONE;
        }
        let holds_second = |&blossom: &usize| self.around(second).any(|other| other == blossom);
        self.around(first).find(holds_second).unwrap_or(NONE)
    }

    /// The blossoms around a vertex, from the innermost to the outermost.
    fn around(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let parent = |id: usize| Some(self.parent[id]).filter(|&id| id != NONE);
        std::iter::successors(parent(vertex), move |&id| parent(id))
    }

    /// Small weights under which the same matchings are best: for each pair of vertices the
    /// number of blossoms around it that a best matching leaves only once, or -1 if no best
    /// matching can have the pair (complementary slackness).
    pub(super) fn face<G: Graph>(&self, graph: &G) -> Vec<i32> {
        let mut face = vec![-1; self.len * self.len];
        // for each blossom around the first vertex: the duals from it outwards, and how many of
        // them are above 0
        let mut outwards: Vec<Option<(i128, i32)>> = vec![None; 2 * self.len];
        for first in 0..self.len {
            let chain: Vec<usize> = self.around(first).collect();
            let (mut duals, mut depth) = (0, 0);
            for &blossom in chain.iter().rev() {
                duals += self.dual[blossom];
                depth += i32::from(self.dual[blossom] > 0);
                outwards[blossom] = Some((duals, depth));
            }
            for second in 0..first {
                let Some(slack) = self.slack(graph, first, second) else {
                    continue;
                };
                if slack > 0 && self.top[first] != self.top[second] {
                    continue;
                }
                let mut common = self.around(second).filter_map(|blossom| outwards[blossom]);
                let (duals, depth) = common.next().unwrap_or((0, 0));
                if slack + duals == 0 {
                    face[first * self.len + second] = depth;
                    face[second * self.len + first] = depth;
                }
            }
            for blossom in chain {
                outwards[blossom] = None;
            }
        }
        face
    }

    /// Makes the matching best again after the weights of the edges of one vertex have changed.
    pub(super) fn reweight<G: Graph>(
        &mut self,
        graph: &G,
        vertex: usize,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        self.release(vertex);
        self.tabulate_vertex(graph, vertex);
        self.loosen(graph, vertex);
        self.complete(graph, budget)
    }

    /// Takes two partners out of the graph: their edge is part of the matching for good.
    pub(super) fn retire<G: Graph>(
        &mut self,
        graph: &G,
        pair: [usize; 2],
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        for vertex in pair {
            self.release(vertex);
        }
        for vertex in pair {
            self.part(vertex);
        }
        self.alive.retain(|vertex| !pair.contains(vertex));
        self.complete(graph, budget)
    }

    /// Lowers the dual of a vertex outside all blossoms to the smallest feasible value, and ends
    /// its match if the edge is no longer tight.
    fn loosen<G: Graph>(&mut self, graph: &G, vertex: usize) {
        self.lower(graph, vertex);
        let mate = self.mate[vertex];
        if mate != NONE && self.slack(graph, vertex, mate) != Some(0) {
            self.part(vertex);
        }
    }

    /// The smallest feasible dual of a vertex outside all blossoms.
    fn lower<G: Graph>(&mut self, graph: &G, vertex: usize) {
        let others = self.alive.iter().filter(|&&other| other != vertex);
        let needed = others
            .filter_map(|&other| Some(2 * self.weight(graph, vertex, other)? - self.dual[other]))
            .max();
        if let Some(needed) = needed {
            self.dual[vertex] = needed;
        }
    }

    /// Ends the match of a vertex.
    fn part(&mut self, vertex: usize) {
        let mate = self.mate[vertex];
        if mate != NONE {
            self.mate[mate] = NONE;
            self.mate[vertex] = NONE;
        }
    }

    /// Searches until every vertex has a partner.
    fn complete<G: Graph>(&mut self, graph: &G, budget: &mut Budget) -> Result<(), Failure> {
        let exposed: Vec<usize> = self.alive.clone();
        for vertex in exposed {
            if self.mate[vertex] == NONE {
                self.search(graph, vertex, budget)?;
            }
        }
        Ok(())
    }

    /// Takes over all weights of a graph.
    fn tabulate<G: Graph>(&mut self, graph: &G) {
        if self.len > TABLE_LIMIT {
            return;
        }
        self.table = vec![NO_EDGE; self.len * self.len];
        for first in 0..self.len {
            for second in 0..first {
                let weight = graph.weight(first, second).unwrap_or(NO_EDGE);
                self.table[first * self.len + second] = weight;
                self.table[second * self.len + first] = weight;
            }
        }
    }

    /// Takes over the weights of the edges of a vertex.
    fn tabulate_vertex<G: Graph>(&mut self, graph: &G, vertex: usize) {
        if self.table.is_empty() {
            return;
        }
        for &other in self.alive.iter().filter(|&&other| other != vertex) {
            let weight = graph.weight(vertex, other).unwrap_or(NO_EDGE);
            self.table[vertex * self.len + other] = weight;
            self.table[other * self.len + vertex] = weight;
        }
    }

    /// The weight of an edge.
    #[inline]
    fn weight<G: Graph>(&self, graph: &G, first: usize, second: usize) -> Option<i128> {
        match self.table.get(first * self.len + second) {
            Some(&NO_EDGE) => None,
            Some(&weight) => Some(weight),
            None => graph.weight(first, second),
        }
    }

    /// The slack of an edge between outermost blossoms; blossoms around both are not counted.
    fn slack<G: Graph>(&self, graph: &G, first: usize, second: usize) -> Option<i128> {
        let weight = self.weight(graph, first, second)?;
        Some(self.dual[first] + self.dual[second] - 2 * weight)
    }
}

#[cfg(test)]
mod tests;
