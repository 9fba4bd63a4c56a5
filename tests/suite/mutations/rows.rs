//! Errors in the rows of an edited list: rows and cells that are missing, duplicated, shifted or
//! exchanged, and values that a spreadsheet or a typing error changed.
use super::{Category, Change, Mutation};
use crate::support::random::Random;
use crate::support::rows::{heading, players};

type Rows = Vec<Vec<String>>;

const fn rows(
    name: &'static str,
    category: Category,
    change: fn(&mut Rows, &mut Random) -> Option<()>,
) -> Mutation {
    Mutation {
        name,
        category,
        change: Change::Rows(change),
    }
}

pub(super) const MUTATIONS: &[Mutation] = &[
    rows("row-deleted", Category::Structure, row_deleted),
    rows("row-twice", Category::Structure, row_twice),
    rows("rows-cut-off", Category::Structure, rows_cut_off),
    rows("cell-deleted", Category::Structure, cell_deleted),
    rows("cell-inserted", Category::Structure, cell_inserted),
    rows("round-column-deleted", Category::Results, round_deleted),
    rows(
        "round-columns-exchanged",
        Category::Results,
        rounds_exchanged,
    ),
    rows("round-column-doubled", Category::Results, round_doubled),
    rows(
        "points-and-ranks-columns-exchanged",
        Category::Points,
        points_and_ranks_exchanged,
    ),
    rows("round-heading-blank", Category::Structure, round_blank),
    rows("points-heading-blank", Category::Structure, points_blank),
    rows("result-mistyped", Category::Results, result_mistyped),
    rows("points-mistyped", Category::Points, points_mistyped),
    rows("rating-mistyped", Category::Structure, rating_mistyped),
    rows("rating-with-decimals", Category::Structure, rating_decimals),
    rows("birth-as-a-number", Category::Structure, birth_as_number),
];

fn player(rows: &Rows, random: &mut Random) -> Option<usize> {
    let all: Vec<usize> = players(rows).collect();
    random.one(&all)
}

/// The columns whose headings meet a condition.
fn columns(rows: &Rows, fits: impl Fn(&str) -> bool) -> Vec<usize> {
    let headings = heading(rows).map_or(&[][..], |at| &rows[at]);
    let all = headings.iter().enumerate();
    all.filter(|(_, text)| fits(text))
        .map(|(column, _)| column)
        .collect()
}

fn rounds(rows: &Rows) -> Vec<usize> {
    columns(rows, |text| text.ends_with(".Rd"))
}

fn column(rows: &Rows, name: &str) -> Option<usize> {
    columns(rows, |text| text == name).first().copied()
}

fn row_deleted(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let at = player(rows, random)?;
    rows.remove(at);
    Some(())
}

fn row_twice(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let at = player(rows, random)?;
    rows.insert(at, rows[at].clone());
    Some(())
}

/// Removes the last rows.
fn rows_cut_off(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let all = players(rows);
    rows.drain(all.end - 1 - random.below(3)..all.end);
    Some(())
}

/// Deletes a cell, so that the following cells move to the left.
fn cell_deleted(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let at = player(rows, random)?;
    let column = random.below(rows[at].len());
    rows[at].remove(column);
    rows[at].push(String::new());
    Some(())
}

/// Inserts an empty cell, so that the following cells move to the right.
fn cell_inserted(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let at = player(rows, random)?;
    let column = random.below(rows[at].len());
    rows[at].insert(column, String::new());
    Some(())
}

fn round_deleted(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let column = random.one(&rounds(rows))?;
    for at in heading(rows)?..players(rows).end {
        rows[at].remove(column);
    }
    Some(())
}

/// Exchanges two rounds, but not their headings.
fn rounds_exchanged(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let all = rounds(rows);
    let [a, b] = [random.one(&all)?, random.one(&all)?];
    for at in players(rows) {
        rows[at].swap(a, b);
    }
    Some(())
}

/// The column of a round is pasted twice, with or without new numbers in the headings behind it.
fn round_doubled(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let all = rounds(rows);
    let column = random.one(&all)?;
    let at = heading(rows)?;
    let end = players(rows).end;
    for row in &mut rows[at..end] {
        row.insert(column, row[column].clone());
    }
    if random.percent(50) {
        for (round, column) in (1..).zip(all[0]..=all[0] + all.len()) {
            rows[at][column] = format!("{round}.Rd");
        }
    }
    Some(())
}

/// The headings stay.
fn points_and_ranks_exchanged(rows: &mut Rows, _: &mut Random) -> Option<()> {
    let [points, ranks] = [column(rows, "Pts.")?, column(rows, "Rk.")?];
    for at in players(rows) {
        rows[at].swap(points, ranks);
    }
    Some(())
}

fn round_blank(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let column = random.one(&rounds(rows))?;
    let at = heading(rows)?;
    rows[at][column].clear();
    Some(())
}

fn points_blank(rows: &mut Rows, _: &mut Random) -> Option<()> {
    let column = column(rows, "Pts.")?;
    let at = heading(rows)?;
    rows[at][column].clear();
    Some(())
}

/// Replaces a result by another character.
fn result_mistyped(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let at = player(rows, random)?;
    let column = random.one(&rounds(rows))?;
    let cell = &mut rows[at][column];
    cell.pop()?;
    cell.push(random.one(&['q', '2', '7', '?'])?);
    Some(())
}

/// Replaces a digit by a letter that looks like it.
fn letters(rows: &mut Rows, random: &mut Random, name: &str) -> Option<()> {
    let at = player(rows, random)?;
    let column = column(rows, name)?;
    let cell = &mut rows[at][column];
    *cell = cell.replacen('0', "O", 1).replacen('1', "l", 1);
    Some(())
}

fn points_mistyped(rows: &mut Rows, random: &mut Random) -> Option<()> {
    letters(rows, random, "Pts.")
}

fn rating_mistyped(rows: &mut Rows, random: &mut Random) -> Option<()> {
    letters(rows, random, "Rtg")
}

fn rating_decimals(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let at = player(rows, random)?;
    let column = column(rows, "Rtg")?;
    let cell = &mut rows[at][column];
    (!cell.is_empty()).then(|| cell.push_str(",5"))
}

/// Replaces the date of birth by the day number of a spreadsheet.
fn birth_as_number(rows: &mut Rows, random: &mut Random) -> Option<()> {
    let at = player(rows, random)?;
    let column = column(rows, "Birth")?;
    rows[at][column] = (18_000 + random.below(20_000)).to_string();
    Some(())
}
