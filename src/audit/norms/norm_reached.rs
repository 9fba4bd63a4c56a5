//! N901: a player has reached a norm.

use super::{
    describe_condition, describe_games, highest_norm, is_reached, name_span, opponents,
    players_near_norm, values_used,
};
use crate::audit::check::check;
use crate::audit::{Case, Facts, Findings};
use crate::finding::{Certainty, first_of};
use crate::rating::norms::{Assessment, Verdict};

check! {
    NORM_REACHED = "N901" "norm-reached", Info,
    page: include_str!("../../../docs/checks/norm-reached.md"),
    needs: [Results, Rounds, Opponents, Norms],
    not_corrected: "nothing has to be corrected",
    run: norm_reached,
}

/// Whether the rating list in force has every opponent in the games of a norm.
fn is_by_list(facts: &Facts<'_>, norm: &Assessment) -> bool {
    let list = facts.in_force();
    list.is_some_and(|list| {
        opponents([norm])
            .iter()
            .all(|&id| list.listed(id).is_some())
    })
}

fn norm_reached(case: &Case<'_>, findings: &mut Findings) {
    let facts = &case.facts;
    for player in players_near_norm(case) {
        let Some(highest) = highest_norm(player) else {
            continue;
        };
        let best = &highest.best;
        let (norm, who) = (best.norm.name(), facts.who(player.player));
        let what = match highest.verdict() {
            Verdict::Reached => format!("{norm} norm reached"),
            _ => format!("{norm} norm possible"),
        };
        let mut finding = findings
            .report(
                &NORM_REACHED,
                format!("{what}: {who} has {}", describe_games(facts, best)),
            )
            .at(name_span(facts, player.player), format!("{norm} norm"))
            .player(facts.number(player.player))
            .found(norm)
            .because(
                best.conditions
                    .iter()
                    .map(|of| describe_condition(facts, of)),
            )
            .because([values_used(facts, [best])])
            .rule("B.01 1.4")
            .fix(match is_by_list(facts, best) {
                true => "prepare the certificate (IT1)",
                false => "look the opponents up in the list, and prepare the certificate (IT1)",
            })
            .certainty(Certainty::ByRule);
        let others = player.results.iter().filter(|result| is_reached(result));
        let others = others.filter(|result| result.best.norm != best.norm);
        let others: Vec<String> = others.map(|of| of.best.norm.name().to_owned()).collect();
        if !others.is_empty() {
            finding = finding.note(format!("also reached: {}", first_of(&others, 4)));
        }
        let _ = finding;
    }
}
