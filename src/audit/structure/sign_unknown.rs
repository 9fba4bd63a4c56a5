//! S111: a result or colour sign that no version knows.

use super::{notes, place};
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::import::NoteKind;

check! {
    SIGN_UNKNOWN = "S111" "sign-unknown", Error,
    page: include_str!("../../../docs/checks/sign-unknown.md"),
    run: sign_unknown,
}

fn sign_unknown(case: &Case<'_>, findings: &mut Findings) {
    // a sign for "not known yet" has no player: R212 says so
    for note in notes(case, NoteKind::UnknownSign) {
        let (Some(id), Some(round)) = (note.player, note.round) else {
            continue;
        };
        findings
            .report(
                &SIGN_UNKNOWN,
                format!(
                    "sign not allowed in round {round} of {}: {}",
                    case.who(id),
                    note.text
                ),
            )
            .at(place(case, note), "no sign of TRF")
            .player(case.number(id))
            .round(round.0)
            .found(case.source.slice(note.span).trim())
            .because([
                "results are 1 = 0 + - W D L H F U Z or blank, colours w, b, - or blank".to_owned(),
            ])
            .rule("TRF26 001 col. 97, 99")
            .fix("correct the sign; local forms such as ½, K or 1F have their own code in TRF")
            .about(id, round)
            .causes(id);
    }
}
