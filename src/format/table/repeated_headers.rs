//! Joins the parts of one table that is printed on several pages, each under the same header, and
//! tables that are in a sheet twice.

use super::meaning::Meaning;
use super::numbers::parse_whole_number;
use super::tables::Table;
use crate::source::Row;

/// Joins each table to the table above it if it continues that table, or repeats it. A printed list
/// repeats its header on every page, and its numbers continue on the next page. The rows of a table
/// that is there twice are then repeated rows of one table, which count once.
pub(super) fn join_repeated_headers<'a>(tables: &mut Vec<Table<'a>>) {
    let mut lists: Vec<Table<'a>> = Vec::with_capacity(tables.len());
    for mut table in tables.drain(..) {
        match lists.last_mut() {
            Some(list) if continues(list, &table) || repeats(list, &table) => {
                // the titles above a repeated header are already among the other rows of the table
                // above
                list.other_rows.push(table.header);
                list.rows.append(&mut table.rows);
                list.other_rows.append(&mut table.other_rows);
            }
            _ => lists.push(table),
        }
    }
    *tables = lists;
}

/// Whether the table `next` continues the table `list`, because it has the same header, and its
/// ranks or its starting numbers continue those of `list`. If the starting numbers continue, but
/// the same ranks are in both tables, the tables are two groups whose players are numbered
/// together.
fn continues(list: &Table<'_>, next: &Table<'_>) -> bool {
    if !lists_players(list) || headings(list) != headings(next) {
        return false;
    }
    has_next_numbers(list, next, Meaning::Rank)
        || (has_next_numbers(list, next, Meaning::Number) && !repeats_ranks(list, next))
}

fn lists_players(list: &Table<'_>) -> bool {
    list.column(Meaning::Name).is_some()
        && list.column(Meaning::Team).is_none()
        && list.column(Meaning::Board).is_none()
}

/// Whether the table `next` has the same header and the same rows as the table `list`.
fn repeats(list: &Table<'_>, next: &Table<'_>) -> bool {
    let texts = |row: &Row| -> Vec<String> {
        let columns = list.columns.iter();
        let values = columns.map(|column| list.value(row, column.index).text.trim().to_owned());
        values.collect()
    };
    lists_players(list)
        && list.rows.len() > 1
        && list.rows.len() == next.rows.len()
        && headings(list) == headings(next)
        && list
            .rows
            .iter()
            .zip(&next.rows)
            .all(|(row, other)| texts(row) == texts(other))
}

fn headings<'a>(table: &Table<'a>) -> Vec<(u16, &'a str)> {
    let columns = table.columns.iter();
    columns
        .map(|column| (column.index, table.heading(column)))
        .collect()
}

fn number(table: &Table<'_>, row: &Row, meaning: Meaning) -> Option<usize> {
    let number = parse_whole_number(&table.value_of(row, meaning).text)?;
    usize::try_from(number).ok()
}

/// Whether the first number of `next` in the column with this meaning can follow the last number of
/// `list`. If the numbers are ranks, players may share them.
fn has_next_numbers(list: &Table<'_>, next: &Table<'_>, meaning: Meaning) -> bool {
    let first_number = list.rows.iter().find_map(|row| number(list, row, meaning));
    let mut rows_from_end = list.rows.iter().rev();
    let last_number = rows_from_end.find_map(|row| number(list, row, meaning));
    let mut next_rows = next.rows.iter().enumerate();
    let next_number = next_rows.find_map(|(index, row)| Some((index, number(next, row, meaning)?)));
    let (Some(first_number), Some(last_number), Some((index, number))) =
        (first_number, last_number, next_number)
    else {
        return false;
    };
    first_number < number
        && last_number <= number
        && number <= first_number + list.rows.len() + index
}

/// Whether at least half of the ranks of `next` are also in `list`. Then each table ranks its own
/// players. If `next` continued `list` on another page, few ranks would be in both.
fn repeats_ranks(list: &Table<'_>, next: &Table<'_>) -> bool {
    let rank = |table: &Table<'_>, row: &Row| number(table, row, Meaning::Rank);
    let known_ranks: Vec<usize> = list.rows.iter().filter_map(|row| rank(list, row)).collect();
    let next_ranks = next.rows.iter().filter_map(|row| rank(next, row));
    let (repeated, others): (Vec<usize>, Vec<usize>) =
        next_ranks.partition(|rank| known_ranks.contains(rank));
    !repeated.is_empty() && repeated.len() >= others.len()
}
