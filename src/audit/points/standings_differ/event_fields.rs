//! Reports what the files of an event state differently about the event, such as its days, its
//! arbiters and its time control.

use super::topics::is_same_federation;
use super::{STANDINGS_DIFFER, values};
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::import::{Note, NoteKind, Reason};
use crate::model::{FieldKey, HEADER};
use crate::rating::TimeControl;

/// The fields that are reported together, because one cause changes all of them. Each group has its
/// severity and its name.
const GROUPS: [(&[FieldKey], Severity, &str); 6] = [
    (
        &[FieldKey::FirstDay, FieldKey::LastDay, FieldKey::RoundDates],
        Severity::Warning,
        "dates",
    ),
    (
        &[FieldKey::TimeControl, FieldKey::TimeCode],
        Severity::Warning,
        "time control",
    ),
    (
        &[FieldKey::ChiefArbiter],
        Severity::Warning,
        "chief arbiter",
    ),
    (&[FieldKey::System], Severity::Warning, "system"),
    (
        &[FieldKey::PlannedRounds],
        Severity::Warning,
        "number of rounds",
    ),
    (
        &[FieldKey::FideEvent],
        Severity::Warning,
        "FIDE event number",
    ),
];

/// Maximum number of places in other files that one finding points to.
const MAX_PLACES: usize = 5;

/// Reports each field, or group of fields, in which the files differ.
pub(super) fn report_event_fields(facts: &Facts<'_>, findings: &mut Findings) {
    let notes = facts.import.notes.iter();
    let notes = notes.filter(|note| note.kind == NoteKind::SourcesDisagreeOnEvent);
    let notes: Vec<(FieldKey, &Note)> = notes
        .filter_map(|note| match note.reason {
            Some(Reason::Field(key)) if !means_the_same(key, &values(facts, note)) => {
                Some((key, note))
            }
            _ => None,
        })
        .collect();
    let notes_of_fields = |keys: &[FieldKey]| -> Vec<(FieldKey, &Note)> {
        notes
            .iter()
            .filter(|(key, _)| keys.contains(key))
            .copied()
            .collect()
    };
    for (keys, severity, name) in GROUPS {
        report(facts, findings, (name, severity), &notes_of_fields(keys));
    }
    // other fields, such as the name of the event, may differ because a file is about a part of the
    // event
    for field in HEADER {
        if !GROUPS.iter().any(|(keys, ..)| keys.contains(&field.key)) {
            let notes = notes_of_fields(&[field.key]);
            report(facts, findings, (field.name, Severity::Info), &notes);
        }
    }
}

/// Whether two values have the same meaning although they are written differently.
fn means_the_same(key: FieldKey, [mine, theirs]: &[String; 2]) -> bool {
    match key {
        FieldKey::Federation => is_same_federation(mine, theirs),
        FieldKey::TimeControl | FieldKey::TimeCode => {
            let parse =
                |text: &str| TimeControl::parse(text).or_else(|| TimeControl::from_words(text));
            matches!((parse(mine), parse(theirs)), (Some(a), Some(b)) if a == b)
        }
        _ => false,
    }
}

/// Reports the notes about one group of fields as one finding.
fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (name, severity): (&str, Severity),
    notes: &[(FieldKey, &Note)],
) {
    let Some(&(_, note)) = notes.first() else {
        return;
    };
    let word = facts.source.word_for_both([note.span, note.other_span()]);
    let describe = |&(key, note): &(FieldKey, &Note)| {
        let field = HEADER.iter().find(|field| field.key == key);
        let field_in_words = match note.round {
            Some(round) => format!("day of round {round}"),
            None => field.map_or(name, |field| field.name).to_owned(),
        };
        let [mine, theirs] = values(facts, note);
        let files = facts.source.places_of_both([note.span, note.other_span()]);
        format!(
            "{field_in_words}: {mine} in {}, {theirs} in {}",
            files[0], files[1]
        )
    };
    let mut finding = findings
        .report(
            &STANDINGS_DIFFER,
            format!(
                "the {word}s disagree about the event: {}",
                describe(&notes[0])
            ),
        )
        .severity(severity)
        .at(note.span, format!("{name} here"))
        .record(name)
        .found(values(facts, note).join("; "))
        .rule("practice")
        .fix(format!(
            "check which value is right, and correct the other {word} in the program that wrote it"
        ));
    for (_, note) in notes.iter().take(MAX_PLACES) {
        finding = finding.label(note.other_span(), format!("{name} there"));
    }
    for other in notes.iter().skip(1) {
        finding = finding.note(format!("also {}", describe(other)));
    }
}
