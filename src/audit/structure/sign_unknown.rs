//! S111: a result code or colour code is unknown.

use super::{group_same_faults, note_span, notes_of_kind, times_suffix};
use crate::audit::check::check;
use crate::audit::citation::REPORTS;
use crate::audit::{Facts, Findings};
use crate::import::NoteKind;
use crate::model::FieldKey;

check! {
    SIGN_UNKNOWN = "S111" "sign-unknown", Error,
    page: include_str!("../../../docs/checks/sign-unknown.md"),
    doubts: [Points, UnreadPoints],
    not_corrected: "the file does not say what the code stands for",
    run: sign_unknown on facts,
}

/// Maximum number of entries with the same unknown code reported one by one. If there are more, the
/// cause is the program or its language.
const MAX_SEPARATE: usize = 5;

fn sign_unknown(facts: &Facts<'_>, findings: &mut Findings) {
    // R212 reports a code that means "not known yet"; such a note has no player
    let unknown_codes =
        notes_of_kind(facts, NoteKind::UnknownCode).filter(|note| note.player.is_some());
    for same in group_same_faults(facts, unknown_codes.collect(), MAX_SEPARATE) {
        let note = same[0];
        let (Some(id), Some(round)) = (note.player, note.round) else {
            continue;
        };
        let message = format!(
            "code not allowed{} for {}{}: {}",
            facts.in_round(round),
            facts.who(id),
            times_suffix(same.len()),
            note.text
        );
        let mut finding = findings
            .report(&SIGN_UNKNOWN, message)
            .at(
                note_span(facts, note),
                facts.choose_words(format!("not a {REPORTS} code"), "not a result".to_owned()),
            )
            .player(facts.number(id))
            .round(round.0)
            .found(facts.source.slice(note.span).trim())
            .rests_on(same.iter().map(|other| {
                let player_in_words = other.player.map(|id| facts.who(id));
                let round = other.round.map(|round| round.to_string());
                let [player_in_words, round] =
                    [player_in_words, round].map(Option::unwrap_or_default);
                format!("{player_in_words} {round} {}", other.text)
            }))
            .because([facts
                .choose_words(
                    "results are 1 = 0 + - W D L H F U Z or blank, colours w, b, - or blank",
                    "the cell counts as an unknown result",
                )
                .to_owned()])
            .cites(&[FieldKey::Colours, FieldKey::Results])
            .fix(facts.choose_words(
                format!(
                    "correct the code; local forms such as ½, K or 1F have their own code in \
                     {REPORTS}"
                ),
                "correct the cell".to_owned(),
            ))
            .about_entry(id, round)
            .causes(id);
        for other in &same[1..] {
            if let (Some(id), Some(round)) = (other.player, other.round) {
                finding = finding.about_entry(id, round).causes(id);
            }
        }
    }
}
