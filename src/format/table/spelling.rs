//! Recognises tables whose cells are not spelled as in exports, if the whole table proves this: the
//! result comes before the opponent (`½b2`, or `L2` without a colour), or is stated as points of
//! 3-1-0 (`12w3`).

use nom::branch::alt;
use nom::character::complete::char as sign;
use nom::combinator::{all_consuming, map, opt, value};
use nom::{IResult, Parser};

use super::cell::{self, Game, ResultCode, SwissCell};
use super::cell::{build_game, bye_points, bye_word, piece, score_sign, spaced, swiss_colour};
use super::letters::LetterReading;
use super::meaning::Meaning;
use super::mutual;
use super::numbers;
use super::tables::Table;
use crate::format::lexis::number;
use crate::import::{Note, NoteKind};
use crate::source::{Row, Span};

/// The spelling of the cells of a table.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Spelling {
    /// The opponent, the colour and the result, as exports write them.
    Usual,
    /// The result first, followed by the colour and the opponent.
    OutcomeFirst,
    /// A letter for the result, followed by the opponent: `W4`, `D2`, `L3`. The colour is not
    /// stated, and `W` means a win, not White, if this is certain.
    LetterFirst(Box<LetterReading>),
    /// The opponent, the colour and points instead of a result code: three for a win, one for a
    /// draw.
    ThreePoints,
}

impl Spelling {
    /// Detects the spelling of a table. An unusual spelling is chosen only if nearly all cells can
    /// be read in this way and the rest of the table confirms it.
    pub(super) fn detect(table: &Table<'_>) -> Spelling {
        let cells = || {
            let columns = table.rounds();
            let rows = table.rows.iter().enumerate();
            rows.flat_map(move |(index, row)| {
                let columns = columns.clone().into_iter().enumerate();
                columns
                    .map(move |(round, (_, column))| (index, round, table.value(row, column.index)))
            })
            .filter(|(.., value)| !value.is_empty())
        };
        // exports return here, after one pass over the cells
        let (mut filled_count, mut usual_count) = (0, 0);
        for (.., value) in cells() {
            filled_count += 1;
            usual_count += usize::from(cell::parse_swiss_cell(&value.text).is_some());
        }
        if usual_count * 10 > filled_count * 9 {
            return Spelling::Usual;
        }
        let readable_cells = |spelling: Spelling| {
            cells()
                .filter(|(row, round, value)| spelling.read(&value.text, (*row, *round)).is_some())
                .count()
        };
        let are_readable = readable_cells(Spelling::OutcomeFirst) * 20 >= filled_count * 19;
        if are_readable && mutual::is_mutual(table, parse_outcome_first) {
            return Spelling::OutcomeFirst;
        }
        if let Some(reading) = LetterReading::detect(table) {
            return Spelling::LetterFirst(Box::new(reading));
        }
        if readable_cells(Spelling::ThreePoints) == filled_count && points_add_up(table) {
            return Spelling::ThreePoints;
        }
        Spelling::Usual
    }

    /// Parses a cell in this spelling; `None` if it does not follow the grammar. `place` are its row
    /// and the column of its round, both counted from 0.
    pub(super) fn read(&self, text: &str, place: (usize, usize)) -> Option<SwissCell> {
        let game_or_bye = |game: Option<Game>| match game {
            Some(game) => Some(SwissCell::Game(game)),
            None => cell::parse_swiss_cell(text).filter(|cell| matches!(cell, SwissCell::Bye(_))),
        };
        match self {
            Spelling::Usual => cell::parse_swiss_cell(text),
            Spelling::OutcomeFirst => game_or_bye(parse_outcome_first(text)),
            Spelling::LetterFirst(reading) => reading.read(text, place),
            Spelling::ThreePoints => parse_three_points(text),
        }
    }
}

impl Spelling {
    /// Returns a note that says how the cells were read; `None` if they have only one meaning.
    pub(super) fn note(&self, table: &Table<'_>) -> Option<Note> {
        match self {
            Spelling::LetterFirst(reading) => reading.note(table),
            _ => None,
        }
    }

    /// Returns a note that says how a cell with a bye was read; `None` if it has only one meaning.
    pub(super) fn note_bye(&self, text: &str, span: Span) -> Option<Note> {
        let Spelling::LetterFirst(reading) = self else {
            return None;
        };
        let text = reading.explain_bye(text)?;
        Some(Note::new(NoteKind::UncertainBye, span, text))
    }

    /// Parses the opponent and the colour of a cell with an unknown result code; `None` if the
    /// cell is something else, or in a spelling in which the result comes first.
    pub(super) fn read_pairing(&self, text: &str) -> Option<SwissCell> {
        let has_result_last = !matches!(self, Spelling::OutcomeFirst | Spelling::LetterFirst(_));
        let game = has_result_last.then(|| cell::parse_pairing_with_unread_result(text));
        game.flatten().map(SwissCell::Game)
    }
}

/// Whether the points of every row are the sum of the points in its cells, read as points of 3-1-0.
fn points_add_up(table: &Table<'_>) -> bool {
    let rounds = table.rounds();
    let sum = |row: &Row| -> i32 {
        let cells = rounds.iter().filter_map(|(_, column)| {
            let code = match parse_three_points(&table.value(row, column.index).text)? {
                SwissCell::Game(game) => game.result?,
                SwissCell::Bye(code) => code,
                SwissCell::Oneself => return None,
            };
            Some(match code {
                ResultCode::Win => 300,
                ResultCode::Draw => 100,
                _ => 0,
            })
        });
        cells.sum()
    };
    let adds_up = |row: &&Row| {
        let points = numbers::parse_points(&table.value_of(row, Meaning::Points).text);
        points.is_some_and(|points| points.hundredths() == sum(row))
    };
    table.rows.iter().all(adds_up)
}

/// Parses a game in a table whose cells begin with the result, such as `½b2` or `1 w21`; `None` for
/// other texts.
pub(super) fn parse_outcome_first(text: &str) -> Option<Game> {
    let parse_result = all_consuming(outcome_first_cell).parse(text);
    parse_result.ok().map(|(_, game)| game)
}

/// Parses a game whose result comes first, then the colour and the opponent.
///
/// outcome-first = ( bye-points | score-sign ) { blank } swiss-colour { blank } number
fn outcome_first_cell(i: &str) -> IResult<&str, Game> {
    let outcome = alt((bye_points, score_sign));
    let parts = spaced(piece(outcome), piece(swiss_colour), piece(number));
    map(parts, |(outcome, colour, opponent)| {
        build_game(i, opponent, Some(colour), Some(outcome))
    })
    .parse(i)
}

/// Parses a cell of a table that states results as points of the score system 3-1-0, such as `12w3`
/// for a win or `12w1` for a draw; `None` for other texts.
fn parse_three_points(text: &str) -> Option<SwissCell> {
    let parse_result = all_consuming(three_points_cell).parse(text);
    parse_result.ok().map(|(_, cell)| cell)
}

/// Parses a game or a bye with points of 3-1-0.
///
/// three-points = number { blank } swiss-colour { blank } three-sign
///   | bye-word | [ "-" ] three-sign | "-"
fn three_points_cell(i: &str) -> IResult<&str, SwissCell> {
    let parts = spaced(piece(number), piece(swiss_colour), piece(three_sign));
    let game = map(parts, |(opponent, colour, outcome)| {
        SwissCell::Game(build_game(i, opponent, Some(colour), Some(outcome)))
    });
    let bye = alt((
        value(ResultCode::Win, bye_word),
        map((opt(sign('-')), three_sign), |(_, sign)| sign),
        value(ResultCode::Loss, sign('-')),
    ));
    alt((game, map(bye, SwissCell::Bye))).parse(i)
}

/// Parses the points of a win, a draw or a loss.
///
/// three-sign = "3" | "1" | "0"
fn three_sign(i: &str) -> IResult<&str, ResultCode> {
    alt((
        value(ResultCode::Win, sign('3')),
        value(ResultCode::Draw, sign('1')),
        value(ResultCode::Loss, sign('0')),
    ))
    .parse(i)
}
