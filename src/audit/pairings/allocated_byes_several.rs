//! W704: a round has more than one pairing-allocated bye.

use super::{allocated_byes, is_swiss, rounds_in_words};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::{FieldKey, PlayerId, RoundNumber};

check! {
    ALLOCATED_BYES_SEVERAL = "W704" "allocated-byes-several", Error,
    page: include_str!("../../../docs/checks/allocated-byes-several.md"),
    needs: [PairedPlayers, Results, Rounds, ByeKinds],
    not_corrected: "the file does not say which of the byes was allocated",
    run: allocated_byes_several on facts,
}

fn allocated_byes_several(facts: &Facts<'_>, findings: &mut Findings) {
    if !is_swiss(facts) {
        return;
    }
    let byes = allocated_byes(facts);
    let bye_players = |round: RoundNumber| -> Vec<PlayerId> {
        let round_byes = byes.iter().filter(|(_, rounds)| rounds.contains(&round));
        round_byes.map(|(player, _)| *player).collect()
    };
    let rounds = facts
        .table
        .round_numbers()
        .map(|round| (round, bye_players(round)));
    let rounds: Vec<_> = rounds.filter(|(_, players)| players.len() > 1).collect();
    let Some((round, players)) = rounds.first() else {
        return;
    };
    let numbers: Vec<RoundNumber> = rounds.iter().map(|(round, _)| *round).collect();
    let message = match rounds.len() {
        1 => format!(
            "{} allocated byes in round {round}: at most one is allowed",
            players.len()
        ),
        _ => format!(
            "several allocated byes in rounds {}: at most one is allowed in each round",
            rounds_in_words(&numbers)
        ),
    };
    let line = |(round, players): &(RoundNumber, Vec<PlayerId>)| {
        let names: Vec<String> = players.iter().map(|&player| facts.who(player)).collect();
        format!("round {round}: {}", names.join("; "))
    };
    let mut finding = findings
        .report(&ALLOCATED_BYES_SEVERAL, message)
        .at(facts.cell(players[0], *round), "one here");
    for &player in &players[1..] {
        finding = finding.label(facts.cell(player, *round), "another one here");
    }
    finding
        .round(round.0)
        .found(players.len().to_string())
        .because(rounds.iter().map(line))
        .cites(&[FieldKey::Opponents])
        .rule("C.04.1 3")
        .fix(
            "check who asked for the bye; if the file contains several groups, export each group \
             separately",
        );
}
