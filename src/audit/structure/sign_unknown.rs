//! S111: a result or colour sign that no version knows.

use super::{notes, place, same_fault, times};
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::import::NoteKind;

check! {
    SIGN_UNKNOWN = "S111" "sign-unknown", Error,
    page: include_str!("../../../docs/checks/sign-unknown.md"),
    run: sign_unknown,
}

/// From here on the same sign has one cause: the program or the language it comes from.
const SINGLE: usize = 5;

fn sign_unknown(case: &Case<'_>, findings: &mut Findings) {
    // a sign for "not known yet" has no player: R212 says so
    let signs = notes(case, NoteKind::UnknownSign).filter(|note| note.player.is_some());
    for same in same_fault(case, signs.collect(), SINGLE) {
        let note = same[0];
        let (Some(id), Some(round)) = (note.player, note.round) else {
            continue;
        };
        let message = format!(
            "sign not allowed{} of {}{}: {}",
            case.in_round(round),
            case.who(id),
            times(same.len()),
            note.text
        );
        let mut finding = findings
            .report(&SIGN_UNKNOWN, message)
            .at(
                place(case, note),
                case.words("no sign of TRF", "not a result"),
            )
            .player(case.number(id))
            .round(round.0)
            .found(case.source.slice(note.span).trim())
            .because([case
                .words(
                    "results are 1 = 0 + - W D L H F U Z or blank, colours w, b, - or blank",
                    "the cell counts as a result that is not known",
                )
                .to_owned()])
            .rule("TRF26 001 col. 97, 99")
            .fix(case.words(
                "correct the sign; local forms such as ½, K or 1F have their own code in TRF",
                "correct the cell",
            ))
            .about(id, round)
            .causes(id);
        for other in &same[1..] {
            if let (Some(id), Some(round)) = (other.player, other.round) {
                finding = finding.about(id, round).causes(id);
            }
        }
    }
}
