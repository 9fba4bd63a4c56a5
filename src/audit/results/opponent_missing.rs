//! R207: the result of a played game without an opponent.

use super::half;
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::model::Opponent;

check! {
    OPPONENT_MISSING = "R207" "opponent-missing", Error,
    page: include_str!("../../../docs/checks/opponent-missing.md"),
    needs: [Opponents],
    run: opponent_missing,
}

fn opponent_missing(case: &Case<'_>, findings: &mut Findings) {
    for (id, round, entry) in case.halves() {
        if entry.opponent != Opponent::Nobody
            || !entry.outcome.is_played()
            || findings.speaks_of(id, round)
        {
            continue;
        }
        let sign = case.sign(id, round);
        let message = format!(
            "opponent missing{}: {} has {sign} against nobody",
            case.in_round(round),
            case.who(id)
        );
        half(case, findings, &OPPONENT_MISSING, (id, round), message)
            .at(case.cell(id, round), "a result over the board, no opponent")
            .found(sign.replace('`', ""))
            .rule("TRF26 001")
            .fix(case.words(
                "enter the opponent, or the code of the bye: U, F, H or Z",
                "enter the opponent, or write it as a bye",
            ));
    }
}
