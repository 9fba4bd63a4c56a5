//! The largest part of a sequence that is in order; the rest is what to blame.

/// Marks a longest part of `0..length` that is in order (patience sorting, n log n).
/// `in_order(a, b)`: whether the element `a` may stand before `b`; a transitive relation.
pub(super) fn longest_in_order(
    length: usize,
    in_order: impl Fn(usize, usize) -> bool,
) -> Vec<bool> {
    let mut marks = vec![true; length];
    if (1..length).all(|at| in_order(at - 1, at)) {
        return marks;
    }
    // the last element of the best part of each length
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(length);
    for at in 0..length {
        let shorter = ends.partition_point(|&end| in_order(end, at));
        before.push(shorter.checked_sub(1).map(|last| ends[last]));
        if shorter == ends.len() {
            ends.push(at);
        } else {
            ends[shorter] = at;
        }
    }
    marks.fill(false);
    let mut next = ends.last().copied();
    while let Some(at) = next {
        marks[at] = true;
        next = before[at];
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(values: &[i32], blamed: &[usize]) {
        let marks = longest_in_order(values.len(), |a, b| values[a] <= values[b]);
        let found = (0..values.len()).filter(|&at| !marks[at]);
        assert_eq!(found.collect::<Vec<_>>(), blamed, "{values:?}");
    }

    #[test]
    fn the_fewest_are_blamed() {
        check(&[1, 2, 3, 4], &[]);
        // one far from its place does not make the others wrong
        check(&[2, 3, 4, 5, 1], &[4]);
        check(&[5, 1, 2, 3, 4], &[0]);
        // equal ones fit in any order
        check(&[1, 2, 2, 2, 5], &[]);
        check(&[], &[]);
    }
}
