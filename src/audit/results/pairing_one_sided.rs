//! R202: only one side of a game states the pairing.

use std::collections::{HashMap, HashSet};

use crate::audit::check::check;
use crate::audit::evidence::twins::{repeated_entries, rounds_with_opponent, shared_ids};
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, first_of};
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber};

check! {
    PAIRING_ONE_SIDED = "R202" "pairing-one-sided", Error,
    page: include_str!("../../../docs/checks/pairing-one-sided.md"),
    doubts: [Points, Counts],
    not_corrected: "the file does not say who met whom: look at the pairings of the round",
    run: pairing_one_sided on facts,
}

/// A pairing that one side states: `player` names `named_player` as opponent in `round`, but
/// `named_player` names somebody else or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claim {
    round: RoundNumber,
    player: PlayerId,
    named_player: PlayerId,
}

fn pairing_one_sided(facts: &Facts<'_>, findings: &mut Findings) {
    list_copied_games(facts, findings);
    let claims = find_claims(facts, findings);
    if claims.is_empty() {
        return;
    }
    // for each player named by somebody whom the player does not name: the number of such claims,
    // and the last claimant
    let mut claims_by_named_player: HashMap<(RoundNumber, PlayerId), (u32, PlayerId)> =
        HashMap::new();
    for claim in &claims {
        let entry = claims_by_named_player
            .entry((claim.round, claim.named_player))
            .or_insert((0, claim.player));
        *entry = (entry.0 + 1, claim.player);
    }
    let mut reported_entries: HashSet<(RoundNumber, PlayerId)> = HashSet::new();
    // a wrong number in one cell causes two claims: one about the player whom the number means, and
    // one about the player who was meant
    for claim in &claims {
        if let Some(&(1, claimant)) = claims_by_named_player.get(&(claim.round, claim.player))
            && claimant != claim.named_player
            && !reported_entries.contains(&(claim.round, claim.player))
            && !reported_entries.contains(&(claim.round, claimant))
        {
            report_wrong_cell(facts, findings, *claim, claimant);
            reported_entries.extend([(claim.round, claim.player), (claim.round, claimant)]);
        }
    }
    for claim in claims {
        if !findings.has_finding_about(claim.player, claim.round) {
            report_one(facts, findings, claim);
        }
    }
}

/// Lists the games of a player who is entered twice under the finding about the repeated entry
/// (I603).
fn list_copied_games(facts: &Facts<'_>, findings: &mut Findings) {
    // the opponents of a player with two rows name the number of both (S107)
    let shares_number = |copy: &PlayerId| {
        let mut others = facts.import.tournament.ids().filter(|other| other != copy);
        others.any(|other| facts.number(other) == facts.number(*copy))
    };
    let copies = repeated_entries(facts, &shared_ids(facts));
    for copy in copies.into_iter().filter(|copy| !shares_number(copy)) {
        let rounds: Vec<String> = rounds_with_opponent(facts, copy)
            .map(|round| round.to_string())
            .collect();
        let noun = if rounds.len() == 1 { "round" } else { "rounds" };
        findings.attach(&PAIRING_ONE_SIDED, copy, Severity::Error, || {
            format!(
                "pairings of {} are stated by one side only, in {noun} {} ({})",
                facts.who(copy),
                first_of(&rounds, rounds.len()),
                PAIRING_ONE_SIDED.code.code
            )
        });
    }
}

fn find_claims(facts: &Facts<'_>, findings: &Findings) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (player, round, entry) in facts.stated_entries() {
        let Opponent::Player(named_player) = entry.opponent else {
            continue;
        };
        if named_player == player {
            continue;
        }
        let named_entry = facts.entry(named_player, round);
        if named_entry.opponent == Opponent::Player(player) {
            continue;
        }
        // nobody can name a player whose number is missing or used twice (S105, S107)
        let number = facts.number(player).map(u32::from);
        if number.is_none_or(|number| named_entry.opponent == Opponent::Unknown(number)) {
            continue;
        }
        // R208 reports a bye with an opponent, R210 a forfeit that only one side states
        let is_for_other_check = entry.outcome.is_bye()
            || (entry.outcome.is_forfeit() && named_entry.opponent == Opponent::Nobody);
        if !is_for_other_check
            && !findings.has_finding_about(player, round)
            && !findings.has_finding_about(named_player, round)
        {
            claims.push(Claim {
                round,
                player,
                named_player,
            });
        }
    }
    // the order of the rows must not decide which of several cells counts as wrong
    let number = |player| facts.number(player).unwrap_or(u16::MAX);
    claims.sort_by_key(|claim| (number(claim.player), claim.player, claim.round));
    claims
}

/// Reports a wrong number in one cell: `claim.player` names somebody who does not name
/// `claim.player` back; the player who should have been named is `claimant`, who names
/// `claim.player`.
fn report_wrong_cell(facts: &Facts<'_>, findings: &mut Findings, claim: Claim, claimant: PlayerId) {
    let Claim {
        round,
        player,
        named_player,
    } = claim;
    let (first, second) = facts.lower_first(player, claimant);
    let mut finding = findings
        .report(
            &PAIRING_ONE_SIDED,
            format!(
                "the pairing{} is stated by only one side: {} names {}, but {}, and {} names {}",
                facts.of_round(round),
                facts.who(player),
                facts.who(named_player),
                describe_answer(facts, named_player, round),
                facts.who(claimant),
                facts.who(player),
            ),
        )
        .at(
            opponent_span(facts, player, round),
            "names a player who does not name this player",
        )
        .label(
            opponent_span(facts, claimant, round),
            "names the first player",
        )
        .label(
            opponent_span(facts, named_player, round),
            describe_answer(facts, named_player, round),
        )
        .player(facts.number(first))
        .round(round.0)
        .cites(&[FieldKey::Opponents])
        .fix("check this board and its neighbours: numbers are often swapped there");
    if let (Some(found), Some(expected)) = (facts.number(named_player), facts.number(claimant)) {
        finding = finding.values(found.to_string(), expected.to_string());
    }
    finding
        .about_entry(player, round)
        .about_entry(claimant, round)
        .about_entry(named_player, round)
        .causes(first)
        .causes(second);
}

fn report_one(facts: &Facts<'_>, findings: &mut Findings, claim: Claim) {
    let Claim {
        round,
        player,
        named_player,
    } = claim;
    let (first, _) = facts.lower_first(player, named_player);
    findings
        .report(
            &PAIRING_ONE_SIDED,
            format!(
                "the pairing{} is stated by only one side: {} names {}, but {}",
                facts.of_round(round),
                facts.who(player),
                facts.who(named_player),
                describe_answer(facts, named_player, round),
            ),
        )
        .at(
            opponent_span(facts, player, round),
            "names a player who does not name this player",
        )
        .label(
            opponent_span(facts, named_player, round),
            describe_answer(facts, named_player, round),
        )
        .player(facts.number(first))
        .round(round.0)
        .about_entry(player, round)
        .causes(player)
        .cites(&[FieldKey::Opponents])
        .fix("check this board and its neighbours: numbers are often swapped there");
}

/// Says in words which opponent the row of `named_player` names.
fn describe_answer(facts: &Facts<'_>, named_player: PlayerId, round: RoundNumber) -> String {
    match facts.entry(named_player, round).opponent {
        Opponent::Nobody => "that player names no opponent".to_owned(),
        Opponent::Player(other) => format!("that player names {}", facts.who(other)),
        Opponent::Unknown(number) => format!("that player names {number}"),
    }
}

fn opponent_span(facts: &Facts<'_>, id: PlayerId, round: RoundNumber) -> crate::source::Span {
    let span = facts.import.origins.cell(id, round).opponent;
    if span.is_empty() {
        facts.cell(id, round)
    } else {
        span
    }
}
