//! Pairs of neighbours by stated rank, and the way in which a criterion orders each pair.

use std::cmp::Ordering;

use crate::model::ParticipantId;

/// A set of pairs, stored as one bit for each pair.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct PairSet(Box<[u64]>);

impl PairSet {
    pub(super) fn empty(pairs: usize) -> PairSet {
        PairSet(vec![0; pairs.div_ceil(64)].into())
    }

    pub(super) fn full(pairs: usize) -> PairSet {
        let mut set = PairSet::empty(pairs);
        for pair in 0..pairs {
            set.insert(pair);
        }
        set
    }

    pub(super) fn insert(&mut self, pair: usize) {
        self.0[pair / 64] |= 1 << (pair % 64);
    }

    pub(super) fn contains(&self, pair: usize) -> bool {
        self.0[pair / 64] >> (pair % 64) & 1 == 1
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the number of pairs that are in both sets.
    pub(super) fn count_common(&self, other: &PairSet) -> usize {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Returns the pairs of this set that are neither in `a` nor in `b`.
    pub(super) fn excluding(&self, a: &PairSet, b: &PairSet) -> PairSet {
        let words = self.0.iter().zip(a.0.iter().zip(&b.0));
        PairSet(words.map(|(own, (a, b))| own & !(a | b)).collect())
    }

    /// Returns the pairs that are in this set, or in both `a` and `b`.
    pub(super) fn with_intersection(&self, a: &PairSet, b: &PairSet) -> PairSet {
        let words = self.0.iter().zip(a.0.iter().zip(&b.0));
        PairSet(words.map(|(own, (a, b))| own | (a & b)).collect())
    }
}

/// Pairs of neighbours by stated rank who have equal points, in the order of the ranks.
#[derive(Debug)]
pub(super) struct Pairs {
    /// The two players of each pair, the one with the better stated rank first. Successive pairs
    /// that share a player belong to one score group.
    list: Vec<(ParticipantId, ParticipantId)>,
}

/// The pairs that a criterion orders correctly, and those that it orders wrongly.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Verdicts {
    /// The pairs that the criterion orders as the stated ranks do.
    pub(super) right: PairSet,
    /// The pairs that the criterion orders the other way round.
    pub(super) wrong: PairSet,
}

impl Pairs {
    /// Creates the set of pairs from `list`. Each pair must begin with the player who has the
    /// better stated rank, and the pairs must be in the order of the ranks.
    pub(super) fn new(list: Vec<(ParticipantId, ParticipantId)>) -> Pairs {
        Pairs { list }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns about `limit` of these pairs: the same share of the pairs from every set of tied
    /// players, those with the best ranks first.
    pub(super) fn sample(&self, limit: usize) -> Pairs {
        let count = self.list.len();
        if count <= limit {
            return Pairs::new(self.list.clone());
        }
        let runs = self.list.chunk_by(|above, below| above.1 == below.0);
        let share = |run: &[(ParticipantId, ParticipantId)]| (run.len() * limit).div_ceil(count);
        let list = runs.flat_map(|run| run[..share(run)].iter().copied());
        Pairs::new(list.collect())
    }

    /// Returns one more than the highest index of a player in these pairs.
    pub(super) fn player_index_limit(&self) -> usize {
        let limits = self.list.iter().map(|(a, b)| a.index().max(b.index()) + 1);
        limits.max().unwrap_or(0)
    }

    /// Returns the verdicts of `compare` on all pairs. `compare` returns `Less` if its first player
    /// is better.
    pub(super) fn verdicts(
        &self,
        compare: impl Fn(ParticipantId, ParticipantId) -> Ordering,
    ) -> Verdicts {
        let mut verdicts = Verdicts {
            right: PairSet::empty(self.len()),
            wrong: PairSet::empty(self.len()),
        };
        for (pair, &(a, b)) in self.list.iter().enumerate() {
            match compare(a, b) {
                Ordering::Less => verdicts.right.insert(pair),
                Ordering::Greater => verdicts.wrong.insert(pair),
                Ordering::Equal => {}
            }
        }
        verdicts
    }

    /// Returns the sets of players who remain tied if the pairs of `open` are undecided.
    pub(super) fn tied_sets(&self, open: &PairSet) -> Vec<Vec<ParticipantId>> {
        let mut sets: Vec<Vec<ParticipantId>> = Vec::new();
        for (pair, &(a, b)) in self.list.iter().enumerate() {
            if !open.contains(pair) {
                continue;
            }
            match sets.last_mut() {
                Some(set) if set.last() == Some(&a) => set.push(b),
                _ => sets.push(vec![a, b]),
            }
        }
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_open_pairs_form_a_tied_set() {
        let players: Vec<ParticipantId> = (0..6).map(ParticipantId::at).collect();
        // 0 1 2 | 3 4 5
        let neighbours = players.windows(2).map(|pair| (pair[0], pair[1]));
        let pairs = Pairs::new(neighbours.filter(|(_, b)| b.index() != 3).collect());
        assert_eq!(pairs.len(), 4);
        let sets = |open: &PairSet| -> Vec<Vec<usize>> {
            let sets = pairs.tied_sets(open).into_iter();
            sets.map(|set| set.into_iter().map(ParticipantId::index).collect())
                .collect()
        };
        assert_eq!(sets(&PairSet::full(4)), [vec![0, 1, 2], vec![3, 4, 5]]);
        let mut some = PairSet::empty(4);
        some.insert(1);
        some.insert(3);
        assert_eq!(sets(&some), [vec![1, 2], vec![4, 5]]);
    }
}
