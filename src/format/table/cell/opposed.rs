//! Parsers for cells that contain a player's results against one opponent, or the results of both
//! sides of a game.

use std::ops::Range;

use nom::branch::alt;
use nom::character::complete::{char as sign, one_of};
use nom::combinator::{all_consuming, map, opt, value};
use nom::{IResult, Offset, Parser};

use super::piece::{Piece, blanks, piece, spaced};
use super::sign::{ResultCode, half, half_number, half_sign, oneself, won_or_lost};

/// Parses a cell of an all-play-all table. Returns the results against the opponent, each with its
/// byte range in the cell; empty for the player's own column; `None` if the cell does not follow
/// the grammar.
pub(in crate::format::table) fn parse_matrix_cell(
    text: &str,
) -> Option<Vec<(ResultCode, Range<usize>)>> {
    let parse_result = all_consuming(matrix_cell).parse(text);
    let (_, pieces) = parse_result.ok()?;
    let code_and_range = |(code, piece): (ResultCode, &str)| {
        let start = text.offset(piece);
        (code, start..start + piece.len())
    };
    Some(pieces.into_iter().map(code_and_range).collect())
}

/// Parses a cell of an all-play-all table; empty for the player's own column.
///
/// matrix-cell = oneself | matrix-outcome { { blank } [ "/" | ";" ] { blank } matrix-outcome }
fn matrix_cell(i: &str) -> IResult<&str, Vec<Piece<'_, ResultCode>>> {
    let (mut i, first) = match oneself(i) {
        Ok((i, _)) => return Ok((i, Vec::new())),
        Err(_) => piece(matrix_outcome).parse(i)?,
    };
    let mut codes = vec![first];
    let separator = |i| (blanks, opt(one_of("/;")), blanks).parse(i);
    while let Ok((rest, (_, next))) = (separator, piece(matrix_outcome)).parse(i) {
        codes.push(next);
        i = rest;
    }
    Ok((i, codes))
}

/// Parses one result in a cell of an all-play-all table.
///
/// matrix-outcome = half-sign | half-number | "=" | "1" | "0" | "+" | "-"
fn matrix_outcome(i: &str) -> IResult<&str, ResultCode> {
    alt((
        value(ResultCode::Draw, half_sign),
        value(ResultCode::Draw, half_number),
        value(ResultCode::Draw, sign('=')),
        won_or_lost,
    ))
    .parse(i)
}

/// Parses the results of both sides of a pairing: `1 - 0`, `+ - -`, `½`. `None` if the cell does
/// not follow the grammar.
pub(in crate::format::table) fn parse_pairing_result(text: &str) -> Option<[ResultCode; 2]> {
    let parse_result = all_consuming(pairing_result).parse(text);
    parse_result.ok().map(|(_, sides)| sides)
}

/// Parses the results of both sides of a pairing.
///
/// pairing-result = pairing-side { blank } pairing-mark { blank } pairing-side | half-sign
fn pairing_result(i: &str) -> IResult<&str, [ResultCode; 2]> {
    let two_sides = spaced(pairing_side, pairing_mark, pairing_side);
    alt((
        map(two_sides, |(first, _, second)| [first, second]),
        value([ResultCode::Draw; 2], half_sign),
    ))
    .parse(i)
}

/// Parses the result of one side of a pairing.
///
/// pairing-side = half | "1" | "0" | "+" | "-"
fn pairing_side(i: &str) -> IResult<&str, ResultCode> {
    alt((value(ResultCode::Draw, half), won_or_lost)).parse(i)
}

/// Parses the mark between the results of the two sides.
///
/// pairing-mark = "-" | ":" | "–" | "/"
fn pairing_mark(i: &str) -> IResult<&str, char> {
    one_of("-:–/").parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_results_against_one_opponent_are_parsed() {
        let check = |text: &str, expected: Option<&[ResultCode]>| {
            let result_codes = parse_matrix_cell(text)
                .map(|list| list.iter().map(|(s, _)| *s).collect::<Vec<_>>());
            assert_eq!(result_codes.as_deref(), expected, "{text:?}");
        };
        check("1", Some(&[ResultCode::Win]));
        check("½1", Some(&[ResultCode::Draw, ResultCode::Win]));
        check(
            "1 ½ 0",
            Some(&[ResultCode::Win, ResultCode::Draw, ResultCode::Loss]),
        );
        check("1/2 1/2", Some(&[ResultCode::Draw, ResultCode::Draw]));
        check("+", Some(&[ResultCode::Plus]));
        check("**", Some(&[]));
        check("2", None);
        check("12w1", None);
    }

    #[test]
    fn results_of_both_sides_are_parsed() {
        let check = |text, expected| assert_eq!(parse_pairing_result(text), expected, "{text:?}");
        check("1 - 0", Some([ResultCode::Win, ResultCode::Loss]));
        check("½ - ½", Some([ResultCode::Draw, ResultCode::Draw]));
        check("1/2-1/2", Some([ResultCode::Draw, ResultCode::Draw]));
        check("+ - -", Some([ResultCode::Plus, ResultCode::Minus]));
        check("- - -", Some([ResultCode::Minus, ResultCode::Minus]));
        check("0:1", Some([ResultCode::Loss, ResultCode::Win]));
        check("1 - ", None);
    }
}
