//! Adds a team's byes to the rows of its players, if the stated points of the players include them.

use super::added::addition;
use crate::audit::{Facts, Options};
use crate::format::Reading;
use crate::format::write::{Loss, Subject};
use crate::model::{Entry, MatchKind, Outcome, PlayerId, RoundNumber, Tournament};
use crate::number::Points;

/// Adds pairing-allocated byes of teams to the rows of the players whose stated points include all
/// byes of their team. Reports and other programs expect byes in the rows of players. Returns the
/// entry in the list of losses for the added byes; `None` if there are none.
pub(super) fn fill_byes_of_teams(reading: &mut Reading) -> Option<Loss> {
    let byes = byes_of_teams(&reading.import.tournament);
    if byes.is_empty() {
        return None;
    }
    let byes_in_points = {
        let facts = Facts::new(&reading.sources, &reading.import, &Options::default());
        counted_byes(&facts, byes)
    };
    let tournament = &mut reading.import.tournament;
    let rounds = usize::from(tournament.rounds);
    for &(player, round) in &byes_in_points {
        tournament.entries[player.index() * rounds + round.index()] = Entry {
            outcome: Outcome::PairingAllocatedBye,
            ..Entry::default()
        };
    }
    let subject = |&(player, round): &(PlayerId, RoundNumber)| {
        Subject::player(&reading.import.tournament, player).in_round(round)
    };
    (!byes_in_points.is_empty()).then(|| Loss {
        subjects: byes_in_points.iter().map(subject).collect(),
        ..addition(
            "byes-of-teams",
            byes_in_points.len(),
            format!(
                "byes of teams are written in the rows of {} of their players, because the stated \
                 points of these players include the byes",
                byes_in_points.len()
            ),
        )
    })
}

/// Finds players whose team has a pairing-allocated bye in a round for which the player's own row
/// is empty, each with all such rounds.
fn byes_of_teams(tournament: &Tournament) -> Vec<(PlayerId, Vec<RoundNumber>)> {
    let is_bye = |kind| kind == MatchKind::Bye(Outcome::PairingAllocatedBye);
    let mut players_with_byes = Vec::new();
    for team in &tournament.teams {
        let matches = tournament.matches.iter();
        let rounds = matches
            .filter(|team_match| team_match.first == team.number && is_bye(team_match.kind))
            .map(|team_match| team_match.round);
        let rounds: Vec<RoundNumber> = rounds.collect();
        for &player in &team.members {
            let has_empty_entry =
                |round: &&RoundNumber| tournament.entry(player, **round) == Some(&Entry::default());
            let empty_rounds: Vec<RoundNumber> =
                rounds.iter().filter(has_empty_entry).copied().collect();
            if !empty_rounds.is_empty() {
                players_with_byes.push((player, empty_rounds));
            }
        }
    }
    players_with_byes
}

/// Selects from `byes` those that the stated points of the players include, as pairs of player and
/// round.
fn counted_byes(
    facts: &Facts<'_>,
    byes: Vec<(PlayerId, Vec<RoundNumber>)>,
) -> Vec<(PlayerId, RoundNumber)> {
    let bye_points = facts.import.tournament.score_system.pairing_allocated_bye;
    let are_counted = |(player, rounds): &(PlayerId, Vec<RoundNumber>)| {
        let stated_points = facts.import.claims.points_of(*player);
        let missing_points = stated_points
            .map(|stated_points| stated_points.value - facts.table.total((*player).into()));
        let points_of_byes: Points = rounds.iter().map(|_| bye_points).sum();
        bye_points > Points::ZERO && missing_points == Some(points_of_byes)
    };
    let players_with_counted_byes = byes.into_iter().filter(are_counted);
    players_with_counted_byes
        .flat_map(|(player, rounds)| rounds.into_iter().map(move |round| (player, round)))
        .collect()
}
