//! P309: a declared bonus, penalty or other change of points that makes most stated scores wrong.

use super::TEAM_POINTS_DIFFER;
use crate::audit::evidence::team_scores::WrongScore;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, first_of};
use crate::model::{FieldKey, ScoreBasis, TeamId};

/// Maximum number of teams listed.
const MAX_LISTED: usize = 12;

/// A declared change of points, and the stated scores that would be right without it.
pub(super) struct HarmfulAdjustment {
    /// The index of the change in `team_adjustments`.
    index: usize,
    corrected_teams: Vec<TeamId>,
    /// The number of scores that would be wrong even without the change.
    still_wrong: usize,
}

/// Finds the declared change of points without which most of the wrong scores would be right; if
/// there are several such changes, the one that leaves the fewest scores wrong. `None` if there is
/// none.
pub(super) fn find_harmful_adjustment(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
    wrong_scores: &[WrongScore],
) -> Option<HarmfulAdjustment> {
    if wrong_scores.len() < 2 {
        return None;
    }
    let records = 0..facts.import.tournament.team_adjustments.len();
    let candidates = records.filter_map(|index| {
        let mut tournament_without_change = facts.import.tournament.clone();
        tournament_without_change.team_adjustments.remove(index);
        let (table, settled) = event.tables_of(facts, &tournament_without_change);
        let settled = settled.as_ref().unwrap_or(&table);
        let (mut corrected_teams, mut still_wrong) = (Vec::new(), 0);
        for team in facts.team_ids() {
            let Some(stated) = facts.team_claims(team).score(basis) else {
                continue;
            };
            let derived = TeamEvent::fitting_score((&table, settled), team, basis, stated.value);
            let was_wrong = wrong_scores
                .iter()
                .any(|wrong_score| wrong_score.team == team);
            match derived == stated.value {
                true if was_wrong => corrected_teams.push(team),
                false => still_wrong += 1,
                true => {}
            }
        }
        (corrected_teams.len() * 2 > wrong_scores.len() && still_wrong < corrected_teams.len())
            .then_some(HarmfulAdjustment {
                index,
                corrected_teams,
                still_wrong,
            })
    });
    // of several equally good candidates, `min_by_key` returns the first
    candidates.min_by_key(|candidate| candidate.still_wrong)
}

/// Reports the declared change of points as one finding.
pub(super) fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (basis, name): (ScoreBasis, &str),
    adjustment: &HarmfulAdjustment,
) {
    let teams: Vec<String> = adjustment
        .corrected_teams
        .iter()
        .map(|&team| facts.describe_team(team))
        .collect();
    let record = facts.describe_field(FieldKey::Adjustments);
    let exceptions = match adjustment.still_wrong {
        0 => String::new(),
        1 => "; 1 other score still differs".to_owned(),
        still_wrong => format!("; {still_wrong} other scores still differ"),
    };
    let mut finding = findings
        .report(
            &TEAM_POINTS_DIFFER,
            format!(
                "{record} is probably wrong: without it, the {name} of {} teams agree with \
                 their matches{exceptions}",
                teams.len()
            ),
        )
        .record(facts.subject(FieldKey::Adjustments))
        .found(teams.len().to_string())
        .because([format!("the teams are {}", first_of(&teams, MAX_LISTED))])
        .rests_on(&teams)
        .cites(&[FieldKey::TeamAdjustments])
        .fix(format!(
            "state to which teams and which round {record} applies, or remove it"
        ))
        .certainty(Certainty::Heuristic);
    let span = facts.import.origins.team_adjustments.get(adjustment.index);
    if let Some(&span) = span {
        finding = finding.at(span, "without it, the scores agree with the matches");
    }
    for &team in &adjustment.corrected_teams {
        finding = finding.causes_score(team, basis);
    }
}
