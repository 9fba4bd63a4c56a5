//! R214: another table of the same file seems to be about the same event, but contradicts this
//! table.

use std::collections::BTreeMap;

use crate::audit::check::Check;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, count};
use crate::import::{Note, NoteKind, Reason, SheetUse};
use crate::model::PlayerId;

/// Reports each other table of the file that contradicts this one.
pub(super) fn report_other_versions(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
) {
    let mut notes_by_tournament: BTreeMap<u16, Vec<(&Note, PlayerId)>> = BTreeMap::new();
    for note in &facts.import.notes {
        if note.kind == NoteKind::OtherVersion
            && let (Some(Reason::Tournament(number)), Some(player)) = (note.reason, note.player)
        {
            let notes = notes_by_tournament.entry(number).or_default();
            notes.push((note, player));
        }
    }
    for (number, notes) in notes_by_tournament {
        report(facts, findings, check, number, &notes);
    }
}

/// Says where in the file tournament `number` is: `tournament 2 on the sheet Old (hidden)`.
fn location(facts: &Facts<'_>, number: u16) -> String {
    match facts.import.sheet_of(number).map(SheetUse::in_words) {
        Some(sheet) => format!("tournament {number} on the sheet {sheet}"),
        None => format!("tournament {number} of the file"),
    }
}

/// Reports the tournament `number` of the file, which contradicts the audited one. `notes` contains
/// a note and a player for each game or total that differs.
fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
    number: u16,
    notes: &[(&Note, PlayerId)],
) {
    let [(first_note, first_player), ..] = *notes else {
        return;
    };
    let differences = match first_note.round {
        Some(_) => count(notes.len(), "game"),
        None => format!("the points of {}", count(notes.len(), "player")),
    };
    let verb = if notes.len() == 1 && first_note.round.is_some() {
        "differs"
    } else {
        "differ"
    };
    let describe = |&(note, player): &(&Note, PlayerId)| {
        let round = note.round.map(|round| format!("round {round}, "));
        let (round, who) = (round.unwrap_or_default(), facts.who(player));
        format!("{round}{who}: {}", note.text)
    };
    let own_number = facts.import.number.unwrap_or(1);
    let finding = findings
        .report(
            check,
            format!(
                "{} seems to be the same event, but {differences} {verb}",
                location(facts, number)
            ),
        )
        .severity(Severity::Warning)
        .at(first_note.span, describe(&(first_note, first_player)))
        .found(notes.len().to_string())
        .because(notes.iter().map(describe))
        .note(format!("this is {}", location(facts, own_number)))
        .rule("B.02 9.1")
        .certainty(Certainty::Heuristic)
        .fix("find out which of the two tables is right, and delete the other one");
    match first_note.others.first() {
        Some(&other) => finding.label(other, "there").finish(),
        None => finding.finish(),
    }
}
