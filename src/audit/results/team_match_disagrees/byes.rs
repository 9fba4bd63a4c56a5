//! R216: players of a team without an opponent have different byes.

use super::TEAM_MATCH_DISAGREES;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, count};
use crate::import::Lack;
use crate::model::team::{Course, Encounter};
use crate::model::{FieldKey, Outcome, PlayerId};

/// The byes that give points, the most common first.
const POINT_BYES: [Outcome; 3] = [
    Outcome::PairingAllocatedBye,
    Outcome::FullPointBye,
    Outcome::HalfPointBye,
];

/// Reports members of a team whose rows state different byes in a round.
pub(super) fn check_byes(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    if facts.import.lacks(Lack::ByeKinds) {
        return;
    }
    for encounter in &event.encounters.list {
        if let (None, Course::Bye(_)) = (encounter.second, encounter.course) {
            check_team(facts, findings, encounter);
        }
    }
}

fn check_team(facts: &Facts<'_>, findings: &mut Findings, encounter: &Encounter) {
    let round = encounter.round;
    let team = &facts.import.tournament.teams[encounter.first.index()];
    let members_with = |bye: Outcome| -> Vec<PlayerId> {
        let members = team.members.iter().copied();
        members
            .filter(|&player| facts.entry(player, round).outcome == bye)
            .collect()
    };
    let mut members_by_bye: Vec<(Outcome, Vec<PlayerId>)> =
        POINT_BYES.map(|bye| (bye, members_with(bye))).into();
    members_by_bye.retain(|(_, players)| !players.is_empty());
    // the most frequent kind comes first; the sort is stable, so of equally frequent kinds the
    // usual one
    members_by_bye.sort_by_key(|(_, players)| std::cmp::Reverse(players.len()));
    let [(usual, most), others @ ..] = members_by_bye.as_slice() else {
        return;
    };
    let Some((other, few)) = others.first() else {
        return;
    };
    findings
        .report(
            &TEAM_MATCH_DISAGREES,
            format!(
                "players of {} have different byes{}: {} with a {}, {} with a {}",
                facts.describe_team(encounter.first),
                facts.in_round(round),
                most.len(),
                usual.words(),
                few.len(),
                other.words(),
            ),
        )
        .severity(Severity::Warning)
        .at(facts.cell(few[0], round), format!("a {}", other.words()))
        .label(facts.cell(most[0], round), format!("a {}", usual.words()))
        .team(team.number)
        .round(round.0)
        .because([format!(
            "{} with a different bye from the others: the file does not say which bye is right",
            count(few.len(), "player")
        )])
        .cites(&[
            FieldKey::PlayerRows,
            FieldKey::ByeRequests,
            FieldKey::TeamBye,
        ])
        .fix("write the bye of the team in the rows of all its players");
}
