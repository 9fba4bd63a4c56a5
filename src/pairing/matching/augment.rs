//! Grows the matching along a path between two unmatched vertices.

use super::{Matcher, NONE};

impl Matcher {
    /// Matches an even vertex with the vertex `reached`, which is in an unmatched blossom, and
    /// changes the matching along the path in the tree from the even vertex to the root.
    pub(super) fn augment(&mut self, even: usize, reached: usize) {
        self.set_base(self.top[reached], reached);
        self.mate[reached] = even;
        let (mut vertex, mut partner) = (even, reached);
        loop {
            let blossom = self.top[vertex];
            let unmatched = self.mate[self.base[blossom]];
            self.set_base(blossom, vertex);
            self.mate[vertex] = partner;
            if unmatched == NONE {
                return;
            }
            let odd_blossom = self.top[unmatched];
            let (above, inner) = self.entry[odd_blossom];
            self.set_base(odd_blossom, inner);
            self.mate[inner] = above;
            (vertex, partner) = (above, inner);
        }
    }

    /// Makes a vertex the base of a blossom, and matches all other vertices of the blossom with
    /// each other.
    fn set_base(&mut self, blossom: usize, vertex: usize) {
        if blossom < self.len || self.base[blossom] == vertex {
            return;
        }
        let index = blossom - self.len;
        let mut part = vertex;
        while self.parent[part] != blossom {
            part = self.parent[part];
        }
        self.set_base(part, vertex);
        let parts = std::mem::take(&mut self.parts[index]);
        let mut links = std::mem::take(&mut self.links[index]);
        let part_index = parts.iter().position(|&other| other == part).unwrap_or(0);
        // the parts between the new base and the old one, on the side where their number is even
        let pairs = if part_index % 2 == 1 {
            part_index + 1..parts.len()
        } else {
            0..part_index
        };
        for first in pairs.step_by(2) {
            let (here, there) = links[first];
            self.set_base(parts[first], here);
            self.set_base(parts[(first + 1) % parts.len()], there);
            self.mate[here] = there;
            self.mate[there] = here;
        }
        let mut parts = parts;
        parts.rotate_left(part_index);
        links.rotate_left(part_index);
        self.parts[index] = parts;
        self.links[index] = links;
        self.base[blossom] = vertex;
    }
}
