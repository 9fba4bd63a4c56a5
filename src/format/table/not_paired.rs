//! Reads the list of players who were not paired, round by round
//! (reference/swiss-manager-exports.md 4.1).

use super::headers::normal_form;
use super::meaning::Meaning;
use super::tables::Value;
use super::{List, number_players, players};
use crate::format::notes::Notes;
use crate::format::{ReadError, ReadOptions, check_size};
use crate::import::{CellOrigin, Import, Note, NoteKind, Part};
use crate::model::{Entry, Outcome, PlayerId, RoundNumber};
use crate::source::Span;

/// Reads the list of unpaired players.
pub(super) fn read(
    list: &List<'_>,
    options: &ReadOptions,
    notes: &mut Notes,
) -> Result<Import, ReadError> {
    let table = list.table();
    let columns = table.rounds();
    // the headings state the numbers of the rounds, so a missing column is an unknown round
    let rounds = columns.iter().map(|(round, _)| *round).max().unwrap_or(0);
    check_size(table.rows.len(), usize::from(rounds), &options.limits)?;
    let mut import = Import {
        part: Part::NotPaired,
        ..Import::default()
    };
    players::add_players(table, &mut import, notes);
    number_players(table, &mut import, Meaning::Number, notes);
    import.tournament.rounds = rounds;
    import.origins.rounds = rounds;
    for (index, row) in table.rows.iter().enumerate() {
        for round in 1..=rounds {
            let column = columns.iter().find(|(number, _)| *number == round);
            let value = column.map(|(_, column)| table.value(row, column.index));
            let value = value.unwrap_or_default();
            let outcome = outcome(&value.text).unwrap_or_else(|| {
                let text = "`*`, `bye`, `0F` or an empty cell is expected here";
                let note = Note::new(NoteKind::UnknownCode, value.span, text);
                notes.push(note.about(PlayerId::at(index)).in_round(RoundNumber(round)));
                Outcome::Absent
            });
            import.tournament.entries.push(Entry {
                outcome,
                ..Entry::default()
            });
            import.origins.cells.push(origin(&value, outcome));
        }
    }
    Ok(import)
}

/// Returns the outcome that a cell states; `None` for unknown texts. `*` means a requested bye,
/// however many points it gives. `0F` means a game lost by forfeit, whose winner is not in the
/// list.
fn outcome(text: &str) -> Option<Outcome> {
    Some(match normal_form(text).as_str() {
        "" => Outcome::Absent,
        "*" => Outcome::ZeroPointBye,
        "bye" => Outcome::PairingAllocatedBye,
        "0f" => Outcome::ForfeitLoss,
        _ => return None,
    })
}

fn origin(value: &Value<'_>, outcome: Outcome) -> CellOrigin {
    let start = Span {
        end: value.span.start,
        ..value.span
    };
    CellOrigin {
        opponent: start,
        colour: start,
        result: value.span,
        result_code: match outcome {
            Outcome::Absent => 0,
            Outcome::ZeroPointBye => b'Z',
            Outcome::PairingAllocatedBye => b'U',
            _ => b'-',
        },
    }
}
