//! S113: a value of the header does not follow its grammar.

use super::{group_same_faults, is_of_player, note_span, record_code, times_suffix};
use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::dates::DAY_FIELDS;
use crate::audit::identity::federation_other_standard::meant;
use crate::audit::{Facts, Findings};
use crate::import::{Note, NoteKind};
use crate::model::FieldKey;

check! {
    HEADER_INVALID = "S113" "header-invalid", Warning,
    page: include_str!("../../../docs/checks/header-invalid.md"),
    kept: "the file does not say what was meant",
    run: header_invalid on facts,
}

/// The largest number of records with the same fault that are reported one by one. If there are
/// more, the program that wrote them is the cause.
const MAX_SINGLE: usize = 3;

fn header_invalid(facts: &Facts<'_>, findings: &mut Findings) {
    let of_header = |note: &&Note| match note.kind {
        NoteKind::InvalidHeader => true,
        NoteKind::Incomplete => true,
        NoteKind::Malformed | NoteKind::Unreadable | NoteKind::Realigned => {
            !is_of_player(facts, note)
        }
        _ => false,
    };
    // D501 reports the first and the last day
    let of_day = |note: &&Note| {
        DAY_FIELDS.iter().any(|&key| {
            let mut known = facts.import.notes_about(key, note.kind);
            known.any(|known| known == *note)
        })
    };
    // a code of another standard, or in small letters, is reported by I619
    let host = facts.import.tournament.federation.as_deref();
    let is_meant = host.is_some_and(|host| !meant(host).is_empty());
    let of_host = |note: &&Note| {
        let mut known = facts.import.notes_about(FieldKey::Federation, note.kind);
        is_meant && known.any(|known| known == *note)
    };
    let faults = facts.import.notes.iter().filter(of_header);
    let faults = faults.filter(|note| !of_day(note) && !of_host(note));
    let faults = faults.collect();
    for same in group_same_faults(facts, faults, MAX_SINGLE) {
        let (note, count) = (same[0], times_suffix(same.len()));
        let code = record_code(facts, note.span);
        let what = facts.choose_words(citation::record_named(code), "value".to_owned());
        let found = facts.source.slice(note.span).trim();
        findings
            .report(
                &HEADER_INVALID,
                format!("{what} is not valid{count}: {}", note.text),
            )
            .at(note_span(facts, note), "here")
            .record(code)
            .found(found)
            .cites_records(&[code])
            .fix("choose the value in the program instead of typing it");
    }
}
