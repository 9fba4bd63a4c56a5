//! R201: the two sides of a game disagree.

use super::game;
use super::verdict::{Verdict, verdict};
use crate::audit::check::check;
use crate::audit::{Case, Findings};

check! {
    RESULTS_DISAGREE = "R201" "results-disagree", Error,
    page: include_str!("../../../docs/checks/results-disagree.md"),
    run: results_disagree,
}

fn results_disagree(case: &Case<'_>, findings: &mut Findings) {
    for found in &case.games {
        if verdict(found) != Verdict::Contradiction {
            continue;
        }
        let ((a, _), (b, _), round) = (found.first, found.second, found.round);
        if findings.speaks_of(a, round) || findings.speaks_of(b, round) {
            continue;
        }
        let message = format!(
            "results disagree{}: {} has {}, {} has {}",
            case.in_round(round),
            case.who(a),
            case.sign(a, round),
            case.who(b),
            case.sign(b, round),
        );
        game(case, findings, &RESULTS_DISAGREE, found, message)
            .rule("TRF26 001; B.02 8.3.2")
            .fix("look at the score sheet, correct the wrong side and export again");
    }
}
