//! Reads Swiss crosstables, whose cells contain opponent, colour and result
//! (reference/swiss-manager-exports.md 5, 13.1).

use std::collections::HashMap;

use super::cell::{self, ResultCode, SwissCell};
use super::damage::{self, Damage};
use super::meaning::Meaning;
use super::spelling::Spelling;
use super::tables::{Column, Table};
use super::{
    List, allocated_byes, cut, details, missing_rows, number_players, numbers, places, players,
    rounds, scoring, standing, two_points,
};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size, open_games};
use crate::import::{CellOrigin, Import, Lack, NoteKind};
use crate::model::{Entry, Opponent, Outcome, PlayerId, RoundNumber};
use crate::source::Span;

/// Reads a crosstable whose rows are in the order of the ranks or of the starting numbers.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let table = list.table();
    let rounds = rounds::numbered_rounds(table);
    let round_count = rounds::round_count(&rounds);
    check_size(table.rows.len(), round_count, &options.limits)?;
    if let Some(title) = details::list_title(table) {
        rounds::note_round_of_title(&title, round_count, notes);
    }
    let mut import = Import::default();
    players::add_players(table, &mut import, notes);
    let cells = read_cells(table, &rounds, notes);
    let unread_cells = cells.iter().enumerate();
    let unread_cells = unread_cells.filter(|(_, parsed_cell)| parsed_cell.is_unread());
    let filled_count = cells
        .iter()
        .filter(|parsed_cell| !parsed_cell.span.is_empty())
        .count();
    two_points::reject_two_point_games(table, unread_cells.map(|(index, _)| index), filled_count)?;
    fill_rounds(table, &rounds, cells, &mut import, notes)?;
    standing::read_claims(table, &mut import, notes);
    scoring::infer_score_system(&mut import, notes);
    Ok(import)
}

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
    fn is_unread(&self) -> bool {
        self.lacks_result || (self.cell.is_none() && !self.span.is_empty())
    }
}

fn read_cells(
    table: &Table<'_>,
    rounds: &[(RoundNumber, Column)],
    notes: &mut Notes,
) -> Vec<ParsedCell> {
    let spelling = Spelling::detect(table);
    if let Some(note) = spelling.note(table) {
        notes.push(note);
    }
    let mut list = Vec::with_capacity(rounds.len() * table.rows.len());
    for (index, row) in table.rows.iter().enumerate() {
        for (round, column) in rounds {
            let value = table.value(row, column.index);
            let cell = spelling.read(&value.text);
            let mut cell = cell.filter(|cell| *cell != SwissCell::Oneself);
            let mut lacks_result = false;
            if cell.is_none() && !value.is_empty() {
                match damage::result_damage(&value) {
                    Some(damage) => {
                        let original_cell = damage
                            .original_value
                            .as_deref()
                            .and_then(cell::parse_swiss_cell);
                        cell = original_cell.filter(|cell| matches!(cell, SwissCell::Bye(_)));
                        let original_value = damage.original_value.filter(|_| cell.is_some());
                        let damage = Damage {
                            original_value,
                            ..damage
                        };
                        let note = damage.note(value.span).about(PlayerId::at(index));
                        notes.push(note.in_round(*round));
                    }
                    None => {
                        note_unreadable(value.span, index, *round, notes);
                        cell = spelling.read_pairing(&value.text);
                        lacks_result = cell.is_some();
                    }
                }
            }
            list.push(ParsedCell {
                cell,
                span: value.span,
                lacks_result,
            });
        }
    }
    list
}

/// Adds a note about a cell that does not follow the grammar.
pub(super) fn note_unreadable(span: Span, row: usize, round: RoundNumber, notes: &mut Notes) {
    let text =
        "a cell with opponent, colour and result is expected, such as 12w1, or a bye such as -½";
    let note = crate::import::Note::new(NoteKind::UnknownCode, span, text);
    notes.push(note.about(PlayerId::at(row)).in_round(round));
}

/// The kind of number by which the cells of a list refer to opponents
/// (reference/swiss-manager-exports.md 5.1, 13.1 step 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    /// The position of the row in the list, from 1.
    Position,
    /// The starting number, from the column of starting numbers.
    Number,
    /// The rank, from the column of ranks.
    Rank,
}

/// Fills the entries, the numbers of the players and the spans from the cells. The cells are in the
/// order of the rows, and each row has one cell for each column in `rounds`.
pub(super) fn fill_rounds(
    table: &Table<'_>,
    rounds: &[(RoundNumber, Column)],
    cells: Vec<ParsedCell>,
    import: &mut Import,
    notes: &mut Notes,
) -> Result<(), ReadError> {
    rounds::note_missing_rounds(rounds, notes);
    let keys = Keys::choose(table, &cells, rounds.len())?;
    let n = table.rows.len();
    let stated_count = cells.len();
    let plus_is_win = uses_plus_for_wins(&cells);
    let has_results_only = has_results_without_opponents(&cells);
    let cells = rounds::add_missing_rounds(rounds, cells);
    let rounds = rounds::round_count(rounds);
    let tournament = &mut import.tournament;
    tournament.rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
    import.origins.rounds = tournament.rounds;
    let mut numbers_beyond = Vec::new();
    for parsed_cell in &cells {
        let entry = match (has_results_only, &parsed_cell.cell) {
            (true, Some(SwissCell::Bye(code))) => Entry {
                outcome: code.outcome_over_the_board(),
                ..Entry::default()
            },
            _ => read_entry(parsed_cell, &keys, plus_is_win),
        };
        if let Opponent::Unknown(number) = entry.opponent
            && keys.is_after_last_row(number)
        {
            numbers_beyond.push(number);
        }
        tournament.entries.push(entry);
        import.origins.cells.push(cell_origin(parsed_cell));
    }
    if !keys.is_by_number {
        missing_rows::number_missing_rows(table, import);
        import.origins.places = keys.numbers_of_rows(n);
    }
    let tournament = &mut import.tournament;
    tournament.system = tournament.system_by_rounds();
    if !numbers_beyond.is_empty()
        && (n == DEFAULT_ROWS || is_partial_list(numbers_beyond, stated_count))
    {
        import.lacks.push(Lack::Rows);
        import.missing_data.push(cut::missing_players_words(n));
    }
    if has_results_only {
        import.lacks.extend([Lack::Opponents, Lack::Colours]);
    }
    // a blank cell in a round that others played: entered late, or absent
    let complete_cells = cells.len() - if table.cut_row.is_some() { rounds } else { 0 };
    let is_blank = |index: usize| cells[index].cell.is_none() && cells[index].span.is_empty();
    let mut has_games = vec![false; rounds];
    for (index, parsed_cell) in cells.iter().enumerate() {
        has_games[index % rounds] |= matches!(parsed_cell.cell, Some(SwissCell::Game(_)));
    }
    if (0..complete_cells).any(|index| is_blank(index) && has_games[index % rounds]) {
        import.lacks.push(Lack::BlankRounds);
    }
    open_games::score_as_zero(tournament);
    let is_full_point_bye = |entry: &Entry| entry.outcome == Outcome::PairingAllocatedBye;
    if tournament.entries.iter().any(is_full_point_bye) {
        import.lacks.push(Lack::ByeKinds);
    }
    number_players(table, import, Meaning::Number, notes);
    allocated_byes::choose_allocated_byes(import, notes);
    Ok(())
}

/// The number of rows that a page or a download contains if the user does not ask for all rows
/// (reference/swiss-manager-exports.md 1.4).
const DEFAULT_ROWS: usize = 150;

/// Whether the list shows only some of the players on purpose, because many cells refer to
/// opponents after the last row. If only a few do, rows were lost or numbers are wrong.
/// `numbers_beyond` contains the number of such an opponent for each of these cells; `cells` is the
/// number of all cells.
fn is_partial_list(mut numbers_beyond: Vec<u32>, cells: usize) -> bool {
    let reference_count = numbers_beyond.len();
    numbers_beyond.sort_unstable();
    numbers_beyond.dedup();
    reference_count * 2 >= cells
        || (numbers_beyond.len() > MAX_LOST_PLAYERS && reference_count * 50 >= cells)
}

/// The largest number of opponents without a row about each of whom there is a note (R204).
const MAX_LOST_PLAYERS: usize = 8;

/// The largest number of rows that may be meant by the same number. Further rows with this number
/// are ignored.
const MAX_ROWS_PER_NUMBER: usize = 3;

/// The rows by the number with which cells refer to them. A number has several rows if it is used
/// more than once.
struct Keys {
    rows_by_number: HashMap<u32, Vec<usize>>,
    max_number: u32,
    /// Whether the numbers are starting numbers, not places in the table.
    is_by_number: bool,
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
            ..Keys::of_numbers(numbers)
        }
    }

    /// Returns the keys by which cells refer to the rows. `numbers` has an item for each row, in
    /// the order of the table; `None` for a row without a number.
    fn of_numbers(numbers: impl Iterator<Item = Option<u32>>) -> Keys {
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
    fn choose(table: &Table<'_>, cells: &[ParsedCell], rounds: usize) -> Result<Keys, ReadError> {
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
        Ok(keys_by_place.unwrap_or(keys))
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
        let named = cells.iter().filter_map(|cell| match &cell.cell {
            Some(SwissCell::Game(game)) => Some(game.opponent),
            _ => None,
        });
        if named.clone().count() == confirmed_count {
            return None;
        }
        let of_places = |places: &[u32]| Keys::of_numbers(places.iter().copied().map(Some));
        let rate = |places: &[u32]| of_places(places).count_confirmed(cells, rounds);
        let keys = of_places(&places::find_places(table, named.clone().max()?, rate)?);
        let new_count = keys.count_confirmed(cells, rounds);
        // if the rows were numbered again, the printed ranks are right in a few rows only
        let with_row = named.filter(|number| keys.rows_by_number.contains_key(number));
        let is_convincing = new_count * 10 >= with_row.count() * 9;
        (new_count > confirmed_count && is_convincing).then_some(keys)
    }

    fn only_row(&self, number: u32) -> Option<usize> {
        match self.rows_by_number.get(&number).map(Vec::as_slice) {
            Some(&[row]) => Some(row),
            _ => None,
        }
    }

    /// Returns the number by which cells refer to each row.
    fn numbers_of_rows(&self, row_count: usize) -> Vec<Option<u32>> {
        let mut numbers = vec![None; row_count];
        for (&number, rows) in &self.rows_by_number {
            for &row in rows {
                numbers[row] = Some(number);
            }
        }
        numbers
    }

    fn is_after_last_row(&self, number: u32) -> bool {
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

/// Whether `+` and `-` mean games that were won and lost. This is so if the cells look as if a
/// person typed them and no cell has a win or a loss in another form.
fn uses_plus_for_wins(cells: &[ParsedCell]) -> bool {
    let games = || {
        cells
            .iter()
            .filter_map(|parsed_cell| match &parsed_cell.cell {
                Some(SwissCell::Game(game)) => Some(game),
                _ => None,
            })
    };
    games().any(|game| game.looks_typed)
        && !games().any(|game| matches!(game.result, Some(ResultCode::Win | ResultCode::Loss)))
}

/// Whether the rounds contain only results (`1`, `½`, `0`), because no cell refers to an opponent
/// and more than half of the cells are filled. Byes would fill only a few cells of a round.
fn has_results_without_opponents(cells: &[ParsedCell]) -> bool {
    let is_game = |parsed_cell: &ParsedCell| matches!(parsed_cell.cell, Some(SwissCell::Game(_)));
    let is_bye = |parsed_cell: &&ParsedCell| matches!(parsed_cell.cell, Some(SwissCell::Bye(_)));
    !cells.iter().any(is_game) && cells.iter().filter(is_bye).count() * 2 > cells.len()
}

fn read_entry(parsed_cell: &ParsedCell, keys: &Keys, plus_is_win: bool) -> Entry {
    match &parsed_cell.cell {
        // the row states something for the round, so the player is not known to be absent
        None if parsed_cell.is_unread() => Entry {
            outcome: Outcome::Unknown,
            ..Entry::default()
        },
        None | Some(SwissCell::Oneself) => Entry::default(),
        Some(SwissCell::Bye(code)) => Entry {
            outcome: match code {
                ResultCode::Win => Outcome::PairingAllocatedBye,
                ResultCode::Draw => Outcome::HalfPointBye,
                _ => Outcome::ZeroPointBye,
            },
            ..Entry::default()
        },
        Some(SwissCell::Game(game)) => Entry {
            opponent: match keys.only_row(game.opponent) {
                Some(row) => Opponent::Player(PlayerId::at(row)),
                None => Opponent::Unknown(game.opponent),
            },
            colour: game.colour,
            outcome: match game.result {
                None => Outcome::Unknown,
                Some(code) if plus_is_win => code.outcome_over_the_board(),
                Some(code) => code.outcome(),
            },
        },
    }
}

fn cell_origin(parsed_cell: &ParsedCell) -> CellOrigin {
    let span_of = |range: &std::ops::Range<usize>| {
        let start = parsed_cell.span.start as usize;
        Span::new(start + range.start..start + range.end)
    };
    let start = Span {
        end: parsed_cell.span.start,
        ..parsed_cell.span
    };
    let whole_cell = CellOrigin {
        opponent: start,
        colour: start,
        result: parsed_cell.span,
        result_code: 0,
    };
    match &parsed_cell.cell {
        None => CellOrigin {
            result_code: if parsed_cell.is_unread() { b'?' } else { 0 },
            ..whole_cell
        },
        Some(SwissCell::Oneself) => CellOrigin {
            result_code: b'*',
            ..whole_cell
        },
        Some(SwissCell::Bye(code)) => CellOrigin {
            result_code: code.character(),
            ..whole_cell
        },
        Some(SwissCell::Game(game)) => CellOrigin {
            opponent: span_of(&game.opponent_range),
            colour: span_of(&game.colour_range),
            result: span_of(&game.result_range),
            result_code: match game.result {
                Some(code) => code.character(),
                None if parsed_cell.lacks_result => b'?',
                None => b' ',
            },
        },
    }
}
