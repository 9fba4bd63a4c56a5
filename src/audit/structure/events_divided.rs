//! S120: lists of pairings state the same rounds with different games of the same players, so they
//! seem to belong to several events.

use super::notes_of_kind;
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::import::{NoteKind, Reason};

check! {
    EVENTS_DIVIDED = "S120" "events-divided", Warning,
    page: include_str!("../../../docs/checks/events-divided.md"),
    not_corrected: "the file does not say whether the lists belong to one event",
    run: events_divided on facts,
}

fn events_divided(facts: &Facts<'_>, findings: &mut Findings) {
    for note in notes_of_kind(facts, NoteKind::DividedEvents) {
        let (severity, fix) = match note.reason {
            Some(Reason::EventNames) => (
                Severity::Info,
                "if they belong to one event, remove the lists that are out of date, or correct \
                 their round numbers",
            ),
            _ => (
                Severity::Warning,
                "confirm that they belong to several events; if they belong to one, remove the \
                 lists that are out of date, or correct their round numbers",
            ),
        };
        let labels = match note.reason {
            Some(Reason::SamePlayers) => ["some lists begin here", "other lists begin here"],
            _ => ["this event begins here", "another event begins here"],
        };
        findings
            .report(&EVENTS_DIVIDED, note.text.clone())
            .severity(severity)
            .at(note.span, labels[0])
            .label(note.other_span(), labels[1])
            .rule("practice")
            .certainty(Certainty::Heuristic)
            .fix(fix);
    }
}
