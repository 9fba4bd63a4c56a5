//! Matchings in general graphs: perfect matchings of greatest weight, and largest matchings.
//!
//! The weighted matcher is Edmonds' algorithm with dual variables ("duals") and one search tree at
//! a time. It keeps the duals, so that one or two searches repair the matching after the edges of
//! one vertex have changed. All arithmetic is on integers.

mod augment;
mod blossom;
mod cardinality;
mod search;

pub(super) use cardinality::grow_to_largest;

use super::limit::{Budget, LimitReached};

/// The index that means "no vertex" or "no blossom".
const NONE: usize = usize::MAX;

/// The edges of a graph on the vertices `0..len()`.
pub(super) trait Graph {
    /// Returns the number of vertices.
    fn len(&self) -> usize;

    /// Returns the weight of the edge between two different vertices, the same in both directions;
    /// `None` if there is no edge. The absolute value is below 2^126 divided by the number of
    /// vertices.
    fn weight(&self, first: usize, second: usize) -> Option<i128>;
}

/// The reason why no matching was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// The graph has no perfect matching.
    Incomplete,
    /// The steps or the time of the budget have run out.
    Budget,
    /// The weights need larger numbers than `i128` can hold.
    TooWide,
}

impl From<LimitReached> for Failure {
    fn from(_: LimitReached) -> Failure {
        Failure::Budget
    }
}

/// The state of an outermost blossom in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    /// The search tree does not contain the blossom.
    Free,
    /// The blossom is reached from the root by an even number of edges.
    Even,
    /// The blossom is reached from the root by an odd number of edges.
    Odd,
}

/// The edge with the smallest slack that is known from any even vertex to a given vertex.
#[derive(Clone, Copy, Debug)]
struct NearestEven {
    /// The even vertex; [`NONE`] if none is known.
    from: usize,
    /// The slack of the edge.
    slack: i128,
}

/// The largest number of vertices for which all weights of a graph are kept in a table.
const TABLE_LIMIT: usize = 2048;

/// The entry in the table of weights for two vertices without an edge.
const NO_EDGE: i128 = i128::MIN;

/// The entry for a vertex for which no edge to an even vertex is known.
const NO_NEAREST: NearestEven = NearestEven {
    from: NONE,
    slack: i128::MAX,
};

/// A perfect matching of greatest weight, with the duals that prove it.
///
/// Vertices have the numbers below `len`. Blossoms, which are odd sets of vertices, have the
/// numbers from `len` on. `slack(u, v) = dual[u] + dual[v] - 2 weight(u, v)` is never negative
/// between outermost blossoms, and it is 0 for the edges of the matching.
pub(super) struct Matcher {
    /// The number of vertices of the graph.
    len: usize,
    /// The weights of all edges, row by row; empty if the graph is too large for a table.
    table: Vec<i128>,
    /// The vertices that have not been taken out of the graph, in ascending order.
    active_vertices: Vec<usize>,
    /// The dual variable of each vertex and blossom.
    dual: Vec<i128>,
    /// The partner of each vertex; [`NONE`] if the vertex is unmatched.
    mate: Vec<usize>,
    /// The outermost blossom that contains each vertex; the vertex itself if it is in no blossom.
    top: Vec<usize>,
    /// The smallest blossom that contains each vertex and each blossom; [`NONE`] if there is none.
    parent: Vec<usize>,
    /// The parts of each blossom, in the order of its cycle. A part is a vertex or a smaller
    /// blossom; the first part contains the base.
    parts: Vec<Vec<usize>>,
    /// For each part of a blossom, the edge to the next part: the vertex in this part and the
    /// vertex in the next.
    links: Vec<Vec<(usize, usize)>>,
    /// The base of each blossom: its only vertex that is not matched inside the blossom.
    base: Vec<usize>,
    /// The numbers that new blossoms can have.
    unused_numbers: Vec<usize>,
    /// The label of each outermost blossom in the current search.
    label: Vec<Label>,
    /// For odd blossoms, the edge by which they were reached: the even vertex, and the vertex in
    /// the blossom.
    entry: Vec<(usize, usize)>,
    /// For each vertex, the known edge with the smallest slack to an even vertex.
    nearest: Vec<NearestEven>,
    /// The even vertices whose edges are not examined yet.
    queue: Vec<usize>,
}

impl Matcher {
    /// Finds the perfect matching of greatest weight in a graph.
    ///
    /// # Errors
    /// If there is no perfect matching, or the budget runs out.
    pub(super) fn solve<G: Graph>(graph: &G, budget: &mut Budget) -> Result<Matcher, Failure> {
        let mut matcher = Matcher::start_matching(graph, budget)?;
        matcher.match_all(graph, budget)?;
        Ok(matcher)
    }

    /// Prepares a matcher with feasible duals and a first matching of edges without slack.
    fn start_matching<G: Graph>(graph: &G, budget: &mut Budget) -> Result<Matcher, Failure> {
        let len = graph.len();
        let mut matcher = Matcher {
            len,
            table: Vec::new(),
            active_vertices: (0..len).collect(),
            dual: vec![0; 2 * len],
            mate: vec![NONE; len],
            top: (0..len).collect(),
            parent: vec![NONE; 2 * len],
            parts: vec![Vec::new(); len],
            links: vec![Vec::new(); len],
            base: (0..2 * len).collect(),
            unused_numbers: (len..2 * len).rev().collect(),
            label: vec![Label::Free; 2 * len],
            entry: vec![(NONE, NONE); 2 * len],
            nearest: vec![NO_NEAREST; len],
            queue: Vec::new(),
        };
        matcher.tabulate(graph, budget)?;
        for v in 0..len {
            budget.spend(len)?;
            let other_vertices = (0..len).filter(|&u| u != v);
            let greatest_weight = other_vertices
                .filter_map(|u| matcher.weight(graph, v, u))
                .max();
            matcher.dual[v] = greatest_weight.ok_or(Failure::Incomplete)?;
        }
        for v in 0..len {
            budget.spend(len)?;
            if matcher.mate[v] == NONE {
                matcher.lower_dual(graph, v);
                let is_free = |&u: &usize| u != v && matcher.mate[u] == NONE;
                let is_tight = |&u: &usize| matcher.slack(graph, v, u) == Some(0);
                if let Some(u) = (0..len).filter(is_free).find(is_tight) {
                    matcher.mate[v] = u;
                    matcher.mate[u] = v;
                }
            }
        }
        Ok(matcher)
    }

    /// Returns the partner of a vertex; defined because the matching is perfect.
    pub(super) fn mate(&self, vertex: usize) -> usize {
        self.mate[vertex]
    }

    /// Whether a best matching can contain the edge, according to the duals. If `false`, no best
    /// matching contains it; if `true`, only a search can find out.
    pub(super) fn is_tight<G: Graph>(&self, graph: &G, first: usize, second: usize) -> bool {
        let Some(mut slack) = self.slack(graph, first, second) else {
            return false;
        };
        if slack > 0 && self.top[first] != self.top[second] {
            return false;
        }
        let mut blossom = self.innermost_common_blossom(first, second);
        while blossom != NONE {
            slack += self.dual[blossom];
            blossom = self.parent[blossom];
        }
        slack == 0
    }

    /// Returns the innermost blossom that contains both vertices; [`NONE`] if there is none.
    fn innermost_common_blossom(&self, first: usize, second: usize) -> usize {
        if self.top[first] != self.top[second] {
            return NONE;
        }
        let contains_second =
            |&blossom: &usize| self.blossoms_around(second).any(|other| other == blossom);
        self.blossoms_around(first)
            .find(contains_second)
            .unwrap_or(NONE)
    }

    /// Returns the blossoms that contain a vertex, from the innermost to the outermost.
    fn blossoms_around(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let parent = |id: usize| Some(self.parent[id]).filter(|&id| id != NONE);
        std::iter::successors(parent(vertex), move |&id| parent(id))
    }

    /// Returns small weights, under which the best matchings are the same as under the weights of
    /// the graph. The weight of a pair of vertices is the number of blossoms that contain both
    /// vertices and have a positive dual (every best matching has only one edge out of such a
    /// blossom), or -1 if no best matching contains the pair (complementary slackness).
    ///
    /// # Errors
    /// If the time runs out.
    pub(super) fn face_of_best_matchings<G: Graph>(
        &self,
        graph: &G,
        budget: &mut Budget,
    ) -> Result<Vec<i32>, Failure> {
        let mut face = vec![-1; self.len * self.len];
        // for each blossom that contains `first`: the sum of the duals of this blossom and those
        // around it, and the number of these duals that are positive
        let mut outward_sums: Vec<Option<(i128, i32)>> = vec![None; 2 * self.len];
        for first in 0..self.len {
            budget.check()?;
            let chain: Vec<usize> = self.blossoms_around(first).collect();
            let (mut duals, mut depth) = (0, 0);
            for &blossom in chain.iter().rev() {
                duals += self.dual[blossom];
                depth += i32::from(self.dual[blossom] > 0);
                outward_sums[blossom] = Some((duals, depth));
            }
            for second in 0..first {
                let Some(slack) = self.slack(graph, first, second) else {
                    continue;
                };
                if slack > 0 && self.top[first] != self.top[second] {
                    continue;
                }
                let mut common_sums = self
                    .blossoms_around(second)
                    .filter_map(|blossom| outward_sums[blossom]);
                let (duals, depth) = common_sums.next().unwrap_or((0, 0));
                if slack + duals == 0 {
                    face[first * self.len + second] = depth;
                    face[second * self.len + first] = depth;
                }
            }
            for blossom in chain {
                outward_sums[blossom] = None;
            }
        }
        Ok(face)
    }

    /// Makes the matching best again after the weights of the edges of one vertex have changed.
    pub(super) fn reweight<G: Graph>(
        &mut self,
        graph: &G,
        vertex: usize,
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        self.open_blossoms_around(vertex);
        self.tabulate_vertex(graph, vertex);
        self.loosen_vertex(graph, vertex);
        self.match_all(graph, budget)
    }

    /// Takes two partners out of the graph, which makes their pair final, and matches the other
    /// vertices again.
    pub(super) fn retire_pair<G: Graph>(
        &mut self,
        graph: &G,
        pair: [usize; 2],
        budget: &mut Budget,
    ) -> Result<(), Failure> {
        for vertex in pair {
            self.open_blossoms_around(vertex);
        }
        for vertex in pair {
            self.unmatch(vertex);
        }
        self.active_vertices.retain(|vertex| !pair.contains(vertex));
        self.match_all(graph, budget)
    }

    /// Lowers the dual of a vertex outside all blossoms to the smallest feasible value. Unmatches
    /// the vertex if the edge to its partner is no longer tight.
    fn loosen_vertex<G: Graph>(&mut self, graph: &G, vertex: usize) {
        self.lower_dual(graph, vertex);
        let mate = self.mate[vertex];
        if mate != NONE && self.slack(graph, vertex, mate) != Some(0) {
            self.unmatch(vertex);
        }
    }

    /// Sets the dual of a vertex outside all blossoms to the smallest feasible value.
    fn lower_dual<G: Graph>(&mut self, graph: &G, vertex: usize) {
        let other_vertices = self
            .active_vertices
            .iter()
            .filter(|&&other| other != vertex);
        let smallest_dual = other_vertices
            .filter_map(|&other| Some(2 * self.weight(graph, vertex, other)? - self.dual[other]))
            .max();
        if let Some(smallest_dual) = smallest_dual {
            self.dual[vertex] = smallest_dual;
        }
    }

    /// Unmatches a vertex and its partner, if it has one.
    fn unmatch(&mut self, vertex: usize) {
        let mate = self.mate[vertex];
        if mate != NONE {
            self.mate[mate] = NONE;
            self.mate[vertex] = NONE;
        }
    }

    /// Labels an outermost blossom as even, and adds its vertices to the queue.
    fn make_even(&mut self, blossom: usize) {
        self.label[blossom] = Label::Even;
        let mut queue = std::mem::take(&mut self.queue);
        self.collect_vertices(blossom, &mut queue);
        self.queue = queue;
    }

    /// Searches from each unmatched vertex until all vertices have a partner.
    fn match_all<G: Graph>(&mut self, graph: &G, budget: &mut Budget) -> Result<(), Failure> {
        let unmatched: Vec<usize> = self.active_vertices.clone();
        for vertex in unmatched {
            if self.mate[vertex] == NONE {
                self.search(graph, vertex, budget)?;
            }
        }
        Ok(())
    }

    /// Copies all weights of a graph into the table, if the graph is small enough.
    fn tabulate<G: Graph>(&mut self, graph: &G, budget: &mut Budget) -> Result<(), Failure> {
        if self.len > TABLE_LIMIT {
            return Ok(());
        }
        self.table = vec![NO_EDGE; self.len * self.len];
        for first in 0..self.len {
            budget.check()?;
            for second in 0..first {
                let weight = graph.weight(first, second).unwrap_or(NO_EDGE);
                self.table[first * self.len + second] = weight;
                self.table[second * self.len + first] = weight;
            }
        }
        Ok(())
    }

    /// Copies the weights of a vertex's edges into the table.
    fn tabulate_vertex<G: Graph>(&mut self, graph: &G, vertex: usize) {
        if self.table.is_empty() {
            return;
        }
        for &other in self
            .active_vertices
            .iter()
            .filter(|&&other| other != vertex)
        {
            let weight = graph.weight(vertex, other).unwrap_or(NO_EDGE);
            self.table[vertex * self.len + other] = weight;
            self.table[other * self.len + vertex] = weight;
        }
    }

    /// Returns the weight of an edge, from the table where there is one; `None` if there is no
    /// edge.
    #[inline]
    fn weight<G: Graph>(&self, graph: &G, first: usize, second: usize) -> Option<i128> {
        match self.table.get(first * self.len + second) {
            Some(&NO_EDGE) => None,
            Some(&weight) => Some(weight),
            None => graph.weight(first, second),
        }
    }

    /// Returns the slack of an edge, without the duals of blossoms that contain both vertices;
    /// `None` if there is no edge.
    fn slack<G: Graph>(&self, graph: &G, first: usize, second: usize) -> Option<i128> {
        let weight = self.weight(graph, first, second)?;
        Some(self.dual[first] + self.dual[second] - 2 * weight)
    }
}

#[cfg(test)]
mod tests;
