//! Reads Swiss crosstables, whose cells contain opponent, colour and result
//! (reference/swiss-manager-exports.md 5, 13.1).

use super::bare_opponents::read_bare_opponents;
use super::cell::{self, ResultCode, SwissCell};
use super::damage::{self, Damage};
use super::keys::{Keys, ParsedCell};
use super::meaning::Meaning;
use super::spelling::Spelling;
use super::tables::{Column, Table};
use super::{
    List, allocated_byes, cut, details, missing_rows, number_players, players, rounds, scoring,
    standing, two_points,
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

fn read_cells(
    table: &Table<'_>,
    rounds: &[(RoundNumber, Column)],
    notes: &mut Notes,
) -> Vec<ParsedCell> {
    let spelling = Spelling::detect(table);
    if let Some(note) = spelling.note(table) {
        notes.push(note);
    }
    let mut cells = Vec::with_capacity(rounds.len() * table.rows.len());
    for (index, row) in table.rows.iter().enumerate() {
        for (column_of_round, (_, column)) in rounds.iter().enumerate() {
            let value = table.value(row, column.index);
            let cell = spelling.read(&value.text, (index, column_of_round));
            cells.push((value, cell));
        }
    }
    read_bare_opponents(table, &mut cells);
    let mut list = Vec::with_capacity(cells.len());
    let mut cells = cells.into_iter();
    for index in 0..table.rows.len() {
        for ((round, _), (value, cell)) in rounds.iter().zip(cells.by_ref()) {
            if let Some(SwissCell::Bye(_)) = cell
                && let Some(note) = spelling.note_bye(&value.text, value.span)
            {
                notes.push(note.about(PlayerId::at(index)).in_round(*round));
            }
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
