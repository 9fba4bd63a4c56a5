//! Finds out, without a complete audit, whether a whole file is damaged.

use super::columns::find_column_damage;
use super::mixed_round::MixedRound;
use super::results::result_suspicion;
use super::rows::{doubted_rows, row_suspicion};
use crate::audit::Case;
use crate::audit::evidence::repeated_rounds::RepeatedRounds;
use crate::audit::evidence::stray_game::StrayGame;
use crate::audit::evidence::totals::CommonCause;
use crate::finding::Damage;
use crate::import::NoteKind;

/// Returns the damage of the whole file that an audit reports; `None` if there is none.
#[must_use]
pub fn find_damage(case: &Case<'_>) -> Option<Damage> {
    let facts = &case.facts;
    let mut notes = facts.import.notes.iter();
    if notes.any(|note| note.kind == NoteKind::BrokenLines) {
        return Some(Damage::BrokenLines);
    }
    if RepeatedRounds::find(facts).is_some() {
        return Some(Damage::RepeatedRound);
    }
    if matches!(case.totals().cause, Some(CommonCause::Ranks)) {
        return Some(Damage::ExchangedColumns);
    }
    let exchanged_rows =
        || row_suspicion(facts, &doubted_rows(facts)).map(|_| Damage::ExchangedRows);
    let wrong_results = || result_suspicion(case)?.damage();
    if StrayGame::find(facts).is_some() {
        return Some(Damage::StrayGame);
    }
    let mixed_round = || MixedRound::find(case).map(|_| Damage::ColumnSlip);
    find_column_damage(case)
        .or_else(mixed_round)
        .or_else(exchanged_rows)
        .or_else(wrong_results)
}
