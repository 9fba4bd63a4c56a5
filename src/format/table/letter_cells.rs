//! Parses single cells of tables whose cells begin with a letter for the result or for the colour.

use nom::branch::alt;
use nom::character::complete::one_of;
use nom::combinator::{all_consuming, map, value};
use nom::{IResult, Parser};

use super::cell::{self, Game, ResultCode, SwissCell};
use super::cell::{blanks, build_game, piece};
use crate::format::lexis::number;
use crate::model::Colour;

/// Parses a game in a table whose cells begin with a letter for the result, such as `W4` for a win
/// against number 4; `None` for other texts.
pub(super) fn parse_letter_first(text: &str) -> Option<Game> {
    let parse_result = all_consuming(letter_first_cell).parse(text);
    parse_result.ok().map(|(_, game)| game)
}

/// Parses a game whose result comes first as a letter, then the opponent. `X` and `F` are games won
/// and lost by forfeit.
///
/// letter-first = ( "W"i | "D"i | "L"i | "X"i | "F"i ) { blank } number
fn letter_first_cell(i: &str) -> IResult<&str, Game> {
    let outcome = alt((
        value(ResultCode::Win, one_of("wW")),
        value(ResultCode::Draw, one_of("dD")),
        value(ResultCode::Loss, one_of("lL")),
        value(ResultCode::Plus, one_of("xX")),
        value(ResultCode::Minus, one_of("fF")),
    ));
    let parts = (piece(outcome), blanks, piece(number));
    map(parts, |(outcome, _, opponent)| {
        build_game(i, opponent, None, Some(outcome))
    })
    .parse(i)
}

/// Parses a game that begins with the letter for Black and states no result, such as `B7`; `None`
/// for other texts.
pub(super) fn parse_black_first(text: &str) -> Option<Game> {
    match cell::parse_swiss_cell(text)? {
        SwissCell::Game(game) => Some(game).filter(is_black_first),
        _ => None,
    }
}

fn is_black_first(game: &Game) -> bool {
    game.colour == Some(Colour::Black) && game.result.is_none() && game.colour_range.start == 0
}
