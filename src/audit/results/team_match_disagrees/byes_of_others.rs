//! R216: a player has the bye of another team, or of no team, in a round in which the player's own
//! team played. The player may be listed in the wrong team, although no game shows it.

use std::collections::BTreeMap;

use super::TEAM_MATCH_DISAGREES;
use crate::audit::facts::TeamEvent;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, first_of, rounds_in_words};
use crate::import::Lack;
use crate::model::team::{Course, Encounter};
use crate::model::{FieldKey, Opponent, Outcome, PlayerId, RoundNumber, TeamId};
use crate::number::Points;

/// The byes that a whole team gets and that give points. If a team plays, none of its members has
/// such a bye, not even a member who does not play.
const TEAM_BYES: [Outcome; 3] = [
    Outcome::PairingAllocatedBye,
    Outcome::FullPointBye,
    Outcome::HalfPointBye,
];

/// Maximum number of teams named among those that have the same byes.
const MAX_NAMED: usize = 3;

/// The byes of a player that the player's team does not have.
struct ForeignByes {
    listed_team: TeamId,
    /// The rounds of the byes that other teams have.
    rounds_of_others: Vec<RoundNumber>,
    /// The teams that have all the byes in `rounds_of_others`; `None` while no such bye has been
    /// added.
    other_teams: Option<Vec<TeamId>>,
    /// The rounds of pairing-allocated byes that no team has.
    rounds_of_nobody: Vec<RoundNumber>,
}

impl ForeignByes {
    /// Adds a bye, and the teams that have it. A requested bye that no team has may be the player's
    /// own request; the byes of other teams then prove nothing.
    fn add(&mut self, round: RoundNumber, bye: Outcome, teams: Vec<TeamId>) {
        if teams.is_empty() && bye == Outcome::PairingAllocatedBye {
            self.rounds_of_nobody.push(round);
            return;
        }
        self.rounds_of_others.push(round);
        match &mut self.other_teams {
            Some(known) => known.retain(|team| teams.contains(team)),
            None => self.other_teams = Some(teams),
        }
    }

    /// Describes the byes, as a tuple for each kind: the kind in words, the label for its first
    /// cell, and the rounds of this kind.
    fn kinds(&self, facts: &Facts<'_>) -> Vec<(String, &'static str, &[RoundNumber])> {
        let other_teams = self.other_teams.iter().flatten();
        let other_teams: Vec<String> = other_teams.map(|&team| facts.describe_team(team)).collect();
        let kinds = [
            (
                format!("the bye of {}", first_of(&other_teams, MAX_NAMED)),
                "a bye of another team",
                (!other_teams.is_empty()).then_some(&self.rounds_of_others[..]),
            ),
            (
                "a pairing-allocated bye that no team has".to_owned(),
                "a bye of no team",
                (!self.rounds_of_nobody.is_empty()).then_some(&self.rounds_of_nobody[..]),
            ),
        ];
        let kinds = kinds.into_iter();
        kinds
            .filter_map(|(bye, label, rounds)| Some((bye, label, rounds?)))
            .collect()
    }
}

/// Reports each player with a bye of another team, unless an earlier finding of the check is about
/// one of the player's games.
pub(super) fn check_byes_of_others(facts: &Facts<'_>, findings: &mut Findings, event: &TeamEvent) {
    if facts.import.lacks(Lack::ByeKinds) {
        return;
    }
    let mut byes_by_player: BTreeMap<PlayerId, ForeignByes> = BTreeMap::new();
    for encounter in &event.encounters.list {
        for (player, team, bye, teams) in foreign_byes(facts, event, encounter) {
            let byes = byes_by_player.entry(player).or_insert(ForeignByes {
                listed_team: team,
                rounds_of_others: Vec::new(),
                other_teams: None,
                rounds_of_nobody: Vec::new(),
            });
            byes.add(encounter.round, bye, teams);
        }
    }
    byes_by_player.retain(|&player, byes| {
        let mut rounds = facts.table.round_numbers();
        !byes.kinds(facts).is_empty()
            && !rounds.any(|round| findings.has_finding_about(player, round))
    });
    for (player, byes) in byes_by_player {
        report(facts, findings, player, &byes);
    }
}

/// Finds the members of the teams of a match who have no board in it, but a bye. Returns the
/// player, the player's team, the bye, and the teams that have this bye in the round.
fn foreign_byes(
    facts: &Facts<'_>,
    event: &TeamEvent,
    encounter: &Encounter,
) -> Vec<(PlayerId, TeamId, Outcome, Vec<TeamId>)> {
    let (round, mut found) = (encounter.round, Vec::new());
    let Some(second) = encounter.second else {
        return found;
    };
    let has_bye = |player: PlayerId, bye: Outcome| {
        let entry = facts.entry(player, round);
        entry.opponent == Opponent::Nobody && entry.outcome == bye
    };
    let has_board = |player| {
        encounter
            .boards
            .iter()
            .flatten()
            .any(|&seat| seat == Some(player))
    };
    let members = |team: TeamId| &facts.import.tournament.teams[team.index()].members;
    for team in [encounter.first, second] {
        for &player in members(team).iter().filter(|&&player| !has_board(player)) {
            let mut byes = TEAM_BYES.into_iter();
            let Some(bye) = byes.find(|&bye| has_bye(player, bye)) else {
                continue;
            };
            let encounters = event.encounters.list.iter();
            let byes = encounters.filter(|other| {
                let is_bye = (other.second, other.course) == (None, Course::Bye(bye));
                other.round == round && is_bye
            });
            let teams = byes.map(|other| other.first);
            let teams: Vec<TeamId> = teams
                .filter(|&team| members(team).iter().any(|&member| has_bye(member, bye)))
                .collect();
            // S115 reports a player who is in two teams
            if !teams.iter().any(|&team| members(team).contains(&player)) {
                found.push((player, team, bye, teams));
            }
        }
    }
    found
}

/// Whether the stated total of a player is wrong, but right without the points for the byes in
/// these rounds.
fn is_right_without(facts: &Facts<'_>, player: PlayerId, rounds: &[RoundNumber]) -> bool {
    let total = facts.table.total(player.into());
    let points = facts.table.points(player.into());
    let bye_points: Points = rounds.iter().map(|round| points[round.index()]).sum();
    let stated = facts.import.claims.points_of(player);
    stated.is_some_and(|stated| stated.value != total && stated.value == total - bye_points)
}

fn report(facts: &Facts<'_>, findings: &mut Findings, player: PlayerId, byes: &ForeignByes) {
    let kinds = byes.kinds(facts);
    let in_words = |rounds: &[RoundNumber]| {
        let numbers: Vec<u16> = rounds.iter().map(|round| round.0).collect();
        rounds_in_words(&numbers).unwrap_or_default()
    };
    let mut rounds: Vec<RoundNumber> = kinds.iter().flat_map(|kind| kind.2).copied().collect();
    rounds.sort_unstable();
    let has: Vec<String> = match &kinds[..] {
        [(bye, ..)] => vec![bye.clone()],
        // if there are several kinds of bye, the rounds of each kind are named
        kinds => (kinds.iter())
            .map(|(bye, _, rounds)| format!("{bye} in {}", in_words(rounds)))
            .collect(),
    };
    let (who, listed_team) = (facts.who(player), facts.describe_team(byes.listed_team));
    let is_wrong_bye = is_right_without(facts, player, &rounds);
    let mut finding = findings
        .report(
            &TEAM_MATCH_DISAGREES,
            format!(
                "{who} is in the list of {listed_team}, which played in {}, but has {}",
                in_words(&rounds),
                has.join(" and ")
            ),
        )
        .severity(Severity::Warning)
        .player(facts.number(player))
        .team(facts.import.tournament.teams[byes.listed_team.index()].number)
        .because([
            "a team that plays has no bye, and the player has no board in its match".to_owned(),
        ])
        .cites(&[FieldKey::Teams, FieldKey::PlayerRows])
        .certainty(Certainty::Heuristic);
    finding = if is_wrong_bye {
        finding
            .severity(Severity::Error)
            .note("without the points for it, the stated total of the player is right")
            .causes(player)
            .fix("correct the bye of the player")
    } else {
        finding.fix("correct the list of the team, or the bye of the player")
    };
    for (index, (_, label, rounds)) in kinds.iter().enumerate() {
        let cell = facts.cell(player, rounds[0]);
        finding = match index {
            0 => finding.at(cell, *label),
            _ => finding.label(cell, *label),
        };
    }
    for round in rounds {
        finding = finding.about_entry(player, round);
    }
}
