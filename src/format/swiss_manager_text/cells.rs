//! Parsers for the cells of the player file and the pairing file
//! (reference/swiss-manager-exports.md 9; `grammar/swiss-manager.ebnf`).

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char as sign, satisfy};
use nom::combinator::{all_consuming, map, map_opt, opt, peek, recognize, value};
use nom::multi::many_m_n;
use nom::sequence::terminated;
use nom::{IResult, Parser};

use crate::format::lexis::points;
use crate::format::table::half_sign;
use crate::model::Date;
use crate::number::Points;

/// The score of one side of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Score {
    Zero,
    Half,
    One,
}

/// Parses a whole cell; `None` if the cell does not follow the grammar.
pub(super) fn cell<'a, T>(
    parser: impl Parser<&'a str, Output = T, Error = nom::error::Error<&'a str>>,
    text: &'a str,
) -> Option<T> {
    all_consuming(parser).parse(text).ok().map(|(_, read)| read)
}

/// Parses the score of one side of a game.
///
/// score = half-score | "0" | "1"
pub(super) fn score(i: &str) -> IResult<&str, Score> {
    alt((
        value(Score::Half, half_score),
        value(Score::Zero, sign('0')),
        value(Score::One, sign('1')),
    ))
    .parse(i)
}

/// Parses half a point.
///
/// half-score = "0,5" | "0.5" | "½"
fn half_score(i: &str) -> IResult<&str, &str> {
    alt((tag("0,5"), tag("0.5"), tag("½"))).parse(i)
}

/// Parses a starting number. It does not accept -1, which means nobody.
///
/// seat = ( digit - "0" ) digit{0,3}
pub(super) fn seat(i: &str) -> IResult<&str, u16> {
    positive(i, 4)
}

/// Parses the number of a round, from 1 to 99.
///
/// exchange-round = ( digit - "0" ) [ digit ]
pub(super) fn exchange_round(i: &str) -> IResult<&str, u16> {
    positive(i, 2)
}

/// Parses a number of at most `digits` digits that does not begin with a zero.
fn positive(i: &str, digits: usize) -> IResult<&str, u16> {
    let text = many_m_n(1, digits, satisfy(|c| c.is_ascii_digit()));
    map_opt(recognize(text), |text: &str| {
        text.parse().ok().filter(|_| !text.starts_with('0'))
    })
    .parse(i)
}

/// Parses the scores of both sides of a game, and whether a forfeit mark follows.
///
/// board-result = score ":" score [ forfeit-mark ]
pub(super) fn board_result(i: &str) -> IResult<&str, ([Score; 2], bool)> {
    map(
        (score, sign(':'), score, opt(forfeit_mark)),
        |(white, _, black, forfeit)| ([white, black], forfeit.is_some()),
    )
    .parse(i)
}

/// Parses the mark of a forfeit.
///
/// forfeit-mark = "K"
pub(super) fn forfeit_mark(i: &str) -> IResult<&str, char> {
    sign('K').parse(i)
}

/// Parses the points of a player.
///
/// exchange-points = half-sign | digit{1,4} half-sign | points
pub(super) fn exchange_points(i: &str) -> IResult<&str, Points> {
    let half_point = Points::from_halves(1);
    let whole_points = terminated(
        many_m_n(1, 4, satisfy(|c| c.is_ascii_digit())),
        peek(half_sign),
    );
    alt((
        value(half_point, half_sign),
        map(
            (peek(whole_points), points, half_sign),
            move |(_, points, _)| points + half_point,
        ),
        points,
    ))
    .parse(i)
}

/// Parses a birth date.
///
/// birth-day = digit{1,2} "." digit{1,2} "." digit{4}
pub(super) fn birth_day(i: &str) -> IResult<&str, Date> {
    let digits = |least, most| recognize(many_m_n(least, most, satisfy(|c| c.is_ascii_digit())));
    let parts = (
        digits(1, 2),
        sign('.'),
        digits(1, 2),
        sign('.'),
        digits(4, 4),
    );
    map_opt(
        parts,
        |(day, _, month, _, year): (&str, _, &str, _, &str)| {
            Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
        },
    )
    .parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_do_not_follow_the_grammar_are_rejected() {
        assert_eq!(cell(score, "0,5"), Some(Score::Half));
        assert_eq!(cell(score, "1"), Some(Score::One));
        assert_eq!(cell(score, "1,5"), None);
        assert_eq!(cell(seat, "12"), Some(12));
        assert_eq!(cell(seat, "9999"), Some(9999));
        assert_eq!(cell(seat, "-1"), None);
        assert_eq!(cell(seat, "10000"), None);
        assert_eq!(cell(exchange_round, "0"), None);
        assert_eq!(cell(exchange_round, "11"), Some(11));
        assert_eq!(cell(seat, ""), None);
        let double = ([Score::Zero; 2], true);
        assert_eq!(cell(board_result, "0:0K"), Some(double));
        let draw = ([Score::Half; 2], false);
        assert_eq!(cell(board_result, "0,5:0,5"), Some(draw));
        assert_eq!(cell(board_result, "1-0"), None);
        let points = |text| cell(exchange_points, text).map(Points::hundredths);
        assert_eq!(points("2½"), Some(250));
        assert_eq!(points("½"), Some(50));
        assert_eq!(points("11,5"), Some(1150));
        assert_eq!(points("1,5½"), None);
        assert_eq!(cell(birth_day, "31.01.1990"), Date::new(1990, 1, 31));
        assert_eq!(cell(birth_day, "31.02.1990"), None);
        assert_eq!(cell(birth_day, "1990"), None);
    }
}
