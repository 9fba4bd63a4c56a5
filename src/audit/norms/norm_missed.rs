//! N902: the performance is high enough for a norm, but a condition is not met.

use super::{
    describe_condition, describe_games, is_reached, name_span, players_near_norm, values_used,
};
use crate::audit::check::check;
use crate::audit::several::by_number;
use crate::audit::{Case, Findings};
use crate::finding::Certainty;
use crate::model::{Outcome, PlayerId};
use crate::rating::norms::{Condition, NormResult, PlayerNorms};

check! {
    NORM_MISSED = "N902" "norm-missed", Info,
    page: include_str!("../../../docs/checks/norm-missed.md"),
    needs: [Results, Rounds, Opponents, Norms],
    kept: "nothing has to be corrected",
    run: norm_missed,
}

/// The share of all players, in percent, above which missed norms become one finding.
const MAX_SHARE: usize = 30;
const MIN_PLAYERS: usize = 4;

/// The highest norm that a player missed because of a condition for the player's own games.
fn highest_missed_norm(player: &PlayerNorms) -> Option<&NormResult> {
    let mut above = player
        .results
        .iter()
        .take_while(|result| !is_reached(result));
    above.find(|result| {
        result
            .best
            .failing()
            .any(|failing| !failing.kind.is_of_event())
    })
}

fn norm_missed(case: &Case<'_>, findings: &mut Findings) {
    let facts = &case.facts;
    // a norm can still be reached while rounds are open
    if !facts.progress.finished {
        return;
    }
    let has_all_results = |player: PlayerId| {
        let mut row = facts.import.tournament.row(player).iter();
        row.all(|entry| entry.outcome != Outcome::Unknown)
    };
    let close = players_near_norm(case).into_iter();
    let close = close.filter(|player| has_all_results(player.player));
    let close = close.filter_map(|player| Some((player.player, highest_missed_norm(player)?)));
    let close: Vec<_> = close.collect();
    let many = close.len() >= MIN_PLAYERS && close.len() * 100 > by_number(facts).len() * MAX_SHARE;
    let text = |(player, result): &(_, &NormResult)| {
        let best = &result.best;
        format!(
            "{} norm missed: {} has {}",
            best.norm.name(),
            facts.who(*player),
            describe_games(facts, best)
        )
    };
    let failing = |result: &NormResult| {
        let failing: Vec<&Condition> = result.best.failing().collect();
        failing
            .into_iter()
            .map(|of| describe_condition(facts, of))
            .collect::<Vec<String>>()
    };
    if many {
        let (first, _) = close[0];
        let lines = close
            .iter()
            .map(|of| format!("{}; {}", text(of), failing(of.1).join("; ")));
        findings
            .report(
                &NORM_MISSED,
                format!("norms missed: {} players came close to one", close.len()),
            )
            .at(name_span(facts, first), "the first of them")
            .found(close.len().to_string())
            .because(lines)
            .because([values_used(facts, close.iter().map(|of| &of.1.best))])
            .rule("B.01 1.4")
            .fix("nothing, unless a rating, a title or a federation in the file is wrong")
            .certainty(Certainty::ByRule);
        return;
    }
    for (player, result) in &close {
        let mut finding = findings
            .report(
                &NORM_MISSED,
                format!(
                    "{}; {}",
                    text(&(*player, *result)),
                    failing(result).join("; ")
                ),
            )
            .at(name_span(facts, *player), "no norm")
            .player(facts.number(*player))
            .found(result.best.norm.name())
            .because([values_used(facts, [&result.best])])
            .fix("nothing, unless a rating, a title or a federation in the file is wrong")
            .certainty(Certainty::ByRule);
        for condition in result.best.failing() {
            finding = finding.rule(condition.article);
        }
        let _ = finding;
    }
}
