//! Computes ranks, from 1, within a set of tied participants that a tie-break split into groups.

use super::Column;
use crate::model::ParticipantId;
use crate::number::Exact;

/// Writes into `column` the rank of each participant within a set that was split into `groups`, the
/// best group first. Participants of a group share a rank.
pub fn write_places(groups: &[Vec<ParticipantId>], column: &mut Column) {
    let mut better_count = 0;
    for group in groups {
        for id in group {
            column[id.index()] = exact(better_count + 1);
        }
        better_count += group.len();
    }
}

/// Returns the rank of one participant within a set that was split into `groups`; `None` if the
/// participant is not in the set.
pub(super) fn place_of(groups: &[Vec<ParticipantId>], participant: ParticipantId) -> Option<Exact> {
    let index = groups
        .iter()
        .position(|group| group.contains(&participant))?;
    let better_count: usize = groups[..index].iter().map(Vec::len).sum();
    exact(better_count + 1)
}

/// Splits a set with `step`, then each of the resulting sets, until no set can be split. A list of
/// sets still to be split replaces recursion, so that no file can overflow the stack.
pub(super) fn split_completely(
    set: &[ParticipantId],
    mut step: impl FnMut(&[ParticipantId]) -> Vec<Vec<ParticipantId>>,
) -> Vec<Vec<ParticipantId>> {
    let mut final_sets = Vec::new();
    let mut sets_to_split = vec![set.to_vec()];
    while let Some(set) = sets_to_split.pop() {
        if set.len() < 2 {
            final_sets.push(set);
            continue;
        }
        let groups = step(&set);
        if groups.len() == 1 {
            final_sets.extend(groups);
        } else {
            sets_to_split.extend(groups.into_iter().rev());
        }
    }
    final_sets
}

fn exact(place: usize) -> Option<Exact> {
    i64::try_from(place).ok().map(Exact::whole)
}
