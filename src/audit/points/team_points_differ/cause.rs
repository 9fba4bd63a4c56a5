//! The finding from which a wrong score of a team follows.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::audit::facts::TeamEvent;
use crate::audit::points::points_differ::POINTS_DIFFER;
use crate::audit::results::colours_disagree::COLOURS_DISAGREE;
use crate::audit::{Facts, Findings};
use crate::finding::{Finding, Severity};
use crate::model::{ParticipantId, PlayerId, RoundNumber, ScoreBasis, TeamId};
use crate::number::Points;

/// The finding from which a wrong score of a team follows.
pub(super) enum Cause {
    /// A finding about the team itself.
    Team,
    /// A finding about a player's entry for a round.
    Game((PlayerId, RoundNumber)),
    /// A finding about a player.
    Player(PlayerId),
}

/// Finds the earlier error from which a wrong score of a team follows; `None` if there is none.
pub(super) fn find_cause(
    facts: &Facts<'_>,
    findings: &Findings,
    event: &TeamEvent,
    (basis, team): (ScoreBasis, TeamId),
) -> Option<Cause> {
    let is_error = |cause: &Finding| cause.severity >= Severity::Error;
    if findings.cause_of_score((team, basis)).is_some_and(is_error) {
        return Some(Cause::Team);
    }
    let seats: Vec<(PlayerId, RoundNumber)> = facts.entries_of_team(event, team).collect();
    // colours do not affect points
    let changes_points = |cause: &Finding| is_error(cause) && cause.code != COLOURS_DISAGREE.code;
    let mut games = seats.iter().copied();
    let has_cause = |&seat: &(PlayerId, RoundNumber)| {
        findings
            .finding_about_game(seat)
            .is_some_and(changes_points)
    };
    if let Some(seat) = games.find(has_cause) {
        return Some(Cause::Game(seat));
    }
    // if an opponent is in no team, the match of the team lacks the board
    let mut unpaired = seats.iter().filter_map(|&(player, round)| {
        let opponent = facts.entry(player, round).opponent.player()?;
        event.encounters.team_by_player[opponent.index()]
            .is_none()
            .then_some(opponent)
    });
    let has_cause = |&player: &PlayerId| findings.cause_of_points(player).is_some_and(is_error);
    if let Some(player) = unpaired.find(has_cause) {
        return Some(Cause::Player(player));
    }
    let has_wrong_total = |&(player, _): &(PlayerId, RoundNumber)| {
        let cause = findings.cause_of_points(player);
        cause.is_some_and(|cause| is_error(cause) && cause.code == POINTS_DIFFER.code)
    };
    let seats: Vec<(PlayerId, RoundNumber)> = seats.into_iter().filter(has_wrong_total).collect();
    find_wrong_total(facts, event, (basis, team), &seats).map(Cause::Player)
}

/// Finds a player whose wrong total explains a wrong score of a team, because the score would be
/// right if the stated total were. The player is a member of the team, an opponent, or the first of
/// several members whose totals explain the score together. `seats` are all games of players with
/// wrong totals in matches of the team.
fn find_wrong_total(
    facts: &Facts<'_>,
    event: &TeamEvent,
    (basis, team): (ScoreBasis, TeamId),
    seats: &[(PlayerId, RoundNumber)],
) -> Option<PlayerId> {
    let stated = facts.team_claims(team).score(basis)?;
    let surplus = stated.value - event.total(team, basis, stated.value);
    let is_member =
        |player: &PlayerId| event.encounters.team_by_player[player.index()] == Some(team);
    // the game points that the team lacks because of the player
    let change = |player: PlayerId| {
        let total = facts.table.total(player.into());
        let stated = facts.import.claims.points_of(player);
        let missing = stated.map_or(Points::ZERO, |stated| stated.value - total);
        if is_member(&player) {
            missing
        } else {
            -missing
        }
    };
    let changes = |players: &BTreeSet<PlayerId>| -> Vec<(PlayerId, Points)> {
        let single_changes = players.iter().map(|&player| (player, change(player)));
        let members: Vec<PlayerId> = players.iter().copied().filter(is_member).collect();
        let sum = members.iter().map(|&player| change(player)).sum();
        let change_of_all = members.first().map(|&first| (first, sum));
        single_changes.chain(change_of_all).collect()
    };
    if basis == ScoreBasis::GamePoints {
        let players = seats.iter().map(|&(player, _)| player).collect();
        let mut found = changes(&players).into_iter();
        let (player, _) = found.find(|&(_, change)| change == surplus)?;
        return Some(player);
    }
    let rounds: BTreeSet<RoundNumber> = seats.iter().map(|&(_, round)| round).collect();
    rounds.into_iter().find_map(|round| {
        let seats_in_round = seats.iter().filter(|seat| seat.1 == round);
        let players = seats_in_round.map(|&(player, _)| player).collect();
        let explains =
            |change: Points| match_point_changes(event, (team, round), change).contains(&surplus);
        let mut found = changes(&players).into_iter();
        let (player, _) = found.find(|&(_, change)| explains(change))?;
        Some(player)
    })
}

/// Returns the changes of a team's match points if it had `change` more game points in a round:
/// first if the opposing team then had as many fewer, and then if its game points stayed the same.
/// Empty if it has no match in the round.
fn match_point_changes(
    event: &TeamEvent,
    (team, round): (TeamId, RoundNumber),
    change: Points,
) -> Vec<Points> {
    let games = event.table.score(ScoreBasis::GamePoints);
    let matches = event.table.score(ScoreBasis::MatchPoints);
    if round.index() >= matches.rounds() {
        return Vec::new();
    }
    let Some(opponent) = matches.opponent(team.into(), round) else {
        return Vec::new();
    };
    let points = |team: ParticipantId| games.points(team)[round.index()];
    let own_points = points(team.into()) + change;
    let counted = matches.points(team.into())[round.index()];
    let changes = [points(opponent) - change, points(opponent)].map(|opponent_points| {
        let match_points = match own_points.cmp(&opponent_points) {
            Ordering::Less => matches.loss(),
            Ordering::Equal => matches.draw(),
            Ordering::Greater => matches.win(),
        };
        match_points - counted
    });
    changes.to_vec()
}
