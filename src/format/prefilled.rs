//! Handles byes that a file for a pairing engine may already contain for the round to be paired.

use super::notes::Notes;
use crate::import::{Import, Note, NoteKind};
use crate::model::{ByeRequest, Opponent, Outcome, RoundNumber};
use crate::number::Points;

/// Decides whether the byes in a last round without games are results or belong to the round that
/// is to be paired. If the stated points include these byes, the round stays; otherwise it is
/// removed, and its byes become requests for byes.
pub(super) fn assign_prefilled_byes(import: &mut Import, notes: &mut Notes) {
    let tournament = &import.tournament;
    let rounds = usize::from(tournament.rounds);
    if rounds == 0 {
        return;
    }
    let last_round = RoundNumber::at(rounds - 1);
    let (mut with_bye, mut without_bye, mut bye_count) = (0, 0, 0);
    for id in tournament.ids() {
        let row = tournament.row(id);
        let entry = row[rounds - 1];
        if entry.opponent != Opponent::Nobody || !entry.outcome.is_bye() {
            return;
        }
        let bye_value = tournament.points(&entry);
        let Some(stated) = import.claims.points[id.index()] else {
            continue;
        };
        if bye_value == Points::ZERO {
            continue;
        }
        bye_count += 1;
        let points_before: Points = row[..rounds - 1].iter().map(|e| tournament.points(e)).sum();
        with_bye += usize::from(points_before + bye_value == stated.value);
        without_bye += usize::from(points_before == stated.value);
    }
    if bye_count == 0 || with_bye == without_bye {
        return;
    }
    let is_counted = with_bye > without_bye;
    let origins = &import.origins;
    let bye_span = tournament.ids().map(|id| origins.cell(id, last_round));
    let bye_span = bye_span
        .filter(|cell| cell.result_code != 0)
        .map(|cell| cell.span())
        .next();
    let text = format!(
        "round {last_round} has byes but no pairings; the points {} these byes, so the byes are {}",
        if is_counted {
            "include"
        } else {
            "do not include"
        },
        if is_counted {
            "counted"
        } else {
            "kept as requests"
        }
    );
    let note = Note::new(NoteKind::UncertainBye, bye_span.unwrap_or_default(), text);
    notes.push(note.in_round(last_round));
    if !is_counted {
        turn_last_round_into_requests(import);
    }
}

/// Removes the last round from the crosstable and turns its byes into requests for byes.
fn turn_last_round_into_requests(import: &mut Import) {
    let tournament = &mut import.tournament;
    let rounds = usize::from(tournament.rounds);
    let last_round = RoundNumber::at(rounds - 1);
    let mut entries = Vec::with_capacity(tournament.entries.len());
    let mut cells = Vec::with_capacity(tournament.entries.len());
    for id in tournament.ids() {
        let row = tournament.row(id);
        let kind = row[rounds - 1].outcome;
        let request = ByeRequest {
            round: last_round,
            player: id,
            kind,
        };
        if kind != Outcome::Absent {
            tournament.bye_requests.push(request);
        }
        let start = id.index() * rounds;
        entries.extend_from_slice(&tournament.entries[start..start + rounds - 1]);
        cells.extend_from_slice(&import.origins.cells[start..start + rounds - 1]);
    }
    tournament.entries = entries;
    tournament.rounds -= 1;
    import.origins.cells = cells;
    import.origins.rounds = tournament.rounds;
}
