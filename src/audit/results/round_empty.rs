//! R213: a round without games.

use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::RoundNumber;

check! {
    ROUND_EMPTY = "R213" "round-empty", Error,
    page: include_str!("../../../docs/checks/round-empty.md"),
    run: round_empty,
}

fn round_empty(case: &Case<'_>, findings: &mut Findings) {
    let rounds = &case.progress.rounds;
    if case.import.tournament.players.is_empty() {
        return;
    }
    if rounds.iter().all(|round| round.is_empty()) {
        return whole_file(case, findings);
    }
    let last = rounds.iter().rposition(|round| !round.is_empty());
    for (at, _) in rounds
        .iter()
        .enumerate()
        .filter(|(_, state)| state.is_empty())
    {
        let middle = last.is_some_and(|last| at < last);
        let severity = match (middle, goes_on(case)) {
            (true, _) => Severity::Error,
            (false, false) => Severity::Warning,
            // the next round, pre-filled with byes for a pairing engine
            (false, true) => Severity::Info,
        };
        report(case, findings, RoundNumber::at(at), severity);
    }
}

/// More rounds are planned than have been played.
fn goes_on(case: &Case<'_>) -> bool {
    let planned = case.import.tournament.planned_rounds;
    planned.is_some_and(|planned| usize::from(planned) > case.progress.over)
}

fn report(case: &Case<'_>, findings: &mut Findings, round: RoundNumber, severity: Severity) {
    let written = case
        .import
        .tournament
        .ids()
        .find(|&id| case.import.origins.cell(id, round).letter != 0);
    let mut finding = findings
        .report(
            &ROUND_EMPTY,
            format!("nobody has a game or a forfeit in round {round}"),
        )
        .severity(severity)
        .round(round.0)
        .rule("TRF26 001")
        .fix("correct the assignment of the rounds; shifted columns look like this")
        .certainty(Certainty::ByRule);
    if let Some(id) = written {
        finding = finding.at(case.cell(id, round), "the first entry of the round");
        let _ = finding;
    }
}

fn whole_file(case: &Case<'_>, findings: &mut Findings) {
    let severity = if goes_on(case) {
        Severity::Info
    } else {
        Severity::Warning
    };
    findings
        .report(&ROUND_EMPTY, "the file holds no game and no forfeit")
        .severity(severity)
        .rule("TRF26 001")
        .fix("export again after the results have been entered");
}
