//! W707: the same colour three times in a row.

use super::colours::{breaches, ignored, is_third, report};
use super::is_swiss;
use crate::audit::check::check;
use crate::audit::{Facts, Findings};

check! {
    COLOUR_REPEATED = "W707" "colour-repeated", Error,
    page: include_str!("../../../docs/checks/colour-repeated.md"),
    needs: [Results, Rounds, Colours],
    kept: "the file does not say which colour is wrong",
    run: colour_repeated on facts,
}

fn colour_repeated(facts: &Facts<'_>, findings: &mut Findings) {
    // W706 reports many players together
    if !is_swiss(facts) || ignored(facts).is_some() {
        return;
    }
    for breach in breaches(facts, is_third) {
        let words = ("same colour three times", "the third game");
        report(facts, findings, &COLOUR_REPEATED, &breach, words).rule("C.04.1 7");
    }
}
