//! P307: the players' points for a round do not add up to what its games and byes are worth.

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
    run: round_unbalanced on facts,
}

/// The points that the players have for a round, and the points that the games and byes of the
/// round are worth.
#[derive(Clone, Copy, Default)]
struct Balance {
    given: Points,
    due: Points,
    games: usize,
    byes: usize,
}

fn round_unbalanced(facts: &Facts<'_>, findings: &mut Findings) {
    let rounds = facts.table.rounds();
    let accounts = balance_rounds(facts, rounds);
    if accounts.iter().all(|account| account.given == account.due) {
        return;
    }
    let spoken_of = rounds_with_findings(findings, rounds);
    for (index, account) in accounts.iter().enumerate() {
        if account.given != account.due && !spoken_of[index] {
            report(facts, findings, RoundNumber::at(index), account);
        }
    }
}

fn balance_rounds(facts: &Facts<'_>, rounds: usize) -> Vec<Balance> {
    let mut accounts = vec![Balance::default(); rounds];
    let system = &facts.import.tournament.score_system;
    for player in facts.table.ids() {
        let has_number = facts.table.number(player) != 0;
        for (round, account) in RoundNumber::up_to(accounts.len()).zip(&mut accounts) {
            if !has_number && !is_answered(facts, player.player(), round) {
                continue;
            }
            account.given += facts.table.points(player)[round.index()];
            let outcome = facts.table.outcome(player, round);
            if facts.table.opponent(player, round).is_none() {
                account.due += system.points(outcome, facts.table.colour(player, round));
                account.byes += usize::from(outcome.is_bye());
            }
        }
    }
    for game in &facts.games {
        if let Some(account) = accounts.get_mut(game.round.index()) {
            let half =
                |(_, entry): (_, crate::model::Entry)| system.points(entry.outcome, entry.colour);
            account.due += half(game.first) + half(game.second);
            account.games += 1;
        }
    }
    accounts
}

/// Whether the opponent whom a player names in a round names the player back. Where results name
/// opponents by number, nobody can name a player without one (S105); where they name them by a key
/// of the file, everybody can.
fn is_answered(facts: &Facts<'_>, player: PlayerId, round: RoundNumber) -> bool {
    match facts.entry(player, round).opponent {
        Opponent::Nobody => true,
        Opponent::Player(other) => facts.entry(other, round).opponent == Opponent::Player(player),
        Opponent::Unknown(_) => false,
    }
}

/// For each round, whether it has a finding about results, or an entry that could not be read. A
/// difference is then a consequence.
fn rounds_with_findings(findings: &Findings, rounds: usize) -> Vec<bool> {
    let unread = |round| findings.has_unread_entry(RoundNumber::at(round));
    let mut marked: Vec<bool> = (0..rounds).map(unread).collect();
    for finding in findings.as_slice() {
        let of_results = finding.code.family() == Family::Results;
        match finding
            .subject
            .round
            .map(|round| RoundNumber(round).index())
        {
            Some(round) if of_results && round < rounds => marked[round] = true,
            // a finding without a round is about several rounds
            None if of_results => marked.fill(true),
            _ => {}
        }
    }
    marked
}

fn report(facts: &Facts<'_>, findings: &mut Findings, round: RoundNumber, account: &Balance) {
    let notation = facts.import.notation;
    let (given, due) = (notation.points(account.given), notation.points(account.due));
    let declared = facts
        .import
        .tournament
        .adjustments
        .iter()
        .any(|adjustment| adjustment.round.is_none_or(|of| of == round));
    let mut finding = findings
        .report(
            &ROUND_UNBALANCED,
            format!("round {round} does not balance: {given} points are given, its games and byes are worth {due}"),
        )
        .round(round.0)
        .values(account.given.to_string(), account.due.to_string())
        .because([[count(account.games, "game"), count(account.byes, "bye")].join(", ")])
        .cites(&[FieldKey::ScoreSystem, FieldKey::Adjustments])
        .fix("check the byes of the round");
    if declared {
        finding = finding.severity(Severity::Info).note(format!(
            "{} declares other points for this round",
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
        .filter(|_| declared)
    {
        finding = finding.at(field.line, "other points declared here");
        let _ = finding;
    }
}
