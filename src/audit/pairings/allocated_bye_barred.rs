//! W703: a player has the pairing-allocated bye although the player already had a full point
//! without a game.

use super::{allocated_byes, is_swiss};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{Date, FieldKey, Outcome, PlayerId, RoundNumber};

check! {
    ALLOCATED_BYE_BARRED = "W703" "allocated-bye-barred", Error,
    page: include_str!("../../../docs/checks/allocated-bye-barred.md"),
    needs: [PairedPlayers, Results, Rounds, ByeKinds],
    not_corrected: "the file alone does not say who should have had the bye",
    run: allocated_bye_barred on facts,
}

/// Events that begin on this day or later follow the rule that a full-point bye also bars a player
/// from the allocated bye (C.04.1 4).
const FIRST_DAY_OF_WIDER_RULE: Date = Date::known(2025, 7, 1);

fn allocated_bye_barred(facts: &Facts<'_>, findings: &mut Findings) {
    if !is_swiss(facts) {
        return;
    }
    let start = facts.import.tournament.start;
    let full_point_byes_count = start.is_some_and(|start| start >= FIRST_DAY_OF_WIDER_RULE);
    let rules_out_bye = |outcome| match outcome {
        Outcome::ForfeitWin => true,
        Outcome::FullPointBye => full_point_byes_count,
        _ => false,
    };
    for (player, rounds) in allocated_byes(facts) {
        let row = facts.import.tournament.row(player);
        let earlier_entries = &row[..rounds[0].index()];
        // other findings report a forfeit or a bye that is in doubt
        let is_certain = |index| !findings.has_finding_about(player, RoundNumber::at(index));
        let mut indices = 0..earlier_entries.len();
        if let Some(index) = indices
            .find(|&index| rules_out_bye(earlier_entries[index].outcome) && is_certain(index))
        {
            let reason = (RoundNumber::at(index), earlier_entries[index].outcome);
            report(facts, findings, (player, rounds[0]), reason);
        }
    }
}

fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (player, round): (PlayerId, RoundNumber),
    (earlier_round, outcome): (RoundNumber, Outcome),
) {
    let earlier_entry_in_words = match outcome {
        Outcome::ForfeitWin => "a win by forfeit",
        _ => "a full-point bye",
    };
    let message = format!(
        "allocated bye not allowed: {} has it in round {round} after {earlier_entry_in_words} in \
         round {earlier_round}",
        facts.who(player)
    );
    findings
        .report(&ALLOCATED_BYE_BARRED, message)
        .at(facts.cell(player, round), "the allocated bye")
        .label(facts.cell(player, earlier_round), earlier_entry_in_words)
        .player(facts.number(player))
        .round(round.0)
        .cites(&[FieldKey::Opponents])
        .rule("C.04.1 4")
        .fix("check both rounds; if they are right, the arbiter has to explain the bye, and the points do not change");
}
