//! Computes ranks, from 1, within a set of tied participants that a tie-break split into groups.

use super::Column;
use crate::model::ParticipantId;
use crate::number::Exact;

/// Writes into `column` the rank of each participant within a set that was split into `groups`, the
/// best group first. Participants of a group share a rank.
pub fn write_places(groups: &[Vec<ParticipantId>], column: &mut Column) {
    let mut before = 0;
    for group in groups {
        for id in group {
            column[id.index()] = exact(before + 1);
        }
        before += group.len();
    }
}

/// The rank of one participant within a set that was split into `groups`; `None` if the participant
/// is not in the set.
pub(super) fn place_of(groups: &[Vec<ParticipantId>], participant: ParticipantId) -> Option<Exact> {
    let index = groups
        .iter()
        .position(|group| group.contains(&participant))?;
    let before: usize = groups[..index].iter().map(Vec::len).sum();
    exact(before + 1)
}

/// Splits a set with `step`, then each of the resulting sets, until no set can be split. A list of
/// sets still to be split replaces recursion, so that no file can overflow the stack.
pub(super) fn split_completely(
    set: &[ParticipantId],
    mut step: impl FnMut(&[ParticipantId]) -> Vec<Vec<ParticipantId>>,
) -> Vec<Vec<ParticipantId>> {
    let mut finished = Vec::new();
    let mut unsplit = vec![set.to_vec()];
    while let Some(set) = unsplit.pop() {
        if set.len() < 2 {
            finished.push(set);
            continue;
        }
        let groups = step(&set);
        if groups.len() == 1 {
            finished.extend(groups);
        } else {
            unsplit.extend(groups.into_iter().rev());
        }
    }
    finished
}

fn exact(place: usize) -> Option<Exact> {
    i64::try_from(place).ok().map(Exact::whole)
}
