//! N904: the event does not meet the conditions for norms.

use super::{describe_condition, name_span, players_near_norm};
use crate::audit::check::check;
use crate::audit::{Case, Facts, Findings};
use crate::finding::{Certainty, Severity, first_of};
use crate::rating::norms::Kind;

check! {
    NORM_IMPOSSIBLE = "N904" "norm-impossible", Error,
    page: include_str!("../../../docs/checks/norm-impossible.md"),
    needs: [Results, Rounds, Opponents, Norms],
    not_corrected: "nothing else in the file says when and how fast the games were played",
    run: norm_impossible,
}

/// Maximum number of players whom the finding names.
const MAX_NAMED: usize = 6;

/// Describes the conditions for norms that the event does not meet; empty if no player is close to
/// a norm.
pub(super) fn faults_of_event(case: &Case<'_>) -> Vec<String> {
    let facts = &case.facts;
    let players = players_near_norm(case);
    let results = players.first().and_then(|player| player.results.first());
    let failing_conditions = results
        .into_iter()
        .flat_map(|result| result.best_assessment.failing_conditions());
    let failing_conditions =
        failing_conditions.filter(|condition| condition.kind.is_same_for_all_players());
    let words = failing_conditions.map(|condition| match condition.kind {
        Kind::ChiefArbiter => describe_arbiter(facts),
        _ => describe_condition(facts, condition),
    });
    words.collect()
}

fn norm_impossible(case: &Case<'_>, findings: &mut Findings) {
    let facts = &case.facts;
    // if nobody is close to a norm, the event need not meet the conditions
    let players = players_near_norm(case);
    let Some(first_player) = players.first() else {
        return;
    };
    let faults = faults_of_event(case);
    if faults.is_empty() {
        return;
    }
    let names: Vec<String> = players
        .iter()
        .map(|player| facts.who(player.player))
        .collect();
    findings
        .report(
            &NORM_IMPOSSIBLE,
            format!("no norm is valid in this event: {}", faults.join("; ")),
        )
        // this is an error only in an event for norms: the profile decides
        .severity(Severity::Info)
        .at(name_span(facts, first_player.player), "the first player concerned")
        .found(faults.len().to_string())
        .because([format!(
            "players close to a norm: {}",
            first_of(&names, MAX_NAMED)
        )])
        .rests_on(&names)
        .rule("B.01 1.1")
        .fix("nothing after the event; for the next event, choose a time control, a schedule and a chief arbiter that allow norms")
        .certainty(Certainty::ByRule);
}

/// Says why the chief arbiter does not meet the conditions for norms.
fn describe_arbiter(facts: &Facts<'_>) -> String {
    let chief_arbiters = facts.chief_arbiters();
    let mut arbiters_on_list = chief_arbiters
        .iter()
        .filter_map(|arbiter| facts.titles_on_list(arbiter));
    let (titles_held, list) = match arbiters_on_list.next() {
        Some(arbiters_on_list) => {
            let titles = arbiters_on_list.other_titles.split(',').map(str::trim);
            (titles.collect::<Vec<_>>().join(", "), facts.list_month())
        }
        None => {
            let title = chief_arbiters.iter().find_map(|arbiter| arbiter.title);
            (title.unwrap_or_default().to_owned(), None)
        }
    };
    let list = list.map_or_else(String::new, |month| {
        format!(" on the rating list of {month}")
    });
    match titles_held.as_str() {
        "" => format!("the chief arbiter has no title{list}, but must be IA or FA"),
        titles_held => format!("the chief arbiter is {titles_held}{list}, but must be IA or FA"),
    }
}
