//! Finds the round of each row of a list of pairings, in a column of rounds, in a line among the
//! rows, or above the table.

use super::headers::meaning;
use super::listed_games::RowPlace;
use super::meaning::Meaning;
use super::rounds::{round_in_line, round_of_sheet, round_title, stated_round, table_round};
use super::tables::{Column, Table, first_text};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::model::RoundNumber;
use crate::source::{Row, Span};

/// The content of a cell in the column of rounds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RoundCell {
    Round(RoundNumber),
    Blank,
    Unreadable,
}

/// Returns for each row of the table its round and where this is stated; `None` if the round of the
/// row is not known, which is noted. `next` is the round of a table that states none;
/// `begins_sheet` says whether the table is the first one of its sheet.
pub(super) fn rounds_of_rows(
    table: &Table<'_>,
    next: u16,
    begins_sheet: bool,
    notes: &mut Notes,
) -> Vec<Option<RowPlace>> {
    let column = table.column(Meaning::RoundNumber).copied();
    match column.and_then(|column| rounds_of_column(table, &column, notes)) {
        Some(rounds) => rounds,
        None => rounds_of_lines(table, next, begins_sheet, notes),
    }
}

/// Whether the first table of a sheet, its sheet or the address of its page states a round.
pub(super) fn states_round(table: &Table<'_>) -> bool {
    states_round_itself(table) || round_of_sheet(table).is_some()
}

/// Whether a table or a line beside its rows states a round.
pub(super) fn states_round_itself(table: &Table<'_>) -> bool {
    let is_round_line = |row: &&Row| round_at_start(&first_text(table.source, row).text).is_some();
    table.column(Meaning::RoundNumber).is_some()
        || stated_round(table).is_some()
        || table.other_rows.iter().any(is_round_line)
}

/// Returns the rounds of the rows according to the lines among them, such as `Round 2` between two
/// rows, or else above the table.
fn rounds_of_lines(
    table: &Table<'_>,
    next: u16,
    begins_sheet: bool,
    notes: &mut Notes,
) -> Vec<Option<RowPlace>> {
    let lines = table.other_rows.iter().filter_map(|row| {
        let round = round_at_start(&first_text(table.source, row).text)?;
        // lines that belong to an empty table above come before the header and do not count
        (row.span.start > table.header.span.start).then_some((row.span, round))
    });
    let mut lines: Vec<(Span, RoundNumber)> = lines.collect();
    lines.sort_by_key(|(span, _)| *span);
    let line_before = |row: &Row| {
        let count = lines.partition_point(|(span, _)| span.start < row.span.start);
        count.checked_sub(1).map(|index| lines[index])
    };
    let mut table_place: Option<(Span, RoundNumber)> = None;
    let places = table.rows.iter().map(|row| {
        let (label, round) = line_before(row).unwrap_or_else(|| {
            *table_place.get_or_insert_with(|| {
                let label = round_title(table).map_or(table.header.span, |(span, _)| span);
                (label, table_round(table, next, begins_sheet, notes))
            })
        });
        Some(RowPlace {
            round,
            label,
            row: row.span,
        })
    });
    places.collect()
}

/// Returns the round in a line that begins with it, such as `Round 2, 14:00`; `None` for other
/// lines, and for a number alone.
pub(super) fn round_at_start(text: &str) -> Option<RoundNumber> {
    let mut words = text.split_whitespace();
    let first = words.next()?;
    let start = match words.next() {
        Some(second) => format!("{first} {second}"),
        None => first.to_owned(),
    };
    let has_letter = start.contains(char::is_alphabetic);
    let round = round_in_line(start.trim_end_matches([',', ':', ';']));
    round
        .filter(|round| has_letter && *round > 0)
        .map(RoundNumber)
}

/// Returns the rounds of the rows according to a column; `None` if it contains no round.
fn rounds_of_column(
    table: &Table<'_>,
    column: &Column,
    notes: &mut Notes,
) -> Option<Vec<Option<RowPlace>>> {
    let cells = table.rows.iter().map(|row| round_cell(table, row, column));
    let cells: Vec<RoundCell> = cells.collect();
    if !cells.iter().any(|cell| matches!(cell, RoundCell::Round(_))) {
        if cells.contains(&RoundCell::Unreadable) {
            let heading = table.heading(column);
            let text = format!("the column `{heading}` contains no round numbers");
            notes.add(NoteKind::UncertainLayout, column.heading, text);
        }
        return None;
    }
    let rounds = fill_blanks(&cells);
    note_other_round_above(table, column, &rounds, notes);
    let mut label = Span::default();
    let mut previous_round = None;
    let mut places = Vec::with_capacity(rounds.len());
    for ((row, round), cell) in table.rows.iter().zip(rounds).zip(&cells) {
        if round.is_none() {
            let value = table.value(row, column.index);
            let (span, text) = match cell {
                RoundCell::Blank => (row.span, "the cell is blank"),
                _ => (value.span, "a number from 1 to 99 is expected here"),
            };
            notes.push(Note::new(NoteKind::RowWithoutRound, span, text));
        }
        if round != previous_round {
            (label, previous_round) = (row.span, round);
        }
        places.push(round.map(|round| RowPlace {
            round,
            label,
            row: row.span,
        }));
    }
    Some(places)
}

fn round_cell(table: &Table<'_>, row: &Row, column: &Column) -> RoundCell {
    let value = table.value(row, column.index);
    if value.is_empty() {
        return RoundCell::Blank;
    }
    match parse_round(&value.text) {
        Some(round) => RoundCell::Round(round),
        None => RoundCell::Unreadable,
    }
}

/// Parses a round number from 1 to 99, with or without a word: `3`, `3.`, `Round 3`, `R3`. A
/// spreadsheet program may have saved the number with a decimal: `3.0`.
///
/// round-of-row = round-heading [ "." ] | round-number ( "." | "," ) "0"
pub(super) fn parse_round(text: &str) -> Option<RoundNumber> {
    let without_decimals = text.strip_suffix(".0").or_else(|| text.strip_suffix(",0"));
    match meaning(without_decimals.unwrap_or(text)) {
        Meaning::Round(round) => Some(RoundNumber(round)),
        _ => None,
    }
}

/// Returns the rounds of the rows. If every round is stated only once, in its first row, it also
/// applies to the rows with blank cells below. Otherwise a row with a blank cell gets the round
/// stated above and below it if both are the same.
fn fill_blanks(cells: &[RoundCell]) -> Vec<Option<RoundNumber>> {
    let round = |cell: &RoundCell| match cell {
        RoundCell::Round(round) => Some(*round),
        _ => None,
    };
    let mut stated: Vec<RoundNumber> = cells.iter().filter_map(round).collect();
    let count = stated.len();
    stated.sort_unstable();
    stated.dedup();
    let starts_with_round = cells.first().is_some_and(|cell| round(cell).is_some());
    let stands_once =
        starts_with_round && stated.len() == count && !cells.contains(&RoundCell::Unreadable);
    let mut round_above = None;
    let mut rounds = Vec::with_capacity(cells.len());
    for (index, cell) in cells.iter().enumerate() {
        round_above = round(cell).or(round_above);
        let round_below = || cells[index..].iter().find_map(round);
        rounds.push(match cell {
            RoundCell::Round(round) => Some(*round),
            RoundCell::Blank => round_above.filter(|_| stands_once || round_above == round_below()),
            RoundCell::Unreadable => None,
        });
    }
    rounds
}

/// Adds a note if a line above the table states a round that its column does not contain.
fn note_other_round_above(
    table: &Table<'_>,
    column: &Column,
    rounds: &[Option<RoundNumber>],
    notes: &mut Notes,
) {
    if let Some((span, round)) = round_title(table)
        && !rounds.contains(&Some(RoundNumber(round)))
    {
        let heading = table.heading(column);
        let text = format!(
            "the line above the list says round {round}, but the column `{heading}`, which counts, \
             does not"
        );
        notes.add(NoteKind::UncertainLayout, span, text);
    }
}
