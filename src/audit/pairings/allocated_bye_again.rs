//! W702: a player has the pairing-allocated bye twice.

use super::{allocated_byes, is_swiss, rounds_in_words};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, Outcome, PlayerId, RoundNumber};

check! {
    ALLOCATED_BYE_AGAIN = "W702" "allocated-bye-again", Error,
    page: include_str!("../../../docs/checks/allocated-bye-again.md"),
    needs: [PairedPlayers, Results, Rounds, ByeKinds],
    not_corrected: "the file does not say which of the byes was a requested bye",
    run: allocated_bye_again on facts,
}

/// Maximum number of players who are reported one by one. If there are more, one finding lists
/// them.
const MAX_SEPARATE: usize = 5;

fn allocated_bye_again(facts: &Facts<'_>, findings: &mut Findings) {
    if !is_swiss(facts) {
        return;
    }
    let mut byes = allocated_byes(facts);
    byes.retain(|(_, rounds)| rounds.len() > 1);
    if byes.len() > MAX_SEPARATE {
        return report_many(facts, findings, &byes);
    }
    for (player, rounds) in &byes {
        report_one(facts, findings, *player, rounds);
    }
}

fn report_one(
    facts: &Facts<'_>,
    findings: &mut Findings,
    player: PlayerId,
    rounds: &[RoundNumber],
) {
    let message = format!(
        "second allocated bye: {} has the bye in rounds {}",
        facts.who(player),
        rounds_in_words(rounds)
    );
    let mut finding = findings
        .report(&ALLOCATED_BYE_AGAIN, message)
        .at(facts.cell(player, rounds[1]), "again here");
    for &round in rounds.iter().filter(|round| **round != rounds[1]) {
        finding = finding.label(facts.cell(player, round), "and here");
    }
    finding
        .player(facts.number(player))
        .round(rounds[1].0)
        .cites(&[FieldKey::Opponents])
        .rule("C.04.1 4")
        .fix(
            "check whether one of the byes was a requested bye or a win by forfeit; if not, the \
             arbiter has to explain them, and the points do not change",
        );
}

fn report_many(facts: &Facts<'_>, findings: &mut Findings, byes: &super::Byes) {
    let line = |(player, rounds): &(PlayerId, Vec<RoundNumber>)| {
        format!("{}: rounds {}", facts.who(*player), rounds_in_words(rounds))
    };
    let (first_player, rounds) = &byes[0];
    findings
        .report(
            &ALLOCATED_BYE_AGAIN,
            format!(
                "second allocated bye: {} players have more than one",
                byes.len()
            ),
        )
        .at(facts.cell(*first_player, rounds[1]), "the first such bye")
        .found(byes.len().to_string())
        .because(byes.iter().map(line))
        .rule("C.04.1 4")
        .fix(format!(
            "check which byes were requested; only one player per round has a {}",
            facts.outcome_with_code(Outcome::PairingAllocatedBye)
        ));
}
