//! Closes an odd cycle into a blossom, and opens a blossom again.

use super::{Label, Matcher, NONE};

impl Matcher {
    /// Adds all vertices inside a blossom to a list.
    pub(super) fn collect_vertices(&self, blossom: usize, list: &mut Vec<usize>) {
        if blossom < self.len {
            list.push(blossom);
            return;
        }
        let mut unopened = vec![blossom];
        while let Some(next) = unopened.pop() {
            if next < self.len {
                list.push(next);
            } else {
                unopened.extend(&self.parts[next - self.len]);
            }
        }
    }

    /// Makes an even blossom from the cycle that the edge between two vertices closes. The vertices
    /// `first` and `second` are in different even blossoms.
    pub(super) fn close_cycle(&mut self, first: usize, second: usize) {
        let lowest = self.lowest_common_blossom(self.top[first], self.top[second]);
        let first_path = self.path_up(self.top[first], lowest);
        let second_path = self.path_up(self.top[second], lowest);
        let mut parts = vec![lowest];
        let mut links = Vec::with_capacity(first_path.len() + second_path.len() + 1);
        for &(part, (inner, outer)) in first_path.iter().rev() {
            parts.push(part);
            links.push((outer, inner));
        }
        links.push((first, second));
        for &(part, link) in &second_path {
            parts.push(part);
            links.push(link);
        }
        // there is always an unused number, because there are fewer blossoms at a time than
        // vertices
        let Some(blossom) = self.unused_numbers.pop() else {
            return;
        };
        let was_odd: Vec<usize> = parts
            .iter()
            .copied()
            .filter(|&part| self.label[part] == Label::Odd)
            .collect();
        for part in was_odd {
            self.make_even(part);
        }
        for &part in &parts {
            self.parent[part] = blossom;
        }
        self.base[blossom] = self.base[lowest];
        self.dual[blossom] = 0;
        self.parent[blossom] = NONE;
        self.label[blossom] = Label::Even;
        self.parts[blossom - self.len] = parts;
        self.links[blossom - self.len] = links;
        let mut vertices = Vec::new();
        self.collect_vertices(blossom, &mut vertices);
        for vertex in vertices {
            self.top[vertex] = blossom;
        }
    }

    /// Returns the parent of an outermost blossom in the search tree, and the edge to it: the
    /// vertex in the blossom and the vertex in the parent. `None` at the root.
    fn parent_in_tree(&self, blossom: usize) -> Option<(usize, (usize, usize))> {
        let link = if self.label[blossom] == Label::Odd {
            let (outer, inner) = self.entry[blossom];
            (inner, outer)
        } else {
            let base = self.base[blossom];
            (base, self.mate[base])
        };
        (link.1 != NONE).then(|| (self.top[link.1], link))
    }

    /// Returns the lowest blossom in the search tree that is an ancestor of both blossoms, or is
    /// one of them.
    fn lowest_common_blossom(&self, first: usize, second: usize) -> usize {
        let mut visited = Vec::new();
        let mut ends = [Some(first), Some(second)];
        let mut side = 0;
        loop {
            if let Some(blossom) = ends[side] {
                if visited.contains(&blossom) {
                    return blossom;
                }
                visited.push(blossom);
                ends[side] = self.parent_in_tree(blossom).map(|(above, _)| above);
            }
            side = 1 - side;
        }
    }

    /// Returns the blossoms on the path up the search tree from `from` to `to`, without `to`, each
    /// with the edge to its parent, as in [`Matcher::parent_in_tree`].
    fn path_up(&self, from: usize, to: usize) -> Vec<(usize, (usize, usize))> {
        let mut path = Vec::new();
        let mut blossom = from;
        while blossom != to {
            let Some((above, link)) = self.parent_in_tree(blossom) else {
                break;
            };
            path.push((blossom, link));
            blossom = above;
        }
        path
    }

    /// Opens an outermost blossom, so that its parts become outermost. Returns the parts.
    fn open_blossom(&mut self, blossom: usize) -> Vec<usize> {
        let parts = std::mem::take(&mut self.parts[blossom - self.len]);
        let mut vertices = Vec::new();
        for &part in &parts {
            self.parent[part] = NONE;
            vertices.clear();
            self.collect_vertices(part, &mut vertices);
            for &vertex in &vertices {
                self.top[vertex] = part;
            }
            self.label[part] = Label::Free;
        }
        self.unused_numbers.push(blossom);
        self.dual[blossom] = 0;
        self.label[blossom] = Label::Free;
        parts
    }

    /// Opens an odd blossom whose dual is 0. The parts between its entry and its base stay in the
    /// search tree.
    pub(super) fn open_odd_blossom(&mut self, blossom: usize) {
        let links = std::mem::take(&mut self.links[blossom - self.len]);
        let entry = self.entry[blossom];
        let parts = self.open_blossom(blossom);
        let entry_part = self.top[entry.1];
        let start = parts
            .iter()
            .position(|&part| part == entry_part)
            .unwrap_or(0);
        let len = parts.len();
        // go from the entry towards the part with which it is matched
        let forward = start % 2 == 1;
        let mut index = start;
        let mut reached_edge = entry;
        loop {
            self.label[parts[index]] = Label::Odd;
            self.entry[parts[index]] = reached_edge;
            if index == 0 {
                return;
            }
            let next_index = |index: usize| {
                if forward {
                    (index + 1) % len
                } else {
                    index - 1
                }
            };
            let even_index = next_index(index);
            let odd_index = next_index(even_index);
            self.make_even(parts[even_index]);
            reached_edge = if forward {
                links[even_index]
            } else {
                let (inner, outer) = links[odd_index];
                (outer, inner)
            };
            index = odd_index;
        }
    }

    /// Opens all outermost blossoms whose dual is 0, including those that become outermost in this
    /// way.
    pub(super) fn open_idle_blossoms(&mut self) {
        let mut tops: Vec<usize> = (self.len..2 * self.len)
            .filter(|&id| self.parent[id] == NONE && !self.parts[id - self.len].is_empty())
            .collect();
        while let Some(blossom) = tops.pop() {
            if blossom >= self.len && self.dual[blossom] == 0 {
                self.links[blossom - self.len].clear();
                tops.extend(self.open_blossom(blossom));
            }
        }
    }

    /// Opens all blossoms that contain a vertex. The duals stay feasible, but an edge of the
    /// matching that leaves one of these blossoms may be lost.
    pub(super) fn open_blossoms_around(&mut self, vertex: usize) {
        while self.top[vertex] != vertex {
            let blossom = self.top[vertex];
            let half_dual = self.dual[blossom] / 2;
            if half_dual > 0 {
                let mut vertices = Vec::new();
                self.collect_vertices(blossom, &mut vertices);
                for inner in vertices {
                    self.dual[inner] += half_dual;
                }
                self.unmatch(self.base[blossom]);
            }
            self.links[blossom - self.len].clear();
            self.open_blossom(blossom);
        }
    }
}
