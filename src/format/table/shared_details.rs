//! Gives the details of the event that stand on a sheet of their own to the lists to which they
//! belong.

use super::List;
use super::details::states_shared_detail;
use super::kind::ListKind;
use super::round_lists::JoinedLists;
use crate::source::{Row, Source};

/// Adds the rows with details to the lines above the first list of their event, and returns the rows
/// that were added. `details` contains the rows of each sheet without a list.
///
/// If a file has several events, only one sheet can state the details of all. Two events of the same
/// players, such as a rapid and a blitz tournament, share their place and their arbiters, but not
/// necessarily their days, rounds and time control.
pub(super) fn add_details<'a>(
    source: &Source,
    lists: &mut [List<'a>],
    joined: &JoinedLists,
    details: &[Vec<&'a Row>],
) -> Vec<&'a Row> {
    let mut added: Vec<&Row> = Vec::new();
    if joined.events.is_empty() {
        // a list without results may be one of prize winners
        let has_games =
            |list: &List<'_>| list.kind.has_results() || list.kind == ListKind::Pairings;
        let index = lists.iter().position(has_games).unwrap_or(0);
        if let Some(list) = lists.get_mut(index) {
            added.extend(details.iter().flatten());
            list.tables[0].titles.extend(&added);
        }
        return added;
    }
    let [rows] = details else {
        return added;
    };
    for (index, note) in &joined.events {
        let is_given = |row: &&&Row| note.is_none() || states_shared_detail(source, row);
        let given: Vec<&Row> = rows.iter().filter(is_given).copied().collect();
        lists[*index].tables[0].titles.extend(&given);
        added.extend(given);
    }
    added
}
