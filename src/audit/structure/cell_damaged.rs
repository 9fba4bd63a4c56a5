//! S117: a spreadsheet program changed a value.

use super::{notes, place, player_of};
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::Severity;
use crate::import::NoteKind;

check! {
    CELL_DAMAGED = "S117" "cell-damaged", Error,
    page: include_str!("../../../docs/checks/cell-damaged.md"),
    run: cell_damaged,
}

/// How a reader begins its note on a value that it could restore.
const RESTORED: &str = "read as ";

fn cell_damaged(case: &Case<'_>, findings: &mut Findings) {
    for note in notes(case, NoteKind::SpreadsheetDamage) {
        let player = player_of(case, note);
        let who = player.map_or_else(String::new, |id| format!(" of {}", case.who(id)));
        let severity = match note.text.starts_with(RESTORED) {
            true => Severity::Warning,
            false => Severity::Error,
        };
        let mut finding = findings
            .report(
                &CELL_DAMAGED,
                format!(
                    "value{who} was changed by a spreadsheet program: {}",
                    note.text
                ),
            )
            .severity(severity)
            .at(place(case, note), "not what was typed")
            .found(case.source.slice(note.span).trim())
            .rule("practice")
            .fix("format the columns as text and paste the values again");
        if let Some(id) = player {
            finding = finding.player(case.number(id));
            if severity == Severity::Error {
                finding = finding.causes(id);
            }
        }
        if let (Some(id), Some(round)) = (note.player, note.round) {
            finding = finding.round(round.0).about(id, round);
            let _ = finding;
        }
    }
}
