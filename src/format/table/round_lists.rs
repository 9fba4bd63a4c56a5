//! Joins the lists of pairings of a file into one list if each of them is of other rounds of the
//! same event: a sheet of a workbook or a table of a page for each round. What is wrong in one row
//! can often be seen only in the rows of the other rounds.

use std::collections::{HashMap, HashSet};

use super::event_lists::{EventLists, divide_by_events};
use super::kind::ListKind;
use super::meaning::Meaning;
use super::round_order::{listed_games, rounds_of_tables};
use super::rounds::stated_round;
use super::row_rounds::{round_at_start, states_round};
use super::tables::{Table, first_text};
use super::{List, details};
use crate::format::notes::Notes;
use crate::import::{Import, Note, NoteKind, Part};
use crate::merge::{EventFile, merge};
use crate::model::{RoundNumber, RoundRange};
use crate::source::Row;

/// The last round that the number of a sheet may mean.
const MAX_ROUND: u16 = 99;

/// What is known about the lists of a file after those of an event were joined.
pub(super) struct JoinedLists {
    /// Whether each list is certain to be a whole event.
    pub(super) are_whole_events: bool,
    /// If there are lists of several events, the index of the first list of each event, with a note
    /// that says why it seems to be one of its own; see [`EventLists`].
    pub(super) events: Vec<(usize, Option<Note>)>,
}

/// Joins the lists of pairings that have the same players if they are of different rounds. The
/// joined list is in the place of the first of them. A hidden sheet and other events stay as they
/// are.
pub(super) fn join_lists_of_rounds(lists: &mut Vec<List<'_>>) -> JoinedLists {
    let divided = divide_by_events(lists);
    let has_several_events = divided.is_some();
    let events = divided.unwrap_or_else(|| events(lists));
    let event_count = events.len();
    // the lists, with the index of the list that they are joined to
    let mut joined_to: Vec<usize> = (0..lists.len()).collect();
    for EventLists { lists: event, .. } in &events {
        number_sheets(lists, event);
        let of_event: Vec<&List<'_>> = event.iter().map(|&index| &lists[index]).collect();
        if of_event.len() > 1 && have_different_rounds(&of_event) {
            for &index in event {
                joined_to[index] = event[0];
            }
        }
    }
    let mut places = vec![0; lists.len()];
    let mut kept: Vec<List<'_>> = Vec::new();
    for (index, mut list) in lists.drain(..).enumerate() {
        if joined_to[index] == index {
            places[index] = kept.len();
            kept.push(list);
        } else {
            kept[places[joined_to[index]]]
                .tables
                .append(&mut list.tables);
        }
    }
    *lists = kept;
    let events = events.into_iter().filter(|_| has_several_events);
    let events = events.filter_map(|event| Some((places[*event.lists.first()?], event.note)));
    JoinedLists {
        are_whole_events: has_several_events && lists.len() == event_count,
        events: events.collect(),
    }
}

/// Returns the visible lists of pairings of each event. At least half of the players of a list, or of
/// those of all lists of the event before it, are in both.
fn events(lists: &[List<'_>]) -> Vec<EventLists> {
    let mut events: Vec<(HashSet<String>, Vec<usize>)> = Vec::new();
    for (index, list) in lists.iter().enumerate() {
        if list.kind == ListKind::Pairings && !list.table().sheet.is_hidden {
            add_to_event(&mut events, (player_names(list), vec![index]));
        }
    }
    // two lists may have half of the players of a round each: later lists show that these belong
    // together
    let mut joined: Vec<(HashSet<String>, Vec<usize>)> = Vec::new();
    for event in events {
        add_to_event(&mut joined, event);
    }
    let events = joined.into_iter().map(|(_, mut lists)| {
        lists.sort_unstable();
        EventLists { lists, note: None }
    });
    events.collect()
}

/// Adds lists, with the names of their players, to the event with the same players, or else as a new
/// event.
fn add_to_event(
    events: &mut Vec<(HashSet<String>, Vec<usize>)>,
    (names, mut indices): (HashSet<String>, Vec<usize>),
) {
    let has_same_players = |known_names: &HashSet<String>| {
        let common_count = names.intersection(known_names).count();
        common_count > 0 && common_count * 2 >= names.len().min(known_names.len())
    };
    match events.iter_mut().find(|(known, _)| has_same_players(known)) {
        Some((known_names, known_indices)) => {
            known_names.extend(names);
            known_indices.append(&mut indices);
        }
        None => events.push((names, indices)),
    }
}

/// Takes the names of the sheets of an event for rounds if all of them are different numbers, and
/// nothing else states a round.
fn number_sheets(lists: &mut [List<'_>], event: &[usize]) {
    let number = |index: &usize| {
        let table = lists[*index].table();
        let number = table.sheet.name.trim().parse::<u16>().ok();
        number.filter(|number| (1..=MAX_ROUND).contains(number) && !states_round(table))
    };
    let numbers: Option<Vec<u16>> = event.iter().map(number).collect();
    let Some(numbers) = numbers.filter(|numbers| numbers.len() > 1) else {
        return;
    };
    let distinct: HashSet<u16> = numbers.iter().copied().collect();
    if distinct.len() == numbers.len() {
        for (&index, number) in event.iter().zip(numbers) {
            lists[index].tables[0].sheet_number = Some(number);
        }
    }
}

/// Whether no player is in two of the lists of a round, most lists state their round, and none that
/// does not is a copy of another.
fn have_different_rounds(lists: &[&List<'_>]) -> bool {
    let stating_count = lists.iter().filter(|list| states_round(list.table()));
    let stating_count = stating_count.count();
    if stating_count * 2 <= lists.len() || stating_count < lists.len() && have_copies(lists) {
        return false;
    }
    let joined = List {
        kind: ListKind::Pairings,
        tables: lists.iter().flat_map(|list| list.tables.clone()).collect(),
    };
    let mut places = rounds_of_tables(&joined, &mut Notes::default()).into_iter();
    // the players of a round may be divided between two sheets
    let mut names_by_round: HashMap<RoundNumber, HashSet<String>> = HashMap::new();
    for list in lists {
        let own_places = places.by_ref().take(list.tables.len()).flatten().flatten();
        let own_rounds: HashSet<RoundNumber> = own_places.map(|place| place.round).collect();
        let names = player_names(list);
        let is_new = |round: &RoundNumber| {
            let known_names = names_by_round.get(round);
            known_names.is_none_or(|known_names| known_names.is_disjoint(&names))
        };
        if own_rounds.is_empty() || !own_rounds.iter().all(is_new) {
            return false;
        }
        for round in own_rounds {
            let known_names = names_by_round.entry(round).or_default();
            known_names.extend(names.iter().cloned());
        }
    }
    true
}

/// Whether two of the lists have the same pairings.
fn have_copies(lists: &[&List<'_>]) -> bool {
    let mut known_pairings = HashSet::new();
    lists.iter().any(|list| {
        let names = list.tables.iter().flat_map(|table| {
            let columns = [Meaning::White, Meaning::Black].map(|meaning| table.column(meaning));
            let columns = columns.into_iter().flatten();
            let cells = columns.flat_map(|column| {
                let rows = table.rows.iter();
                rows.map(|row| table.value(row, column.index).text.into_owned())
            });
            cells.collect::<Vec<String>>()
        });
        !known_pairings.insert(names.collect::<Vec<String>>())
    })
}

/// Returns the names of the players of a list of pairings, in the form for comparison.
fn player_names(list: &List<'_>) -> HashSet<String> {
    list.tables
        .iter()
        .flat_map(listed_games)
        .flatten()
        .collect()
}

/// Makes a line that states a round a title of the table below it. On a page, the lines between two
/// tables that come before a heading are below the first table, also a paragraph that states the
/// round of the second. Changes nothing if the second table states its round.
pub(super) fn take_round_line<'a>(above: &mut Table<'a>, below: &mut Table<'a>) {
    let rows = &above.other_rows;
    let is_outside = |row: &&&Row| row.number == 0;
    let count = rows.iter().rev().take_while(is_outside).count();
    let lines = rows.iter().enumerate().skip(rows.len() - count);
    let mut lines = lines.filter(|(_, row)| row.span.start > above.header.span.start);
    let states_round = |row: &Row| round_at_start(&first_text(above.source, row).text).is_some();
    let round_line = lines.rfind(|(_, row)| states_round(row));
    let Some((index, _)) = round_line.filter(|_| stated_round(below).is_none()) else {
        return;
    };
    below.titles.splice(..0, above.other_rows.drain(index..));
}

/// Completes a list that was read from several sheets by the texts around the list in the further
/// sheets, and notes what they state differently. `name` is the name of the file. The list remains a
/// part of an event if it is not the only one of the file (`has_other_lists`), because the others
/// may complete it, and if rounds are missing.
pub(super) fn read_further_details(
    import: Import,
    list: &List<'_>,
    name: &str,
    has_other_lists: bool,
) -> Import {
    let further_sheets = (1..list.tables.len()).filter(|&index| list.begins_sheet(index));
    let further_sheets = further_sheets.map(|index| {
        let sheet = List {
            kind: list.kind,
            tables: vec![list.tables[index].clone()],
        };
        let mut notes = Notes::default();
        let mut details = Import {
            part: Part::Players,
            format: import.format,
            ..Import::default()
        };
        details::read(&sheet, &mut details, &mut notes);
        details.notes = notes.finish();
        EventFile {
            name: name.to_owned(),
            import: details,
            is_extract: false,
        }
    });
    let mut files: Vec<EventFile> = further_sheets.collect();
    let last = RoundNumber(import.tournament.rounds);
    let range = match import.part {
        Part::Rounds(range) => range,
        _ => RoundRange {
            first: RoundNumber(1),
            last,
        },
    };
    let (dialect, format) = (import.dialect.clone(), import.format);
    files.insert(
        0,
        EventFile {
            name: name.to_owned(),
            import,
            is_extract: false,
        },
    );
    // details without players and teams belong to any event
    let Ok(mut merged) = merge(files.clone()) else {
        return files.swap_remove(0).import;
    };
    (merged.dialect, merged.format) = (dialect, format);
    let planned_rounds = merged.tournament.planned_rounds;
    let lacks_rounds = planned_rounds.is_some_and(|planned| planned > range.last.0);
    if has_other_lists || lacks_rounds || merged.part != Part::Event {
        merged.part = Part::Rounds(range);
        // nobody is missing from a part of an event
        merged
            .notes
            .retain(|note| note.kind != NoteKind::UnmatchedPlayer || note.round.is_none());
    }
    merged
}
