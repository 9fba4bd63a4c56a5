//! W705: a round has a pairing-allocated bye for an even number of players, or none for an odd
//! number.

use super::{is_in_pairing, is_swiss};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, Outcome, PlayerId, RoundNumber};

check! {
    ALLOCATED_BYE_UNFIT = "W705" "allocated-bye-unfit", Warning,
    page: include_str!("../../../docs/checks/allocated-bye-unfit.md"),
    needs: [PairedPlayers, Results, Rounds, Opponents, ByeKinds, WholeList],
    not_corrected: "the file does not say who was present",
    may_be_right: true,
    run: allocated_bye_unfit on facts,
}

fn allocated_bye_unfit(facts: &Facts<'_>, findings: &mut Findings) {
    if !is_swiss(facts) || facts.import.lacks_reasons_of_blank_rounds() {
        return;
    }
    let table = &facts.table;
    // if the file has no code for absences, a blank cell is one
    let has_zero_point_bye = |id| table.outcomes(id).contains(&Outcome::ZeroPointBye);
    if !table.ids().any(has_zero_point_bye) {
        return;
    }
    for round in table.round_numbers() {
        let players_with = |outcome| {
            let has_outcome = move |id: &PlayerId| table.outcome((*id).into(), round) == outcome;
            facts.import.tournament.ids().filter(has_outcome)
        };
        let players_without_entry =
            players_with(Outcome::Absent).filter(|&id| is_between_games(facts, id, round));
        let byes: Vec<PlayerId> = players_with(Outcome::PairingAllocatedBye).collect();
        if let ([player], [] | [_]) = (&players_without_entry.collect::<Vec<_>>()[..], &byes[..])
            // an entry that another finding is about may be a game
            && ![player].into_iter().chain(&byes).any(|&id| findings.has_finding_about(id, round))
        {
            report(facts, findings, (byes.first().copied(), *player), round);
        }
    }
}

/// Whether a player was paired in an earlier and in a later round.
fn is_between_games(facts: &Facts<'_>, id: PlayerId, round: RoundNumber) -> bool {
    let rounds = || facts.table.round_numbers();
    rounds().any(|other| other < round && is_in_pairing(facts, id, other))
        && rounds().any(|other| other > round && is_in_pairing(facts, id, other))
}

fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (bye_player, unpaired_player): (Option<PlayerId>, PlayerId),
    round: RoundNumber,
) {
    let name = facts.who(unpaired_player);
    let message = match bye_player {
        Some(bye_player) => format!(
            "the allocated bye does not fit the number of players in round {round}: {} has it, and \
             {name} has no opponent either",
            facts.who(bye_player)
        ),
        None => format!(
            "the allocated bye is missing in round {round}: {name} has no opponent, and nobody has the bye"
        ),
    };
    let mut finding = findings
        .report(&ALLOCATED_BYE_UNFIT, message)
        .at(facts.cell(unpaired_player, round), "no opponent here");
    if let Some(bye_player) = bye_player {
        finding = finding.label(facts.cell(bye_player, round), "the allocated bye");
    }
    finding
        .player(facts.number(unpaired_player))
        .round(round.0)
        .cites(&[FieldKey::Opponents])
        .rule("C.04.1 3")
        .fix(format!(
            "enter a {} if the player was absent, otherwise the {}",
            facts.outcome_with_code(Outcome::ZeroPointBye),
            facts.outcome_with_code(Outcome::PairingAllocatedBye)
        ));
}
