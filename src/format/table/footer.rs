//! Recognises rows below the players that are not about a player, although they have a text such as
//! `Total` or `Games` in the column of names.

use super::cell::{self, SwissCell};
use super::damage;
use super::headers::normal_form;
use super::meaning::Meaning;
use super::numbers::parse_whole_number;
use super::players;
use super::tables::{Column, Table};
use super::words::{NAME_SUBSTITUTES, NameSubstitute};
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::source::Row;

/// Turns rows at the end of a list into text, with a note, if they have no number, no points and no
/// results, or are sums. Does nothing unless at least half of the rows have numbers. A row with a
/// rating or an ID counts as a player, unless it is a sum or a blank row separates it from the
/// other players.
pub(super) fn turn_footers_into_text(table: &mut Table<'_>, notes: &mut Notes) {
    let numbered_rows = table.rows.iter().filter(|row| is_numbered(table, row));
    if numbered_rows.count() * 2 < table.rows.len() {
        return;
    }
    let mut kept_count = table.rows.len();
    while let Some(&row) = kept_count
        .checked_sub(1)
        .and_then(|index| table.rows.get(index))
    {
        if is_numbered(table, row) || (has_results(table, row) && !is_sum(table, row)) {
            break;
        }
        kept_count -= 1;
    }
    // the first row at the end that follows a blank row
    let is_after_blank = |index: &usize| {
        let previous_row = index.checked_sub(1).and_then(|index| table.rows.get(index));
        previous_row.is_some_and(|previous_row| {
            table.rows[*index].number > previous_row.number.saturating_add(1)
        })
    };
    let first_after_blank = (kept_count..table.rows.len()).find(is_after_blank);
    let is_footer = |index: usize| {
        first_after_blank.is_some_and(|first_after_blank| index >= first_after_blank)
            || !identifies_a_person(table, table.rows[index])
            || is_sum(table, table.rows[index])
    };
    let (footers, players): (Vec<usize>, Vec<usize>) =
        (kept_count..table.rows.len()).partition(|&index| is_footer(index));
    let footers: Vec<&Row> = footers.into_iter().map(|index| table.rows[index]).collect();
    let players: Vec<&Row> = players.into_iter().map(|index| table.rows[index]).collect();
    for row in &footers {
        let name = table.value_of(row, Meaning::Name).text;
        let problem = if is_sum(table, row) {
            "contains totals or averages of other rows"
        } else {
            "has no number, no points and no results"
        };
        let text =
            format!("row `{name}` below the players {problem}: the row is not read as a player");
        let name_span = players::cell_span(table, row, Meaning::Name);
        notes.push(Note::new(NoteKind::UnknownRecord, name_span, text));
    }
    table.rows.truncate(kept_count);
    table.rows.extend(players);
    table.other_rows.extend(footers);
}

/// Whether the row has a number or a rank, or an error of a formula in one of these cells.
fn is_numbered(table: &Table<'_>, row: &Row) -> bool {
    [Meaning::Rank, Meaning::Number].iter().any(|&meaning| {
        let value = table.value_of(row, meaning);
        parse_whole_number(&value.text).is_some() || damage::is_error(&value)
    })
}

/// Whether a row is a sum such as `Total` or `Average` and has no game.
fn is_sum(table: &Table<'_>, row: &Row) -> bool {
    let is_game = |column: &Column| {
        let swiss_cell = cell::parse_swiss_cell(&table.value(row, column.index).text);
        matches!(column.meaning, Meaning::Round(_))
            && matches!(swiss_cell, Some(SwissCell::Game(_)))
    };
    let name = normal_form(&table.value_of(row, Meaning::Name).text);
    NAME_SUBSTITUTES.meaning(&name) == Some(NameSubstitute::Sum)
        && !table.columns.iter().any(is_game)
}

fn has_results(table: &Table<'_>, row: &Row) -> bool {
    let is_result = |meaning| matches!(meaning, Meaning::Points | Meaning::Round(_));
    let mut columns = table.columns.iter().filter(|c| is_result(c.meaning));
    columns.any(|column| !table.value(row, column.index).is_empty())
}

fn identifies_a_person(table: &Table<'_>, row: &Row) -> bool {
    let identifying_meanings = [
        Meaning::Rating,
        Meaning::InternationalRating,
        Meaning::NationalRating,
        Meaning::FideId,
        Meaning::NationalId,
    ];
    identifying_meanings
        .iter()
        .any(|&meaning| !table.value_of(row, meaning).is_empty())
}
