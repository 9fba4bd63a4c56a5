//! S112: the file uses an older version of the format, or a mixture of versions.

use super::{note_span, notes_of_kind, times_suffix};
use crate::audit::check::check;
use crate::audit::citation::{NEWEST, Specification, WITHDRAWN_VERSION};
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::import::{Note, NoteKind};

check! {
    DIALECT_OLD = "S112" "dialect-old", Info,
    page: include_str!("../../../docs/checks/dialect-old.md"),
    not_corrected: "crosstable can read the old notation; `crosstable convert` writes the current \
                    one",
    run: dialect_old on facts,
}

fn dialect_old(facts: &Facts<'_>, findings: &mut Findings) {
    let old_notes: Vec<&Note> = notes_of_kind(facts, NoteKind::OldNotation).collect();
    if let Some(first) = old_notes.first() {
        // one finding lists how the old codes were read
        let mut finding = findings
            .report(
                &DIALECT_OLD,
                format!("the file uses older conventions: {}", first.text),
            )
            .at(note_span(facts, first), "the first such entry")
            .record("old")
            .cites_specification(Specification::Versions)
            .fix(format!("ask the sender for a {NEWEST} file"));
        for note in old_notes.iter().skip(1).take(5) {
            finding = finding.label(note_span(facts, note), note.text.clone());
        }
    }
    report_byes(facts, findings);
    for note in notes_of_kind(facts, NoteKind::MixedDialects) {
        let mut finding = findings
            .report(
                &DIALECT_OLD,
                format!("the file writes the same thing in two ways: {}", note.text),
            )
            .severity(Severity::Warning)
            .record("mixed")
            .because([
                "the same text has a different meaning in each version; a mixture hides \
                       errors"
                    .to_owned(),
            ])
            .cites_specification(Specification::Versions)
            .fix(format!(
                "export the file again in one version of the format, preferably {NEWEST}"
            ));
        if !note.span.is_empty() {
            finding = finding.at(note_span(facts, note), "one way");
        }
        for &other in &note.others {
            finding = finding.label(other, "the other way");
        }
    }
    for note in notes_of_kind(facts, NoteKind::WithdrawnDraft).take(1) {
        findings
            .report(
                &DIALECT_OLD,
                format!("the file uses records of the withdrawn draft {WITHDRAWN_VERSION}"),
            )
            .at(note_span(facts, note), "kept, not interpreted")
            .record("draft")
            .cites_specification(Specification::Newest)
            .fix(format!("ask the sender for a {NEWEST} file"));
    }
    for note in notes_of_kind(facts, NoteKind::UncertainLayout).take(1) {
        let finding = findings
            .report(
                &DIALECT_OLD,
                format!("the layout of the file is not certain: {}", note.text),
            )
            .record("layout")
            .because([
                "no published description confirms the layout of such files; check what was read"
                    .to_owned(),
            ])
            .rule("practice")
            .fix(format!(
                "compare the players and results with the tournament, or ask the sender for a \
                 {NEWEST} file"
            ))
            .certainty(Certainty::Heuristic);
        if !note.span.is_empty() {
            finding.at(note_span(facts, note), "read with its likely meaning");
        }
    }
    for note in notes_of_kind(facts, NoteKind::UncertainVersion) {
        findings
            .report(
                &DIALECT_OLD,
                format!("the version of the file is not certain: {}", note.text),
            )
            .record("version")
            .cites_specification(Specification::Versions)
            .fix(format!("ask the sender for a {NEWEST} file"))
            .certainty(Certainty::Heuristic);
    }
}

/// Reports how byes were read if the file does not state their kind: one finding for each notation.
fn report_byes(facts: &Facts<'_>, findings: &mut Findings) {
    let mut notes_by_text: Vec<(&str, Vec<&Note>)> = Vec::new();
    for note in notes_of_kind(facts, NoteKind::UncertainBye) {
        match notes_by_text
            .iter_mut()
            .find(|(text, _)| *text == note.text)
        {
            Some((_, same)) => same.push(note),
            None => notes_by_text.push((&note.text, vec![note])),
        }
    }
    for (text, same) in notes_by_text {
        let mut finding = findings
            .report(
                &DIALECT_OLD,
                format!(
                    "the kind of a bye is not stated: {text}{}",
                    times_suffix(same.len())
                ),
            )
            .record("byes")
            .rests_on(same.iter().map(|note| {
                let name = note.player.map(|id| facts.who(id));
                let round = note.round.map(|round| round.to_string());
                format!("{} {}", name.unwrap_or_default(), round.unwrap_or_default())
            }))
            .cites_specification(Specification::Newest)
            .rule("practice")
            .fix(
                "compare the entry with the pairings of the event, because its meaning affects \
                 tie-breaks",
            )
            .certainty(Certainty::Heuristic);
        if !same[0].span.is_empty() {
            finding = finding.at(note_span(facts, same[0]), "read in this way");
        }
        for note in same
            .iter()
            .skip(1)
            .take(4)
            .filter(|note| !note.span.is_empty())
        {
            finding = finding.label(note_span(facts, note), "and this");
        }
    }
}
