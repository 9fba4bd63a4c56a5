//! Compares stated ranks with a computed table: which ranks differ, and how many mistakes explain
//! the differences.

use std::collections::{BTreeSet, HashMap};

use crate::model::ParticipantId;
use crate::standings::Standings;

/// Counts the mistakes that turn the right ranks into the stated ones. An exchange of two ranks is
/// one mistake, and so is any other rank that differs. `differing_ranks` contains the participants
/// whose rank differs, with their right ranks.
pub(in crate::audit) fn count_mistakes(
    differing_ranks: &[(ParticipantId, u32)],
    stated_rank: &dyn Fn(ParticipantId) -> u32,
) -> usize {
    let mut mistake_counts: HashMap<(u32, u32), usize> = HashMap::new();
    let mut exchange_count = 0;
    for &(id, right_rank) in differing_ranks {
        match mistake_counts.get_mut(&(right_rank, stated_rank(id))) {
            Some(count) if *count > 0 => {
                *count -= 1;
                exchange_count += 1;
            }
            _ => {
                *mistake_counts
                    .entry((stated_rank(id), right_rank))
                    .or_default() += 1
            }
        }
    }
    differing_ranks.len() - exchange_count
}

/// The way in which ranks are numbered.
#[derive(Clone, Copy)]
struct NumberingStyle {
    /// Whether no number is skipped after a shared rank, as in 1 2 2 3.
    is_dense: bool,
    /// Whether participants without a stated rank also take up a rank number.
    counts_unranked: bool,
}

/// All ways of numbering ranks, the usual one first. The first of those that agree with the most
/// stated ranks is used.
const STYLES: [NumberingStyle; 4] = [
    NumberingStyle {
        is_dense: false,
        counts_unranked: false,
    },
    NumberingStyle {
        is_dense: false,
        counts_unranked: true,
    },
    NumberingStyle {
        is_dense: true,
        counts_unranked: false,
    },
    NumberingStyle {
        is_dense: true,
        counts_unranked: true,
    },
];

/// Participants whom all criteria leave tied, and the best rank that they may have.
struct TiedSet {
    first_rank: u32,
    /// The participants with their stated ranks, in ascending order of the ranks.
    players: Vec<(ParticipantId, u32)>,
}

impl TiedSet {
    /// Whether the stated ranks are correct for participants who are tied: they are shared, or the
    /// lot decided between them.
    fn is_right(&self, style: NumberingStyle) -> bool {
        let mut previous = None;
        (self.first_rank..)
            .zip(&self.players)
            .all(|(rank_by_lot, &(_, stated))| {
                let is_shared =
                    previous.map_or(stated == self.first_rank, |previous| previous == stated);
                previous = Some(stated);
                is_shared || (stated == rank_by_lot && !style.is_dense)
            })
    }

    fn shares_rank(&self) -> bool {
        self.players.windows(2).any(|pair| pair[0].1 == pair[1].1)
    }
}

/// Returns the participants whose stated rank contradicts the table, with their right ranks. The
/// right ranks are numbered in the way that makes most stated ranks right.
pub(in crate::audit) fn differing_ranks(
    table: &Standings,
    ranked: &[ParticipantId],
    stated_rank: &dyn Fn(ParticipantId) -> u32,
) -> Vec<(ParticipantId, u32)> {
    let ranked_ids: BTreeSet<ParticipantId> = ranked.iter().copied().collect();
    let sets_by_style = STYLES.map(|style| {
        (
            style,
            tied_sets_with_ranks(table, &ranked_ids, style, stated_rank),
        )
    });
    let count_right = |(style, sets): &(NumberingStyle, Vec<TiedSet>)| -> usize {
        let right_sets = sets.iter().filter(|set| set.is_right(*style));
        right_sets.map(|set| set.players.len()).sum()
    };
    let max_right_count = sets_by_style.iter().map(count_right).max().unwrap_or(0);
    let sets_by_style = sets_by_style
        .into_iter()
        .find(|sets| count_right(sets) == max_right_count);
    sets_by_style.map_or_else(Vec::new, |(style, sets)| differing_in_style(style, &sets))
}

/// Whether another way to number ranks gives different right ranks and needs no more mistakes to
/// explain the stated ranks than `differing_ranks` does.
pub(in crate::audit) fn is_ambiguous(
    table: &Standings,
    ranked: &[ParticipantId],
    stated_rank: &dyn Fn(ParticipantId) -> u32,
    differing_ranks: &[(ParticipantId, u32)],
) -> bool {
    let ranked_ids: BTreeSet<ParticipantId> = ranked.iter().copied().collect();
    let max_mistakes = count_mistakes(differing_ranks, stated_rank);
    STYLES.into_iter().any(|style| {
        let other_ranks = differing_in_style(
            style,
            &tied_sets_with_ranks(table, &ranked_ids, style, stated_rank),
        );
        other_ranks != differing_ranks && count_mistakes(&other_ranks, stated_rank) <= max_mistakes
    })
}

/// Returns the smallest number of mistakes that turn ranks of this table into the stated ones,
/// however ties are decided. The ranks of one participant may change several times: two successive
/// exchanges move the ranks of three participants in a circle.
pub(in crate::audit) fn count_fewest_mistakes(
    table: &Standings,
    ranked: &[ParticipantId],
    stated_rank: &dyn Fn(ParticipantId) -> u32,
) -> usize {
    let ranked_ids: BTreeSet<ParticipantId> = ranked.iter().copied().collect();
    let counts = STYLES.map(|style| {
        count_misplaced(&tied_sets_with_ranks(
            table,
            &ranked_ids,
            style,
            stated_rank,
        ))
    });
    counts.into_iter().min().unwrap_or(0)
}

/// Counts the participants who have a rank of another tied set. Of two or more who have each
/// other's ranks, one is not counted.
fn count_misplaced(sets: &[TiedSet]) -> usize {
    let set_with_rank = |rank: u32| sets.partition_point(|set| set.first_rank <= rank);
    let mut moves: Vec<(usize, usize)> = (1..)
        .zip(sets)
        .flat_map(|(own_set, set)| {
            set.players
                .iter()
                .map(move |&(_, stated)| (own_set, stated))
        })
        .map(|(own_set, stated)| (own_set, set_with_rank(stated)))
        .filter(|(own_set, stated_set)| own_set != stated_set)
        .collect();
    let move_count = moves.len();
    let mut circle_count = 0;
    while let Some((first_set, mut set)) = moves.pop() {
        while set != first_set {
            let next = moves.iter().position(|&(own_set, _)| own_set == set);
            let Some(next) = next else { break };
            set = moves.swap_remove(next).1;
        }
        circle_count += usize::from(set == first_set);
    }
    move_count - circle_count
}

/// Returns the participants whose stated rank contradicts the table, with their right ranks, if
/// ranks are numbered in the given way.
fn differing_in_style(style: NumberingStyle, sets: &[TiedSet]) -> Vec<(ParticipantId, u32)> {
    // whether tied players share a rank in this file, if any right ranks show it
    let tied_sets = sets.iter().filter(|set| set.players.len() > 1);
    let share_ranks: Vec<bool> = tied_sets
        .filter(|set| set.is_right(style))
        .map(TiedSet::shares_rank)
        .collect();
    let is_decided_by_lot = !share_ranks.is_empty() && !share_ranks.contains(&true);
    let mut differing_ranks = Vec::new();
    for set in sets.iter().filter(|set| !set.is_right(style)) {
        for (rank_by_lot, &(id, stated)) in (set.first_rank..).zip(&set.players) {
            let rank = if is_decided_by_lot {
                rank_by_lot
            } else {
                set.first_rank
            };
            if rank != stated {
                differing_ranks.push((id, rank));
            }
        }
    }
    differing_ranks
}

/// Returns the participants with a stated rank, grouped into the sets that the table leaves tied,
/// best first.
fn tied_sets_with_ranks(
    table: &Standings,
    ranked_ids: &BTreeSet<ParticipantId>,
    style: NumberingStyle,
    stated: &dyn Fn(ParticipantId) -> u32,
) -> Vec<TiedSet> {
    let mut sets = Vec::new();
    let mut first_rank = 1_u32;
    for set in tied_sets(table) {
        let players = set.iter().filter(|id| ranked_ids.contains(id));
        let mut players: Vec<_> = players.map(|&id| (id, stated(id))).collect();
        players.sort_by_key(|(_, stated)| *stated);
        let ranked_count = u32::try_from(players.len()).unwrap_or(u32::MAX);
        let next_rank = first_rank
            + match (style.is_dense, style.counts_unranked) {
                (true, true) => 1,
                (true, false) => ranked_count.min(1),
                (false, true) => u32::try_from(set.len()).unwrap_or(u32::MAX),
                (false, false) => ranked_count,
            };
        if !players.is_empty() {
            sets.push(TiedSet {
                first_rank,
                players,
            });
        }
        first_rank = next_rank;
    }
    sets
}

/// Returns the sets of participants with equal ranks in the table, best first.
fn tied_sets(table: &Standings) -> impl Iterator<Item = &[ParticipantId]> {
    table
        .order
        .chunk_by(|a, b| table.ranks[a.index()] == table.ranks[b.index()])
}

#[cfg(test)]
mod tests {
    use super::{TiedSet, count_misplaced};
    use crate::model::PlayerId;

    /// Counts the mistakes in the stated ranks of these tied sets.
    fn count(sets: &[&[u32]]) -> usize {
        let mut first_rank = 1;
        let sets: Vec<TiedSet> = sets
            .iter()
            .map(|stated| {
                let players = stated.iter().map(|&rank| (PlayerId::at(0).into(), rank));
                let set = TiedSet {
                    first_rank,
                    players: players.collect(),
                };
                first_rank += u32::try_from(stated.len()).unwrap();
                set
            })
            .collect();
        count_misplaced(&sets)
    }

    #[test]
    fn exchanges_one_after_the_other_are_as_many_mistakes() {
        assert_eq!(count(&[&[1], &[2], &[3]]), 0);
        assert_eq!(count(&[&[2], &[1], &[3]]), 1);
        // an exchange of 1 and 2, then one of 1 and 3
        assert_eq!(count(&[&[2], &[3], &[1]]), 2);
        assert_eq!(count(&[&[2], &[3], &[1], &[5], &[4]]), 3);
        // nobody has rank 1
        assert_eq!(count(&[&[2], &[2], &[3]]), 1);
        assert_eq!(count(&[&[2], &[3], &[3]]), 2);
    }

    #[test]
    fn ties_may_be_decided_in_any_order_or_shared() {
        assert_eq!(count(&[&[3, 1, 2], &[4, 4]]), 0);
        // whoever of the second set had rank 4 exchanged it for rank 1
        assert_eq!(count(&[&[2, 3, 4], &[1, 5, 6]]), 1);
        assert_eq!(count(&[&[2, 3, 6], &[4, 5, 1]]), 1);
        assert_eq!(count(&[&[1, 2, 5], &[4, 5, 6]]), 1);
    }
}
