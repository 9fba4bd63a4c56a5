//! Finds the rows to which the cells of a crosstable refer: they name opponents by their places in
//! the table, by starting numbers or by ranks (reference/swiss-manager-exports.md 5.1, 13.1).

use std::collections::HashMap;

use super::cell::SwissCell;
use super::meaning::Meaning;
use super::tables::Table;
use super::{details, numbers, places};
use crate::format::ReadError;
use crate::source::Span;

/// A cell of the crosstable that has been parsed.
#[derive(Clone, Debug, Default)]
pub(super) struct ParsedCell {
    /// The content of the cell; `None` if the cell is blank or could not be parsed.
    pub(super) cell: Option<SwissCell>,
    /// The span of the cell; empty if the cell is blank.
    pub(super) span: Span,
    /// Whether only the result could not be parsed. `cell` is then a game without a result.
    pub(super) lacks_result: bool,
}

impl ParsedCell {
    /// Whether the cell has content that could not be parsed, or could be parsed only in part.
    pub(super) fn is_unread(&self) -> bool {
        self.lacks_result || (self.cell.is_none() && !self.span.is_empty())
    }
}

/// The kind of number by which the cells of a list refer to opponents
/// (reference/swiss-manager-exports.md 5.1, 13.1 step 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Key {
    /// The position of the row in the list, from 1.
    Position,
    /// The starting number, from the column of starting numbers.
    Number,
    /// The rank, from the column of ranks.
    Rank,
}

/// The largest number of rows that may be meant by the same number. Further rows with this number
/// are ignored.
const MAX_ROWS_PER_NUMBER: usize = 3;

/// The rows by the number with which cells refer to them. A number has several rows if it is used
/// more than once.
pub(super) struct Keys {
    rows_by_number: HashMap<u32, Vec<usize>>,
    max_number: u32,
    /// Whether the numbers are starting numbers, not places in the table.
    pub(super) is_by_number: bool,
}

impl Keys {
    fn new(table: &Table<'_>, key: Key) -> Keys {
        let numbers = table
            .rows
            .iter()
            .zip(1_u32..)
            .map(|(row, place)| match key {
                Key::Position => Some(place),
                Key::Number => {
                    numbers::parse_whole_number(&table.value_of(row, Meaning::Number).text)
                }
                Key::Rank => numbers::parse_whole_number(&table.value_of(row, Meaning::Rank).text),
            });
        let is_by_number = key == Key::Number;
        Keys {
            is_by_number,
            ..Keys::from_numbers(numbers)
        }
    }

    /// Returns the keys by which cells refer to the rows. `numbers` has an item for each row, in
    /// the order of the table; `None` for a row without a number.
    fn from_numbers(numbers: impl Iterator<Item = Option<u32>>) -> Keys {
        let mut rows_by_number: HashMap<u32, Vec<usize>> = HashMap::new();
        for (index, number) in numbers.enumerate() {
            if let Some(number) = number {
                let same_number_rows = rows_by_number.entry(number).or_default();
                // so many rows with one number cannot be a mistake in one row
                if same_number_rows.len() < MAX_ROWS_PER_NUMBER {
                    same_number_rows.push(index);
                }
            }
        }
        let max_number = rows_by_number.keys().copied().max().unwrap_or(0);
        Keys {
            rows_by_number,
            max_number,
            is_by_number: false,
        }
    }

    /// Chooses the kind of number by which cells refer to opponents: the kind that the title of the
    /// list states, or else the kind with which the opponents' rows confirm the most games. If
    /// several kinds are equally good, the usual one for the order of the columns is used.
    pub(super) fn choose(
        table: &Table<'_>,
        cells: &[ParsedCell],
        rounds: usize,
    ) -> Result<Keys, ReadError> {
        // a title is trusted without confirmation, because rows may contradict each other
        if table.column(Meaning::Number).is_some() && details::is_by_starting_number(table) {
            return Ok(Keys::new(table, Key::Number));
        }
        let index_of = |meaning| table.column(meaning).map(|column| column.index);
        let is_by_number = match (
            index_of(Meaning::Number),
            index_of(Meaning::Rank),
            index_of(Meaning::Name),
        ) {
            (Some(_), Some(rank), Some(name)) => name < rank,
            (Some(_), None, _) => true,
            _ => false,
        };
        let (usual_kind, further_kinds) = if is_by_number {
            (Key::Number, [Key::Position, Key::Rank])
        } else {
            (Key::Position, [Key::Number, Key::Rank])
        };
        let mut keys = Keys::new(table, usual_kind);
        let mut confirmed_count = keys.count_confirmed(cells, rounds);
        for kind in further_kinds {
            let other_keys = Keys::new(table, kind);
            let count = other_keys.count_confirmed(cells, rounds);
            if count > confirmed_count {
                (keys, confirmed_count) = (other_keys, count);
            }
        }
        let keys_by_place = Keys::by_place(table, cells, rounds, confirmed_count);
        let mut keys = keys_by_place.unwrap_or(keys);
        keys.leave_out_rows_without_games(cells, rounds);
        Ok(keys)
    }

    /// If a rank or place has several rows, of which only one names opponents, the cells mean this
    /// row. Another row with the same rank was inserted later.
    fn leave_out_rows_without_games(&mut self, cells: &[ParsedCell], rounds: usize) {
        if self.is_by_number {
            return;
        }
        let is_game = |cell: &ParsedCell| matches!(cell.cell, Some(SwissCell::Game(_)));
        let has_games = |row: usize| cells[row * rounds..(row + 1) * rounds].iter().any(is_game);
        for rows in self
            .rows_by_number
            .values_mut()
            .filter(|rows| rows.len() > 1)
        {
            let rows_with_games: Vec<usize> =
                rows.iter().copied().filter(|&row| has_games(row)).collect();
            if rows_with_games.len() == 1 {
                *rows = rows_with_games;
            }
        }
    }

    /// Returns the keys by the places that the printed ranks show; `None` unless more cells are
    /// confirmed with them than `confirmed_count`, and nearly all of those whose opponent has a
    /// row. The places differ from the positions of the rows if a row was lost or moved.
    fn by_place(
        table: &Table<'_>,
        cells: &[ParsedCell],
        rounds: usize,
        confirmed_count: usize,
    ) -> Option<Keys> {
        let opponents = cells.iter().filter_map(|cell| match &cell.cell {
            Some(SwissCell::Game(game)) => Some(game.opponent),
            _ => None,
        });
        if opponents.clone().count() == confirmed_count {
            return None;
        }
        let keys_of = |places: &[u32]| Keys::from_numbers(places.iter().copied().map(Some));
        let rate = |places: &[u32]| keys_of(places).count_confirmed(cells, rounds);
        let keys = keys_of(&places::find_places(table, opponents.clone().max()?, rate)?);
        let new_count = keys.count_confirmed(cells, rounds);
        // if the rows were numbered again, the printed ranks are right in a few rows only
        let opponents_with_row =
            opponents.filter(|number| keys.rows_by_number.contains_key(number));
        let is_convincing = new_count * 10 >= opponents_with_row.count() * 9;
        (new_count > confirmed_count && is_convincing).then_some(keys)
    }

    pub(super) fn only_row(&self, number: u32) -> Option<usize> {
        match self.rows_by_number.get(&number).map(Vec::as_slice) {
            Some(&[row]) => Some(row),
            _ => None,
        }
    }

    /// Returns the number by which cells refer to each row.
    pub(super) fn numbers_of_rows(&self, row_count: usize) -> Vec<Option<u32>> {
        let mut numbers = vec![None; row_count];
        for (&number, rows) in &self.rows_by_number {
            for &row in rows {
                numbers[row] = Some(number);
            }
        }
        numbers
    }

    pub(super) fn is_after_last_row(&self, number: u32) -> bool {
        number > self.max_number
    }

    /// Returns the number of confirmed cells, which are those that refer to a row whose cell in the
    /// same round refers back. If a number is used twice, it is enough that one of its rows does
    /// so.
    fn count_confirmed(&self, cells: &[ParsedCell], rounds: usize) -> usize {
        let opponent_rows = |index: usize| match &cells[index].cell {
            Some(SwissCell::Game(game)) => self.rows_by_number.get(&game.opponent),
            _ => None,
        };
        let is_confirmed = |&index: &usize| {
            let (row, round) = (index / rounds, index % rounds);
            let refers_back = |&other: &usize| {
                let rows_back = opponent_rows(other * rounds + round);
                other != row && rows_back.is_some_and(|rows| rows.contains(&row))
            };
            opponent_rows(index).is_some_and(|rows| rows.iter().any(refers_back))
        };
        (0..cells.len()).filter(is_confirmed).count()
    }
}
