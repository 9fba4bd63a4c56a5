//! Whether a whole file is damaged, found without an audit.

use super::columns::column_suspicions;
use super::repairs::Suspicion;
use super::results::result_suspicion;
use super::rows::row_suspicion;
use crate::audit::Case;
use crate::audit::evidence::repeated_rounds::RepeatedRounds;
use crate::audit::evidence::totals::CommonCause;
use crate::finding::Damage;
use crate::import::NoteKind;

/// The damage of the whole file that an audit reports; `None` if there is none.
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
    if row_suspicion(facts).is_some() {
        return Some(Damage::ExchangedRows);
    }
    let mut suspicions = result_suspicion(case)
        .into_iter()
        .chain(column_suspicions(case));
    suspicions.find_map(|suspicion| damage_of(&suspicion))
}

fn damage_of(suspicion: &Suspicion) -> Option<Damage> {
    let mut exchanges = suspicion
        .repairs
        .iter()
        .filter_map(|repair| repair.exchange.as_ref());
    exchanges.find_map(|exchange| exchange.damage)
}
