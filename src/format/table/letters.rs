//! Recognises tables whose cells begin with a letter for the result (`W4`, `D2`, `L3`), or contain
//! only a letter for a round without a game (`B`, `H`, `U`), and distinguishes them from tables
//! whose cells begin with the colour, where `W4` means White against number 4.

use nom::branch::alt;
use nom::character::complete::one_of;
use nom::combinator::{all_consuming, map, value};
use nom::{IResult, Parser};

use super::cell::{self, Game, ResultCode, SwissCell};
use super::cell::{blanks, build_game, piece};
use super::meaning::Meaning;
use super::mutual;
use super::numbers;
use super::tables::Table;
use crate::format::lexis::number;
use crate::model::Colour;
use crate::source::Span;

/// The letters of rounds without a game, with the codes that each may stand for. Programs in the
/// USA write `U` for an unplayed round and `F` for a lost game; in tournament reports `U` is an
/// allocated bye and `F` one with a full point.
const BYE_LETTERS: [(char, &[ResultCode]); 6] = [
    ('B', &[ResultCode::Win]),
    ('H', &[ResultCode::Draw]),
    ('Z', &[ResultCode::Loss]),
    ('U', &[ResultCode::Loss, ResultCode::Win]),
    ('X', &[ResultCode::Win, ResultCode::Loss]),
    ('F', &[ResultCode::Loss, ResultCode::Win]),
];

/// What each of [`BYE_LETTERS`] stands for in a table; `None` if this is not known.
type ByeCodes = [Option<ResultCode>; BYE_LETTERS.len()];

/// How the cells of a table that begin with letters are read: the letter is the result, and a letter
/// alone is a round without a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LetterReading {
    codes: ByeCodes,
    /// The columns of rounds in which cells also begin with a colour (`B7`), such as a round that
    /// is only paired, one bit each: there `W4` may be a win or White.
    undecided: u128,
}

/// The numbers of cells of a table, by how they can be read.
#[derive(Default)]
struct Counts {
    filled: usize,
    /// Cells that begin with a letter for a win, which may also be White.
    won: usize,
    /// Cells that begin with a letter for another result.
    drawn_or_lost: usize,
    /// Cells that begin with the letter for Black and state no result.
    black: usize,
    /// Rounds without a game.
    without_game: usize,
}

impl LetterReading {
    /// Detects whether the cells of a table begin with results; `None` if they do not.
    pub(super) fn detect(table: &Table<'_>) -> Option<LetterReading> {
        let by_round = Counts::by_round(table);
        let has_colours = |counts: &Counts| counts.black > 0 && counts.black * 10 >= counts.filled;
        let undecided = (0..by_round.len().min(128))
            .filter(|&round| has_colours(&by_round[round]))
            .fold(0, |bits, round| bits | 1 << round);
        let all = Counts::sum(&by_round);
        let decided = Counts::sum(by_round.iter().filter(|counts| !has_colours(counts)));
        // without a decided round, the other results are the only proof
        let counts = if decided.filled == 0 { &all } else { &decided };
        let games = counts.won + counts.drawn_or_lost;
        let readable = games + counts.without_game;
        let begin_with_results = counts.drawn_or_lost * 10 >= counts.filled;
        let is_certain = if decided.filled == 0 {
            begin_with_results && (readable + counts.black) * 20 >= counts.filled * 19
        } else if counts.drawn_or_lost * 5 >= counts.filled && games >= 4 {
            // hardly any such cell can be read otherwise
            readable * 5 >= counts.filled * 3
        } else {
            let is_proved = begin_with_results && games >= 4;
            games > 0
                && readable * 20 >= counts.filled * 19
                && (is_proved || mutual::is_mutual(table, parse_letter_first))
        };
        is_certain.then(|| LetterReading {
            codes: infer_bye_codes(table, undecided),
            undecided,
        })
    }

    /// Parses a cell in a column of a round, which is counted from 0; `None` if the cell does not
    /// follow the grammar.
    pub(super) fn read(self, text: &str, round: usize) -> Option<SwissCell> {
        let usual = || cell::parse_swiss_cell(text);
        let is_undecided = is_set(self.undecided, round);
        match parse_letter_first(text) {
            Some(game) if is_undecided && game.result == Some(ResultCode::Win) => {
                Some(SwissCell::Game(Game {
                    result: None,
                    result_range: text.len()..text.len(),
                    ..game
                }))
            }
            Some(game) => Some(SwissCell::Game(game)),
            None if is_undecided => usual(),
            None => match bye_letter(text) {
                Some(index) => self.codes[index].map(SwissCell::Bye),
                None => usual().filter(|cell| matches!(cell, SwissCell::Bye(_))),
            },
        }
    }

    /// Whether some cells may begin with a result or with a colour.
    pub(super) const fn is_mixed(self) -> bool {
        self.undecided != 0
    }

    /// Returns the first cell that may be White or a win, with a text that says how such cells were
    /// read.
    pub(super) fn explanation(self, table: &Table<'_>) -> Option<(Span, String)> {
        let (mut first_win, mut first_mixed) = (None, None);
        let rounds = table.rounds();
        for_each_cell(table, |_, round, span, text| {
            let game = parse_letter_first(text);
            if game.is_some_and(|game| game.result == Some(ResultCode::Win)) {
                let first = match is_set(self.undecided, round) {
                    true => &mut first_mixed,
                    false => &mut first_win,
                };
                first.get_or_insert_with(|| (round, span, text.to_owned()));
            }
        });
        Some(match (first_mixed, first_win) {
            (Some((_, span, cell)), None) => (
                span,
                format!(
                    "some cells begin with a result, others with a colour, so `{cell}` may be a \
                     win or a game with White; neither was read"
                ),
            ),
            (Some((round, span, cell)), Some((_, _, win))) => (
                span,
                format!(
                    "`{win}` was read as a win, because other cells begin with `L` for a loss or \
                     `D` for a draw; but in round {} some cells begin with a colour, so `{cell}` \
                     may be a win or a game with White there; neither was read",
                    rounds[round].0
                ),
            ),
            (None, win) => {
                let (_, span, cell) = win?;
                (
                    span,
                    format!(
                        "`{cell}` was read as a win, not as a game with White, because other cells \
                         begin with `L` for a loss or `D` for a draw"
                    ),
                )
            }
        })
    }
}

/// Whether the bit of a round is set.
fn is_set(bits: u128, round: usize) -> bool {
    round < 128 && bits >> round & 1 == 1
}

impl Counts {
    /// Counts the cells of each round.
    fn by_round(table: &Table<'_>) -> Vec<Counts> {
        let mut by_round: Vec<Counts> = Vec::new();
        by_round.resize_with(table.rounds().len(), Counts::default);
        for_each_cell(table, |_, round, _, text| {
            let counts = &mut by_round[round];
            counts.filled += 1;
            let count = match parse_letter_first(text) {
                Some(game) if game.result == Some(ResultCode::Win) => &mut counts.won,
                Some(_) => &mut counts.drawn_or_lost,
                None if bye_letter(text).is_some() => &mut counts.without_game,
                None => match cell::parse_swiss_cell(text) {
                    Some(SwissCell::Bye(_)) => &mut counts.without_game,
                    Some(SwissCell::Game(game)) if is_black_first(&game) => &mut counts.black,
                    _ => return,
                },
            };
            *count += 1;
        });
        by_round
    }

    fn sum<'c>(rounds: impl IntoIterator<Item = &'c Counts>) -> Counts {
        let add = |sum: Counts, round: &Counts| Counts {
            filled: sum.filled + round.filled,
            won: sum.won + round.won,
            drawn_or_lost: sum.drawn_or_lost + round.drawn_or_lost,
            black: sum.black + round.black,
            without_game: sum.without_game + round.without_game,
        };
        rounds.into_iter().fold(Counts::default(), add)
    }
}

/// Whether a cell begins with the letter for Black and states no result.
fn is_black_first(game: &Game) -> bool {
    game.colour == Some(Colour::Black) && game.result.is_none() && game.colour_range.start == 0
}

/// Calls `look` with the row, the round (both counted from 0), the span and the text of each cell
/// that is not blank.
fn for_each_cell(table: &Table<'_>, mut look: impl FnMut(usize, usize, Span, &str)) {
    let rounds = table.rounds();
    for (index, row) in table.rows.iter().enumerate() {
        for (round, (_, column)) in rounds.iter().enumerate() {
            let value = table.value(row, column.index);
            if !value.is_empty() {
                look(index, round, value.span, &value.text);
            }
        }
    }
}

/// Returns the index in [`BYE_LETTERS`] of a cell that contains only such a letter.
///
/// letter-bye = "B"i | "H"i | "Z"i | "U"i | "X"i | "F"i
fn bye_letter(text: &str) -> Option<usize> {
    let mut letters = text.chars().map(|letter| letter.to_ascii_uppercase());
    let letter = letters.next()?;
    let index = BYE_LETTERS.iter().position(|&(known, _)| known == letter);
    index.filter(|_| letters.next().is_none())
}

/// What the cells of a row say about the points of its player, in hundredths.
#[derive(Clone, Default)]
struct RowPoints {
    /// The points of all cells except bye letters.
    known: i32,
    /// The number of cells with each bye letter.
    letters: [i32; BYE_LETTERS.len()],
    is_unread: bool,
}

/// Infers what bye letters stand for. A letter that may stand for several codes has the one with
/// which the points of most rows are the stated ones; if several fit equally well, it is not known.
fn infer_bye_codes(table: &Table<'_>, undecided: u128) -> ByeCodes {
    let mut rows = vec![RowPoints::default(); table.rows.len()];
    for_each_cell(table, |index, round, _, text| {
        let row = &mut rows[index];
        let code = match (parse_letter_first(text), bye_letter(text)) {
            (Some(_), _) if is_set(undecided, round) => None,
            (Some(game), _) => game.result,
            (None, Some(letter)) => {
                row.letters[letter] += 1;
                return;
            }
            (None, None) => match cell::parse_swiss_cell(text) {
                Some(SwissCell::Bye(code)) => Some(code),
                _ => None,
            },
        };
        match code {
            Some(code) => row.known += hundredths(code),
            None => row.is_unread = true,
        }
    });
    let stated = table.rows.iter().map(|row| {
        let points = numbers::parse_points(&table.value_of(row, Meaning::Points).text);
        points.map(|points| points.hundredths())
    });
    let rows: Vec<(RowPoints, i32)> = rows
        .into_iter()
        .zip(stated)
        .filter_map(|(row, stated)| Some((row, stated?)))
        .filter(|(row, _)| !row.is_unread && row.letters.iter().any(|&count| count > 0))
        .collect();
    let count_right = |codes: &[ResultCode]| {
        let is_right = |(row, stated): &&(RowPoints, i32)| {
            let letters = row.letters.iter().zip(codes);
            let letter_points: i32 = letters.map(|(count, &code)| count * hundredths(code)).sum();
            row.known + letter_points == *stated
        };
        rows.iter().filter(is_right).count()
    };
    let ways = all_ways();
    let highest_count = ways.iter().map(|codes| count_right(codes)).max();
    let best: Vec<&Vec<ResultCode>> = ways
        .iter()
        .filter(|codes| Some(count_right(codes)) == highest_count)
        .collect();
    std::array::from_fn(|letter| {
        let first = best.first()?[letter];
        best.iter()
            .all(|codes| codes[letter] == first)
            .then_some(first)
    })
}

/// Returns every combination of the codes for which [`BYE_LETTERS`] may stand.
fn all_ways() -> Vec<Vec<ResultCode>> {
    let mut ways = vec![Vec::new()];
    for (_, codes) in BYE_LETTERS {
        let longer = ways.iter().flat_map(|way| {
            let with_code = |&code: &ResultCode| [way.as_slice(), &[code]].concat();
            codes.iter().map(with_code)
        });
        ways = longer.collect();
    }
    ways
}

const fn hundredths(code: ResultCode) -> i32 {
    match code {
        ResultCode::Win | ResultCode::Plus => 100,
        ResultCode::Draw => 50,
        _ => 0,
    }
}

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
