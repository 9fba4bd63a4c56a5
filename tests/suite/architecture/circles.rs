//! Finds circles of files: files each of which needs, through others, every other one.

use std::collections::{BTreeMap, BTreeSet};

use super::references::Reference;

/// Files that need each other.
pub(super) type Circle = BTreeSet<String>;

/// File ▶ the files that it needs, each with the paths that refer to it.
pub(super) type Graph = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// The graph of the files that need each other. Tests, doc comments and what a `mod.rs` only exports
/// do not count.
pub(super) fn graph(references: &BTreeSet<Reference>) -> Graph {
    let mut graph = Graph::new();
    let counted = references
        .iter()
        .filter(|one| !one.aside && !one.exported && !one.module_only && one.from != one.to);
    for reference in counted {
        let edges = graph.entry(reference.from.clone()).or_default();
        let paths = edges.entry(reference.to.clone()).or_default();
        paths.insert(reference.path.clone());
    }
    graph
}

/// Whether `file` is the `mod.rs` of a folder that contains `other`.
fn holds(file: &str, other: &str) -> bool {
    file.strip_suffix("mod.rs")
        .is_some_and(|folder| other.starts_with(folder))
}

/// The circles of a graph. A `mod.rs` and the files below its folder may need each other: a circle
/// that lies in the folder of one of its files counts only without this `mod.rs`.
pub(super) fn circles(graph: &Graph) -> BTreeSet<Circle> {
    let mut circles = BTreeSet::new();
    for circle in components(graph) {
        let door = circle
            .iter()
            .find(|file| circle.iter().all(|other| holds(file, other)));
        match door {
            Some(door) => circles.extend(self::circles(&without(graph, &circle, door))),
            None => drop(circles.insert(circle)),
        }
    }
    circles
}

/// The part of a graph between the files of a circle, without one of them.
fn without(graph: &Graph, circle: &Circle, left_out: &str) -> Graph {
    let is_kept = |file: &String| circle.contains(file) && file != left_out;
    let files = graph.iter().filter(|(file, _)| is_kept(file));
    let part = files.map(|(file, edges)| {
        let edges = edges.iter().filter(|(to, _)| is_kept(to));
        let edges = edges.map(|(to, paths)| (to.clone(), paths.clone()));
        (file.clone(), edges.collect())
    });
    part.collect()
}

/// The strongly connected components of a graph that have more than one file.
fn components(graph: &Graph) -> BTreeSet<Circle> {
    let mut finder = Finder {
        graph,
        numbers: BTreeMap::new(),
        stack: Vec::new(),
        circles: BTreeSet::new(),
    };
    for file in graph.keys() {
        if !finder.numbers.contains_key(file.as_str()) {
            finder.visit(file);
        }
    }
    finder.circles
}

/// The state of Tarjan's algorithm.
struct Finder<'a> {
    graph: &'a Graph,
    /// The order in which files were visited; `usize::MAX` once their component is known.
    numbers: BTreeMap<&'a str, usize>,
    stack: Vec<&'a str>,
    circles: BTreeSet<Circle>,
}

impl<'a> Finder<'a> {
    /// Visits a file; returns the lowest number that can be reached from it.
    fn visit(&mut self, file: &'a str) -> usize {
        let number = self.numbers.len();
        self.numbers.insert(file, number);
        let depth = self.stack.len();
        self.stack.push(file);
        let mut low = number;
        for next in self.graph.get(file).into_iter().flat_map(BTreeMap::keys) {
            let reached = match self.numbers.get(next.as_str()) {
                Some(number) => *number,
                None => self.visit(next),
            };
            low = low.min(reached);
        }
        if low < number {
            return low;
        }
        let members = self.stack.split_off(depth);
        for member in &members {
            self.numbers.insert(member, usize::MAX);
        }
        if members.len() > 1 {
            self.circles
                .insert(members.into_iter().map(str::to_owned).collect());
        }
        usize::MAX
    }
}

/// The arrows of a circle, one on each line, with the paths that cause them.
pub(super) fn arrows(graph: &Graph, circle: &Circle) -> Vec<String> {
    let mut lines = Vec::new();
    for (from, edges) in graph.iter().filter(|(from, _)| circle.contains(*from)) {
        for (to, paths) in edges.iter().filter(|(to, _)| circle.contains(*to)) {
            let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
            lines.push(format!("{from} needs {to}: {}", paths.join(", ")));
        }
    }
    lines
}
