//! W706: a player had at least three more games with one colour than with the other.

use super::colours::{
    Balance, Breach, are_rules_ignored, breaches, breaches_of_either_rule, report,
};
use super::is_swiss;
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::PlayerId;

check! {
    COLOUR_DIFFERENCE = "W706" "colour-difference", Error,
    page: include_str!("../../../docs/checks/colour-difference.md"),
    needs: [PairedPlayers, Results, Rounds, Colours],
    not_corrected: "the file does not say which colour is wrong",
    run: colour_difference on facts,
}

fn colour_difference(facts: &Facts<'_>, findings: &mut Findings) {
    if !is_swiss(facts) {
        return;
    }
    let all_breaches = breaches_of_either_rule(facts, findings);
    if are_rules_ignored(facts, &all_breaches) {
        return report_many(facts, findings, &all_breaches);
    }
    if all_breaches.is_empty() {
        return;
    }
    let players_third_in_a_row: Vec<PlayerId> =
        breaches(facts, findings, Balance::is_third_in_a_row)
            .iter()
            .map(|breach| breach.player)
            .collect();
    for breach in breaches(facts, findings, Balance::is_unequal) {
        // W707 reports this player
        if !players_third_in_a_row.contains(&breach.player) {
            let words = ("colours unequal", "this game");
            report(facts, findings, &COLOUR_DIFFERENCE, &breach, words).rule("C.04.1 6");
        }
    }
}

/// Reports in one finding that the pairings do not follow the rules of colours.
fn report_many(facts: &Facts<'_>, findings: &mut Findings, breaches: &[Breach]) {
    let line = |breach: &Breach| {
        let (who, colours) = (facts.who(breach.player), breach.colours(facts, findings));
        format!("{who}: {colours} after round {}", breach.round)
    };
    let lines: Vec<String> = breaches.iter().map(line).collect();
    findings
        .report(
            &COLOUR_DIFFERENCE,
            format!(
                "not paired by the colour rules: {} of {} players have one colour three times in a \
                 row, or three more games with one colour than with the other",
                breaches.len(),
                facts.table.participants()
            ),
        )
        .at(
            facts.cell(breaches[0].player, breaches[0].round),
            "the first such player",
        )
        .found(breaches.len().to_string())
        .because(lines)
        .rule("C.04.1 6; C.04.1 7")
        .fix("check the system and the program that made the pairings");
}
