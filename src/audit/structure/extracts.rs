//! Reports lists that have only some of the players of the event on purpose (S114).

use super::{note_span, notes_of_kind};
use crate::audit::{Check, Facts, Findings};
use crate::finding::{Severity, first_of};
use crate::import::{Note, NoteKind};

/// Maximum number of extracts named in the finding.
const MAX_NAMED: usize = 8;

/// Reports all extracts in one finding.
pub(super) fn report_extracts(facts: &Facts<'_>, findings: &mut Findings, check: &'static Check) {
    let notes: Vec<&Note> = notes_of_kind(facts, NoteKind::Extract).collect();
    let Some((first, others)) = notes.split_first() else {
        return;
    };
    let extracts: Vec<String> = notes.iter().map(|note| note.text.clone()).collect();
    let words = match others {
        [] => "a list has only some of the players and is compared as an extract",
        _ => "some lists have only some of the players and are compared as extracts",
    };
    let mut finding = findings
        .report(
            check,
            format!("{words}: {}", first_of(&extracts, MAX_NAMED)),
        )
        .severity(Severity::Info)
        .at(note_span(facts, first), "begins here")
        .found(extracts.join("; "))
        .rule("practice")
        .fix("check whether the list should have all players");
    for note in others.iter().take(MAX_NAMED) {
        finding = finding.label(note_span(facts, note), "begins here");
    }
}
