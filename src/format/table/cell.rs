//! The cells of crosstables and pairings: opponent, colour, outcome, in every spelling
//! (swiss-manager-exports 5.2; `grammar/crosstable-cell.ebnf`).

use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{char as sign, one_of};
use nom::combinator::{all_consuming, map, opt, recognize, value};
use nom::multi::{many_m_n, many0_count, many1_count};
use nom::{IResult, Offset, Parser};

use super::words::BYES;
use crate::format::lexis::number;
use crate::model::{Colour, Outcome};

/// How a game ended, as its sign says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sign {
    /// `1`
    Win,
    /// `½`
    Draw,
    /// `0`
    Loss,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `K`: adjourned, or something special.
    Special,
}

impl Sign {
    /// The outcome in lists where `+` and `-` stand for forfeits.
    pub(super) const fn outcome(self) -> Outcome {
        match self {
            Sign::Win => Outcome::Win,
            Sign::Draw => Outcome::Draw,
            Sign::Loss => Outcome::Loss,
            Sign::Plus => Outcome::ForfeitWin,
            Sign::Minus => Outcome::ForfeitLoss,
            Sign::Special => Outcome::Unknown,
        }
    }

    /// The outcome in lists where `+` and `-` stand for won and lost games.
    pub(super) const fn over_the_board(self) -> Outcome {
        match self {
            Sign::Plus => Outcome::Win,
            Sign::Minus => Outcome::Loss,
            _ => self.outcome(),
        }
    }

    /// Whether the opponent's sign of the same game is `other`.
    pub(super) const fn faces(self, other: Sign) -> bool {
        matches!(
            (self, other),
            (Sign::Win, Sign::Loss)
                | (Sign::Loss, Sign::Win)
                | (Sign::Draw, Sign::Draw)
                | (Sign::Plus, Sign::Minus)
                | (Sign::Minus, Sign::Plus | Sign::Minus)
        )
    }

    /// The letter that names the outcome whatever its spelling (`CellOrigin::letter`).
    pub(super) const fn letter(self) -> u8 {
        match self {
            Sign::Win => b'1',
            Sign::Draw => b'=',
            Sign::Loss => b'0',
            Sign::Plus => b'+',
            Sign::Minus => b'-',
            Sign::Special => b'K',
        }
    }
}

/// What a cell of a Swiss crosstable says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SwissCell {
    /// A game; without a sign it has no result yet.
    Game(Game),
    /// Unplayed: a full point, half a point, or none.
    Bye(Sign),
    /// The sign for oneself, which a Swiss has no use for.
    Oneself,
}

/// A game in a cell, with the places of its parts within it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Game {
    pub(super) opponent: u32,
    pub(super) colour: Option<Colour>,
    pub(super) sign: Option<Sign>,
    /// The sign stands before the colour, or there is no colour: `+` and `-` may be won and
    /// lost games.
    pub(super) typed: bool,
    pub(super) opponent_at: Range<usize>,
    pub(super) colour_at: Range<usize>,
    pub(super) sign_at: Range<usize>,
}

/// What a parser says of text that breaks the grammar.
pub(super) type Broken<'a> = nom::error::Error<&'a str>;

/// A value with the piece of the text that it was read from.
pub(super) type Piece<'a, T> = (T, &'a str);

pub(super) fn piece<'a, T>(
    mut parser: impl Parser<&'a str, Output = T, Error = Broken<'a>>,
) -> impl Parser<&'a str, Output = Piece<'a, T>, Error = Broken<'a>> {
    move |i: &'a str| {
        let (rest, value) = parser.parse(i)?;
        Ok((rest, (value, &i[..i.offset(rest)])))
    }
}

/// Blanks, of which text that was copied has several kinds.
fn blanks(i: &str) -> IResult<&str, usize> {
    many0_count(one_of(" \u{a0}")).parse(i)
}

/// Three parts with blanks or none between them.
pub(super) fn spaced<'a, A, B, C>(
    first: impl Parser<&'a str, Output = A, Error = Broken<'a>>,
    second: impl Parser<&'a str, Output = B, Error = Broken<'a>>,
    third: impl Parser<&'a str, Output = C, Error = Broken<'a>>,
) -> impl Parser<&'a str, Output = (A, B, C), Error = Broken<'a>> {
    let parts = (first, blanks, second, blanks, third);
    map(parts, |(first, _, second, _, third)| (first, second, third))
}

pub(super) fn game<'a>(
    whole: &str,
    opponent: Piece<'a, u32>,
    colour: Option<Piece<'a, Colour>>,
    outcome: Option<Piece<'a, Sign>>,
) -> Game {
    let at = |piece: &str| {
        let start = whole.offset(piece);
        start..start + piece.len()
    };
    let behind = at(opponent.1).end;
    Game {
        opponent: opponent.0,
        colour: colour.map(|(colour, _)| colour),
        sign: outcome.map(|(sign, _)| sign),
        typed: colour.is_none(),
        opponent_at: at(opponent.1),
        colour_at: colour.map_or(behind..behind, |(_, text)| at(text)),
        sign_at: outcome.map_or(whole.len()..whole.len(), |(_, text)| at(text)),
    }
}

/// What a cell of a Swiss crosstable says; `None` where it breaks the grammar. Blanks around
/// the text are trimmed.
pub(super) fn swiss(text: &str) -> Option<SwissCell> {
    let read = all_consuming(swiss_cell).parse(text);
    // `1 bye` begins like a game with Black against number 1; few cells come this far
    let read = read.or_else(|_| all_consuming(map(typed_bye, SwissCell::Bye)).parse(text));
    read.ok().map(|(_, cell)| cell)
}

/// swiss-cell = typed-bye | swiss-game | sign-first | colour-first | colourless | oneself
///   | swiss-bye
fn swiss_cell(i: &str) -> IResult<&str, SwissCell> {
    alt((
        map(swiss_game, SwissCell::Game),
        map(sign_first, SwissCell::Game),
        map(colour_first, SwissCell::Game),
        map(colourless, SwissCell::Game),
        value(SwissCell::Oneself, oneself),
        map(swiss_bye, SwissCell::Bye),
    ))
    .parse(i)
}

/// swiss-game = number { blank } swiss-colour { blank } [ swiss-outcome ]
fn swiss_game(i: &str) -> IResult<&str, Game> {
    let parts = spaced(
        piece(number),
        piece(swiss_colour),
        opt(piece(swiss_outcome)),
    );
    map(parts, |(opponent, colour, outcome)| {
        game(i, opponent, Some(colour), outcome)
    })
    .parse(i)
}

/// sign-first = score-sign { blank } swiss-colour { blank } number
fn sign_first(i: &str) -> IResult<&str, Game> {
    let parts = spaced(piece(score_sign), piece(swiss_colour), piece(number));
    map(parts, |(outcome, colour, opponent)| Game {
        typed: true,
        ..game(i, opponent, Some(colour), Some(outcome))
    })
    .parse(i)
}

/// colour-first = swiss-colour { blank } number { blank } [ swiss-outcome ]
fn colour_first(i: &str) -> IResult<&str, Game> {
    let parts = spaced(
        piece(swiss_colour),
        piece(number),
        opt(piece(swiss_outcome)),
    );
    map(parts, |(colour, opponent, outcome)| {
        game(i, opponent, Some(colour), outcome)
    })
    .parse(i)
}

/// colourless = number ( blank{1,} swiss-outcome | half-sign | score-sign )
fn colourless(i: &str) -> IResult<&str, Game> {
    let apart = |i| {
        let (i, _) = many1_count(one_of(" \u{a0}")).parse(i)?;
        piece(swiss_outcome).parse(i)
    };
    let outcome = alt((
        apart,
        piece(value(Sign::Draw, half_sign)),
        piece(score_sign),
    ));
    map((piece(number), outcome), |(opponent, outcome)| {
        game(i, opponent, None, Some(outcome))
    })
    .parse(i)
}

/// `s` stands in German lists, `z` in lists typed by hand.
///
/// swiss-colour = "w"i | "b"i | "s"i | "z"i
pub(super) fn swiss_colour(i: &str) -> IResult<&str, Colour> {
    alt((
        value(Colour::White, one_of("wW")),
        value(Colour::Black, one_of("bBsSzZ")),
    ))
    .parse(i)
}

/// swiss-outcome = half | "1" | "0" | "+" | "-" | "K"i
pub(super) fn swiss_outcome(i: &str) -> IResult<&str, Sign> {
    alt((
        value(Sign::Draw, half),
        decided,
        value(Sign::Special, one_of("kK")),
    ))
    .parse(i)
}

/// The sign of one player's result.
pub(super) fn one_sign(text: &str) -> Option<Sign> {
    let read = all_consuming(swiss_outcome).parse(text);
    read.ok().map(|(_, sign)| sign)
}

/// The signs of a side that won or lost, at the board or by forfeit.
fn decided(i: &str) -> IResult<&str, Sign> {
    alt((
        value(Sign::Win, sign('1')),
        value(Sign::Loss, sign('0')),
        value(Sign::Plus, sign('+')),
        value(Sign::Minus, sign('-')),
    ))
    .parse(i)
}

/// score-sign = "+" | "=" | "-"
pub(super) fn score_sign(i: &str) -> IResult<&str, Sign> {
    alt((
        value(Sign::Plus, sign('+')),
        value(Sign::Draw, sign('=')),
        value(Sign::Minus, sign('-')),
    ))
    .parse(i)
}

/// half = half-sign | half-number | "x"i | "="
fn half(i: &str) -> IResult<&str, &str> {
    alt((half_sign, half_number, recognize(one_of("xX=")))).parse(i)
}

/// half-sign = "½" | "1/2"
pub(in crate::format) fn half_sign(i: &str) -> IResult<&str, &str> {
    alt((tag("½"), tag("1/2"))).parse(i)
}

/// half-number = [ "0" ] ( "," | "." ) "5"
fn half_number(i: &str) -> IResult<&str, &str> {
    recognize((opt(sign('0')), one_of(",."), sign('5'))).parse(i)
}

/// swiss-bye = bye-word | "+" | [ "-" ] bye-points | "-"
fn swiss_bye(i: &str) -> IResult<&str, Sign> {
    alt((
        value(Sign::Win, bye_word),
        value(Sign::Win, sign('+')),
        map((opt(sign('-')), bye_points), |(_, sign)| sign),
        value(Sign::Loss, sign('-')),
    ))
    .parse(i)
}

/// bye-word = words("../src/format/table/words/byes.tsv")i
pub(super) fn bye_word(i: &str) -> IResult<&str, ()> {
    BYES.parse_in_any_case(i)
}

/// A bye as people type it: with its points before or behind the word, or a longer dash.
///
/// typed-bye = bye-word { blank } bye-points | bye-points { blank } bye-word
///   | bye-points { blank } "(" bye-word ")" | half-bye | long-dash
fn typed_bye(i: &str) -> IResult<&str, Sign> {
    let braced = map((sign('('), bye_word, sign(')')), |_| ());
    let word = alt((bye_word, braced));
    alt((
        map((bye_word, blanks, bye_points), |(.., sign)| sign),
        map((bye_points, blanks, word), |(sign, ..)| sign),
        value(Sign::Draw, half_bye),
        value(Sign::Loss, long_dash),
    ))
    .parse(i)
}

/// bye-points = half-sign | half-number | "1" | "0"
pub(super) fn bye_points(i: &str) -> IResult<&str, Sign> {
    alt((
        value(Sign::Draw, half_sign),
        value(Sign::Draw, half_number),
        value(Sign::Win, sign('1')),
        value(Sign::Loss, sign('0')),
    ))
    .parse(i)
}

/// half-bye = "half"i [ ( "-" | " " ) "point"i ] ( "-" | " " ) "bye"i
fn half_bye(i: &str) -> IResult<&str, &str> {
    let point = opt((one_of("- "), tag_no_case("point")));
    recognize((tag_no_case("half"), point, one_of("- "), tag_no_case("bye"))).parse(i)
}

/// long-dash = "---" | "--" | "–" | "—"
fn long_dash(i: &str) -> IResult<&str, &str> {
    alt((tag("---"), tag("--"), tag("–"), tag("—"))).parse(i)
}

/// Whether a cell of the diagonal of an all-play-all table holds a sign that is no result.
pub(super) fn is_diagonal(text: &str) -> bool {
    let sign = |c: char| !c.is_alphanumeric() && !matches!(c, '+' | '=');
    is_oneself(text) || (!text.is_empty() && text.chars().count() <= 3 && text.chars().all(sign))
}

/// Whether a cell holds the sign for oneself.
pub(super) fn is_oneself(text: &str) -> bool {
    all_consuming(oneself).parse(text).is_ok()
}

/// oneself = "*"{1,3} | "x"i{1,3}
fn oneself(i: &str) -> IResult<&str, &str> {
    alt((
        recognize(many_m_n(1, 3, sign('*'))),
        recognize(many_m_n(1, 3, one_of("xX"))),
    ))
    .parse(i)
}

/// What a cell of an all-play-all table says: the results against the opponent, none for
/// oneself; `None` where it breaks the grammar.
pub(super) fn matrix(text: &str) -> Option<Vec<(Sign, Range<usize>)>> {
    let read = all_consuming(matrix_cell).parse(text);
    let (_, pieces) = read.ok()?;
    let place = |(sign, piece): (Sign, &str)| {
        let start = text.offset(piece);
        (sign, start..start + piece.len())
    };
    Some(pieces.into_iter().map(place).collect())
}

/// matrix-cell = oneself | matrix-outcome { { blank } [ "/" | ";" ] { blank } matrix-outcome }
fn matrix_cell(i: &str) -> IResult<&str, Vec<Piece<'_, Sign>>> {
    let (mut i, first) = match oneself(i) {
        Ok((i, _)) => return Ok((i, Vec::new())),
        Err(_) => piece(matrix_outcome).parse(i)?,
    };
    let mut list = vec![first];
    let gap = |i| (blanks, opt(one_of("/;")), blanks).parse(i);
    while let Ok((rest, (_, next))) = (gap, piece(matrix_outcome)).parse(i) {
        list.push(next);
        i = rest;
    }
    Ok((i, list))
}

/// matrix-outcome = half-sign | half-number | "=" | "1" | "0" | "+" | "-"
fn matrix_outcome(i: &str) -> IResult<&str, Sign> {
    alt((
        value(Sign::Draw, half_sign),
        value(Sign::Draw, half_number),
        value(Sign::Draw, sign('=')),
        decided,
    ))
    .parse(i)
}

/// Both results of a pairing: `1 - 0`, `+ - -`, `½`; `None` where it breaks the grammar.
pub(super) fn pairing(text: &str) -> Option<[Sign; 2]> {
    let read = all_consuming(pairing_result).parse(text);
    read.ok().map(|(_, sides)| sides)
}

/// pairing-result = pairing-side { blank } pairing-mark { blank } pairing-side | half-sign
fn pairing_result(i: &str) -> IResult<&str, [Sign; 2]> {
    let both = spaced(pairing_side, pairing_mark, pairing_side);
    alt((
        map(both, |(first, _, second)| [first, second]),
        value([Sign::Draw; 2], half_sign),
    ))
    .parse(i)
}

/// pairing-side = half | "1" | "0" | "+" | "-"
fn pairing_side(i: &str) -> IResult<&str, Sign> {
    alt((value(Sign::Draw, half), decided)).parse(i)
}

/// pairing-mark = "-" | ":" | "–" | "/"
fn pairing_mark(i: &str) -> IResult<&str, char> {
    one_of("-:–/").parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};

    #[test]
    fn games_in_every_spelling() {
        let check = |text, opponent, colour, sign| {
            let Some(SwissCell::Game(game)) = swiss(text) else {
                panic!("{text:?}");
            };
            let read = (game.opponent, game.colour, game.sign);
            assert_eq!(read, (opponent, colour, sign), "{text:?}");
            let digits = &text[game.opponent_at];
            assert_eq!(digits.parse(), Ok(opponent), "{text:?}");
        };
        check("12w1", 12, Some(White), Some(Sign::Win));
        check("105b½", 105, Some(Black), Some(Sign::Draw));
        check("3s0", 3, Some(Black), Some(Sign::Loss));
        check("8w", 8, Some(White), None);
        check("12 w 1/2", 12, Some(White), Some(Sign::Draw));
        check("12b0,5", 12, Some(Black), Some(Sign::Draw));
        check("+W12", 12, Some(White), Some(Sign::Plus));
        check("w12 1", 12, Some(White), Some(Sign::Win));
        check("B 7", 7, Some(Black), None);
        check("7=", 7, None, Some(Sign::Draw));
        check("7 0", 7, None, Some(Sign::Loss));
        check("198w+", 198, Some(White), Some(Sign::Plus));
        check("99wk", 99, Some(White), Some(Sign::Special));
    }

    #[test]
    fn what_is_no_game() {
        let check = |text, expected| assert_eq!(swiss(text), expected, "{text:?}");
        check("-1", Some(SwissCell::Bye(Sign::Win)));
        check("-½", Some(SwissCell::Bye(Sign::Draw)));
        check("½", Some(SwissCell::Bye(Sign::Draw)));
        check("1/2", Some(SwissCell::Bye(Sign::Draw)));
        check("-0", Some(SwissCell::Bye(Sign::Loss)));
        check("0", Some(SwissCell::Bye(Sign::Loss)));
        check("-", Some(SwissCell::Bye(Sign::Loss)));
        check("BYE", Some(SwissCell::Bye(Sign::Win)));
        check("Bye 1", Some(SwissCell::Bye(Sign::Win)));
        check("1 (bye)", Some(SwissCell::Bye(Sign::Win)));
        check("1 bye", Some(SwissCell::Bye(Sign::Win)));
        check("bye½", Some(SwissCell::Bye(Sign::Draw)));
        check("½ bye", Some(SwissCell::Bye(Sign::Draw)));
        check("Half-point bye", Some(SwissCell::Bye(Sign::Draw)));
        check("half bye", Some(SwissCell::Bye(Sign::Draw)));
        check("0 bye", Some(SwissCell::Bye(Sign::Loss)));
        check("Fri", Some(SwissCell::Bye(Sign::Win)));
        check("libre", Some(SwissCell::Bye(Sign::Win)));
        check("—", Some(SwissCell::Bye(Sign::Loss)));
        check("–", Some(SwissCell::Bye(Sign::Loss)));
        check("--", Some(SwissCell::Bye(Sign::Loss)));
        check("12 bye", None);
        check("bye 2", None);
        check("(bye)", None);
        check("***", Some(SwissCell::Oneself));
        check("12", None);
        check("12w2", None);
        check("", None);
        check("1-0", None);
        check("9999999999w1", None);
    }

    #[test]
    fn results_against_one_opponent() {
        let check = |text: &str, expected: Option<&[Sign]>| {
            let read = matrix(text).map(|list| list.iter().map(|(s, _)| *s).collect::<Vec<_>>());
            assert_eq!(read.as_deref(), expected, "{text:?}");
        };
        check("1", Some(&[Sign::Win]));
        check("½1", Some(&[Sign::Draw, Sign::Win]));
        check("1 ½ 0", Some(&[Sign::Win, Sign::Draw, Sign::Loss]));
        check("1/2 1/2", Some(&[Sign::Draw, Sign::Draw]));
        check("+", Some(&[Sign::Plus]));
        check("**", Some(&[]));
        check("2", None);
        check("12w1", None);
    }

    #[test]
    fn results_of_both_sides() {
        let check = |text, expected| assert_eq!(pairing(text), expected, "{text:?}");
        check("1 - 0", Some([Sign::Win, Sign::Loss]));
        check("½ - ½", Some([Sign::Draw, Sign::Draw]));
        check("1/2-1/2", Some([Sign::Draw, Sign::Draw]));
        check("+ - -", Some([Sign::Plus, Sign::Minus]));
        check("- - -", Some([Sign::Minus, Sign::Minus]));
        check("0:1", Some([Sign::Loss, Sign::Win]));
        check("1 - ", None);
    }
}
