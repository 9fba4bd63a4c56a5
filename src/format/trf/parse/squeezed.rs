//! Finds the rounds of a player whose line was read by the order of its words. Blank rounds are not
//! seen in such a line, but the opponents' lines name the player in the rounds of the games.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::Records;
use super::cell::Cell;
use crate::format::notes::Notes;
use crate::import::{CellOrigin, Note, NoteKind, Reason, RoundsOfLine};
use crate::source::Span;

/// Moves the cells of lines that were read by the order of their words to their rounds, as far as
/// there is only one way, and adds a note about each of these lines.
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
    let mut open: BTreeSet<usize> = (0..records.players.len()).filter(is_short).collect();
    let short: Vec<u32> = open.iter().map(|&i| line_start(records, i)).collect();
    // a row that was placed shows the rounds of further ones
    loop {
        let rows = Rows::new(records, &open);
        let placements: Vec<(usize, Vec<usize>)> = open
            .iter()
            .filter_map(|&index| Some((index, rows.only_placement(index, round_count)?)))
            .collect();
        if placements.is_empty() {
            break;
        }
        for (index, rounds) in placements {
            open.remove(&index);
            move_cells(records, index, &rounds);
        }
    }
    let unknown: Vec<u32> = open.iter().map(|&i| line_start(records, i)).collect();
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

/// The cells of all players, and whose rounds are known.
struct Rows<'r> {
    /// For each player the number, if the line has one.
    numbers: Vec<Option<u32>>,
    cells: Vec<&'r [Cell]>,
    /// The row of each number whose rounds are known; `None` if several rows have the number.
    known: HashMap<u32, Option<usize>>,
}

impl<'r> Rows<'r> {
    fn new(records: &'r Records<'_>, open: &BTreeSet<usize>) -> Rows<'r> {
        let mut rows = Rows {
            numbers: Vec::new(),
            cells: Vec::new(),
            known: HashMap::new(),
        };
        for (index, player) in records.players.iter().enumerate() {
            let number = player.number.map(|number| number.value);
            rows.numbers.push(number);
            rows.cells.push(&records.cells[player.cells.clone()]);
            if let Some(number) = number {
                let is_known = !open.contains(&index);
                let row = rows.known.entry(number);
                row.and_modify(|row| *row = None)
                    .or_insert(is_known.then_some(index));
            }
        }
        rows
    }

    /// The rounds in which the row of an opponent names a player; empty if its rounds are unknown.
    fn rounds_naming(&self, opponent: u32, player: u32) -> Vec<usize> {
        let row = self.known.get(&opponent).copied().flatten();
        let cells = row.map_or(&[][..], |row| self.cells[row]);
        let names = |cell: &Cell| cell.opponent == Some(player);
        (0..cells.len())
            .filter(|&round| names(&cells[round]))
            .collect()
    }

    /// The round of each cell of a row, if the order of the cells and the rows of the opponents allow
    /// only one placement.
    fn only_placement(&self, index: usize, round_count: usize) -> Option<Vec<usize>> {
        let number = self.numbers[index]?;
        let cells = self.cells[index];
        let Some(last_cell) = cells.len().checked_sub(1) else {
            return Some(Vec::new());
        };
        let named: Vec<Vec<usize>> = cells
            .iter()
            .map(|cell| match cell.opponent {
                Some(opponent) if opponent > 0 => self.rounds_naming(opponent, number),
                _ => Vec::new(),
            })
            .collect();
        let taken: BTreeSet<usize> = named.iter().flatten().copied().collect();
        let fits = |cell: usize, round: usize| match &named[cell][..] {
            // nothing shows the round of a bye, or of a game that the opponent does not confirm
            [] => !taken.contains(&round),
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

/// The earliest round of each cell in the order of the cells; `None` if they do not fit.
fn first_fit(
    cell_count: usize,
    mut rounds: Range<usize>,
    fits: impl Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    (0..cell_count)
        .map(|cell| rounds.find(|&round| fits(cell, round)))
        .collect()
}

/// Writes the cells of a row into their rounds, with blank cells between them.
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
