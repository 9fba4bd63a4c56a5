//! R216: players of a team without an opponent have different byes, or none although a bye of the
//! team is stated.

use super::TEAM_MATCH_DISAGREES;
use crate::audit::evidence::team_scores::SCORES;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, count};
use crate::import::Lack;
use crate::model::team::{Course, Encounter};
use crate::model::{FieldKey, Outcome, PlayerId, ScoreBasis};

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
    // the most frequent bye comes first; the sort is stable, so equally frequent byes stay in the
    // order of `POINT_BYES`
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

/// Reports each stated bye of a team that gives points, if the rows of all members say that they
/// had none and the stated scores of the team are right without the points. Programs may leave such
/// a bye out of the rows of the members, so the rows alone prove nothing.
pub(super) fn check_refuted_byes(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    let mut refuted_byes: Vec<RefutedBye<'_>> = event
        .encounters
        .list
        .iter()
        .filter_map(|encounter| find_refuted_bye(facts, event, encounter))
        .collect();
    // if several teams lack the points of an allocated bye, the points for such a bye differ (P309)
    let is_allocated = |one: &RefutedBye<'_>| one.bye == Outcome::PairingAllocatedBye;
    if refuted_byes.iter().filter(|one| is_allocated(one)).count() > 1 {
        refuted_byes.retain(|one| !is_allocated(one));
    }
    for refuted_bye in refuted_byes {
        report_refuted_bye(facts, findings, &refuted_bye);
    }
}

/// A stated bye of a team whose points the stated scores of the team do not include.
struct RefutedBye<'e> {
    encounter: &'e Encounter,
    bye: Outcome,
    match_index: usize,
    /// A member whose row says that the player had no bye.
    player: PlayerId,
    /// The scores that are right without the points.
    scores: Vec<ScoreBasis>,
}

fn find_refuted_bye<'e>(
    facts: &Facts<'_>,
    event: &TeamEvent,
    encounter: &'e Encounter,
) -> Option<RefutedBye<'e>> {
    let (Course::Bye(bye), None) = (encounter.course, encounter.second) else {
        return None;
    };
    let match_index = encounter.match_index?;
    let (team, round) = (encounter.first, encounter.round);
    let members = &facts.import.tournament.teams[team.index()].members;
    let outcome = |player: &PlayerId| facts.entry(*player, round).outcome;
    let has_no_bye =
        |player: &PlayerId| matches!(outcome(player), Outcome::ZeroPointBye | Outcome::Absent);
    let mut rows = members.iter().copied();
    let player = rows.find(|player| outcome(player) == Outcome::ZeroPointBye)?;
    if !POINT_BYES.contains(&bye) || !members.iter().all(has_no_bye) {
        return None;
    }
    let mut scores = Vec::new();
    for (basis, _) in SCORES {
        let Some(stated) = facts.team_claims(team).score(basis) else {
            continue;
        };
        let table = event.table.score(basis);
        let points = table.points(team.into()).get(round.index()).copied()?;
        let total = event.total(team, basis, stated.value);
        if stated.value == total || stated.value != total - points {
            return None;
        }
        scores.push(basis);
    }
    (!scores.is_empty()).then_some(RefutedBye {
        encounter,
        bye,
        match_index,
        player,
        scores,
    })
}

fn report_refuted_bye(facts: &Facts<'_>, findings: &mut Findings, refuted_bye: &RefutedBye<'_>) {
    let round = refuted_bye.encounter.round;
    let team = refuted_bye.encounter.first;
    let bye = refuted_bye.bye.words();
    let mut finding = findings
        .report(
            &TEAM_MATCH_DISAGREES,
            format!(
                "a {bye} of {} is stated{}, but the rows of its players say {}",
                facts.describe_team(team),
                facts.in_round(round),
                Outcome::ZeroPointBye.words()
            ),
        )
        .team(facts.import.tournament.teams[team.index()].number)
        .round(round.0)
        .because([
            "without the points for this bye, the stated score of the team is right".to_owned(),
        ])
        .cites(&[FieldKey::ByeRequests, FieldKey::TeamBye])
        .fix(
            "correct the kind, the team or the round of the stated bye, or the rows of the players",
        );
    if let Some(&span) = facts.import.origins.matches.get(refuted_bye.match_index) {
        finding = finding.at(span, "stated here");
    }
    finding = finding.label(
        facts.cell(refuted_bye.player, round),
        Outcome::ZeroPointBye.words(),
    );
    for &basis in &refuted_bye.scores {
        finding = finding.causes_score(team, basis);
    }
}
