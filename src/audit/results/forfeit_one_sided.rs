//! R209: played on one side, a forfeit on the other.

use super::game;
use super::verdict::{Verdict, verdict};
use crate::audit::check::check;
use crate::audit::{Case, Findings};

check! {
    FORFEIT_ONE_SIDED = "R209" "forfeit-one-sided", Error,
    page: include_str!("../../../docs/checks/forfeit-one-sided.md"),
    needs: [Opponents],
    run: forfeit_one_sided,
}

fn forfeit_one_sided(case: &Case<'_>, findings: &mut Findings) {
    for found in &case.games {
        if verdict(found) != Verdict::PlayedAndForfeit {
            continue;
        }
        let ((a, played), (b, _), round) = (found.first, found.second, found.round);
        if findings.speaks_of(a, round) || findings.speaks_of(b, round) {
            continue;
        }
        let (player, other) = if played.outcome.is_played() {
            (a, b)
        } else {
            (b, a)
        };
        let message = format!(
            "game{} is played for {} ({}) and a forfeit for {} ({})",
            case.of_round(round),
            case.who(player),
            case.sign(player, round),
            case.who(other),
            case.sign(other, round),
        );
        game(case, findings, &FORFEIT_ONE_SIDED, found, message)
            .because(["a game that was played is rated, a forfeit is not".to_owned()])
            .rule("B.02 5.1; TRF26 001")
            .fix("`+` and `-` if no move was made, else the result over the board on both sides");
    }
}
