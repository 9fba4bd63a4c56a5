use super::{Failure, Graph, Matcher, grow_to_largest};
use crate::pairing::limit::Budget;

/// A graph with few vertices, given by its table of weights.
struct Table(Vec<Vec<Option<i128>>>);

impl Graph for Table {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn weight(&self, first: usize, second: usize) -> Option<i128> {
        self.0[first][second]
    }
}

/// Pseudo-random numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }
}

fn random_table(random: &mut Random, len: usize) -> Table {
    let density = 2 + random.below(9);
    let range = [1, 2, 3, 10, 1000][random.below(5) as usize];
    let mut table = vec![vec![None; len]; len];
    for (v, u) in (0..len).flat_map(|v| (0..v).map(move |u| (v, u))) {
        let weight = (random.below(10) < density).then(|| i128::from(random.below(range)));
        table[v][u] = weight;
        table[u][v] = weight;
    }
    Table(table)
}

/// Returns the weight of the best perfect matching of the vertices that are not in the bit set
/// `used`, found by an exhaustive search.
fn best_weight(table: &Table, used: u32) -> Option<i128> {
    let first = (0..table.len()).find(|v| used >> v & 1 == 0);
    let Some(first) = first else { return Some(0) };
    let partners = (first + 1..table.len()).filter(|v| used >> v & 1 == 0);
    partners
        .filter_map(|v| Some(table.0[first][v]? + best_weight(table, used | 1 << first | 1 << v)?))
        .max()
}

fn weight(table: &Table, matcher: &Matcher) -> i128 {
    let pairs = (0..table.len()).filter(|&v| v < matcher.mate(v));
    pairs
        .map(|v| {
            assert_eq!(matcher.mate(matcher.mate(v)), v);
            table.0[v][matcher.mate(v)].expect("an edge of the graph")
        })
        .sum()
}

fn budget() -> Budget {
    Budget::from_steps(1 << 40)
}

#[test]
fn finds_the_best_perfect_matching() {
    let mut random = Random(42);
    for _ in 0..3000 {
        let len = 2 * (1 + random.below(5) as usize);
        let table = random_table(&mut random, len);
        let found = Matcher::solve(&table, &mut budget());
        match best_weight(&table, 0) {
            None => assert_eq!(found.err(), Some(Failure::Incomplete)),
            Some(best) => assert_eq!(weight(&table, &found.unwrap()), best),
        }
    }
}

#[test]
fn repairs_after_changes_of_one_vertex() {
    let mut random = Random(7);
    for _ in 0..1500 {
        let len = 2 * (2 + random.below(4) as usize);
        let mut table = random_table(&mut random, len);
        let Ok(mut matcher) = Matcher::solve(&table, &mut budget()) else {
            continue;
        };
        let mut used = 0;
        for _ in 0..6 {
            let vertex = random.below(len as u64) as usize;
            if used >> vertex & 1 == 1 {
                continue;
            }
            for other in 0..len {
                if let Some(weight) = table.0[vertex][other] {
                    let changed = weight + i128::from(random.below(5));
                    table.0[vertex][other] = Some(changed);
                    table.0[other][vertex] = Some(changed);
                }
            }
            matcher.reweight(&table, vertex, &mut budget()).unwrap();
            let rest = best_weight(&table, used).unwrap();
            let alive = (0..len).filter(|v| used >> v & 1 == 0);
            let pairs = alive.filter(|&v| v < matcher.mate(v));
            let found: i128 = pairs.map(|v| table.0[v][matcher.mate(v)].unwrap()).sum();
            assert_eq!(found, rest);
            if random.below(3) == 0 {
                let mate = matcher.mate(vertex);
                assert!(matcher.is_tight(&table, vertex, mate));
                used |= 1 << vertex | 1 << mate;
                matcher
                    .retire_pair(&table, [vertex, mate], &mut budget())
                    .unwrap();
            }
        }
    }
}

#[test]
fn all_edges_of_best_matchings_are_tight() {
    let mut random = Random(99);
    for _ in 0..800 {
        let len = 2 * (2 + random.below(3) as usize);
        let table = random_table(&mut random, len);
        let Ok(matcher) = Matcher::solve(&table, &mut budget()) else {
            continue;
        };
        let whole = best_weight(&table, 0).unwrap();
        for v in 0..len {
            for u in 0..v {
                let weight_with_edge = table.0[v][u].zip(best_weight(&table, 1 << v | 1 << u));
                if weight_with_edge.is_some_and(|(edge, rest)| edge + rest == whole) {
                    assert!(matcher.is_tight(&table, v, u));
                }
            }
        }
    }
}

#[test]
fn finds_a_largest_matching() {
    let mut random = Random(5);
    for _ in 0..2000 {
        let len = 1 + random.below(10) as usize;
        let table = random_table(&mut random, len);
        let mut mate: Vec<usize> = (0..len).collect();
        let edge = |u: usize, v: usize| u != v && table.0[u][v].is_some();
        grow_to_largest(&mut mate, edge, &mut budget()).unwrap();
        let found = (0..len).filter(|&v| mate[v] > v).count();
        assert!((0..len).all(|v| mate[mate[v]] == v && (mate[v] == v || edge(v, mate[v]))));
        // the same graph with weights: every edge weighs 1, and each vertex has an extra vertex
        // with which it can be matched at weight 0
        let mut doubled = vec![vec![None; 2 * len]; 2 * len];
        for v in 0..len {
            doubled[v][len + v] = Some(0);
            doubled[len + v][v] = Some(0);
            for u in (0..len).filter(|&u| edge(u, v)) {
                doubled[v][u] = Some(1);
                doubled[len + v][len + u] = Some(0);
            }
        }
        let doubled = Table(doubled);
        let matcher = Matcher::solve(&doubled, &mut budget()).unwrap();
        assert_eq!(weight(&doubled, &matcher), found as i128);
    }
}

#[test]
fn stops_at_the_end_of_its_budget() {
    let table = random_table(&mut Random(3), 8);
    let found = Matcher::solve(&table, &mut Budget::from_steps(10));
    assert_eq!(found.err(), Some(Failure::Budget));
}

/// Returns the weights of all perfect matchings of the vertices that are not in the bit set `used`,
/// under both tables.
fn all_weights(tables: [&Table; 2], used: u32) -> Vec<[i128; 2]> {
    let first = (0..tables[0].len()).find(|v| used >> v & 1 == 0);
    let Some(first) = first else {
        return vec![[0, 0]];
    };
    let partners = (first + 1..tables[0].len()).filter(|v| used >> v & 1 == 0);
    let mut all = Vec::new();
    for v in partners {
        let [Some(one), Some(other)] = tables.map(|table| table.0[first][v]) else {
            continue;
        };
        let rest = all_weights(tables, used | 1 << first | 1 << v);
        all.extend(rest.into_iter().map(|[a, b]| [a + one, b + other]));
    }
    all
}

#[test]
fn a_face_has_exactly_the_same_best_matchings() {
    let mut random = Random(11);
    let mut with_blossoms = 0;
    for _ in 0..1500 {
        let len = 2 * (2 + random.below(3) as usize);
        let table = random_table(&mut random, len);
        let Ok(matcher) = Matcher::solve(&table, &mut budget()) else {
            continue;
        };
        let face = matcher
            .face_of_best_matchings(&table, &mut budget())
            .unwrap();
        with_blossoms += usize::from(face.iter().any(|&depth| depth > 0));
        let weight = |v: usize, u: usize| table.0[v][u].map(|_| i128::from(face[v * len + u]));
        let row = |v: usize| (0..len).map(|u| weight(v, u)).collect();
        let faces = Table((0..len).map(row).collect());
        let all = all_weights([&table, &faces], 0);
        let [best, on_face] = [0, 1].map(|side| all.iter().map(|weights| weights[side]).max());
        for weights in all {
            assert_eq!(Some(weights[0]) == best, Some(weights[1]) == on_face);
        }
    }
    assert!(with_blossoms > 20, "{with_blossoms}");
}

#[test]
fn the_numbering_of_the_vertices_does_not_matter() {
    let mut random = Random(12);
    for _ in 0..40 {
        let len = 30 + 2 * random.below(20) as usize;
        let table = random_table(&mut random, len);
        let mut order: Vec<usize> = (0..len).collect();
        for place in (1..len).rev() {
            order.swap(place, random.below(place as u64 + 1) as usize);
        }
        let row = |v: &usize| order.iter().map(|&u| table.0[*v][u]).collect();
        let shuffled = Table(order.iter().map(row).collect());
        let found = Matcher::solve(&table, &mut budget()).map(|found| weight(&table, &found));
        let other = Matcher::solve(&shuffled, &mut budget()).map(|found| weight(&shuffled, &found));
        assert_eq!(found.ok(), other.ok());
    }
}
