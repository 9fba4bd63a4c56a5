//! S117: a spreadsheet program changed a value, or a program did not store the value of a formula.

use super::{concerned_player, group_same_faults, note_span, notes_of_kind};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::import::{Note, NoteKind, Reason};

check! {
    CELL_DAMAGED = "S117" "cell-damaged", Error,
    page: include_str!("../../../docs/checks/cell-damaged.md"),
    doubts: [Points, UnreadPoints],
    not_corrected: "the file does not say what was typed before the cell changed",
    run: cell_damaged on facts,
}

/// The texts of a finding: for one value, for several values, for the label, and what to do.
struct Words {
    for_one: &'static str,
    for_several: &'static str,
    label: &'static str,
    fix: &'static str,
}

const CHANGED_WORDS: Words = Words {
    for_one: "was changed by a spreadsheet program",
    for_several: "were changed by a spreadsheet program",
    label: "not the value that was typed",
    fix: "format the columns as text and paste the values again",
};

const UNCOMPUTED_WORDS: Words = Words {
    for_one: "is missing",
    for_several: "are missing",
    label: "a formula without its value",
    fix: "open the workbook in a spreadsheet program, which computes the values, save it there \
          and audit it again",
};

const fn words_for(note: &Note) -> &'static Words {
    match note.kind {
        NoteKind::Uncomputed => &UNCOMPUTED_WORDS,
        _ => &CHANGED_WORDS,
    }
}

/// Maximum number of cells with the same fault in a column reported one by one; more are reported
/// as one finding.
const MAX_SEPARATE: usize = 5;

fn cell_damaged(facts: &Facts<'_>, findings: &mut Findings) {
    let (points_affected, mut others): (Vec<&Note>, Vec<&Note>) =
        notes_of_kind(facts, NoteKind::SpreadsheetDamage)
            .partition(|note| affects_points(facts, note));
    for note in points_affected {
        report(facts, findings, note);
    }
    report_numbers_shown_as_dates(facts, findings);
    // a program that does not compute formulas leaves out all their values
    others.extend(notes_of_kind(facts, NoteKind::Uncomputed));
    for same in group_same_faults(facts, others, MAX_SEPARATE) {
        match same.as_slice() {
            [note] => report(facts, findings, note),
            several => report_column(facts, findings, several),
        }
    }
}

/// Reports numbers that the workbook shows as dates. They were read correctly, so nothing is in
/// doubt.
fn report_numbers_shown_as_dates(facts: &Facts<'_>, findings: &mut Findings) {
    for note in notes_of_kind(facts, NoteKind::ShownAsDate) {
        let mut finding = findings
            .report(&CELL_DAMAGED, note.text.clone())
            .severity(Severity::Info)
            .at(note.span, "a number that is shown as a date")
            .rule("practice")
            .fix("format the cells as numbers");
        for span in note.others.iter().take(MAX_SEPARATE - 1) {
            finding = finding.label(*span, "and this one");
        }
    }
}

/// Whether points depend on the value, because it is a result or a number of points.
fn affects_points(facts: &Facts<'_>, note: &Note) -> bool {
    let player =
        concerned_player(facts, note).and_then(|id| facts.import.origins.players.get(id.index()));
    note.round.is_some() || player.is_some_and(|origin| origin.points == note.span)
}

fn severity(note: &Note) -> Severity {
    match note.reason {
        Some(Reason::Restored) => Severity::Warning,
        _ => Severity::Error,
    }
}

fn report(facts: &Facts<'_>, findings: &mut Findings, note: &Note) {
    let player = concerned_player(facts, note);
    let player_in_words = player.map_or_else(String::new, |id| format!(" of {}", facts.who(id)));
    let (severity, words) = (severity(note), words_for(note));
    let mut finding = findings
        .report(
            &CELL_DAMAGED,
            format!("a value{player_in_words} {}: {}", words.for_one, note.text),
        )
        .severity(severity)
        .at(note_span(facts, note), words.label)
        .found(facts.source.slice(note.span).trim())
        .rule("practice")
        .fix(words.fix);
    if let Some(id) = player {
        finding = finding.player(facts.number(id));
        if severity == Severity::Error && affects_points(facts, note) {
            finding = finding.causes(id);
        }
    }
    if let (Some(id), Some(round)) = (note.player, note.round) {
        finding.round(round.0).about_entry(id, round);
    }
}

/// Reports many cells of a column as one finding, because a formula without values or a wrong
/// format is the cause.
fn report_column(facts: &Facts<'_>, findings: &mut Findings, notes: &[&Note]) {
    let first_note = notes[0];
    let words = words_for(first_note);
    let message = format!(
        "{} values {}: {}",
        notes.len(),
        words.for_several,
        first_note.text
    );
    let mut finding = findings
        .report(&CELL_DAMAGED, message)
        .severity(severity(first_note))
        .at(note_span(facts, first_note), "the first such value")
        .found(notes.len().to_string())
        .rests_on(notes.iter().map(|note| &note.text))
        .rule("practice")
        .fix(words.fix);
    for note in &notes[1..MAX_SEPARATE] {
        finding = finding.label(note_span(facts, note), "and this one");
    }
}
