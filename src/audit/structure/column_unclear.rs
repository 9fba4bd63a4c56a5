//! S116: a table has a column that is not read, or whose meaning is not clear.

use super::{note_span, notes_of_kind};
use crate::audit::check::check;
use crate::audit::results::round_empty::ROUND_EMPTY;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::import::NoteKind;

check! {
    COLUMN_UNCLEAR = "S116" "column-unclear", Error,
    page: include_str!("../../../docs/checks/column-unclear.md"),
    not_corrected: "only a person can say what the column means",
    run: column_unclear on facts,
}

fn column_unclear(facts: &Facts<'_>, findings: &mut Findings) {
    for note in notes_of_kind(facts, NoteKind::UnreadColumn) {
        // a note about a player is about cells of a column that is read
        let (label, fix) = match note.player {
            Some(_) => (
                "a number is expected here",
                "write a number, or leave the cell blank",
            ),
            None => (
                "unknown heading",
                "ignore this if the column is not about the tournament; otherwise give it a known \
                 heading",
            ),
        };
        findings
            .report(&COLUMN_UNCLEAR, note.text.clone())
            .severity(Severity::Info)
            .at(note_span(facts, note), label)
            .found(facts.source.slice(note.span).trim())
            .rule("practice")
            .fix(fix);
    }
    for note in notes_of_kind(facts, NoteKind::CellsAfterHeadings) {
        findings
            .report(&COLUMN_UNCLEAR, note.text.clone())
            .severity(Severity::Info)
            .at(note_span(facts, note), "no heading is above this cell")
            .found((note.others.len() + 1).to_string())
            .rule("practice")
            .fix(
                "check that no cell of the row was inserted or divided; give the column a heading if \
                 its values are about the tournament",
            );
    }
    for note in notes_of_kind(facts, NoteKind::ExchangedColumns) {
        let mut finding = findings
            .report(
                &COLUMN_UNCLEAR,
                format!(
                    "{}; they are read according to the contents of their cells",
                    note.text
                ),
            )
            .severity(Severity::Error)
            .at(note_span(facts, note), "the cells below contain games")
            .found(facts.source.slice(note.span).trim())
            .rule("practice")
            .fix("exchange the two columns, or their headings");
        for &other in &note.others {
            finding = finding.label(other, "the cells below contain points");
        }
    }
    report_rounds_without_column(facts, findings);
    for note in notes_of_kind(facts, NoteKind::UnclearColumn) {
        let mut finding = findings
            .report(
                &COLUMN_UNCLEAR,
                format!("a column is not clear: {}", note.text),
            )
            // a table without names or results is not read at all, so the finding is only a warning
            .severity(Severity::Warning)
            .at(note_span(facts, note), "this column is not read")
            .found(facts.source.slice(note.span).trim())
            .rule("practice")
            .fix("give the column a known heading, or export the standard crosstable");
        for &other in &note.others {
            finding = finding.label(other, "this column is used");
        }
    }
}

/// Reports rounds without a column, unless R213 reports them as rounds without games, or another
/// file of the event has their games.
fn report_rounds_without_column(facts: &Facts<'_>, findings: &mut Findings) {
    if ROUND_EMPTY.needs.iter().all(|&need| facts.has(need)) {
        return;
    }
    let skipped_rounds = facts.progress.skipped_rounds();
    for note in notes_of_kind(facts, NoteKind::RoundWithoutColumn) {
        if !note
            .round
            .is_some_and(|round| skipped_rounds.contains(&round.0))
        {
            continue;
        }
        findings
            .report(&COLUMN_UNCLEAR, note.text.clone())
            .severity(Severity::Warning)
            .at(
                note_span(facts, note),
                "the column before this one is missing",
            )
            .found(facts.source.slice(note.span).trim())
            .rule("practice")
            .fix("export the list again, with all rounds");
    }
}
