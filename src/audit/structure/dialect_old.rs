//! S112: the file uses an older version of the format, or a mixture of versions.

use super::{note_span, notes_of_kind, times_suffix};
use crate::audit::check::check;
use crate::audit::citation::{NEWEST, Specification, WITHDRAWN_VERSION};
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::import::{Note, NoteKind};
use crate::source::Span;

check! {
    DIALECT_OLD = "S112" "dialect-old", Info,
    page: include_str!("../../../docs/checks/dialect-old.md"),
    not_corrected: "crosstable can read the old notation; `crosstable convert --anew --to trf26` \
                    writes the current one",
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
    report_decimal_commas(facts, findings);
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
    let layout_notes: Vec<&Note> = notes_of_kind(facts, NoteKind::UncertainLayout).collect();
    if let Some((note, others)) = layout_notes.split_first() {
        let finding = findings
            .report(
                &DIALECT_OLD,
                format!("the layout of the file is not certain: {}", note.text),
            )
            .record("layout")
            .because(others.iter().map(|other| other.text.clone()))
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

/// Reports points with a decimal comma in a format that demands a decimal point.
fn report_decimal_commas(facts: &Facts<'_>, findings: &mut Findings) {
    let commas = [NoteKind::DecimalCommas, NoteKind::MixedDecimalSigns];
    let notes = facts.import.notes.iter();
    for note in notes.filter(|note| commas.contains(&note.kind)) {
        let written = facts.source.slice(note.span).trim();
        let expected = written.replace(',', ".");
        let (severity, beginning) = match note.kind {
            NoteKind::DecimalCommas => (Severity::Info, "a decimal comma is used in the points"),
            _ => (
                Severity::Warning,
                "points are written in two ways, with a decimal point and with a decimal comma",
            ),
        };
        let points = totals_with_point(facts);
        let example = example_of_total(facts, note.span);
        let counts = match points.first() {
            Some(&point) => {
                let commas = totals_in_words(note.others.len() + 1);
                let have = match points.len() {
                    1 => "one has".to_owned(),
                    count => format!("{count} have"),
                };
                let other = example_of_total(facts, point);
                format!("{commas} a decimal comma ({example}), {have} a decimal point ({other})")
            }
            None => format!("{} ({example})", note.text),
        };
        let mut finding = findings
            .report(&DIALECT_OLD, format!("{beginning}: {counts}"))
            .severity(severity)
            .at(note_span(facts, note), format!("`{expected}` is expected"))
            .values(written, expected.clone())
            .record("decimal comma")
            .because([
                "the specification demands a decimal point; a program may read the comma as the \
                 end of the number"
                    .to_owned(),
            ])
            .cites_specification(Specification::Versions)
            .fix(match note.others.as_slice() {
                [] => format!("write `{expected}`"),
                _ => "write all points with a decimal point".to_owned(),
            });
        // the few that differ from the others are easily overlooked
        let are_points_few = !points.is_empty() && points.len() <= note.others.len();
        let (others, label) = match are_points_few {
            true => (&points, "this one has a decimal point"),
            false => (&note.others, "and this one"),
        };
        for &other in others.iter().take(4) {
            finding = finding.label(other, label);
        }
    }
}

/// Returns the spans of the totals with a decimal point.
fn totals_with_point(facts: &Facts<'_>) -> Vec<Span> {
    let stated = facts.import.claims.points.iter().flatten();
    let spans = stated.map(|points| points.span);
    let has_point = |span: &Span| facts.source.slice(*span).contains('.');
    spans.filter(has_point).collect()
}

/// Returns the total at a span as written, with its player.
fn example_of_total(facts: &Facts<'_>, span: Span) -> String {
    let written = facts.source.slice(span).trim();
    match facts.import.origins.player_with_points_at(span) {
        Some(id) => format!("`{written}` of {}", facts.who(id)),
        None => format!("`{written}`"),
    }
}

fn totals_in_words(count: usize) -> String {
    match count {
        1 => "one total has".to_owned(),
        count => format!("{count} totals have"),
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
