//! N904: the event does not meet the conditions for norms.

use super::{describe_condition, is_of_event, name_span, players_near_norm};
use crate::audit::check::check;
use crate::audit::{Case, Findings};
use crate::finding::{Certainty, Severity, first_of};
use crate::model::Arbiter;

check! {
    NORM_IMPOSSIBLE = "N904" "norm-impossible", Error,
    page: include_str!("../../../docs/checks/norm-impossible.md"),
    needs: [Results, Rounds, Opponents, Norms],
    kept: "nothing else in the file says when and how fast the games were played",
    run: norm_impossible,
}

/// The most players that are named.
const MAX_NAMED: usize = 6;

fn norm_impossible(case: &Case<'_>, findings: &mut Findings) {
    let facts = &case.facts;
    // if nobody is close to a norm, the event need not meet the conditions
    let players = players_near_norm(case);
    let Some(first) = players.first() else {
        return;
    };
    let of_event = players[0].results.first().into_iter();
    let of_event = of_event.flat_map(|result| result.best.failing());
    let failing = of_event.filter(|condition| is_of_event(condition));
    let mut faults: Vec<String> = failing.map(|of| describe_condition(facts, of)).collect();
    let chief = facts.import.tournament.chief_arbiter.as_deref();
    let chiefs = chief.map(Arbiter::all_from_text).unwrap_or_default();
    let titles = chiefs.iter().filter_map(|arbiter| arbiter.title);
    for title in titles.filter(|title| !["IA", "FA"].contains(title)) {
        faults.push(format!(
            "the chief arbiter is {title}, and must be IA or FA"
        ));
    }
    if faults.is_empty() {
        return;
    }
    let names: Vec<String> = players.iter().map(|of| facts.who(of.player)).collect();
    findings
        .report(
            &NORM_IMPOSSIBLE,
            format!("no norm is valid in this event: {}", faults.join("; ")),
        )
        // it is an error only in an event for norms: the profile decides
        .severity(Severity::Info)
        .at(name_span(facts, first.player), "the first player concerned")
        .found(faults.len().to_string())
        .because([format!(
            "players close to a norm: {}",
            first_of(&names, MAX_NAMED)
        )])
        .rests_on(&names)
        .rule("B.01 1.1")
        .fix("nothing after the event; for the next one choose time control and schedule for norms")
        .certainty(Certainty::ByRule);
}
