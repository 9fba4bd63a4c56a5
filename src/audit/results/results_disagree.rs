//! R201: the two sides of a game have results that contradict each other.

use super::report_game;
use crate::audit::check::check;
use crate::audit::facts::result_agreement::{ResultAgreement, compare_sides};
use crate::audit::{Facts, Findings};
use crate::model::FieldKey;

check! {
    RESULTS_DISAGREE = "R201" "results-disagree", Error,
    page: include_str!("../../../docs/checks/results-disagree.md"),
    doubts: [Points],
    not_corrected: "the file does not say which side is right: look at the score sheet",
    run: results_disagree on facts,
}

fn results_disagree(facts: &Facts<'_>, findings: &mut Findings) {
    for found in &facts.games {
        if compare_sides(found) != ResultAgreement::Contradiction {
            continue;
        }
        let ((a, _), (b, _), round) = (found.first, found.second, found.round);
        if findings.has_finding_about(a, round) || findings.has_finding_about(b, round) {
            continue;
        }
        let message = format!(
            "results disagree{}: {} has {}, {} has {}",
            facts.in_round(round),
            facts.who(a),
            facts.quoted_code(a, round),
            facts.who(b),
            facts.quoted_code(b, round),
        );
        report_game(facts, findings, &RESULTS_DISAGREE, found, message)
            .cites(&[FieldKey::PlayerRows])
            .rule("B.02 8.3.2")
            .fix("look at the score sheet, correct the entry of the player whose result is wrong, and export the file again");
    }
}
