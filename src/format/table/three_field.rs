//! Reads crosstables that have several columns for each round: one each for opponent, colour and
//! result, as in Swiss-Manager's text lists (reference/swiss-manager-exports.md 8.2), or one for
//! opponent and colour together and one for the result.

use std::ops::Range;

use nom::Parser;
use nom::combinator::all_consuming;

use super::cell::{self, Game, ResultCode, SwissCell};
use super::crosstable::{fill_rounds, note_unreadable};
use super::fields::Fields;
use super::keys::ParsedCell;
use super::meaning::Meaning;
use super::numbers;
use super::tables::{Table, Value};
use super::{List, players, rounds, scoring, standing};
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
    let rounds = rounds::numbered_rounds(&table);
    let round_count = rounds::round_count(&rounds);
    check_size(table.rows.len(), round_count, &options.limits)?;
    table.half_sign = detect_half_sign(&table);
    let mut import = Import::default();
    players::add_players(&table, &mut import, notes);
    let mut cells = Vec::with_capacity(rounds.len() * table.rows.len());
    let fields: Vec<Fields> = table
        .rounds()
        .iter()
        .map(|(round, column)| Fields::find(&table, *round, column.index))
        .collect();
    for (index, row) in table.rows.iter().enumerate() {
        for ((round, _), fields) in rounds.iter().zip(&fields) {
            let parsed_cell = read_fields(&table, row, fields);
            if parsed_cell.cell.is_none() && !table.source.slice(parsed_cell.span).trim().is_empty()
            {
                note_unreadable(parsed_cell.span, index, *round, notes);
            }
            cells.push(parsed_cell);
        }
    }
    fill_rounds(&table, &rounds, cells, &mut import, notes)?;
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
    let filled_parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
    let joined_span = filled_parts.fold(None, |joined: Option<Span>, part| {
        Some(joined.map_or(part.span, |joined| join_spans(joined, part.span)))
    });
    let span = joined_span.unwrap_or(opponent.span);
    let cell = match &colour {
        Some(colour) => read_separate_cells(&opponent, colour, &result, span, table.half_sign),
        None => read_joined(&opponent, &result, span),
    };
    ParsedCell {
        cell,
        span,
        ..ParsedCell::default()
    }
}

/// Returns the span from the start of the earlier span to the end of the later span.
fn join_spans(a: Span, b: Span) -> Span {
    Span {
        start: a.start.min(b.start),
        end: a.end.max(b.end),
    }
}

/// Returns the byte range of the span `piece` within the span `whole`.
fn range_within(whole: Span, piece: Span) -> Range<usize> {
    let start = piece.start.saturating_sub(whole.start) as usize;
    start..start + piece.len()
}

/// Parses a round whose opponent and colour are in one cell and whose result is in another; `None`
/// if the cells do not follow the grammar. `whole` is the span of both cells.
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
    let range_in_cell = |range: &Range<usize>| {
        let separator = range.start.checked_sub(opponent.text.len() + 1);
        let (value_span, range) = match separator {
            Some(start) => (result.span, start..start + range.len()),
            None => (opponent.span, range.clone()),
        };
        let offset = range_within(whole, value_span).start;
        offset + range.start..offset + range.end
    };
    Some(SwissCell::Game(Game {
        opponent_range: range_in_cell(&game.opponent_range),
        colour_range: range_in_cell(&game.colour_range),
        result_range: range_in_cell(&game.result_range),
        // a result in a separate column was not typed next to a number
        looks_typed: false,
        ..game
    }))
}

/// Parses a round whose opponent (`-` for nobody), colour (`-` for none) and result are in separate
/// cells; `None` if they cannot be parsed. `whole` is the span of these cells, `half_sign` the
/// character for half a point that the user of the program chose.
fn read_separate_cells(
    opponent: &Value<'_>,
    colour: &Value<'_>,
    result: &Value<'_>,
    whole: Span,
    half_sign: Option<char>,
) -> Option<SwissCell> {
    let code = match result.text.as_ref() {
        "" => None,
        text => Some(parse_result(text, half_sign)?),
    };
    let has_bye_word = matches!(
        cell::parse_swiss_cell(&opponent.text),
        Some(SwissCell::Bye(ResultCode::Win))
    );
    if has_bye_word && code.is_none() && opponent.text != "1" {
        return Some(SwissCell::Bye(ResultCode::Win));
    }
    if matches!(opponent.text.as_ref(), "-" | "" | "0") || (has_bye_word && opponent.text != "1") {
        return code.map(|code| match code {
            ResultCode::Plus => SwissCell::Bye(ResultCode::Win),
            ResultCode::Minus => SwissCell::Bye(ResultCode::Loss),
            code => SwissCell::Bye(code),
        });
    }
    let stated_colour = match colour.text.as_ref() {
        "-" | "" => None,
        text => Some(all_consuming(cell::swiss_colour).parse(text).ok()?.1),
    };
    Some(SwissCell::Game(Game {
        opponent: numbers::parse_whole_number(&opponent.text)?,
        colour: stated_colour,
        result: code,
        looks_typed: false,
        opponent_range: range_within(whole, opponent.span),
        colour_range: range_within(whole, colour.span),
        result_range: range_within(whole, result.span),
    }))
}

fn parse_result(text: &str, half_sign: Option<char>) -> Option<ResultCode> {
    match text {
        "1" => Some(ResultCode::Win),
        "0" => Some(ResultCode::Loss),
        "½" | "=" | "1/2" | "0.5" | "0,5" => Some(ResultCode::Draw),
        "+" => Some(ResultCode::Plus),
        "-" => Some(ResultCode::Minus),
        text => {
            let mut characters = text.chars();
            let character = characters.next().filter(|_| characters.next().is_none());
            (character.is_some() && character == half_sign).then_some(ResultCode::Draw)
        }
    }
}

/// Finds the character that the user of the program chose for half a point. It is the only unknown
/// character in the results, and the points of most rows with this character must then add up;
/// otherwise `None`.
fn detect_half_sign(table: &Table<'_>) -> Option<char> {
    let mut candidate_sign = None;
    for value in table.rows.iter().flat_map(|row| result_values(table, row)) {
        let mut characters = value.text.chars();
        if let (Some(character), None) = (characters.next(), characters.next())
            && !matches!(character, '1' | '0' | '½' | '=' | '+' | '-')
        {
            if candidate_sign.is_some_and(|earlier| earlier != character) {
                return None;
            }
            candidate_sign = Some(character);
        }
    }
    let half_sign = candidate_sign?;
    let (mut fitting, mut differing) = (0, 0);
    for row in &table.rows {
        let values = result_values(table, row);
        if !values.iter().any(|value| value.text.starts_with(half_sign)) {
            continue;
        }
        let half_points =
            values
                .iter()
                .map(|value| match parse_result(&value.text, Some(half_sign)) {
                    Some(ResultCode::Win | ResultCode::Plus) => 2,
                    Some(ResultCode::Draw) => 1,
                    _ => 0,
                });
        let points = table
            .value_of(row, Meaning::Points)
            .text
            .replace(half_sign, "½");
        match numbers::parse_points(&points) {
            Some(points) if points.hundredths() == 50 * half_points.sum::<i32>() => fitting += 1,
            _ => differing += 1,
        }
    }
    (fitting > differing).then_some(half_sign)
}

/// Returns the values of a row in the columns of results.
fn result_values<'a>(table: &Table<'a>, row: &Row) -> Vec<Value<'a>> {
    let results = table.columns.iter();
    let results = results.filter(|column| matches!(column.meaning, Meaning::RoundResult(_)));
    results
        .map(|column| table.value(row, column.index))
        .collect()
}
