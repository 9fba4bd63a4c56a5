//! S104: a record that may occur only once is repeated, or two records contradict each other.

use super::{notes_of_kind, record_code};
use crate::audit::check::check;
use crate::audit::citation::{self, Specification};
use crate::audit::facts::MAX_NAME;
use crate::audit::{Facts, Findings, Need};
use crate::finding::Severity;
use crate::import::{Note, NoteKind, Reason};
use crate::source::shortened;

check! {
    RECORD_REPEATED = "S104" "record-repeated", Warning,
    page: include_str!("../../../docs/checks/record-repeated.md"),
    not_corrected: "the file does not say which of the statements is right",
    run: record_repeated on facts,
}

fn record_repeated(facts: &Facts<'_>, findings: &mut Findings) {
    let repeated_notes: Vec<&Note> = notes_of_kind(facts, NoteKind::Repeated).collect();
    // if several values of a record are repeated, the cause is one repeated record
    let line = |note: &Note| facts.source.line_index(note.span.start);
    let has_records = facts.has(Need::Records);
    for repeated_group in repeated_notes.chunk_by(|a, b| has_records && line(a) == line(b)) {
        let note = repeated_group[0];
        let code = record_code(facts, note.span);
        let value = |span| {
            let text = facts.source.slice(span).trim();
            text.strip_prefix(code).unwrap_or(text).trim()
        };
        let differs = |note: &&Note| {
            let first = note.others.first();
            first.is_some_and(|&first| value(first) != value(note.span))
        };
        let values_differ = repeated_group.iter().any(differs);
        let record = match note.reason {
            Some(Reason::Part) => format!("{} ({})", citation::record_named(code), note.text),
            _ => citation::record_named(code),
        };
        let subject = facts.choose_words(record, describe_statement(note));
        let finding = findings
            .report(
                &RECORD_REPEATED,
                if values_differ {
                    format!("{subject} is given twice with different values: the first counts")
                } else {
                    format!("{subject} is given twice")
                },
            )
            .severity(if values_differ {
                Severity::Error
            } else {
                Severity::Warning
            })
            .at(note.span, "again here")
            .record(code)
            .found(value(note.span))
            .cites_specification(Specification::TournamentSection)
            .fix("remove one of the two");
        if let Some(&first) = note.others.first() {
            finding.label(first, "first here");
        }
    }
    for note in notes_of_kind(facts, NoteKind::TooMany).filter(|note| !note.span.is_empty()) {
        let code = record_code(facts, note.span);
        let subject = facts.choose_words(citation::record_named(code), "statement".to_owned());
        findings
            .report(
                &RECORD_REPEATED,
                format!("{subject} occurs too often: {}", note.text),
            )
            .severity(Severity::Error)
            .at(facts.source.line_of(note.span), "not read from here on")
            .record(code)
            .rule("practice")
            .fix("remove what does not belong to the tournament");
    }
    for note in notes_of_kind(facts, NoteKind::RepeatedRow) {
        let mut finding = findings
            .report(
                &RECORD_REPEATED,
                format!(
                    "the row of {} is given twice: it counts once",
                    shortened(&note.text, MAX_NAME)
                ),
            )
            .at(note.span, "again here")
            .found(note.text.clone())
            .rule("practice")
            .fix("remove one of the two rows");
        for &first in &note.others {
            finding = finding.label(first, "first here");
        }
    }
    // two records may state the same thing differently
    for note in notes_of_kind(facts, NoteKind::Disagreement).filter(|note| note.round.is_none()) {
        let code = record_code(facts, note.span);
        let mut finding = findings
            .report(
                &RECORD_REPEATED,
                format!(
                    "{} contradict each other: {}",
                    facts.choose_words("records", "statements"),
                    note.text
                ),
            )
            .severity(Severity::Error)
            .at(note.span, "one statement")
            .record(code)
            .cites_specification(Specification::TournamentSection)
            .fix("correct or remove one of the two");
        for &other in &note.others {
            finding = finding.label(other, "the other statement");
        }
    }
}

/// The statement that a file other than a tournament report contains twice, in the words of its
/// reader.
fn describe_statement(note: &Note) -> String {
    match note.text.as_str() {
        "" => "statement".to_owned(),
        text => format!("statement ({text})"),
    }
}
