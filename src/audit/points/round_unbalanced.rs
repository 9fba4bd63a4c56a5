//! P307: the sum of the players' points for a round is not what its games and byes are worth.

use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::{Facts, Findings};
use crate::finding::{Family, Severity, count};
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber};
use crate::number::Points;

check! {
    ROUND_UNBALANCED = "P307" "round-unbalanced", Warning,
    page: include_str!("../../../docs/checks/round-unbalanced.md"),
    needs: [Results, Rounds, WholeList, Opponents],
    not_corrected: "the file does not say which of the byes is wrong",
    may_be_right: true,
    run: round_unbalanced on facts,
}

/// The points that the players have for a round, and the points that the games and byes of the
/// round are worth.
#[derive(Clone, Copy, Default)]
struct Balance {
    points_given: Points,
    points_due: Points,
    games: usize,
    byes: usize,
}

fn round_unbalanced(facts: &Facts<'_>, findings: &mut Findings) {
    let rounds = facts.table.rounds();
    let balances = balance_rounds(facts, rounds);
    if balances
        .iter()
        .all(|balance| balance.points_given == balance.points_due)
    {
        return;
    }
    let has_finding = rounds_with_findings(findings, rounds);
    for (index, balance) in balances.iter().enumerate() {
        if balance.points_given != balance.points_due && !has_finding[index] {
            report(facts, findings, RoundNumber::at(index), balance);
        }
    }
}

fn balance_rounds(facts: &Facts<'_>, rounds: usize) -> Vec<Balance> {
    let mut balances = vec![Balance::default(); rounds];
    let system = &facts.import.tournament.score_system;
    for player in facts.table.ids() {
        let has_number = facts.table.number(player) != 0;
        for (round, balance) in RoundNumber::up_to(balances.len()).zip(&mut balances) {
            if !has_number && !can_be_named_back(facts, player.player(), round) {
                continue;
            }
            balance.points_given += facts.table.points(player)[round.index()];
            let outcome = facts.table.outcome(player, round);
            if facts.table.opponent(player, round).is_none() {
                balance.points_due += system.points(outcome, facts.table.colour(player, round));
                balance.byes += usize::from(outcome.is_bye());
            }
        }
    }
    for game in &facts.games {
        if let Some(balance) = balances.get_mut(game.round.index()) {
            let points_of_side =
                |(_, entry): (_, crate::model::Entry)| system.points(entry.outcome, entry.colour);
            balance.points_due += points_of_side(game.first) + points_of_side(game.second);
            balance.games += 1;
        }
    }
    balances
}

/// Whether the opponent whom a player names in a round can name the player back. If results name
/// opponents by number, a player without a number cannot be named (S105); if they name opponents by
/// a key of the file, every player can be named.
fn can_be_named_back(facts: &Facts<'_>, player: PlayerId, round: RoundNumber) -> bool {
    match facts.entry(player, round).opponent {
        Opponent::Nobody => true,
        Opponent::Player(other) => facts.entry(other, round).opponent == Opponent::Player(player),
        Opponent::Unknown(_) => false,
    }
}

/// Returns, for each round, whether it has a finding about results or an unreadable entry. A
/// difference in points is then a consequence.
fn rounds_with_findings(findings: &Findings, rounds: usize) -> Vec<bool> {
    let is_unread = |round| findings.has_unread_entry(RoundNumber::at(round));
    let mut has_finding: Vec<bool> = (0..rounds).map(is_unread).collect();
    for finding in findings.as_slice() {
        let is_about_results = finding.code.family() == Family::Results;
        match finding
            .subject
            .round
            .map(|round| RoundNumber(round).index())
        {
            Some(round) if is_about_results && round < rounds => has_finding[round] = true,
            // a finding without a round is about several rounds
            None if is_about_results => has_finding.fill(true),
            _ => {}
        }
    }
    has_finding
}

fn report(facts: &Facts<'_>, findings: &mut Findings, round: RoundNumber, balance: &Balance) {
    let notation = facts.import.notation;
    let (points_given, points_due) = (
        notation.points(balance.points_given),
        notation.points(balance.points_due),
    );
    let is_declared = facts
        .import
        .tournament
        .adjustments
        .iter()
        .any(|adjustment| adjustment.round.is_none_or(|declared| declared == round));
    let mut finding = findings
        .report(
            &ROUND_UNBALANCED,
            format!("round {round} does not balance: {points_given} points are given, but its games and byes are worth {points_due}"),
        )
        .round(round.0)
        .values(balance.points_given.to_string(), balance.points_due.to_string())
        .because([[count(balance.games, "game"), count(balance.byes, "bye")].join(", ")])
        .cites(&[FieldKey::ScoreSystem, FieldKey::Adjustments])
        .fix("check the byes of the round");
    if is_declared {
        finding = finding.severity(Severity::Info).note(format!(
            "{} changes the points of this round",
            facts.choose_words(
                citation::record(FieldKey::Adjustments),
                "the file".to_owned()
            )
        ));
    }
    if let Some(field) = facts
        .import
        .origins
        .header(FieldKey::Adjustments)
        .next()
        .filter(|_| is_declared)
    {
        finding.at(field.line, "changed points declared here");
    }
}
