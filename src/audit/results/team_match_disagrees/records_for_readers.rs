//! R216: a record for human readers contradicts the boards of the matches.

use super::TEAM_MATCH_DISAGREES;
use crate::audit::citation;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::ScoreBasis;
use crate::source::Span;

/// Compares the scores in records for human readers with the scores that the boards give. A score
/// that the team's own record states as well is not compared here (P309).
pub(super) fn check_records_for_readers(
    facts: &Facts<'_>,
    findings: &mut Findings,
    event: &TeamEvent,
) {
    for row in &facts.import.claims.team_rows {
        let number = u16::try_from(row.team.value).unwrap_or(0);
        let Some(team) = facts.import.tournament.team(number) else {
            continue;
        };
        let scores = [
            ("match points", row.match_points, ScoreBasis::MatchPoints),
            ("game points", row.game_points, ScoreBasis::GamePoints),
        ];
        for (name, stated, basis) in scores {
            let Some(stated) = stated else { continue };
            let derived = event.total(team, basis, stated.value);
            let claims = facts.team_claims(team);
            let team_field = match basis {
                ScoreBasis::MatchPoints => claims.match_points,
                ScoreBasis::GamePoints => claims.game_points,
            };
            // P309 reports what the team's own record states
            let is_repeated = team_field.is_some_and(|field| field.value == stated.value);
            if derived != stated.value && !is_repeated {
                let span: Span = stated.span;
                let notation = facts.import.notation;
                let (found, expected) = (notation.points(stated.value), notation.points(derived));
                findings
                    .report(
                        &TEAM_MATCH_DISAGREES,
                        format!(
                            "{} says {found} {name} for {}, the boards give {expected}",
                            citation::record_named(row.code()),
                            facts.describe_team(team)
                        ),
                    )
                    .severity(Severity::Warning)
                    .at(span, format!("should be {expected}"))
                    .team(number)
                    .record(row.code())
                    .values(found, expected)
                    .cites_records(&[row.code()])
                    .fix(
                        "export the file again: the record is only for human readers, and is derived from other records",
                    );
            }
        }
    }
}
