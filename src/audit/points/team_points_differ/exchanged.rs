//! P309: the match points and the game points of the teams are in each other's columns.

use std::collections::BTreeSet;

use super::TEAM_POINTS_DIFFER;
use crate::audit::evidence::team_scores::{SCORES, wrong_scores};
use crate::audit::evidence::totals::explains_column;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, first_of};
use crate::model::{FieldKey, ScoreBasis, TeamId};

/// Minimum number of teams with exchanged scores; fewer teams may have such scores by chance.
const MIN_TEAMS: usize = 3;

/// Maximum number of teams listed in the derivation of the finding.
const MAX_LISTED: usize = 6;

/// Finds the teams whose match points are the game points that their matches give, and the reverse.
/// Empty unless nearly all teams with wrong scores are among them.
pub(super) fn find_exchanged(facts: &Facts<'_>, event: &TeamEvent) -> Vec<TeamId> {
    let bases = SCORES.map(|(basis, _)| basis);
    let wrong_scores = bases.map(|basis| wrong_scores(facts, event, basis));
    let teams_with_wrong_scores: BTreeSet<TeamId> = wrong_scores
        .iter()
        .flatten()
        .map(|wrong| wrong.team)
        .collect();
    let [match_points, game_points] = bases;
    let states_score_of = |team: TeamId, stated: ScoreBasis, computed: ScoreBasis| {
        let stated = facts.team_claims(team).score(stated);
        stated.is_some_and(|score| score.value == event.total(team, computed, score.value))
    };
    let is_exchanged = |&team: &TeamId| {
        states_score_of(team, match_points, game_points)
            && states_score_of(team, game_points, match_points)
    };
    let wrong_count = teams_with_wrong_scores.len();
    let exchanged: Vec<TeamId> = (teams_with_wrong_scores.into_iter())
        .filter(is_exchanged)
        .collect();
    if exchanged.len() < MIN_TEAMS || !explains_column(exchanged.len(), wrong_count) {
        return Vec::new();
    }
    exchanged
}

/// Reports the exchanged columns as one finding.
pub(super) fn report(facts: &Facts<'_>, findings: &mut Findings, teams: &[TeamId]) {
    let Some(&first) = teams.first() else { return };
    let names: Vec<String> = teams
        .iter()
        .map(|&team| facts.describe_team(team))
        .collect();
    let mut finding = findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "match points and game points of {} teams are in each other's columns",
                teams.len()
            ),
        )
        .found(teams.len().to_string())
        .because([format!("the teams are {}", first_of(&names, MAX_LISTED))])
        .rests_on(&names)
        .cites(&[FieldKey::TeamPoints])
        .fix("exchange the two columns")
        .certainty(Certainty::Heuristic);
    if let Some(score) = facts.team_claims(first).match_points {
        finding = finding.at(score.span, "the game points of the first such team");
    }
    for &team in teams {
        for (basis, _) in SCORES {
            finding = finding.causes_score(team, basis);
        }
    }
}
