//! Parses 801 and 802: team crosstables for human readers (reference/trf.md 7.8). The table
//! and the example in FIDE's document have different columns, so they are parsed by the order of
//! their words.

use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while1};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{all_consuming, consumed, map, not, opt, recognize, value};
use nom::multi::{many0, many1};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::Record;
use crate::format::lexis::{amount, number, points};
use crate::import::{TeamRow, TeamRowOpponent, TeamRowRound};
use crate::model::{Colour, Outcome};
use crate::number::Points;
use crate::source::{Field, Span};

/// Parses a row by the order of its words; `None` if it does not follow the grammar.
///
/// team-table = "801" [ board-row(5-) ] | "802" [ score-row(5-) ]
pub(in crate::format::trf) fn parse_row(record: Record<'_>) -> Option<TeamRow> {
    let (text, span) = record.line.rest(record.value_column);
    let text = text.trim_matches(' ');
    let span_of = |part: &str| {
        let offset = part.as_ptr() as usize - record.value().as_ptr() as usize;
        let start = span.start as usize + offset;
        Span::new(start..start + part.len())
    };
    let is_by_boards = &record.code == b"801";
    let parsed = if is_by_boards {
        all_consuming(board_row).parse(text)
    } else {
        all_consuming(score_row).parse(text)
    };
    let (_, (head, rounds)) = parsed.ok()?;
    let field = |(text, points): (&str, Points)| Field::new(points, span_of(text));
    let name = head.name.trim_end_matches(' ');
    let round = |(text, round): (&str, TeamRowRound)| TeamRowRound {
        span: span_of(text),
        ..round
    };
    Some(TeamRow {
        code: record.code,
        span: record.line.span(),
        team: Field::new(head.team.1, span_of(head.team.0)),
        short_name: (!name.is_empty()).then(|| Field::new(name.to_owned(), span_of(name))),
        match_points: Some(field(head.points[0])),
        game_points: Some(field(head.points[1])),
        rounds: rounds.into_iter().map(round).collect(),
    })
}

/// The fields before the rounds. Numbers and points have the text from which they were read.
struct Head<'a> {
    team: (&'a str, u32),
    name: &'a str,
    points: [(&'a str, Points); 2],
}

/// The rounds of a row, each with the text from which it was read.
type Rounds<'a> = Vec<(&'a str, TeamRowRound)>;

fn gap(i: &str) -> IResult<&str, &str> {
    take_while1(|c| c == ' ').parse(i)
}

/// Parses the team's number, short name, match points and game points.
///
/// row-head = number blank{1,} { nickname blank{1,} } points blank{1,} points
fn head(i: &str) -> IResult<&str, Head<'_>> {
    let (i, team) = terminated(consumed(number), gap).parse(i)?;
    let (i, name) = recognize(many0(terminated(nickname, gap))).parse(i)?;
    let (i, first) = terminated(consumed(points), gap).parse(i)?;
    let (i, second) = consumed(points).parse(i)?;
    let points = [first, second];
    Ok((i, Head { team, name, points }))
}

/// Parses a word of a short name. The word must not begin with a digit, because it could then be a
/// number.
///
/// nickname = ( any - ( blank | digit ) ) { any - blank }
fn nickname(i: &str) -> IResult<&str, &str> {
    let word = |c: char| c != ' ' && !c.is_control();
    recognize((
        satisfy(move |c| word(c) && !c.is_ascii_digit()),
        many0(satisfy(word)),
    ))
    .parse(i)
}

/// Parses record 801: a row with the results at the boards in each round.
///
/// board-row = row-head { blank{1,} board-round }
fn board_row(i: &str) -> IResult<&str, (Head<'_>, Rounds<'_>)> {
    (head, many0(preceded(gap, consumed(board_round)))).parse(i)
}

/// Parses a round of record 801: a bye, or the opponent and the results at the boards.
///
/// board-round = board-bye | row-opponent blank{1,} row-result{1,} [ blank{1,} seats ]
fn board_round(i: &str) -> IResult<&str, TeamRowRound> {
    let game = (
        row_opponent,
        preceded(gap, many1(row_result)),
        opt(preceded(gap, seats)),
    );
    alt((
        map(board_bye, |outcome| {
            empty_round(TeamRowOpponent::Bye(outcome), None)
        }),
        map(game, |((team, colour), boards, players)| TeamRowRound {
            boards,
            players: players.unwrap_or_default(),
            ..empty_round(TeamRowOpponent::Team(team), Some(colour))
        }),
    ))
    .parse(i)
}

/// Returns a round with an opponent or a bye, without points and boards.
fn empty_round(opponent: TeamRowOpponent, colour: Option<Colour>) -> TeamRowRound {
    TeamRowRound {
        span: Span::default(),
        opponent,
        colour,
        game_points: None,
        forfeited: false,
        boards: Vec::new(),
        players: Vec::new(),
    }
}

/// Parses the opponent's number and the team's colour.
///
/// row-opponent = number blank{1,} ( "w"i | "b"i )
fn row_opponent(i: &str) -> IResult<&str, (u32, Colour)> {
    let colour = alt((
        value(Colour::White, tag_no_case("w")),
        value(Colour::Black, tag_no_case("b")),
    ));
    (number, preceded(gap, colour)).parse(i)
}

/// Parses a bye in record 801, where the letter of the bye is repeated for each board.
///
/// board-bye = "F"{1,} | "H"{1,} | "U"{1,} | "Z"{1,}
fn board_bye(i: &str) -> IResult<&str, Outcome> {
    alt((
        value(Outcome::FullPointBye, many1(char('F'))),
        value(Outcome::HalfPointBye, many1(char('H'))),
        value(Outcome::PairingAllocatedBye, many1(char('U'))),
        value(Outcome::ZeroPointBye, many1(char('Z'))),
    ))
    .parse(i)
}

/// Parses the result at a board.
///
/// row-result = "1" | "=" | "0" | "+" | "-"
fn row_result(i: &str) -> IResult<&str, Outcome> {
    alt((
        value(Outcome::Win, char('1')),
        value(Outcome::Draw, char('=')),
        value(Outcome::Loss, char('0')),
        value(Outcome::ForfeitWin, char('+')),
        value(Outcome::ForfeitLoss, char('-')),
    ))
    .parse(i)
}

/// Parses the members at the boards. Each base-36 digit is a member's position in the team's board
/// order. The members may be missing; then the next round follows.
///
/// seats = ( digit | capital ){1,} - ( board-bye - seats-of-letters | row-opponent )
fn seats(i: &str) -> IResult<&str, Vec<Option<u8>>> {
    let seat = map(seat_digit, |digit| {
        let place = digit
            .to_digit(36)
            .and_then(|digit| u8::try_from(digit).ok());
        place.filter(|&place| place > 0)
    });
    let bye = preceded(not(seats_of_letters), board_bye);
    preceded((not(bye), not(row_opponent)), many1(seat)).parse(i)
}

fn seat_digit(i: &str) -> IResult<&str, char> {
    one_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ").parse(i)
}

/// Parses letters that look like a bye but stand for members, such as `F` for the fifteenth
/// member.
///
/// seats-of-letters = board-bye ( digit | capital )
fn seats_of_letters(i: &str) -> IResult<&str, char> {
    preceded(board_bye, seat_digit).parse(i)
}

/// Parses record 802: a row with the game points in each round.
///
/// score-row = row-head { blank{1,} score-round }
fn score_row(i: &str) -> IResult<&str, (Head<'_>, Rounds<'_>)> {
    (head, many0(preceded(gap, consumed(score_round)))).parse(i)
}

/// Parses a round of record 802: the opponent or a bye, and the game points.
///
/// score-round = ( score-bye | row-opponent ) blank{1,} amount [ "f" ]
fn score_round(i: &str) -> IResult<&str, TeamRowRound> {
    let opponent_or_bye = alt((
        map(score_bye, |outcome| (TeamRowOpponent::Bye(outcome), None)),
        map(row_opponent, |(team, colour)| {
            (TeamRowOpponent::Team(team), Some(colour))
        }),
    ));
    let (i, ((opponent, colour), points, forfeit)) =
        (opponent_or_bye, preceded(gap, amount), opt(char('f'))).parse(i)?;
    let round = TeamRowRound {
        game_points: Some(points),
        forfeited: forfeit.is_some(),
        ..empty_round(opponent, colour)
    };
    Ok((i, round))
}

/// Parses a bye in record 802.
///
/// score-bye = "PAB"i | "FPB"i | "HPB"i | "ZPB"i
fn score_bye(i: &str) -> IResult<&str, Outcome> {
    alt((
        value(Outcome::PairingAllocatedBye, tag_no_case("PAB")),
        value(Outcome::FullPointBye, tag_no_case("FPB")),
        value(Outcome::HalfPointBye, tag_no_case("HPB")),
        value(Outcome::ZeroPointBye, tag_no_case("ZPB")),
    ))
    .parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::line::Line;

    /// Parses `line` and compares its row with `expected`: `team name match-points game-points`,
    /// and a word for each round.
    fn check(line: &str, expected: &str) {
        let record = Record {
            code: *line.as_bytes().first_chunk().unwrap(),
            line: Line::new(line, 0),
            value_column: 5,
            is_defined: true,
        };
        let Some(row) = parse_row(record) else {
            assert_eq!("none", expected, "{line}");
            return;
        };
        let sign = |outcome: &Outcome| match outcome {
            Outcome::Win => '1',
            Outcome::Draw => '=',
            Outcome::Loss => '0',
            Outcome::ForfeitWin => '+',
            _ => '-',
        };
        let round = |round: &TeamRowRound| {
            let opponent = match round.opponent {
                TeamRowOpponent::Team(team) => team.to_string(),
                TeamRowOpponent::Bye(outcome) => format!("{outcome:?}"),
            };
            let boards: String = round.boards.iter().map(sign).collect();
            let players = round
                .players
                .iter()
                .map(|index| index.unwrap_or(0).to_string());
            let points = round.game_points.map(|points| points.to_string());
            format!(
                " [{opponent} {boards} {} {}{}]",
                players.collect::<Vec<_>>().join(","),
                points.unwrap_or_default(),
                if round.forfeited { "f" } else { "" }
            )
        };
        let name = row.short_name.map_or(String::new(), |name| name.value);
        let points = [row.match_points, row.game_points].map(|f| f.unwrap().value.to_string());
        let rounds: String = row.rounds.iter().map(round).collect();
        let text = format!("{} {name} {}{rounds}", row.team.value, points.join(" "));
        assert_eq!(text, expected, "{line}");
        for round in &row.rounds {
            let text = &line[round.span.start as usize..round.span.end as usize];
            assert!(!text.trim().is_empty() && text == text.trim(), "{text:?}");
        }
    }

    #[test]
    fn team_rows_with_boards_are_parsed() {
        check(
            "801  7 ABC   9   17.5  19 w ===0 FB34       HHHH       3 b -- 12 w 10 10",
            "7 ABC 9 17.5 [19 ===0 15,11,3,4 ] [HalfPointBye   ] [3 --  ] [12 10 1,0 ]",
        );
        // a match without players, then a bye
        check(
            "801  1 A B   4    6.5   2 b ++++            ZZZZ        ",
            "1 A B 4 6.5 [2 ++++  ] [ZeroPointBye   ]",
        );
        check("801   1   4 6", "1  4 6");
        check("801   1 1st 4 6", "none");
        check("801   1 A 4 6 2 b xx", "none");
        check("801", "none");
    }

    #[test]
    fn team_rows_with_game_points_are_parsed() {
        check(
            "802   2 UKR     14     26.5  15 w  2.0    24 b  0.0f  PAB    2.0",
            "2 UKR 14 26.5 [15   2] [24   0f] [PairingAllocatedBye   2]",
        );
        check("802   2 UKR     14     26.5  15 w", "none");
    }
}
