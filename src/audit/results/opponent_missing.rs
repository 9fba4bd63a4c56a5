//! R207: an entry has the result of a played game, but no opponent.

use super::report_entry;
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, Opponent, Outcome};

check! {
    OPPONENT_MISSING = "R207" "opponent-missing", Error,
    page: include_str!("../../../docs/checks/opponent-missing.md"),
    needs: [Opponents],
    doubts: [Points],
    not_corrected: "the file does not say whether it was a game or a bye",
    run: opponent_missing on facts,
}

/// The byes that an entry without an opponent may be.
const BYES: [Outcome; 4] = [
    Outcome::PairingAllocatedBye,
    Outcome::FullPointBye,
    Outcome::HalfPointBye,
    Outcome::ZeroPointBye,
];

fn opponent_missing(facts: &Facts<'_>, findings: &mut Findings) {
    for (id, round, entry) in facts.stated_entries() {
        if entry.opponent != Opponent::Nobody
            || !entry.outcome.is_played()
            || findings.has_finding_about(id, round)
        {
            continue;
        }
        let code = facts.quoted_code(id, round);
        let message = format!(
            "opponent missing{}: {} has {code} without an opponent",
            facts.in_round(round),
            facts.who(id)
        );
        report_entry(facts, findings, &OPPONENT_MISSING, (id, round), message)
            .at(
                facts.cell(id, round),
                "a result over the board, but no opponent",
            )
            .found(code.replace('`', ""))
            .cites(&[FieldKey::PlayerRows])
            .fix(format!(
                "enter the opponent, or write the entry as the bye that it was: {}",
                BYES.map(|bye| facts.outcome_with_code(bye)).join(", ")
            ));
    }
}
