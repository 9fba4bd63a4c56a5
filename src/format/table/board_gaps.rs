//! Finds gaps in the numbers of the boards of a round, where a list of pairings has lost rows.

use super::List;
use super::listed_games::RowPlace;
use super::meaning::Meaning;
use super::numbers::parse_whole_number;
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::model::RoundNumber;
use crate::source::Span;

/// The boards of one round of a list, each with its round and the cell of its number.
type Boards = Vec<(RoundNumber, u32, Span)>;

/// Adds a note about each board whose number is missing between two others of a round or, in a list
/// of several rounds, before the first board of a round.
/// The boards of a round must be in order: if several groups are below each other, each begins
/// with board 1 again. `places` contains the rounds of the rows of each table.
pub(super) fn note_board_gaps(
    list: &List<'_>,
    places: &[Vec<Option<RowPlace>>],
    notes: &mut Notes,
) {
    let rounds = rounds_in_order(list, places);
    for boards in &rounds {
        let of_round = rounds.iter().filter(|other| other[0].0 == boards[0].0);
        let is_whole = of_round.count() == 1;
        if rounds.len() > 1 && is_whole {
            note_gap_before(boards, notes);
        }
        note_gaps_between(boards, notes);
    }
}

/// Returns the boards of each round of a list. Rounds whose boards are not in order are omitted.
fn rounds_in_order(list: &List<'_>, places: &[Vec<Option<RowPlace>>]) -> Vec<Boards> {
    let mut rounds = Vec::new();
    for (table, places) in list.tables.iter().zip(places) {
        let Some(column) = table.column(Meaning::Board) else {
            continue;
        };
        let boards = table.rows.iter().zip(places).filter_map(|(row, place)| {
            let value = table.value(row, column.index);
            let board = parse_whole_number(&value.text)?;
            Some((place.as_ref()?.round, board, value.span))
        });
        let boards: Boards = boards.collect();
        let is_in_order = |round: &&[(RoundNumber, u32, Span)]| {
            round.windows(2).all(|pair| pair[0].1 < pair[1].1)
        };
        let in_order = boards.chunk_by(|a, b| a.0 == b.0).filter(is_in_order);
        rounds.extend(in_order.map(<[_]>::to_vec));
    }
    rounds
}

/// Adds a note about each board that a round lacks before its first one. If this has a higher
/// number than the round has boards, it belongs to another group.
fn note_gap_before(boards: &[(RoundNumber, u32, Span)], notes: &mut Notes) {
    let (round, first, span) = boards[0];
    if usize::try_from(first).is_ok_and(|first| first <= boards.len()) {
        for board in 1..first {
            let note = Note::new(NoteKind::MissingBoard, span, board.to_string());
            notes.push(note.in_round(round));
        }
    }
}

/// Adds a note about each board that a round lacks between two others. A gap of more boards than
/// the list has in this round is none: a game may have a board of its own, far from the others.
fn note_gaps_between(boards: &[(RoundNumber, u32, Span)], notes: &mut Notes) {
    for pair in boards.windows(2) {
        let ((_, before, before_span), (round, after, after_span)) = (pair[0], pair[1]);
        let missing = before + 1..after;
        if missing.len() > boards.len() {
            continue;
        }
        for board in missing {
            let note = Note::new(NoteKind::MissingBoard, after_span, board.to_string());
            notes.push(note.with_span(before_span).in_round(round));
        }
    }
}
