//! N902: a player's performance is high enough for a norm, but a condition is not met.

use super::norm_impossible::faults_of_event;
use super::{
    describe_condition, describe_games, describe_value_sources, is_reached, name_span,
    players_near_norm,
};
use crate::audit::check::check;
use crate::audit::outcome::PartlyRun;
use crate::audit::several::by_number;
use crate::audit::{Case, Facts, Findings};
use crate::finding::{Certainty, count};
use crate::model::{Outcome, PlayerId};
use crate::rating::norms::{NormResult, PlayerNorms};

check! {
    NORM_MISSED = "N902" "norm-missed", Info,
    page: include_str!("../../../docs/checks/norm-missed.md"),
    needs: [Results, Rounds, Opponents, Norms, Finished],
    not_corrected: "nothing has to be corrected",
    run: norm_missed,
}

/// If more than this share of all players, in percent, missed a norm, they are reported in one
/// finding.
const MAX_SHARE: usize = 30;
/// Minimum number of missed norms that are reported in one finding.
const MIN_PLAYERS: usize = 4;

/// Returns the highest norm that a player missed because of a condition for the player's own games;
/// `None` if there is none.
fn highest_missed_norm(player: &PlayerNorms) -> Option<&NormResult> {
    let mut higher_norms = player
        .results
        .iter()
        .take_while(|result| !is_reached(result));
    higher_norms.find(|result| {
        result
            .best_assessment
            .failing_conditions()
            .any(|condition| !condition.kind.is_same_for_all_players())
    })
}

/// Returns the players who missed a norm, by starting number, each with the highest norm that the
/// player missed.
fn missed_norms<'c>(case: &'c Case<'_>) -> impl Iterator<Item = (PlayerId, &'c NormResult)> {
    let players = players_near_norm(case).into_iter();
    players.filter_map(|player| Some((player.player, highest_missed_norm(player)?)))
}

/// Whether every game of a player has a result. If one has none, a norm may still be reached.
fn has_all_results(facts: &Facts<'_>, player: PlayerId) -> bool {
    let mut row = facts.import.tournament.row(player).iter();
    row.all(|entry| entry.outcome != Outcome::Unknown)
}

/// Lists the players close to a norm for whom the check did not run because a game has no result;
/// `None` if there are no such players, or if the check did not run at all.
pub(super) fn partly_run(case: &Case<'_>) -> Option<PartlyRun> {
    let facts = &case.facts;
    // the norms are computed only where the check computed them as well
    let has_run = NORM_MISSED.needs.iter().all(|&need| facts.has(need));
    let is_open = |id: PlayerId| !has_all_results(facts, id);
    if !has_run || !facts.import.tournament.ids().any(is_open) || !faults_of_event(case).is_empty()
    {
        return None;
    }
    let player_count = missed_norms(case).filter(|(player, _)| is_open(*player));
    let player_count = player_count.count();
    (player_count > 0).then(|| PartlyRun {
        codes: vec![NORM_MISSED.code.code],
        why: format!(
            "missed norms of {} not examined: a game has no result",
            count(player_count, "player")
        ),
    })
}

fn norm_missed(case: &Case<'_>, findings: &mut Findings) {
    let facts = &case.facts;
    // N904 says why nobody has a norm
    if !faults_of_event(case).is_empty() {
        return;
    }
    let near_misses: Vec<_> = missed_norms(case)
        .filter(|(player, _)| has_all_results(facts, *player))
        .collect();
    let is_reported_as_one = near_misses.len() >= MIN_PLAYERS
        && near_misses.len() * 100 > by_number(facts).len() * MAX_SHARE;
    let text = |(player, result): &(_, &NormResult)| {
        let assessment = &result.best_assessment;
        format!(
            "{} norm missed: {} has {}",
            assessment.norm.name(),
            facts.who(*player),
            describe_games(facts, assessment)
        )
    };
    let describe_unmet_conditions = |result: &NormResult| {
        let unmet_conditions = result.best_assessment.failing_conditions();
        unmet_conditions
            .map(|condition| describe_condition(facts, condition))
            .collect::<Vec<String>>()
    };
    if is_reported_as_one {
        let (first_player, _) = near_misses[0];
        let lines = near_misses.iter().map(|missed| {
            format!(
                "{}; {}",
                text(missed),
                describe_unmet_conditions(missed.1).join("; ")
            )
        });
        findings
            .report(
                &NORM_MISSED,
                format!(
                    "norms missed: {} players came close to a norm",
                    near_misses.len()
                ),
            )
            .at(name_span(facts, first_player), "the first such player")
            .found(near_misses.len().to_string())
            .because(lines)
            .because([describe_value_sources(
                facts,
                near_misses
                    .iter()
                    .map(|(_, result)| &result.best_assessment),
            )])
            .rule("B.01 1.4")
            .fix("nothing, unless a rating, a title or a federation in the file is wrong")
            .certainty(Certainty::ByRule);
        return;
    }
    for (player, result) in &near_misses {
        let mut finding = findings
            .report(
                &NORM_MISSED,
                format!(
                    "{}; {}",
                    text(&(*player, *result)),
                    describe_unmet_conditions(result).join("; ")
                ),
            )
            .at(name_span(facts, *player), "no norm")
            .player(facts.number(*player))
            .found(result.best_assessment.norm.name())
            .because([describe_value_sources(facts, [&result.best_assessment])])
            .fix("nothing, unless a rating, a title or a federation in the file is wrong")
            .certainty(Certainty::ByRule);
        for condition in result.best_assessment.failing_conditions() {
            finding = finding.rule(condition.article);
        }
        finding.finish();
    }
}
