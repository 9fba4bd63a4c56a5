//! Finds out what the order of the tables of a list of pairings, and the names of its sheets, say
//! about rounds that are stated wrongly or that are missing.

use std::collections::{BTreeMap, HashSet};

use super::List;
use super::listed_games::RowPlace;
use super::rounds::{
    note_other_round_in_sheet_name, round_in_sheet_name, round_of_sheet, stated_round,
};
use super::row_rounds::rounds_of_rows;
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind, Reason};
use crate::model::RoundNumber;
use crate::source::Span;

/// The rounds of the rows of each table of a list.
type Places = [Vec<Option<RowPlace>>];

/// Returns the rounds of the rows of each table, as far as they are known.
pub(super) fn rounds_of_tables(list: &List<'_>, notes: &mut Notes) -> Vec<Vec<Option<RowPlace>>> {
    let stated = stated_rounds(list);
    let mut places_by_table = Vec::with_capacity(list.tables.len());
    let mut next_round = 0;
    for (index, table) in list.tables.iter().enumerate() {
        let next_free = next_free_round(next_round, &stated);
        let places = rounds_of_rows(table, next_free, list.begins_sheet(index), notes);
        if let Some(place) = places.iter().flatten().next_back() {
            next_round = place.round.0.saturating_add(1);
        }
        places_by_table.push(places);
    }
    let corrected = correct_rounds(list, &mut places_by_table, notes);
    for (index, (table, places)) in list.tables.iter().zip(&places_by_table).enumerate() {
        // the name of the sheet applies to its first table, and one finding corrects it
        let is_corrected_name = corrected == Some(index) && stated_round(table).is_none();
        if list.begins_sheet(index) && !is_corrected_name {
            note_other_round_in_sheet_name(table, places, notes);
        }
    }
    places_by_table
}

/// Returns the rounds that tables of a list state: above them or, for the first table of a sheet, by
/// the name of the sheet or the address of the page.
fn stated_rounds(list: &List<'_>) -> HashSet<u16> {
    let tables = list.tables.iter().enumerate();
    let rounds = tables.filter_map(|(index, table)| {
        let of_sheet = || round_of_sheet(table).filter(|_| list.begins_sheet(index));
        stated_round(table).or_else(of_sheet)
    });
    rounds.collect()
}

/// Returns the round of a table that states none: the next round that no other table states. `next`
/// is the round after that of the previous table, 0 for the first table.
fn next_free_round(next: u16, stated: &HashSet<u16>) -> u16 {
    let mut rounds = (next.max(1)..u16::MAX).filter(|round| !stated.contains(round));
    rounds.next().unwrap_or(next).max(next)
}

/// Corrects rounds that two tables exchange, or that one table states wrongly, and adds a note.
/// Returns the index of the only table that states its round wrongly; `None` if there is none.
fn correct_rounds(list: &List<'_>, places: &mut Places, notes: &mut Notes) -> Option<usize> {
    let rounds: Option<Vec<(RoundNumber, Span)>> =
        places.iter().map(|rows| only_round(rows)).collect();
    let rounds = rounds?;
    let numbers: Vec<u16> = rounds.iter().map(|(round, _)| round.0).collect();
    if let Some(([first, second], names)) = exchanged_with_names(list, &numbers) {
        let text = format!(
            "the names of the sheets say rounds {} and {}, but the lines above their lists say \
             rounds {} and {}; the names count, because the sheets are in the order of their names",
            names[first], names[second], numbers[first], numbers[second]
        );
        let note = Note::new(NoteKind::Disagreement, rounds[first].1, text);
        let note = note.with_span(rounds[second].1);
        notes.push(note.with_reason(Reason::SheetName));
        for index in [first, second] {
            set_round(&mut places[index], RoundNumber(names[index]));
        }
        None
    } else if let Some((index, missing)) = out_of_order(&numbers) {
        let text = format!(
            "{} says round {}, but the list is between those of rounds {} and {}, and no list says \
             round {missing}; it is read as round {missing}, which is a guess",
            match stated_round(&list.tables[index]) {
                Some(_) => "the line above a list",
                None => "the name of a sheet",
            },
            numbers[index],
            numbers[index - 1],
            numbers[index + 1],
        );
        let note = Note::new(NoteKind::Disagreement, rounds[index].1, text);
        notes.push(note.with_reason(Reason::ProbableRound(RoundNumber(missing))));
        set_round(&mut places[index], RoundNumber(missing));
        Some(index)
    } else {
        None
    }
}

/// Returns the round of all rows of a table, and where it is stated above them; `None` if the rows
/// have several rounds, or state them one by one.
fn only_round(rows: &[Option<RowPlace>]) -> Option<(RoundNumber, Span)> {
    let first = (*rows.first()?)?;
    let is_same = |place: &Option<RowPlace>| {
        place.is_some_and(|place| (place.round, place.label) == (first.round, first.label))
    };
    (first.label != first.row && rows.iter().all(is_same)).then_some((first.round, first.label))
}

fn set_round(rows: &mut [Option<RowPlace>], round: RoundNumber) {
    for place in rows.iter_mut().flatten() {
        place.round = round;
    }
}

/// Returns the indices of two tables whose rounds are exchanged, compared with the names of their
/// sheets, and the rounds of all names. `None` if there are no such tables, or if the names are not
/// in order.
fn exchanged_with_names(list: &List<'_>, rounds: &[u16]) -> Option<([usize; 2], Vec<u16>)> {
    let tables = list.tables.iter().enumerate();
    let names: Option<Vec<u16>> = tables
        .map(|(index, table)| {
            round_in_sheet_name(&table.sheet.name).filter(|_| list.begins_sheet(index))
        })
        .collect();
    let names = names.filter(|names| names.is_sorted_by(|a, b| a < b))?;
    let differ = (0..rounds.len()).filter(|&index| rounds[index] != names[index]);
    let [first, second] = differ.collect::<Vec<_>>()[..] else {
        return None;
    };
    let are_exchanged = rounds[first] == names[second] && rounds[second] == names[first];
    are_exchanged.then_some(([first, second], names))
}

/// Returns the index of the only table that is not in the order of the rounds, and the round that is
/// missing in its place: the table states a much later round than any other. `None` if there is no
/// such table.
fn out_of_order(rounds: &[u16]) -> Option<(usize, u16)> {
    let index = (0..rounds.len()).max_by_key(|&index| rounds[index])?;
    let (before, after) = (*rounds.get(index.checked_sub(1)?)?, *rounds.get(index + 1)?);
    let mut others = rounds.to_vec();
    let stated = others.remove(index);
    let is_in_order = others.is_sorted_by(|a, b| a < b);
    let is_much_later = stated > others.last()? + 1;
    (is_in_order && is_much_later && after == before + 2).then_some((index, before + 1))
}

/// Adds a note about each round that a list lacks between two others.
pub(super) fn note_missing_rounds(places: &Places, notes: &mut Notes) {
    let mut labels: BTreeMap<RoundNumber, Span> = BTreeMap::new();
    for place in places.iter().flatten().flatten() {
        labels.entry(place.round).or_insert(place.label);
    }
    let rounds: Vec<(RoundNumber, Span)> = labels.into_iter().collect();
    for pair in rounds.windows(2) {
        let [(before, before_span), (after, after_span)] = [pair[0], pair[1]];
        for missing in (before.0 + 1..after.0).map(RoundNumber) {
            let text = format!("the list has rounds {before} and {after}");
            let note = Note::new(NoteKind::MissingRound, after_span, text);
            notes.push(note.with_span(before_span).in_round(missing));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_out_of_order_is_the_missing_one() {
        for (rounds, expected) in [
            (&[1, 2, 3, 14, 5][..], Some((3, 4))),
            (&[1, 22, 3], Some((1, 2))),
            (&[1, 2, 3, 6, 5], None),
            (&[1, 2, 3, 14], None),
            (&[14, 1, 2], None),
            (&[1, 2, 14, 3], None),
            (&[1, 3, 2, 14, 4], None),
            (&[], None),
        ] {
            assert_eq!(out_of_order(rounds), expected, "{rounds:?}");
        }
    }

    #[test]
    fn a_table_without_a_round_is_of_a_free_one() {
        let stated = HashSet::from([1, 2, 4]);
        assert_eq!(next_free_round(0, &stated), 3);
        assert_eq!(next_free_round(3, &stated), 3);
        assert_eq!(next_free_round(4, &stated), 5);
        assert_eq!(next_free_round(0, &HashSet::from([2])), 1);
    }
}
