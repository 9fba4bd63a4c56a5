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
    corrected: Vec<TeamId>,
    /// The number of scores that would be wrong even without the change.
    still_wrong: usize,
}

/// Finds the declared change of points without which most of the wrong scores would be right and
/// the fewest would be wrong; `None` if there is none.
pub(super) fn find_harmful_adjustment(
    facts: &Facts<'_>,
    event: &TeamEvent,
    basis: ScoreBasis,
    wrong: &[WrongScore],
) -> Option<HarmfulAdjustment> {
    if wrong.len() < 2 {
        return None;
    }
    let records = 0..facts.import.tournament.team_adjustments.len();
    let candidates = records.filter_map(|index| {
        let mut without_change = facts.import.tournament.clone();
        without_change.team_adjustments.remove(index);
        let (table, settled) = event.tables_of(facts, &without_change);
        let settled = settled.as_ref().unwrap_or(&table);
        let (mut corrected, mut still_wrong) = (Vec::new(), 0);
        for team in facts.team_ids() {
            let Some(stated) = facts.team_claims(team).score(basis) else {
                continue;
            };
            let derived = TeamEvent::fitting_score((&table, settled), team, basis, stated.value);
            let was_wrong = wrong.iter().any(|one| one.team == team);
            match derived == stated.value {
                true if was_wrong => corrected.push(team),
                false => still_wrong += 1,
                true => {}
            }
        }
        (corrected.len() * 2 > wrong.len() && still_wrong < corrected.len()).then_some(
            HarmfulAdjustment {
                index,
                corrected,
                still_wrong,
            },
        )
    });
    // `min_by_key` keeps the first of equals
    candidates.min_by_key(|candidate| candidate.still_wrong)
}

/// Reports the declared change of points as one finding.
pub(super) fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (basis, name): (ScoreBasis, &str),
    found: &HarmfulAdjustment,
) {
    let teams: Vec<String> = found
        .corrected
        .iter()
        .map(|&team| facts.describe_team(team))
        .collect();
    let record = facts.describe_field(FieldKey::Adjustments);
    let exceptions = match found.still_wrong {
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
            "name the teams and the round that {record} is about, or remove it"
        ))
        .certainty(Certainty::Heuristic);
    let span = facts.import.origins.team_adjustments.get(found.index);
    if let Some(&span) = span {
        finding = finding.at(span, "without it, the scores agree with the matches");
    }
    for &team in &found.corrected {
        finding = finding.causes_score(team, basis);
    }
}
