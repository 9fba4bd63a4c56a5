//! Places inside a set of tied participants that a criterion split into groups.

use super::Column;
use crate::model::PlayerId;
use crate::number::Exact;

/// Writes the place of each participant of a set that was split into `groups`.
pub fn place(groups: &[Vec<PlayerId>], column: &mut Column) {
    let mut before = 0;
    for group in groups {
        for id in group {
            column[id.index()] = exact(before + 1);
        }
        before += group.len();
    }
}

/// The place of one participant of the set; `None`: it is not in the set.
pub(super) fn place_of(groups: &[Vec<PlayerId>], player: PlayerId) -> Option<Exact> {
    let at = groups.iter().position(|group| group.contains(&player))?;
    let before: usize = groups[..at].iter().map(Vec::len).sum();
    exact(before + 1)
}

fn exact(place: usize) -> Option<Exact> {
    i64::try_from(place).ok().map(Exact::whole)
}
