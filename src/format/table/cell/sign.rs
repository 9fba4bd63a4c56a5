//! Parsers for the codes in cells: results, colours, points of byes, and the mark in the player's
//! own column.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char as sign, one_of};
use nom::combinator::{all_consuming, opt, recognize, value};
use nom::multi::many_m_n;
use nom::{IResult, Parser};

use crate::model::{Colour, Outcome};

/// A result code in a cell, from one player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::format::table) enum ResultCode {
    /// `1`: a win.
    Win,
    /// `½`: a draw.
    Draw,
    /// `0`: a loss.
    Loss,
    /// `+`: a win by forfeit, or in some lists any win.
    Plus,
    /// `-`: a loss by forfeit, or in some lists any loss.
    Minus,
    /// `K`: an adjourned game or a special case.
    Special,
}

impl ResultCode {
    /// Returns the outcome that the code means in lists where `+` and `-` mean forfeits.
    pub(in crate::format::table) const fn outcome(self) -> Outcome {
        match self {
            ResultCode::Win => Outcome::Win,
            ResultCode::Draw => Outcome::Draw,
            ResultCode::Loss => Outcome::Loss,
            ResultCode::Plus => Outcome::ForfeitWin,
            ResultCode::Minus => Outcome::ForfeitLoss,
            ResultCode::Special => Outcome::Unknown,
        }
    }

    /// Returns the outcome that the code means in lists where `+` and `-` mean games that were won
    /// and lost.
    pub(in crate::format::table) const fn outcome_over_the_board(self) -> Outcome {
        match self {
            ResultCode::Plus => Outcome::Win,
            ResultCode::Minus => Outcome::Loss,
            _ => self.outcome(),
        }
    }

    /// Whether `other` can be the opponent's result code for the same game, if `self` is the
    /// player's.
    pub(in crate::format::table) const fn fits_opponent(self, other: ResultCode) -> bool {
        matches!(
            (self, other),
            (ResultCode::Win, ResultCode::Loss)
                | (ResultCode::Loss, ResultCode::Win)
                | (ResultCode::Draw, ResultCode::Draw)
                | (ResultCode::Plus, ResultCode::Minus)
                | (ResultCode::Minus, ResultCode::Plus | ResultCode::Minus)
        )
    }

    /// Returns the result code as one ASCII character, to be stored in `CellOrigin::result_code`.
    /// It does not depend on how the cell spells the code.
    pub(in crate::format::table) const fn character(self) -> u8 {
        match self {
            ResultCode::Win => b'1',
            ResultCode::Draw => b'=',
            ResultCode::Loss => b'0',
            ResultCode::Plus => b'+',
            ResultCode::Minus => b'-',
            ResultCode::Special => b'K',
        }
    }
}

/// Parses a colour. Black is `s` in German lists, and `z` in some lists that people type.
///
/// swiss-colour = "w"i | "b"i | "s"i | "z"i
pub(in crate::format::table) fn swiss_colour(i: &str) -> IResult<&str, Colour> {
    alt((
        value(Colour::White, one_of("wW")),
        value(Colour::Black, one_of("bBsSzZ")),
    ))
    .parse(i)
}

/// Parses the result code of a game in a Swiss crosstable.
///
/// swiss-outcome = half | "1" | "0" | "+" | "-" | "K"i
pub(in crate::format::table) fn swiss_outcome(i: &str) -> IResult<&str, ResultCode> {
    alt((
        value(ResultCode::Draw, half),
        won_or_lost,
        value(ResultCode::Special, one_of("kK")),
    ))
    .parse(i)
}

/// Parses the result code of one player; `None` for other texts.
pub(in crate::format::table) fn parse_result_code(text: &str) -> Option<ResultCode> {
    let parse_result = all_consuming(swiss_outcome).parse(text);
    parse_result.ok().map(|(_, code)| code)
}

/// Parses the result code of a side that won or lost, over the board or by forfeit.
pub(super) fn won_or_lost(i: &str) -> IResult<&str, ResultCode> {
    alt((
        value(ResultCode::Win, sign('1')),
        value(ResultCode::Loss, sign('0')),
        value(ResultCode::Plus, sign('+')),
        value(ResultCode::Minus, sign('-')),
    ))
    .parse(i)
}

/// Parses the result code of a game that was won, drawn or lost.
///
/// score-sign = "+" | "=" | "-"
pub(in crate::format::table) fn score_sign(i: &str) -> IResult<&str, ResultCode> {
    alt((
        value(ResultCode::Plus, sign('+')),
        value(ResultCode::Draw, sign('=')),
        value(ResultCode::Minus, sign('-')),
    ))
    .parse(i)
}

/// Parses any spelling of half a point.
///
/// half = half-sign | half-number | "x"i | "="
pub(super) fn half(i: &str) -> IResult<&str, &str> {
    alt((half_sign, half_number, recognize(one_of("xX=")))).parse(i)
}

/// Parses half a point as a fraction.
///
/// half-sign = "½" | "1/2"
pub(in crate::format) fn half_sign(i: &str) -> IResult<&str, &str> {
    alt((tag("½"), tag("1/2"))).parse(i)
}

/// Parses half a point as a decimal number.
///
/// half-number = [ "0" ] ( "," | "." ) "5"
pub(super) fn half_number(i: &str) -> IResult<&str, &str> {
    recognize((opt(sign('0')), one_of(",."), sign('5'))).parse(i)
}

/// Parses the points of a bye: 1, ½ or 0.
///
/// bye-points = half-sign | half-number | "1" | "0"
pub(in crate::format::table) fn bye_points(i: &str) -> IResult<&str, ResultCode> {
    alt((
        value(ResultCode::Draw, half_sign),
        value(ResultCode::Draw, half_number),
        value(ResultCode::Win, sign('1')),
        value(ResultCode::Loss, sign('0')),
    ))
    .parse(i)
}

/// Whether a cell contains a mark such as `***` or `---`, as on the diagonal of an all-play-all
/// table, and not a result.
pub(in crate::format::table) fn is_diagonal(text: &str) -> bool {
    let is_mark = |c: char| !c.is_alphanumeric() && !matches!(c, '+' | '=');
    is_oneself(text) || (!text.is_empty() && text.chars().count() <= 3 && text.chars().all(is_mark))
}

/// Whether a cell contains the usual mark of the player's own column, such as `*` or `x`.
pub(in crate::format::table) fn is_oneself(text: &str) -> bool {
    all_consuming(oneself).parse(text).is_ok()
}

/// Parses the usual mark of the player's own column.
///
/// oneself = "*"{1,3} | "x"i{1,3}
pub(super) fn oneself(i: &str) -> IResult<&str, &str> {
    alt((
        recognize(many_m_n(1, 3, sign('*'))),
        recognize(many_m_n(1, 3, one_of("xX"))),
    ))
    .parse(i)
}
