//! Reports players without a name, and rows of lists of pairings without the name of a player (S105).

use super::notes_of_kind;
use crate::audit::citation::Specification;
use crate::audit::{Check, Facts, Findings};
use crate::finding::{Severity, first_of};
use crate::import::{Note, NoteKind};
use crate::model::{FieldKey, PlayerId};

/// Maximum number of rows named in a message.
const MAX_NAMED: usize = 3;

/// Reports players without a name if other players have one. A file for a pairing engine has no
/// names at all, which is not reported. For rows of tables without a name, the reader writes a note
/// instead.
pub(super) fn report_nameless(facts: &Facts<'_>, findings: &mut Findings, check: &'static Check) {
    let tournament = &facts.import.tournament;
    let is_noted = |id: PlayerId| {
        let line = facts.import.origins.player(id).line;
        let mut notes = facts.import.notes.iter();
        notes.any(|note| note.kind == NoteKind::Malformed && note.span == line)
    };
    let is_nameless = |id: &PlayerId| tournament.player(*id).name.is_empty() && !is_noted(*id);
    let nameless_players: Vec<PlayerId> = tournament.ids().filter(is_nameless).collect();
    if nameless_players.len() == tournament.players.len() {
        return;
    }
    let Some(&first) = nameless_players.first() else {
        return;
    };
    let message = match nameless_players.len() {
        1 => format!("a name is missing: {} has none", facts.who(first)),
        count => format!(
            "names are missing: {count} players have none; the first is {}",
            facts.who(first)
        ),
    };
    findings
        .report(check, message)
        .at(
            facts.import.origins.player(first).name,
            "a name belongs here",
        )
        .player(facts.number(first))
        .record(facts.subject(FieldKey::PlayerRows))
        .cites_specification(Specification::PlayerSection)
        .fix("enter the name in the pairing program and export the file again");
}

/// Reports rows of lists of pairings without the name of a player whose number has a name in other
/// rows.
pub(super) fn report_rows_without_name(
    facts: &Facts<'_>,
    findings: &mut Findings,
    check: &'static Check,
) {
    let notes: Vec<&Note> = notes_of_kind(facts, NoteKind::MissingName).collect();
    let Some(first) = notes.first() else { return };
    let in_words = |note: &&Note| {
        let who = note.player.map_or_else(String::new, |id| facts.who(id));
        let round = note.round.map(|round| facts.in_round(round));
        format!("{who}{}", round.unwrap_or_default())
    };
    let rows: Vec<String> = notes.iter().map(in_words).collect();
    let fault = match notes.len() {
        1 => "a name is missing".to_owned(),
        count => format!("names are missing in {count} rows"),
    };
    let named = first_of(&rows, MAX_NAMED);
    let mut finding = findings
        .report(
            check,
            format!("{fault}: {named}; the number in other rounds identifies the player"),
        )
        .severity(Severity::Warning)
        .at(first.span, "the name belongs here")
        .player(first.player.and_then(|id| facts.number(id)))
        .found(notes.len().to_string())
        .record(facts.subject(FieldKey::PlayerRows))
        .rests_on(rows.iter().skip(MAX_NAMED))
        .rule("practice")
        .fix("enter the name, or export the list again");
    for note in notes.iter().skip(1).take(MAX_NAMED - 1) {
        finding = finding.label(note.span, "and here");
    }
}
