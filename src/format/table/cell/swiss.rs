//! Parsers for cells of Swiss crosstables, which contain a bye or a game with opponent, colour and
//! result.

use std::ops::Range;

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{char as sign, one_of};
use nom::combinator::{all_consuming, map, opt, recognize, value};
use nom::multi::many1_count;
use nom::{IResult, Offset, Parser};

use super::piece::{Piece, blanks, piece, spaced};
use super::sign::{
    ResultCode, bye_points, half_sign, oneself, score_sign, swiss_colour, swiss_outcome,
};
use crate::format::lexis::number;
use crate::format::table::words::BYES;
use crate::model::Colour;

/// The content of a cell of a Swiss crosstable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::format::table) enum SwissCell {
    /// A game, which may have no result yet.
    Game(Game),
    /// A round without a game, for which the player gets a full point, half a point or nothing.
    Bye(ResultCode),
    /// The mark of the player's own column, which has no meaning in a Swiss crosstable.
    Oneself,
}

/// A game in a cell, with the byte ranges of its parts in the cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::format::table) struct Game {
    pub(in crate::format::table) opponent: u32,
    pub(in crate::format::table) colour: Option<Colour>,
    pub(in crate::format::table) result: Option<ResultCode>,
    /// Whether the cell looks as if a person typed it, because the result code precedes the colour,
    /// or because there is no colour. In such lists, `+` and `-` may mean games that were won and
    /// lost.
    pub(in crate::format::table) looks_typed: bool,
    pub(in crate::format::table) opponent_range: Range<usize>,
    pub(in crate::format::table) colour_range: Range<usize>,
    pub(in crate::format::table) result_range: Range<usize>,
}

pub(in crate::format::table) fn build_game<'a>(
    cell_text: &str,
    opponent: Piece<'a, u32>,
    colour: Option<Piece<'a, Colour>>,
    outcome: Option<Piece<'a, ResultCode>>,
) -> Game {
    let range_of = |piece: &str| {
        let start = cell_text.offset(piece);
        start..start + piece.len()
    };
    let end = range_of(opponent.1).end;
    Game {
        opponent: opponent.0,
        colour: colour.map(|(colour, _)| colour),
        result: outcome.map(|(code, _)| code),
        looks_typed: colour.is_none(),
        opponent_range: range_of(opponent.1),
        colour_range: colour.map_or(end..end, |(_, text)| range_of(text)),
        result_range: outcome.map_or(cell_text.len()..cell_text.len(), |(_, text)| range_of(text)),
    }
}

/// Parses a cell of a Swiss crosstable, without blanks around it; `None` if it does not follow the
/// grammar.
pub(in crate::format::table) fn parse_swiss_cell(text: &str) -> Option<SwissCell> {
    let parse_result = all_consuming(swiss_cell).parse(text);
    // `1 bye` begins like a game with Black against number 1, so typed byes are tried last
    let parse_result =
        parse_result.or_else(|_| all_consuming(map(typed_bye, SwissCell::Bye)).parse(text));
    parse_result.ok().map(|(_, cell)| cell)
}

/// The largest number of characters of an unknown result code. A character that was decoded with a
/// wrong code page becomes up to three characters.
const MAX_UNREAD_CODE_LENGTH: usize = 3;

/// Parses the opponent and the colour of a game with an unknown result code, such as `12w?` or
/// `5bO`; `None` if the cell is something else. If the code has several characters, it must not
/// contain letters or digits, because a word or a number may mean anything.
pub(in crate::format::table) fn parse_pairing_with_unread_result(text: &str) -> Option<Game> {
    let starts = text.char_indices().rev().take(MAX_UNREAD_CODE_LENGTH);
    let mut starts = starts.map(|(start, _)| start);
    starts.find_map(|start| {
        let (pairing, code) = text.split_at(start);
        let is_single = code.chars().count() == 1;
        let may_be_result = is_single || !code.chars().any(|c| c.is_ascii_alphanumeric());
        match parse_swiss_cell(pairing.trim_end())? {
            SwissCell::Game(game)
                if may_be_result && game.colour.is_some() && game.result.is_none() =>
            {
                Some(Game {
                    result_range: start..text.len(),
                    ..game
                })
            }
            _ => None,
        }
    })
}

/// Parses a cell of a Swiss crosstable.
///
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

/// Parses a game as programs print it: opponent, colour, result.
///
/// swiss-game = number { blank } swiss-colour { blank } [ swiss-outcome ]
fn swiss_game(i: &str) -> IResult<&str, Game> {
    let parts = spaced(
        piece(number),
        piece(swiss_colour),
        opt(piece(swiss_outcome)),
    );
    map(parts, |(opponent, colour, outcome)| {
        build_game(i, opponent, Some(colour), outcome)
    })
    .parse(i)
}

/// Parses a game whose result comes first, then the colour and the opponent.
///
/// sign-first = score-sign { blank } swiss-colour { blank } number
fn sign_first(i: &str) -> IResult<&str, Game> {
    let parts = spaced(piece(score_sign), piece(swiss_colour), piece(number));
    map(parts, |(outcome, colour, opponent)| Game {
        looks_typed: true,
        ..build_game(i, opponent, Some(colour), Some(outcome))
    })
    .parse(i)
}

/// Parses a game whose colour comes first, then the opponent and the result.
///
/// colour-first = swiss-colour { blank } number { blank } [ swiss-outcome ]
fn colour_first(i: &str) -> IResult<&str, Game> {
    let parts = spaced(
        piece(swiss_colour),
        piece(number),
        opt(piece(swiss_outcome)),
    );
    map(parts, |(colour, opponent, outcome)| {
        build_game(i, opponent, Some(colour), outcome)
    })
    .parse(i)
}

/// Parses a game without a colour: opponent and result.
///
/// colourless = number ( blank{1,} swiss-outcome | half-sign | score-sign )
fn colourless(i: &str) -> IResult<&str, Game> {
    let separate_outcome = |i| {
        let (i, _) = many1_count(one_of(" \u{a0}")).parse(i)?;
        piece(swiss_outcome).parse(i)
    };
    let outcome = alt((
        separate_outcome,
        piece(value(ResultCode::Draw, half_sign)),
        piece(score_sign),
    ));
    map((piece(number), outcome), |(opponent, outcome)| {
        build_game(i, opponent, None, Some(outcome))
    })
    .parse(i)
}

/// Parses a bye. The result code says how many points it gives.
///
/// swiss-bye = bye-word | "+" | [ "-" ] bye-points | "-"
fn swiss_bye(i: &str) -> IResult<&str, ResultCode> {
    alt((
        value(ResultCode::Win, bye_word),
        value(ResultCode::Win, sign('+')),
        map((opt(sign('-')), bye_points), |(_, code)| code),
        value(ResultCode::Loss, sign('-')),
    ))
    .parse(i)
}

/// Parses a word for a bye, in any language.
///
/// bye-word = words("../src/format/table/words/byes.tsv")i
pub(in crate::format::table) fn bye_word(i: &str) -> IResult<&str, ()> {
    BYES.parse_in_any_case(i)
}

/// Parses a bye as people type it: with its points before or after the word, or as a longer dash.
///
/// typed-bye = bye-word { blank } bye-points | bye-points { blank } bye-word
///   | bye-points { blank } "(" bye-word ")" | half-bye | long-dash
fn typed_bye(i: &str) -> IResult<&str, ResultCode> {
    let bracketed_word = map((sign('('), bye_word, sign(')')), |_| ());
    let word = alt((bye_word, bracketed_word));
    alt((
        map((bye_word, blanks, bye_points), |(.., code)| code),
        map((bye_points, blanks, word), |(code, ..)| code),
        value(ResultCode::Draw, half_bye),
        value(ResultCode::Loss, long_dash),
    ))
    .parse(i)
}

/// Parses the words for a half-point bye.
///
/// half-bye = "half"i [ ( "-" | " " ) "point"i ] ( "-" | " " ) "bye"i
fn half_bye(i: &str) -> IResult<&str, &str> {
    let point = opt((one_of("- "), tag_no_case("point")));
    recognize((tag_no_case("half"), point, one_of("- "), tag_no_case("bye"))).parse(i)
}

/// Parses a longer dash, which people type for a bye without points.
///
/// long-dash = "---" | "--" | "–" | "—"
fn long_dash(i: &str) -> IResult<&str, &str> {
    alt((tag("---"), tag("--"), tag("–"), tag("—"))).parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};

    #[test]
    fn games_are_parsed_in_every_notation() {
        let check = |text, opponent, colour, result| {
            let Some(SwissCell::Game(game)) = parse_swiss_cell(text) else {
                panic!("{text:?}");
            };
            let game_parts = (game.opponent, game.colour, game.result);
            assert_eq!(game_parts, (opponent, colour, result), "{text:?}");
            let digits = &text[game.opponent_range];
            assert_eq!(digits.parse(), Ok(opponent), "{text:?}");
        };
        check("12w1", 12, Some(White), Some(ResultCode::Win));
        check("105b½", 105, Some(Black), Some(ResultCode::Draw));
        check("3s0", 3, Some(Black), Some(ResultCode::Loss));
        check("8w", 8, Some(White), None);
        check("12 w 1/2", 12, Some(White), Some(ResultCode::Draw));
        check("12b0,5", 12, Some(Black), Some(ResultCode::Draw));
        check("+W12", 12, Some(White), Some(ResultCode::Plus));
        check("w12 1", 12, Some(White), Some(ResultCode::Win));
        check("B 7", 7, Some(Black), None);
        check("7=", 7, None, Some(ResultCode::Draw));
        check("7 0", 7, None, Some(ResultCode::Loss));
        check("198w+", 198, Some(White), Some(ResultCode::Plus));
        check("99wk", 99, Some(White), Some(ResultCode::Special));
    }

    #[test]
    fn opponent_and_colour_are_read_if_the_result_is_not() {
        let check = |text: &str, expected: Option<(u32, Colour, &str)>| {
            assert_eq!(parse_swiss_cell(text), None, "{text:?}");
            let game = parse_pairing_with_unread_result(text);
            let game_ranges =
                game.map(|game| (game.opponent, game.colour.unwrap(), game.result_range));
            let game_parts =
                game_ranges.map(|(opponent, colour, range)| (opponent, colour, &text[range]));
            assert_eq!(game_parts, expected, "{text:?}");
        };
        check("12w?", Some((12, White, "?")));
        check("5bO", Some((5, Black, "O")));
        check("16b5", Some((16, Black, "5")));
        check("16 b l", Some((16, Black, "l")));
        check("W7?", Some((7, White, "?")));
        check("3bÂ½", Some((3, Black, "Â½")));
        check("3bï¿½", Some((3, Black, "ï¿½")));
        // another number, a word, no colour, no opponent, no sign
        check("3b10", None);
        check("3 bei", None);
        check("12?", None);
        check("w?", None);
        check("-?", None);
        check("pause", None);
        check("?", None);
    }

    #[test]
    fn byes_and_invalid_cells_are_not_parsed_as_games() {
        let check = |text, expected| assert_eq!(parse_swiss_cell(text), expected, "{text:?}");
        check("-1", Some(SwissCell::Bye(ResultCode::Win)));
        check("-½", Some(SwissCell::Bye(ResultCode::Draw)));
        check("½", Some(SwissCell::Bye(ResultCode::Draw)));
        check("1/2", Some(SwissCell::Bye(ResultCode::Draw)));
        check("-0", Some(SwissCell::Bye(ResultCode::Loss)));
        check("0", Some(SwissCell::Bye(ResultCode::Loss)));
        check("-", Some(SwissCell::Bye(ResultCode::Loss)));
        check("BYE", Some(SwissCell::Bye(ResultCode::Win)));
        check("Bye 1", Some(SwissCell::Bye(ResultCode::Win)));
        check("1 (bye)", Some(SwissCell::Bye(ResultCode::Win)));
        check("1 bye", Some(SwissCell::Bye(ResultCode::Win)));
        check("bye½", Some(SwissCell::Bye(ResultCode::Draw)));
        check("½ bye", Some(SwissCell::Bye(ResultCode::Draw)));
        check("Half-point bye", Some(SwissCell::Bye(ResultCode::Draw)));
        check("half bye", Some(SwissCell::Bye(ResultCode::Draw)));
        check("0 bye", Some(SwissCell::Bye(ResultCode::Loss)));
        check("Fri", Some(SwissCell::Bye(ResultCode::Win)));
        check("libre", Some(SwissCell::Bye(ResultCode::Win)));
        check("—", Some(SwissCell::Bye(ResultCode::Loss)));
        check("–", Some(SwissCell::Bye(ResultCode::Loss)));
        check("--", Some(SwissCell::Bye(ResultCode::Loss)));
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
}
