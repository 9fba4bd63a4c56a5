//! Reads crosstables that have several columns for a round: one each for opponent, colour and
//! result, as in Swiss-Manager's text lists (reference/swiss-manager-exports.md 8.2), or a separate
//! column only for the result.

use std::ops::Range;

use nom::Parser;
use nom::combinator::all_consuming;

use super::cell::{self, Game, ResultCode, SwissCell};
use super::crosstable::{ParsedCell, fill_rounds, note_unreadable};
use super::fields::Fields;
use super::meaning::Meaning;
use super::numbers;
use super::tables::{Table, Value};
use super::{List, players, scoring, standing};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{Import, Lack};
use crate::source::{Row, Span};

/// Reads a crosstable with several columns for each round.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let mut table = list.table().clone();
    let rounds = table.rounds();
    check_size(table.rows.len(), rounds.len(), &options.limits)?;
    table.half = detect_half_sign(&table);
    let mut import = Import::default();
    players::add_players(&table, &mut import, notes);
    let mut cells = Vec::with_capacity(rounds.len() * table.rows.len());
    let fields: Vec<Fields> = rounds
        .iter()
        .map(|(round, column)| Fields::find(&table, *round, column.index))
        .collect();
    for (index, row) in table.rows.iter().enumerate() {
        for ((round, _), fields) in rounds.iter().zip(&fields) {
            let read = read_fields(&table, row, fields);
            if read.cell.is_none() && !table.source.slice(read.span).trim().is_empty() {
                note_unreadable(read.span, index, *round, notes);
            }
            cells.push(read);
        }
    }
    fill_rounds(&table, cells, &mut import, notes)?;
    if fields.iter().any(|fields| fields.colour.is_some()) {
        import.lacks.push(Lack::ForfeitColours);
    }
    standing::read_claims(&table, &mut import, notes);
    scoring::infer_score_system(&mut import, notes);
    Ok(import)
}

/// Reads the columns of a round for the player of a row.
fn read_fields(table: &Table<'_>, row: &Row, fields: &Fields) -> ParsedCell {
    let value = |column| table.value(row, column);
    let opponent = value(fields.opponent);
    let result = fields.result.map(value).unwrap_or_default();
    let colour = fields.colour.map(value);
    // the columns may be in any order
    let parts = [Some(&opponent), colour.as_ref(), Some(&result)];
    let filled = parts.into_iter().flatten().filter(|part| !part.is_empty());
    let whole = filled.fold(None, |whole: Option<Span>, part| {
        Some(whole.map_or(part.span, |whole| join_spans(whole, part.span)))
    });
    let span = whole.unwrap_or(opponent.span);
    let cell = match &colour {
        Some(colour) => read_separate_cells(&opponent, colour, &result, span, table.half),
        None => read_joined(&opponent, &result, span),
    };
    ParsedCell { cell, span }
}

/// The span from the start of the earlier span to the end of the later span.
fn join_spans(a: Span, b: Span) -> Span {
    Span {
        start: a.start.min(b.start),
        end: a.end.max(b.end),
    }
}

/// The range of the span `piece` within the span `whole`.
fn within(whole: Span, piece: Span) -> Range<usize> {
    let start = piece.start.saturating_sub(whole.start) as usize;
    start..start + piece.len()
}

/// Parses a round whose opponent and colour are in one cell and the result in another.
fn read_joined(opponent: &Value<'_>, result: &Value<'_>, whole: Span) -> Option<SwissCell> {
    // `-` and `½` together are a bye; opponent 0 means that there is no opponent
    let text = match opponent.text.as_ref() {
        "0" => result.text.to_string(),
        "-" | "" => format!("{}{}", opponent.text, result.text),
        text => format!("{text} {}", result.text),
    };
    let game = match cell::parse_swiss_cell(text.trim())? {
        SwissCell::Game(game) => game,
        other => return Some(other),
    };
    let moved = |range: &Range<usize>| {
        let separator = range.start.checked_sub(opponent.text.len() + 1);
        let (base, range) = match separator {
            Some(start) => (result.span, start..start + range.len()),
            None => (opponent.span, range.clone()),
        };
        let base = within(whole, base).start;
        base + range.start..base + range.end
    };
    Some(SwissCell::Game(Game {
        opponent_at: moved(&game.opponent_at),
        colour_at: moved(&game.colour_at),
        sign_at: moved(&game.sign_at),
        // a result in a separate column was not typed next to a number
        typed: false,
        ..game
    }))
}

/// Reads a round whose opponent (`-` for nobody), colour (`-` for none) and result are in separate
/// cells.
fn read_separate_cells(
    opponent: &Value<'_>,
    colour: &Value<'_>,
    result: &Value<'_>,
    whole: Span,
    half: Option<char>,
) -> Option<SwissCell> {
    let sign = match result.text.as_ref() {
        "" => None,
        text => Some(parse_result(text, half)?),
    };
    let worded = matches!(
        cell::parse_swiss_cell(&opponent.text),
        Some(SwissCell::Bye(ResultCode::Win))
    );
    if worded && sign.is_none() && opponent.text != "1" {
        return Some(SwissCell::Bye(ResultCode::Win));
    }
    if matches!(opponent.text.as_ref(), "-" | "" | "0") || (worded && opponent.text != "1") {
        return sign.map(|sign| match sign {
            ResultCode::Plus => SwissCell::Bye(ResultCode::Win),
            ResultCode::Minus => SwissCell::Bye(ResultCode::Loss),
            sign => SwissCell::Bye(sign),
        });
    }
    let colour_read = match colour.text.as_ref() {
        "-" | "" => None,
        text => Some(all_consuming(cell::swiss_colour).parse(text).ok()?.1),
    };
    Some(SwissCell::Game(Game {
        opponent: numbers::whole(&opponent.text)?,
        colour: colour_read,
        sign,
        typed: false,
        opponent_at: within(whole, opponent.span),
        colour_at: within(whole, colour.span),
        sign_at: within(whole, result.span),
    }))
}

fn parse_result(text: &str, half: Option<char>) -> Option<ResultCode> {
    match text {
        "1" => Some(ResultCode::Win),
        "0" => Some(ResultCode::Loss),
        "½" | "=" | "1/2" | "0.5" | "0,5" => Some(ResultCode::Draw),
        "+" => Some(ResultCode::Plus),
        "-" => Some(ResultCode::Minus),
        text => {
            let mut signs = text.chars();
            let one = signs.next().filter(|_| signs.next().is_none());
            (one.is_some() && one == half).then_some(ResultCode::Draw)
        }
    }
}

/// The character that the program's user chose for half a point: a single unknown character in the
/// results, provided that the points of most rows with this character then add up.
fn detect_half_sign(table: &Table<'_>) -> Option<char> {
    let mut candidate = None;
    for value in table.rows.iter().flat_map(|row| result_values(table, row)) {
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
        let signs = result_values(table, row);
        if !signs.iter().any(|value| value.text.starts_with(half)) {
            continue;
        }
        let halves = signs
            .iter()
            .map(|value| match parse_result(&value.text, Some(half)) {
                Some(ResultCode::Win | ResultCode::Plus) => 2,
                Some(ResultCode::Draw) => 1,
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

/// The cells of a row in the columns of results.
fn result_values<'a>(table: &Table<'a>, row: &Row) -> Vec<Value<'a>> {
    let results = table.columns.iter();
    let results = results.filter(|column| matches!(column.meaning, Meaning::RoundResult(_)));
    results
        .map(|column| table.value(row, column.index))
        .collect()
}
