//! W709: two players met although their pairing was forbidden.

use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, PlayerId, RoundNumber, RoundRange};

check! {
    FORBIDDEN_PAIRING = "W709" "forbidden-pairing", Error,
    page: include_str!("../../../docs/checks/forbidden-pairing.md"),
    needs: [Rounds, Opponents],
    not_corrected: "the file does not say whether the record or the pairing is wrong",
    run: forbidden_pairing on facts,
}

fn forbidden_pairing(facts: &Facts<'_>, findings: &mut Findings) {
    for (rounds, group) in &facts.import.tournament.forbidden {
        for (index, &first) in group.iter().enumerate() {
            for &second in &group[index + 1..] {
                check_pair(facts, findings, rounds, (first, second));
            }
        }
    }
}

fn check_pair(
    facts: &Facts<'_>,
    findings: &mut Findings,
    rounds: &RoundRange,
    (first, second): (PlayerId, PlayerId),
) {
    let all_rounds = facts.table.round_numbers();
    let mut prohibited_rounds =
        all_rounds.filter(|round| (rounds.first..=rounds.last).contains(round));
    let is_paired =
        |round: &RoundNumber| facts.table.opponent(first.into(), *round) == Some(second.into());
    if let Some(round) = prohibited_rounds.find(is_paired) {
        findings
            .report(
                &FORBIDDEN_PAIRING,
                format!(
                    "forbidden pairing: {} and {} were paired in round {round}",
                    facts.who(first),
                    facts.who(second)
                ),
            )
            .at(facts.cell(first, round), "this pairing")
            .label(facts.cell(second, round), "and here")
            .player(facts.number(first))
            .round(round.0)
            .cites(&[FieldKey::ForbiddenPairs])
            .fix("correct the list of prohibited pairings, or explain the pairing");
    }
}
