//! Finds out what the order of the tables of a list of pairings, and the names of its sheets, say
//! about rounds that are stated wrongly or that are missing.

use std::collections::{BTreeMap, HashSet};

use super::listed_games::RowPlace;
use super::meaning::Meaning;
use super::rounds::{
    note_other_round_in_sheet_name, round_in_sheet_name, round_of_sheet, round_title, stated_round,
};
use super::row_rounds::rounds_of_rows;
use super::sheet_names::DifferingNames;
use super::tables::Table;
use super::unpaired::is_unpaired;
use super::{List, days, details, players};
use crate::format::notes::Notes;
use crate::import::{Import, Note, NoteKind, Reason};
use crate::merge::name_key;
use crate::model::RoundNumber;
use crate::source::{Row, Span};

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
    let corrected_names = correct_rounds(list, &mut places_by_table, notes);
    for (index, (table, places)) in list.tables.iter().zip(&places_by_table).enumerate() {
        // the name of the sheet applies to its first table
        if list.begins_sheet(index) && !corrected_names.contains(&index) {
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

/// Corrects rounds that tables exchange, or that one table states wrongly, and adds a note.
/// Returns the indices of the tables whose sheets have a name that this note corrects.
fn correct_rounds(list: &List<'_>, places: &mut Places, notes: &mut Notes) -> Vec<usize> {
    let rounds: Option<Vec<(RoundNumber, Span)>> =
        places.iter().map(|rows| only_round(rows)).collect();
    let Some(rounds) = rounds else {
        return Vec::new();
    };
    let numbers: Vec<u16> = rounds.iter().map(|(round, _)| round.0).collect();
    if let Some(differing) = DifferingNames::find(list, &numbers) {
        notes.push(differing.note(&rounds));
        for &index in differing.tables.iter().filter(|_| differing.names_count()) {
            set_round(&mut places[index], differing.round(index));
        }
        differing.tables
    } else if let Some((index, missing)) = out_of_order(list, &numbers) {
        notes.push(note_out_of_order(list, &rounds, (index, missing)));
        set_round(&mut places[index], RoundNumber(missing));
        match stated_round(&list.tables[index]) {
            Some(_) => Vec::new(),
            None => vec![index],
        }
    } else {
        if let Some(note) = note_exchanged_places(&rounds, &numbers) {
            notes.push(note);
        }
        Vec::new()
    }
}

/// Returns a note about a list that is not in the order of the rounds and is read as the round that
/// is missing in its place.
fn note_out_of_order(
    list: &List<'_>,
    rounds: &[(RoundNumber, Span)],
    (index, missing): (usize, u16),
) -> Note {
    let (stated, span) = rounds[index];
    let mut others = rounds.iter().enumerate();
    let other = others.find(|&(other, (round, _))| other != index && *round == stated);
    let place = place_in_words(rounds, index);
    let statement = match stated_round(&list.tables[index]) {
        Some(_) => "the line above a list",
        None => "the name of a sheet",
    };
    let evidence = match name_of_sheet_says(list, index) == Some(missing) {
        true => format!("the name of its sheet says round {missing}, and the list is {place}"),
        false => format!("the list is {place}, and no list says round {missing}"),
    };
    let text = format!(
        "{statement} says round {stated}{}, but {evidence}; it is read as round {missing}, which is \
         a guess",
        other.map_or("", |_| ", like another list"),
    );
    let mut note = Note::new(NoteKind::Disagreement, span, text);
    note.others.extend(other.map(|(_, (_, span))| span));
    note.with_reason(Reason::ProbableRound(RoundNumber(missing)))
}

/// Returns a note about two lists that are in each other's places; `None` if there are none.
fn note_exchanged_places(rounds: &[(RoundNumber, Span)], numbers: &[u16]) -> Option<Note> {
    let [first, second] = exchanged_places(numbers)?.map(RoundNumber);
    let text = format!(
        "the list of round {first} is in the place of that of round {second}, and the reverse; the \
         rounds that the lists state count"
    );
    let (_, span) = rounds.iter().find(|(round, _)| *round == first)?;
    let note = Note::new(NoteKind::UncertainLayout, *span, text);
    Some(
        note.with_reason(Reason::ProbableRound(second))
            .in_round(first),
    )
}

/// Returns the round in the name of the sheet of a table, if it is the first table of the sheet.
fn name_of_sheet_says(list: &List<'_>, index: usize) -> Option<u16> {
    let name = &list.tables[index].sheet.name;
    round_in_sheet_name(name).filter(|_| list.begins_sheet(index))
}

/// Says where a list is: `between those of rounds 2 and 4`.
fn place_in_words(rounds: &[(RoundNumber, Span)], index: usize) -> String {
    let round = |index: usize| rounds.get(index).map(|(round, _)| *round);
    match (index.checked_sub(1).and_then(round), round(index + 1)) {
        (Some(before), Some(after)) => format!("between those of rounds {before} and {after}"),
        (Some(before), None) => format!("after that of round {before}"),
        (None, Some(after)) => format!("before that of round {after}"),
        (None, None) => "the only one".to_owned(),
    }
}

/// Returns the rounds of the only two lists that would have to be exchanged so that all lists are in
/// the order of the rounds, from the first round on; `None` if there are no such lists.
fn exchanged_places(rounds: &[u16]) -> Option<[u16; 2]> {
    let places = rounds.iter().copied().zip(1..);
    let mut differing = places.filter(|(round, place)| round != place);
    let (first, second) = differing.next()?;
    let is_reverse = differing.next() == Some((second, first));
    (is_reverse && differing.next().is_none()).then_some([first, second])
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

/// Returns the index of the only table that is not in the order of the rounds, and the round that is
/// missing in its place; `None` if there is no such table, or if it is another list of the round
/// that it states.
fn out_of_order(list: &List<'_>, rounds: &[u16]) -> Option<(usize, u16)> {
    let are_complete = rounds
        .iter()
        .copied()
        .zip(1..)
        .all(|(round, place)| round == place);
    if are_complete {
        return None;
    }
    let mut details = Import::default();
    details::read(list, &mut details, &mut Notes::default());
    let planned = details.tournament.planned_rounds;
    // a round beyond the last one, or another than the name of the sheet says, cannot be meant
    let is_impossible = |index: usize, missing: u16| {
        planned.is_some_and(|planned| rounds[index] > planned)
            || name_of_sheet_says(list, index) == Some(missing)
    };
    let (index, missing) = find_out_of_order(rounds, &is_impossible)?;
    if planned.is_some_and(|planned| missing > planned) {
        return None;
    }
    let is_of_stated_round = |&other: &usize| {
        let tables = [index, other].map(|index| &list.tables[index]);
        other != index && rounds[other] == rounds[index] && !are_of_different_rounds(tables)
    };
    let mut others = 0..rounds.len();
    others
        .find(is_of_stated_round)
        .is_none()
        .then_some((index, missing))
}

/// Returns the index of the only number that is not in order, and the number that is missing in its
/// place. It must be much larger than all others, be there twice or be impossible: otherwise the
/// list of a round may be in another place. `None` if there is no such number. `is_impossible` gets
/// the index of a number and the missing number.
fn find_out_of_order(
    rounds: &[u16],
    is_impossible: &dyn Fn(usize, u16) -> bool,
) -> Option<(usize, u16)> {
    let candidate = |index: usize| {
        let mut others = rounds.to_vec();
        let stated = others.remove(index);
        let last = *others.last()?;
        let before = index.checked_sub(1).map_or(0, |index| rounds[index]);
        let (is_one_missing, is_wrong) = match rounds.get(index + 1) {
            Some(&after) => {
                // the first list may repeat the second, and the list of round 1 be missing
                let is_repeated = others.contains(&stated) && (index > 0 || stated != after);
                (after == before + 2, is_repeated || stated > last + 1)
            }
            // unless a digit was added, the rounds between may be missing
            None => (
                usize::from(last) == others.len(),
                stated > last.max(9) && stated > last * 2,
            ),
        };
        let missing = before + 1;
        let is_in_order = others.is_sorted_by(|a, b| a < b);
        let is_wrong = is_wrong || stated != missing && is_impossible(index, missing);
        (is_in_order && is_one_missing && is_wrong).then_some((index, missing))
    };
    let mut candidates = (0..rounds.len()).filter_map(candidate);
    candidates.next().filter(|_| candidates.next().is_none())
}

/// Whether two tables name the same players, apart from a few, and no or few of the same games.
fn are_of_different_rounds(tables: [&Table<'_>; 2]) -> bool {
    let [first_games, second_games] = tables.map(listed_games);
    let [first, second] = [&first_games, &second_games].map(|games| {
        let players = games.iter().flatten();
        players.collect::<HashSet<&String>>()
    });
    let common_players = first.intersection(&second).count();
    let common_games = first_games.intersection(&second_games).count();
    let fewest = first.len().min(second.len());
    // of the players of a round, a few are absent from the next
    fewest > 0 && common_players * 4 >= fewest * 3 && common_games * 4 <= first_games.len()
}

/// Returns the games of a table as the names of their players in the form for comparison.
pub(super) fn listed_games(table: &Table<'_>) -> HashSet<Vec<String>> {
    let games = table.rows.iter().map(|row| game_of_row(table, row));
    games.filter(|game| !game.is_empty()).collect()
}

/// Returns the names of the players in a row in the form for comparison, in alphabetical order.
pub(super) fn game_of_row(table: &Table<'_>, row: &Row) -> Vec<String> {
    let sides = [Meaning::White, Meaning::Black];
    let names = sides.map(|side| table.value_of(row, side)).into_iter();
    let names = names.filter(|name| !name.is_empty() && !is_unpaired(&name.text));
    let keys = names.map(|name| name_key(players::without_footnote(&name.text)));
    let mut keys: Vec<String> = keys.collect();
    keys.sort_unstable();
    keys
}

/// Returns the rounds of the rows without those that several tables state above them. There are none
/// if the days above the tables are in the order in which the rounds are read: each day then belongs
/// to the list below it, whatever round the line states.
pub(super) fn rounds_with_own_line(list: &List<'_>, places: &Places) -> HashSet<RoundNumber> {
    if are_days_in_order(list, places) {
        return HashSet::new();
    }
    let all_rounds = places.iter().flatten().flatten().map(|place| place.round);
    let mut rounds: HashSet<RoundNumber> = all_rounds.collect();
    let mut stated_rounds = HashSet::new();
    for round in list.tables.iter().filter_map(stated_round) {
        if !stated_rounds.insert(round) {
            rounds.remove(&RoundNumber(round));
        }
    }
    rounds
}

/// Whether each table has a day above it, and these days are in the order of the rounds of the rows.
fn are_days_in_order(list: &List<'_>, places: &Places) -> bool {
    let days = list.tables.iter().zip(places).map(|(table, places)| {
        let round = places.iter().flatten().next()?.round;
        let (line, _) = round_title(table)?;
        Some((round, days::day_in_heading(table.source, line)?))
    });
    let days: Option<Vec<_>> = days.collect();
    days.is_some_and(|mut days| {
        days.sort_by_key(|(round, _)| *round);
        days.is_sorted_by_key(|(_, day)| *day)
    })
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
            (&[1, 3, 4, 5], None),
            (&[1, 6, 3, 4, 5, 6, 7], Some((1, 2))),
            (&[1, 2, 3, 4, 2, 6], Some((4, 5))),
            (&[1, 2, 2, 4, 5], Some((2, 3))),
            (&[1, 3, 3], Some((1, 2))),
            (&[1, 3, 3, 5], None),
            (&[1, 2, 3, 3], None),
            (&[1, 2, 3, 2], None),
            (&[2, 2, 3], None),
            (&[1, 2, 3, 2, 4], None),
            (&[1, 2, 3, 6, 5], None),
            (&[1, 2, 3, 14], Some((3, 4))),
            (&[1, 2, 3, 6], None),
            (&[1, 2, 3, 8], None),
            (&[1, 3], None),
            (&[1, 2, 4, 14], None),
            (&[11, 2, 3], Some((0, 1))),
            (&[3, 2, 3], Some((0, 1))),
            (&[14, 1, 2], None),
            (&[1, 2, 14, 3], None),
            (&[1, 3, 2, 14, 4], None),
            (&[], None),
        ] {
            assert_eq!(
                find_out_of_order(rounds, &|_, _| false),
                expected,
                "{rounds:?}"
            );
        }
    }

    #[test]
    fn two_lists_in_each_others_places_are_found() {
        for (rounds, expected) in [
            (&[1, 2, 4, 3, 5][..], Some([4, 3])),
            (&[3, 2, 1], Some([3, 1])),
            (&[1, 2, 3], None),
            (&[2, 3, 1], None),
            (&[4, 3, 2, 1], None),
            (&[1, 2, 3, 6, 5], None),
            (&[1, 2, 5, 4, 3, 5], None),
        ] {
            assert_eq!(exchanged_places(rounds), expected, "{rounds:?}");
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
