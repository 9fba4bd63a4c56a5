//! N901: a player has reached a norm.

use super::{
    describe_condition, describe_games, describe_value_sources, highest_norm, is_reached,
    name_span, opponents, players_near_norm,
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

/// Whether all opponents in the games of a norm are on the rating list in force.
fn are_opponents_on_list(facts: &Facts<'_>, norm: &Assessment) -> bool {
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
        let norm_games = &highest.best_assessment;
        let (norm, who) = (norm_games.norm.name(), facts.who(player.player));
        let status = match highest.verdict() {
            Verdict::Reached => format!("{norm} norm reached"),
            _ => format!("{norm} norm possible"),
        };
        let mut finding = findings
            .report(
                &NORM_REACHED,
                format!("{status}: {who} has {}", describe_games(facts, norm_games)),
            )
            .at(name_span(facts, player.player), format!("{norm} norm"))
            .player(facts.number(player.player))
            .found(norm)
            .because(
                norm_games
                    .conditions
                    .iter()
                    .map(|condition| describe_condition(facts, condition)),
            )
            .because([describe_value_sources(facts, [norm_games])])
            .rule("B.01 1.4")
            .fix(if are_opponents_on_list(facts, norm_games) {
                "prepare the certificate (IT1)"
            } else {
                "look the opponents up in the list, and prepare the certificate (IT1)"
            })
            .certainty(Certainty::ByRule);
        let other_norms = player.results.iter().filter(|result| is_reached(result));
        let other_norms =
            other_norms.filter(|result| result.best_assessment.norm != norm_games.norm);
        let other_norms: Vec<String> = other_norms
            .map(|result| result.best_assessment.norm.name().to_owned())
            .collect();
        if !other_norms.is_empty() {
            finding = finding.note(format!("also reached: {}", first_of(&other_norms, 4)));
        }
        finding.finish();
    }
}
