//! Finds the pairs of events that are worth comparing: those that share players and may have a day
//! in common.

use std::collections::BTreeSet;

use super::Event;

/// The largest number of a player's later events with which each event of the player is compared.
const MAX_NEIGHBOURS: usize = 50;
/// The largest number of pairs of events that are compared.
const MAX_PAIRS: usize = 200_000;

/// The number of finds after which the search ends. A pair of events is found once for each FIDE ID
/// or name that its events share.
const MAX_FINDS: usize = 1_000_000;

/// Returns the pairs of events that share a FIDE ID or two names, in the order of the events, and
/// whether this list of pairs is complete. Only the events with an index in `event_indices` are
/// considered.
pub(super) fn candidate_pairs(
    events: &[Event],
    event_indices: &[usize],
) -> (BTreeSet<(usize, usize)>, bool) {
    let (mut ids_and_events, mut names_and_events) = (Vec::new(), Vec::new());
    for &event in event_indices {
        for person in &events[event].people {
            if person.id != 0 {
                ids_and_events.push((u64::from(person.id), event));
            }
            if person.name_hash != 0 {
                names_and_events.push((person.name_hash, event));
            }
        }
    }
    let mut pairs = BTreeSet::new();
    let is_complete_by_id = for_each_pair(events, ids_and_events, |pair| {
        pairs.insert(pair);
    });
    // two people may share one name, so two names must be in both events
    let mut pairs_with_one_name = BTreeSet::new();
    let is_complete_by_name = for_each_pair(events, names_and_events, |pair| {
        if !pairs_with_one_name.insert(pair) {
            pairs.insert(pair);
        }
    });
    let is_complete = is_complete_by_id && is_complete_by_name && pairs.len() <= MAX_PAIRS;
    (pairs.into_iter().take(MAX_PAIRS).collect(), is_complete)
}

/// Calls `take` for each pair of events that share a key (the FIDE ID or name of a player) and may
/// have a day in common. Returns `false` if the search ended early because there are too many
/// pairs.
fn for_each_pair(
    events: &[Event],
    mut keys_and_events: Vec<(u64, usize)>,
    mut take: impl FnMut((usize, usize)),
) -> bool {
    // by first day, so that a player's events that overlap are neighbours
    keys_and_events.sort_unstable_by_key(|&(key, event)| (key, events[event].start, event));
    keys_and_events.dedup();
    let (mut find_count, mut is_complete) = (0, true);
    for keys_of_person in keys_and_events.chunk_by(|a, b| a.0 == b.0) {
        for (index, &(_, first)) in keys_of_person.iter().enumerate() {
            let mut compared_events = 0;
            for &(_, second) in &keys_of_person[index + 1..] {
                let (a, b) = (&events[first], &events[second]);
                let end_and_start = a.dates().zip(b.start);
                if end_and_start.is_some_and(|((_, end), start)| start > end) {
                    break;
                }
                if compared_events == MAX_NEIGHBOURS || find_count == MAX_FINDS {
                    is_complete = false;
                    break;
                }
                if a.may_overlap(b) {
                    compared_events += 1;
                    find_count += 1;
                    take((first.min(second), first.max(second)));
                }
            }
        }
    }
    is_complete
}
