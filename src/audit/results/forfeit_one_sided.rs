//! R209: a game is played on one side and a forfeit on the other.

use super::report_game;
use crate::audit::check::check;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_sides};
use crate::audit::{Facts, Findings};
use crate::model::FieldKey;

check! {
    FORFEIT_ONE_SIDED = "R209" "forfeit-one-sided", Error,
    page: include_str!("../../../docs/checks/forfeit-one-sided.md"),
    needs: [Opponents],
    doubts: [Points],
    not_corrected: "the points do not say whether the game was played",
    run: forfeit_one_sided on facts,
}

fn forfeit_one_sided(facts: &Facts<'_>, findings: &mut Findings) {
    for found in &facts.games {
        if compare_sides(found) != ResultAgreement::PlayedAndForfeit {
            continue;
        }
        let ((a, played), (b, _), round) = (found.first, found.second, found.round);
        if findings.has_finding_about(a, round) || findings.has_finding_about(b, round) {
            continue;
        }
        let (player, other) = if played.outcome.is_played() {
            (a, b)
        } else {
            (b, a)
        };
        let message = format!(
            "the game{} counts as played for {} ({}) and as a forfeit for {} ({})",
            facts.of_round(round),
            facts.who(player),
            facts.quoted_code(player, round),
            facts.who(other),
            facts.quoted_code(other, round),
        );
        report_game(facts, findings, &FORFEIT_ONE_SIDED, found, message)
            .because(["a game that was played is rated, a forfeit is not".to_owned()])
            .rule("B.02 5.1")
            .cites(&[FieldKey::PlayerRows])
            .fix(
                "write `+` and `-` if no move was made, otherwise the result over the board on both sides",
            );
    }
}
