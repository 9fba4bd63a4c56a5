//! S118: an entry in the list of players is not a player.

use super::{note_span, notes_of_kind};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, count};
use crate::import::NoteKind;
use crate::model::{FieldKey, Outcome};

check! {
    PLACEHOLDER_PLAYER = "S118" "placeholder-player", Error,
    page: include_str!("../../../docs/checks/placeholder-player.md"),
    doubts: [Counts],
    not_corrected: "removing a player changes the numbers of other players; correct the list in \
                    the pairing program",
    run: placeholder_player on facts,
}

fn placeholder_player(facts: &Facts<'_>, findings: &mut Findings) {
    // the reader of a table has dropped the entry
    for note in notes_of_kind(facts, NoteKind::Placeholder) {
        findings
            .report(
                &PLACEHOLDER_PLAYER,
                format!("an entry is not a player: {}", note.text),
            )
            .severity(Severity::Warning)
            .at(note_span(facts, note), "nobody")
            .found(facts.source.slice(note.span).trim())
            .rule("practice")
            .fix("remove the entry, and give its opponents a bye");
    }
    let tournament = &facts.import.tournament;
    for id in tournament.ids() {
        let games = tournament.row(id).iter();
        let games = games
            .filter(|entry| entry.opponent.player().is_some())
            .count();
        if games == 0 || !tournament.player(id).is_placeholder() {
            continue;
        }
        let games = count(games, "game");
        findings
            .report(
                &PLACEHOLDER_PLAYER,
                format!("an entry is not a player: {} has {games}", facts.who(id)),
            )
            .at(facts.import.origins.player(id).name, "nobody")
            .player(facts.number(id))
            .found(tournament.player(id).name.clone())
            .because(["games against it count as games against an unrated player".to_owned()])
            .cites(&[FieldKey::PlayerRows])
            .rule("practice")
            .fix(format!(
                "remove the entry, and give its opponents a {}",
                facts.outcome_with_code(Outcome::PairingAllocatedBye)
            ));
    }
}
