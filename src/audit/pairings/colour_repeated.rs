//! W707: a player had the same colour three times in a row.

use super::colours::{Balance, are_rules_ignored, breaches, breaches_of_either_rule, report};
use super::is_swiss;
use crate::audit::check::check;
use crate::audit::{Facts, Findings};

check! {
    COLOUR_REPEATED = "W707" "colour-repeated", Error,
    page: include_str!("../../../docs/checks/colour-repeated.md"),
    needs: [PairedPlayers, Results, Rounds, Colours],
    not_corrected: "the file does not say which colour is wrong",
    run: colour_repeated on facts,
}

fn colour_repeated(facts: &Facts<'_>, findings: &mut Findings) {
    if !is_swiss(facts) {
        return;
    }
    let all_breaches = breaches_of_either_rule(facts, findings);
    // W706 reports many players together
    if all_breaches.is_empty() || are_rules_ignored(facts, &all_breaches) {
        return;
    }
    for breach in breaches(facts, findings, Balance::is_third_in_a_row) {
        let words = ("same colour three times", "the third game");
        report(facts, findings, &COLOUR_REPEATED, &breach, words).rule("C.04.1 7");
    }
}
