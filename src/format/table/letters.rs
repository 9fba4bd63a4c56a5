//! Recognises tables whose cells begin with a letter for the result (`W4`, `D2`, `L3`), or contain
//! only a letter for a round without a game (`B`, `H`, `U`), and distinguishes them from tables
//! whose cells begin with the colour, where `W4` means White against number 4.

use super::bye_letters::{self, ByeLetters, RowPoints, bye_letter};
use super::cell::{self, Game, ResultCode, SwissCell};
use super::letter_cells::{parse_black_first, parse_letter_first};
use super::mutual;
use super::opposing::{self, Opposing, OpposingCells};
use super::tables::Table;
use crate::import::{Note, NoteKind};
use crate::source::Span;

/// How the cells of a table that begin with letters are read: the letter is the result, and a letter
/// alone is a round without a game.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct LetterReading {
    byes: ByeLetters,
    colours: Colours,
}

/// Where cells begin with a colour, although most begin with a result.
#[derive(PartialEq, Eq, Debug)]
struct Colours {
    /// The cells that the cell of the opponent decides.
    opposing: OpposingCells,
    /// The columns of rounds in which cells also begin with a colour (`B7`), such as a round that
    /// is only paired, one bit each: there `W4` may be a win or White.
    undecided: u128,
}

/// How a game in a cell is read.
enum LetterGame {
    /// The cell begins with a result.
    Result(Game),
    /// The cell begins with a colour, as the cell of the opponent shows.
    Open(Game),
    /// The cell begins with `W`, and it is not known whether this is a win or White. The result of
    /// the game is left out.
    Unclear(Game),
}

impl Colours {
    /// Parses a game in the cell of a row and round; `None` if the cell follows none of the
    /// grammars.
    fn read(&self, text: &str, cell: (usize, usize)) -> Option<LetterGame> {
        let opposing = self.opposing.get(&cell);
        let is_undecided = cell.1 < 128 && self.undecided >> cell.1 & 1 == 1;
        let usual = || match cell::parse_swiss_cell(text)? {
            SwissCell::Game(game) => Some(game),
            _ => None,
        };
        match parse_letter_first(text) {
            Some(game) if game.result != Some(ResultCode::Win) => Some(LetterGame::Result(game)),
            Some(game) => match opposing {
                Some(Opposing::Black) => usual().map(LetterGame::Open),
                None if is_undecided => Some(LetterGame::Unclear(Game {
                    result: None,
                    result_range: text.len()..text.len(),
                    ..game
                })),
                _ => Some(LetterGame::Result(game)),
            },
            None if opposing == Some(&Opposing::White) => {
                parse_black_first(text).map(LetterGame::Open)
            }
            None if is_undecided => usual().map(LetterGame::Open),
            None => None,
        }
    }
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
        is_certain.then(|| {
            let has_black = by_round.iter().any(|counts| counts.black > 0);
            let colours = Colours {
                opposing: match has_black {
                    true => opposing::find(table),
                    false => OpposingCells::new(),
                },
                undecided,
            };
            LetterReading {
                byes: infer_byes(table, &colours),
                colours,
            }
        })
    }

    /// Parses the cell of a row and round, both counted from 0; `None` if the cell does not follow
    /// the grammar.
    pub(super) fn read(&self, text: &str, cell: (usize, usize)) -> Option<SwissCell> {
        if let Some(LetterGame::Result(game) | LetterGame::Open(game) | LetterGame::Unclear(game)) =
            self.colours.read(text, cell)
        {
            return Some(SwissCell::Game(game));
        }
        match bye_letter(text) {
            Some(letter) => Some(SwissCell::Bye(self.byes[letter].code)),
            None => cell::parse_swiss_cell(text).filter(|cell| matches!(cell, SwissCell::Bye(_))),
        }
    }

    /// Says how a cell with a letter for a bye was read; `None` if it has only one meaning.
    pub(super) fn explain_bye(&self, text: &str) -> Option<String> {
        bye_letters::explanation(&self.byes, bye_letter(text)?)
    }

    /// Returns a note at the first cell that may be White or a win, which says how such cells were
    /// read.
    pub(super) fn note(&self, table: &Table<'_>) -> Option<Note> {
        let (mut win, mut open, mut unclear) = (None, None, None);
        for_each_cell(table, |row, round, span, text| {
            let first = match self.colours.read(text, (row, round)) {
                Some(LetterGame::Result(game)) if game.result == Some(ResultCode::Win) => &mut win,
                Some(LetterGame::Open(_)) if parse_letter_first(text).is_some() => &mut open,
                Some(LetterGame::Unclear(_)) => &mut unclear,
                _ => return,
            };
            first.get_or_insert_with(|| (round, span, text.to_owned()));
        });
        let rounds = table.rounds();
        let mut texts = Vec::new();
        match (&unclear, &win) {
            (Some((_, _, cell)), None) => texts.push(format!(
                "some cells begin with a result, others with a colour, so `{cell}` may be a win or \
                 a game with White; neither was read"
            )),
            (Some((round, _, cell)), Some((_, _, win))) => texts.push(format!(
                "`{win}` was read as a win, because other cells begin with `L` for a loss or `D` \
                 for a draw; but in round {} some cells begin with a colour, so `{cell}` may be a \
                 win or a game with White there; neither was read",
                rounds[*round].0
            )),
            (None, Some((_, _, win))) => texts.push(format!(
                "`{win}` was read as a win, not as a game with White, because other cells begin \
                 with `L` for a loss or `D` for a draw"
            )),
            (None, None) => {}
        }
        if let Some((round, _, cell)) = &open {
            texts.push(format!(
                "`{cell}` in round {} was read as an open game with White, because the cell of the \
                 opponent begins with `B` for Black",
                rounds[*round].0
            ));
        }
        let kind = match unclear {
            None => NoteKind::UncertainLayout,
            Some(_) => NoteKind::MixedDialects,
        };
        let (_, span, _) = unclear.or(win).or(open)?;
        Some(Note::new(kind, span, texts.join("; ")))
    }
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
                None if parse_black_first(text).is_some() => &mut counts.black,
                None => match cell::parse_swiss_cell(text) {
                    Some(SwissCell::Bye(_)) => &mut counts.without_game,
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

/// Infers what the letters for byes stand for from the points of the rows.
fn infer_byes(table: &Table<'_>, colours: &Colours) -> ByeLetters {
    let mut rows = vec![RowPoints::default(); table.rows.len()];
    for_each_cell(table, |index, round, _, text| {
        let row = &mut rows[index];
        match (colours.read(text, (index, round)), bye_letter(text)) {
            (Some(LetterGame::Result(game)), _) => row.add(game.result),
            (Some(LetterGame::Open(_) | LetterGame::Unclear(_)), _) => row.add(None),
            (None, Some(letter)) => row.add_letter(letter),
            (None, None) => row.add(match cell::parse_swiss_cell(text) {
                Some(SwissCell::Bye(code)) => Some(code),
                _ => None,
            }),
        }
    });
    bye_letters::infer(table, rows)
}
