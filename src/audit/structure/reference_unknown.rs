//! S114: a record names a participant or a round that does not exist, or contradicts the
//! player's own row.

use super::{code_of, notes, place};
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::Severity;
use crate::import::{Note, NoteKind};

check! {
    REFERENCE_UNKNOWN = "S114" "reference-unknown", Error,
    page: include_str!("../../../docs/checks/reference-unknown.md"),
    run: reference_unknown,
}

fn reference_unknown(case: &Case<'_>, findings: &mut Findings) {
    // the references of one line have one cause
    let unknown: Vec<&Note> = notes(case, NoteKind::UnknownReference).collect();
    let line = |note: &Note| case.source.line_index(note.span.start);
    for same in unknown.chunk_by(|a, b| line(a) == line(b)) {
        let note = same[0];
        let code = code_of(case, note.span);
        let more = match same.len() {
            1 => String::new(),
            n => format!(", and {} more in this line", n - 1),
        };
        let mut finding = findings
            .report(
                &REFERENCE_UNKNOWN,
                format!("reference leads nowhere: {}{more}", note.text),
            )
            .at(place(case, note), "does not exist")
            .record(code)
            .found(case.source.slice(note.span).trim())
            .rule(format!("TRF26 {code}"))
            .fix("correct the number");
        for other in same.iter().skip(1).take(4) {
            finding = finding.label(place(case, other), "nor does this");
        }
    }
    for note in notes(case, NoteKind::Disagreement) {
        let Some(round) = note.round else {
            continue;
        };
        let who = note
            .player
            .map_or_else(String::new, |id| format!(" for {}", case.who(id)));
        let code = code_of(case, note.span);
        let mut finding = findings
            .report(
                &REFERENCE_UNKNOWN,
                format!(
                    "{} contradicts the results{who}: {}",
                    case.words("record", "statement"),
                    note.text
                ),
            )
            .at(place(case, note), case.words("the record", "the statement"))
            .record(code)
            .round(round.0)
            .player(note.player.and_then(|id| case.number(id)))
            .rule(format!("TRF26 {code}"))
            .fix(case.words("correct the record or the result", "correct one of them"));
        for &other in &note.others {
            finding = finding.label(other, "the row");
        }
        if let Some(id) = note.player {
            finding = finding.about(id, round);
            let _ = finding;
        }
    }
    unmatched(case, findings);
    never_played(case, findings);
}

/// Entrants of a list of players who are not in the crosstable.
fn never_played(case: &Case<'_>, findings: &mut Findings) {
    for note in notes(case, NoteKind::NeverPlayed) {
        let mut finding = findings
            .report(&REFERENCE_UNKNOWN, note.text.clone())
            .severity(Severity::Info)
            .at(place(case, note), "in no round")
            .found(case.source.slice(note.span).trim())
            .rule("practice")
            .fix("look whether they withdrew before the first round");
        for &other in &note.others {
            finding = finding.label(other, "nor here");
        }
    }
}

/// Players of one file whom another file of the event does not have, or has twice.
fn unmatched(case: &Case<'_>, findings: &mut Findings) {
    for note in notes(case, NoteKind::UnmatchedPlayer) {
        // a page that does not name everybody is no contradiction
        let severity = match note.round {
            Some(_) => Severity::Info,
            None => Severity::Error,
        };
        let mut finding = findings
            .report(
                &REFERENCE_UNKNOWN,
                format!("players of the files do not match: {}", note.text),
            )
            .severity(severity)
            .at(place(case, note), "here")
            .found(case.source.slice(note.span).trim())
            .rule("practice");
        finding = finding.fix(match severity {
            Severity::Error => {
                "spell the name alike in both files, or give both the numbers or FIDE IDs of the players"
            }
            _ => "look whether the page is complete, and who was absent",
        });
        if let Some(round) = note.round {
            finding = finding.round(round.0);
        }
        for &other in &note.others {
            finding = finding.label(other, "may be the same");
        }
    }
}
