//! Parses records that state the points of results: 162 and 362 (reference/trf.md 4.4, 4.9), XXS
//! (9.1), and BB records (9.2).

use nom::Parser;
use nom::combinator::all_consuming;

use super::Record;
use crate::format::lexis::{amount, points};
use crate::format::notes::Notes;
use crate::import::NoteKind;
use crate::number::Points;
use crate::source::{Field, Span};

/// The symbol of a result, in capital letters, with its points.
pub(in crate::format::trf) struct Value<'a> {
    pub(in crate::format::trf) symbol: String,
    pub(in crate::format::trf) points: Points,
    pub(in crate::format::trf) span: Span,
    pub(in crate::format::trf) text: &'a str,
}

/// Parses the pairs of a symbol and points in 162 (symbols of one letter) or 362 (of two letters).
/// They are parsed by their columns, or else word by word.
///
/// result-points = "162" result-value(5-13 every 9) | "162" result-values(5-)
/// result-values = symbol { blank } amount { blank{1,} symbol { blank } amount }
/// match-points = "362" match-value(5-13 every 9) | "362" match-values(5-)
/// match-values = match-symbol { blank } amount { blank{1,} match-symbol { blank } amount }
pub(in crate::format::trf) fn read_pairs<'a>(
    record: Record<'a>,
    symbol_length: usize,
    notes: &mut Notes,
) -> Vec<Value<'a>> {
    if let Some(values) = pairs_in_columns(record, symbol_length) {
        return values;
    }
    let mut list = Vec::new();
    let mut words = record.line.words(record.value_column);
    while let Some(symbol) = words.next() {
        let value_offset = symbol.value.find(|c: char| !c.is_ascii_alphabetic());
        let (name, value) = match value_offset {
            Some(offset) if offset > 0 => {
                let (name, rest) = symbol.value.split_at(offset);
                let start = symbol.span.start as usize + offset;
                let rest = Field::new(rest, Span::new(start..start + rest.len()));
                (name, Some(rest))
            }
            _ => (symbol.value, words.next()),
        };
        let parsed = value.and_then(|v| Some((v, all_consuming(amount).parse(v.value).ok()?.1)));
        match parsed {
            Some((value, points)) if name.len() == symbol_length => list.push(Value {
                symbol: name.to_ascii_uppercase(),
                points,
                span: symbol.span.to(value.span),
                text: value.value,
            }),
            _ => {
                let text = match symbol_length {
                    1 => "a result letter with its points, such as `W 1.0`, is expected here",
                    _ => "the points for a match result, such as `TW 2.0`, are expected here",
                };
                let span = value.map_or(symbol.span, |value| symbol.span.to(value.span));
                notes.add(NoteKind::InvalidHeader, span, text);
            }
        }
    }
    list
}

/// Parses the pairs by their columns; `None` if any pair is not in its columns.
///
/// result-value = symbol(2) points(3-6)
/// match-value = match-symbol(1-2) points(3-6)
fn pairs_in_columns<'a>(record: Record<'a>, symbol_length: usize) -> Option<Vec<Value<'a>>> {
    let line = record.line;
    let first_column = if symbol_length == 1 { 6 } else { 5 };
    let mut list = Vec::new();
    let mut column = first_column;
    while column <= line.width() {
        let (symbol, symbol_span) = line.columns(column..=column + symbol_length - 1);
        let value = line.field(column + symbol_length..=column + symbol_length + 3, points);
        let gap = line.columns(column + symbol_length + 4..=column + 8).0;
        if !symbol.trim().is_empty() {
            let value = value.ok()??;
            let is_symbol = symbol.bytes().all(|byte| byte.is_ascii_alphabetic());
            if !is_symbol || !gap.trim().is_empty() {
                return None;
            }
            list.push(Value {
                symbol: symbol.to_ascii_uppercase(),
                points: value.value,
                span: symbol_span.to(value.span),
                text: symbol,
            });
        } else if value != Ok(None) {
            return None;
        }
        column += 9;
    }
    (!list.is_empty()).then_some(list)
}

/// Parses the pairs of a code and points in XXS, such as `WW=1.0 D=0.5`.
///
/// engine-scores = "XXS" [ score-pairs(5-) ]
/// score-pairs = score-pair { blank{1,} score-pair }
/// score-pair = score-code "=" amount
pub(in crate::format::trf) fn read_engine_scores<'a>(
    record: Record<'a>,
    notes: &mut Notes,
) -> Vec<Value<'a>> {
    let mut list = Vec::new();
    for word in record.line.words(record.value_column) {
        let pair = word.value.split_once('=');
        let parsed_pair = pair.and_then(|(name, value)| {
            let points = all_consuming(amount).parse(value).ok()?.1;
            Some((name, points))
        });
        match parsed_pair {
            Some((name, points)) => list.push(Value {
                symbol: name.to_ascii_uppercase(),
                points,
                span: word.span,
                text: word.value,
            }),
            None => {
                let text = "a result code with its points, such as `WW=1.0`, is expected here";
                notes.add(NoteKind::InvalidHeader, word.span, text);
            }
        }
    }
    list
}

/// Parses the points in a BB record, which are its first word.
///
/// engine-score = "BB" ( "W" | "D" | "L" | "Z" | "F" | "U" ) amount(5-)
pub(in crate::format::trf) fn read_engine_score(
    record: Record<'_>,
    notes: &mut Notes,
) -> Option<Points> {
    let word = record.line.words(record.value_column).next();
    let parsed_points = word.and_then(|word| Some(all_consuming(amount).parse(word.value).ok()?.1));
    if parsed_points.is_none() {
        let span = record.line.rest(record.value_column).1;
        notes.add(NoteKind::InvalidHeader, span, "points are expected here");
    }
    parsed_points
}
