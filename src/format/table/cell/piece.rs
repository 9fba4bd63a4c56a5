//! Parsers that return the parts of a cell, each with the text from which it was read.

use nom::character::complete::one_of;
use nom::combinator::map;
use nom::multi::many0_count;
use nom::{IResult, Offset, Parser};

/// The error that parsers of cells return if the text does not follow the grammar.
type ParseError<'a> = nom::error::Error<&'a str>;

/// A value with the text from which it was read.
pub(in crate::format::table) type Piece<'a, T> = (T, &'a str);

pub(in crate::format::table) fn piece<'a, T>(
    mut parser: impl Parser<&'a str, Output = T, Error = ParseError<'a>>,
) -> impl Parser<&'a str, Output = Piece<'a, T>, Error = ParseError<'a>> {
    move |i: &'a str| {
        let (rest, value) = parser.parse(i)?;
        Ok((rest, (value, &i[..i.offset(rest)])))
    }
}

/// Skips blanks, including no-break spaces, which copied text contains.
pub(in crate::format::table) fn blanks(i: &str) -> IResult<&str, usize> {
    many0_count(one_of(" \u{a0}")).parse(i)
}

/// Combines three parsers into one that accepts blanks between their parts.
pub(in crate::format::table) fn spaced<'a, A, B, C>(
    first: impl Parser<&'a str, Output = A, Error = ParseError<'a>>,
    second: impl Parser<&'a str, Output = B, Error = ParseError<'a>>,
    third: impl Parser<&'a str, Output = C, Error = ParseError<'a>>,
) -> impl Parser<&'a str, Output = (A, B, C), Error = ParseError<'a>> {
    let parts = (first, blanks, second, blanks, third);
    map(parts, |(first, _, second, _, third)| (first, second, third))
}
