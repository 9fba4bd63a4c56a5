//! Finds gaps in the numbers of the boards of a round, where a list of pairings has lost rows.

use super::List;
use super::listed_games::RowPlace;
use super::meaning::Meaning;
use super::numbers::parse_whole_number;
use crate::format::notes::Notes;
use crate::import::{Note, NoteKind};
use crate::model::RoundNumber;
use crate::source::Span;

/// Adds a note about each gap between the numbers of two boards that follow each other in a round.
/// The boards of a round must be in order: if several groups are below each other, each begins
/// with board 1 again. `places` contains the rounds of the rows of each table.
pub(super) fn note_board_gaps(
    list: &List<'_>,
    places: &[Vec<Option<RowPlace>>],
    notes: &mut Notes,
) {
    for (table, places) in list.tables.iter().zip(places) {
        let Some(column) = table.column(Meaning::Board) else {
            continue;
        };
        let boards = table.rows.iter().zip(places).filter_map(|(row, place)| {
            let value = table.value(row, column.index);
            let board = parse_whole_number(&value.text)?;
            Some((place.as_ref()?.round, board, value.span))
        });
        let boards: Vec<(RoundNumber, u32, Span)> = boards.collect();
        for round in boards.chunk_by(|a, b| a.0 == b.0) {
            if round.windows(2).all(|pair| pair[0].1 < pair[1].1) {
                note_gaps_of_round(round, notes);
            }
        }
    }
}

/// Adds notes about the gaps of a round whose boards are in order. A gap of more boards than the
/// list has in this round is none: a game may have a board of its own, far from the others.
fn note_gaps_of_round(boards: &[(RoundNumber, u32, Span)], notes: &mut Notes) {
    for pair in boards.windows(2) {
        let ((_, before, before_span), (round, after, after_span)) = (pair[0], pair[1]);
        let missing = after - before - 1;
        if missing == 0 || missing as usize > boards.len() {
            continue;
        }
        let text = match missing {
            1 => format!("board {}", before + 1),
            2 => format!("boards {} and {}", before + 1, before + 2),
            _ => format!("boards {} to {}", before + 1, after - 1),
        };
        let note = Note::new(NoteKind::MissingBoard, after_span, text);
        notes.push(note.with_span(before_span).in_round(round));
    }
}
