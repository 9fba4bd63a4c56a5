//! Finds the rounds of players whose lines were read by the order of their words. Blank rounds
//! cannot be seen in such a line, but the opponents' lines show in which rounds the games were.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::Records;
use super::cell::Cell;
use crate::format::notes::Notes;
use crate::import::{CellOrigin, Note, NoteKind, Reason, RoundsOfLine};
use crate::source::Span;

/// Moves the cells of lines that were read by the order of their words to their rounds, if only one
/// placement is possible. Adds a note about each of these lines. `lines` contains the spans of
/// these lines.
pub(super) fn place_rounds(records: &mut Records<'_>, lines: &[Span], notes: &mut Notes) {
    if lines.is_empty() {
        return;
    }
    let starts: BTreeSet<u32> = lines.iter().map(|line| line.start).collect();
    let players = records.players.iter();
    let round_count = players.map(|p| p.cells.len()).max().unwrap_or(0);
    let is_short = |index: &usize| {
        let player = &records.players[*index];
        starts.contains(&player.origin.line.start) && player.cells.len() < round_count
    };
    let mut rows_without_rounds: BTreeSet<usize> =
        (0..records.players.len()).filter(is_short).collect();
    let short: Vec<u32> = rows_without_rounds
        .iter()
        .map(|&i| line_start(records, i))
        .collect();
    // a row that was placed shows the rounds of further ones
    loop {
        let rows = Rows::new(records, &rows_without_rounds);
        let placements: Vec<(usize, Vec<usize>)> = rows_without_rounds
            .iter()
            .filter_map(|&index| Some((index, rows.only_placement(index, round_count)?)))
            .collect();
        if placements.is_empty() {
            break;
        }
        for (index, rounds) in placements {
            rows_without_rounds.remove(&index);
            move_cells(records, index, &rounds);
        }
    }
    let unknown: Vec<u32> = rows_without_rounds
        .iter()
        .map(|&i| line_start(records, i))
        .collect();
    for &line in lines {
        let rounds = if unknown.contains(&line.start) {
            RoundsOfLine::Unknown
        } else if short.contains(&line.start) {
            RoundsOfLine::ByOpponents
        } else {
            RoundsOfLine::Complete
        };
        let text = "no layout of columns fits; the fields are read one after another";
        let note = Note::new(NoteKind::Realigned, line, text);
        notes.push(note.with_reason(Reason::WordOrder(rounds)));
    }
}

fn line_start(records: &Records<'_>, index: usize) -> u32 {
    records.players[index].origin.line.start
}

/// The cells of all players, and which rows have known rounds.
struct Rows<'r> {
    /// For each player, the pairing number; `None` if the line has none.
    numbers: Vec<Option<u32>>,
    cells: Vec<&'r [Cell]>,
    /// For each pairing number, the index of its row; `None` if the rounds of the row are unknown,
    /// or if several rows have the number.
    known_rows: HashMap<u32, Option<usize>>,
}

impl<'r> Rows<'r> {
    /// Collects the cells of all rows. `rows_without_rounds` contains the indices of the rows whose
    /// rounds are unknown.
    fn new(records: &'r Records<'_>, rows_without_rounds: &BTreeSet<usize>) -> Rows<'r> {
        let mut rows = Rows {
            numbers: Vec::new(),
            cells: Vec::new(),
            known_rows: HashMap::new(),
        };
        for (index, player) in records.players.iter().enumerate() {
            let number = player.number.map(|number| number.value);
            rows.numbers.push(number);
            rows.cells.push(&records.cells[player.cells.clone()]);
            if let Some(number) = number {
                let is_known = !rows_without_rounds.contains(&index);
                let row = rows.known_rows.entry(number);
                row.and_modify(|row| *row = None)
                    .or_insert(is_known.then_some(index));
            }
        }
        rows
    }

    /// Returns the indices of the rounds in which the row of an opponent names a player; empty if
    /// the rounds of that row are unknown. Both are pairing numbers.
    fn rounds_naming(&self, opponent: u32, player: u32) -> Vec<usize> {
        let row = self.known_rows.get(&opponent).copied().flatten();
        let cells = row.map_or(&[][..], |row| self.cells[row]);
        let names = |cell: &Cell| cell.opponent == Some(player);
        (0..cells.len())
            .filter(|&round| names(&cells[round]))
            .collect()
    }

    /// Returns the index of the round of each cell in the row with this index. `None` unless the
    /// order of the cells and the rows of the opponents allow exactly one placement.
    fn only_placement(&self, index: usize, round_count: usize) -> Option<Vec<usize>> {
        let number = self.numbers[index]?;
        let cells = self.cells[index];
        let Some(last_cell) = cells.len().checked_sub(1) else {
            return Some(Vec::new());
        };
        let confirmed_rounds: Vec<Vec<usize>> = cells
            .iter()
            .map(|cell| match cell.opponent {
                Some(opponent) if opponent > 0 => self.rounds_naming(opponent, number),
                _ => Vec::new(),
            })
            .collect();
        let occupied_rounds: BTreeSet<usize> = confirmed_rounds.iter().flatten().copied().collect();
        let fits = |cell: usize, round: usize| match &confirmed_rounds[cell][..] {
            // nothing shows the round of a bye, or of a game that the opponent does not confirm
            [] => !occupied_rounds.contains(&round),
            rounds => rounds.contains(&round),
        };
        let first = first_fit(cells.len(), 0..round_count, fits)?;
        let is_last = |round: usize| round_count - 1 - round;
        let reversed_fits = |cell: usize, round: usize| fits(last_cell - cell, is_last(round));
        let mut last = first_fit(cells.len(), 0..round_count, reversed_fits)?;
        last.iter_mut().for_each(|round| *round = is_last(*round));
        last.reverse();
        // the earliest placement and the latest one differ in every cell that can be moved
        (first == last).then_some(first)
    }
}

/// Assigns each cell, in order, to the earliest round that is possible; `None` if not all cells can
/// be assigned. `fits` gets the index of a cell and of a round.
fn first_fit(
    cell_count: usize,
    mut rounds: Range<usize>,
    fits: impl Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    (0..cell_count)
        .map(|cell| rounds.find(|&round| fits(cell, round)))
        .collect()
}

/// Moves the cells of a row to their rounds, with blank cells between them. `rounds` contains the
/// index of the round of each cell.
fn move_cells(records: &mut Records<'_>, index: usize, rounds: &[usize]) {
    let blank = Cell {
        opponent: None,
        colour: ' ',
        result: ' ',
        origin: CellOrigin::default(),
    };
    let old_range = records.players[index].cells.clone();
    let start = records.cells.len();
    let length = rounds.last().map_or(0, |last| last + 1);
    records.cells.resize(start + length, blank);
    for (&round, old) in rounds.iter().zip(old_range) {
        records.cells[start + round] = records.cells[old];
    }
    records.players[index].cells = start..start + length;
}
