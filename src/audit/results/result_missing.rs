//! R212: a pairing without a result.

use super::game;
use super::verdict::{Verdict, verdict};
use crate::audit::case::Game;
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::Severity;

check! {
    RESULT_MISSING = "R212" "result-missing", Error,
    page: include_str!("../../../docs/checks/result-missing.md"),
    run: result_missing,
}

fn result_missing(case: &Case<'_>, findings: &mut Findings) {
    let mut open: Vec<(u32, Option<&Game>)> = vec![(0, None); case.progress.rounds.len()];
    for found in &case.games {
        if verdict(found) != Verdict::Unknown {
            continue;
        }
        let (a, b, round) = (found.first.0, found.second.0, found.round);
        if findings.speaks_of(a, round) || findings.speaks_of(b, round) {
            continue;
        }
        if round.index() >= case.progress.over {
            let seen = &mut open[round.index()];
            *seen = (seen.0 + 1, seen.1.or(Some(found)));
        } else {
            report(case, findings, found);
        }
    }
    for (games, first) in open {
        if let Some(first) = first {
            running(case, findings, first, games);
        }
    }
}

fn report(case: &Case<'_>, findings: &mut Findings, found: &Game) {
    let round = found.round;
    let message = format!(
        "result missing in round {round}: {} against {}",
        case.who(found.first.0),
        case.who(found.second.0),
    );
    let severity = if case.progress.finished {
        Severity::Error
    } else {
        Severity::Info
    };
    game(case, findings, &RESULT_MISSING, found, message)
        .severity(severity)
        .because([
            "an unfinished game is not rated; it counts as record 162 `X` says, else as a draw"
                .to_owned(),
        ])
        .rule("B.02 9.1; TRF26 162")
        .fix("enter the result, or mark the game as forfeited");
}

/// One word for a round that is being played.
fn running(case: &Case<'_>, findings: &mut Findings, first: &Game, games: u32) {
    let round = first.round;
    let missing = match games {
        1 => "the result of a game is missing".to_owned(),
        n => format!("{n} results are missing"),
    };
    findings
        .report(
            &RESULT_MISSING,
            format!("round {round} is not finished: {missing}"),
        )
        .severity(Severity::Info)
        .at(case.cell(first.first.0, round), "the first of them")
        .round(round.0)
        .found(games.to_string())
        .rule("B.02 9.1")
        .fix("enter the results before the file is submitted");
}
