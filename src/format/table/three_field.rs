//! Swiss-Manager's text lists: opponent, colour and result of a round in a column each
//! (swiss-manager-exports 8.2).

use super::cell::{Game, Sign, SwissCell};
use super::crosstable::{Read, fill, unreadable};
use super::headers::Meaning;
use super::numbers;
use super::tables::{Table, Value};
use super::{List, players, standing};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{Import, Lack};
use crate::model::Colour;
use crate::source::Row;

/// Reads a crosstable with three columns for each round.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let mut table = list.table().clone();
    let rounds = table.rounds();
    check_size(table.rows.len(), rounds.len(), &options.limits)?;
    table.half = half_sign(&table);
    let mut import = Import::default();
    players::add(&table, &mut import, notes);
    let mut cells = Vec::with_capacity(rounds.len() * table.rows.len());
    for (at, row) in table.rows.iter().enumerate() {
        for (round, column) in &rounds {
            let fields = [column.at, column.at + 1, column.at + 2];
            let fields = fields.map(|at| table.value(row, at));
            let whole = fields[0].span.to(fields[2].span);
            let cell = cell(&fields, table.half);
            if cell.is_none() && fields.iter().any(|field| !field.is_empty()) {
                unreadable(whole, at, *round, notes);
            }
            cells.push(Read { cell, span: whole });
        }
    }
    fill(&table, cells, &mut import, notes)?;
    import.lacks.push(Lack::ForfeitColours);
    standing::claims(&table, &mut import, notes);
    Ok(import)
}

/// What the three fields say: opponent (`-`: nobody), colour (`-`: none), result.
fn cell(fields: &[Value<'_>; 3], half: Option<char>) -> Option<SwissCell> {
    let [opponent, colour, result] = fields;
    let sign = match result.text.as_ref() {
        "" => None,
        text => Some(sign(text, half)?),
    };
    if matches!(opponent.text.as_ref(), "-" | "") {
        return sign.map(|sign| match sign {
            Sign::Plus => SwissCell::Bye(Sign::Win),
            Sign::Minus => SwissCell::Bye(Sign::Loss),
            sign => SwissCell::Bye(sign),
        });
    }
    let colour_read = match colour.text.as_ref() {
        "w" | "W" => Some(Colour::White),
        "b" | "B" | "s" | "S" => Some(Colour::Black),
        "-" | "" => None,
        _ => return None,
    };
    let within = |value: &Value<'_>| {
        // a row that ends early has no place for its last fields
        let start = value.span.start.saturating_sub(opponent.span.start) as usize;
        start..start + value.span.len()
    };
    Some(SwissCell::Game(Game {
        opponent: numbers::whole(&opponent.text)?,
        colour: colour_read,
        sign,
        typed: false,
        opponent_at: within(opponent),
        colour_at: within(colour),
        sign_at: within(result),
    }))
}

fn sign(text: &str, half: Option<char>) -> Option<Sign> {
    match text {
        "1" => Some(Sign::Win),
        "0" => Some(Sign::Loss),
        "½" | "=" => Some(Sign::Draw),
        "+" => Some(Sign::Plus),
        "-" => Some(Sign::Minus),
        text => {
            let mut signs = text.chars();
            let one = signs.next().filter(|_| signs.next().is_none());
            (one.is_some() && one == half).then_some(Sign::Draw)
        }
    }
}

/// The sign that the user chose for half a point: a single unknown sign, where the points of
/// most rows that hold it are those with halves.
fn half_sign(table: &Table<'_>) -> Option<char> {
    let mut candidate = None;
    for value in results(table) {
        let mut signs = value.text.chars();
        if let (Some(one), None) = (signs.next(), signs.next())
            && !matches!(one, '1' | '0' | '½' | '=' | '+' | '-')
        {
            if candidate.is_some_and(|known| known != one) {
                return None;
            }
            candidate = Some(one);
        }
    }
    let half = candidate?;
    let (mut fits, mut differs) = (0, 0);
    for row in &table.rows {
        let signs = row_signs(table, row);
        if !signs.iter().any(|text| text.starts_with(half)) {
            continue;
        }
        let halves = signs.iter().map(|text| match sign(text, Some(half)) {
            Some(Sign::Win | Sign::Plus) => 2,
            Some(Sign::Draw) => 1,
            _ => 0,
        });
        let points = table.value_of(row, Meaning::Points).text.replace(half, "½");
        match numbers::points(&points) {
            Some(points) if points.hundredths() == 50 * halves.sum::<i32>() => fits += 1,
            _ => differs += 1,
        }
    }
    (fits > differs).then_some(half)
}

fn results<'a>(table: &Table<'a>) -> impl Iterator<Item = Value<'a>> {
    let rows = table.rows.iter();
    rows.flat_map(|row| {
        let rounds = table.rounds();
        let values: Vec<Value<'a>> = rounds
            .iter()
            .map(|(_, column)| table.value(row, column.at + 2))
            .collect();
        values
    })
}

fn row_signs(table: &Table<'_>, row: &Row) -> Vec<String> {
    let rounds = table.rounds();
    let values = rounds
        .iter()
        .map(|(_, column)| table.value(row, column.at + 2));
    values.map(|value| value.text.into_owned()).collect()
}
