//! Adds a team's byes to the rows of its players, if the stated points of the players include them.

use super::added::addition;
use crate::audit::{Facts, Options};
use crate::format::Reading;
use crate::format::write::{Loss, Subject};
use crate::model::{Entry, MatchKind, Outcome, PlayerId, RoundNumber, Tournament};
use crate::number::Points;

/// Adds pairing-allocated byes of teams to the rows of the players whose stated points include all
/// byes of their team. Reports and other programs expect byes in the rows of players. Returns the
/// entry of the loss list for the added byes; `None` if there are none.
pub(super) fn fill_byes_of_teams(reading: &mut Reading) -> Option<Loss> {
    let byes = byes_of_teams(&reading.import.tournament);
    if byes.is_empty() {
        return None;
    }
    let counted = {
        let facts = Facts::new(&reading.sources, &reading.import, &Options::default());
        counted_byes(&facts, byes)
    };
    let tournament = &mut reading.import.tournament;
    let rounds = usize::from(tournament.rounds);
    for &(player, round) in &counted {
        tournament.entries[player.index() * rounds + round.index()] = Entry {
            outcome: Outcome::PairingAllocatedBye,
            ..Entry::default()
        };
    }
    let subject = |&(player, round): &(PlayerId, RoundNumber)| {
        Subject::player(&reading.import.tournament, player).in_round(round)
    };
    (!counted.is_empty()).then(|| Loss {
        subjects: counted.iter().map(subject).collect(),
        ..addition(
            "byes-of-teams",
            counted.len(),
            format!(
                "byes of teams are written in the rows of {} of their players, whose points include them",
                counted.len()
            ),
        )
    })
}

/// Players whose team has a pairing-allocated bye in a round for which the player's own row is
/// empty, each with all such rounds.
fn byes_of_teams(tournament: &Tournament) -> Vec<(PlayerId, Vec<RoundNumber>)> {
    let is_bye = |kind| kind == MatchKind::Bye(Outcome::PairingAllocatedBye);
    let mut list = Vec::new();
    for team in &tournament.teams {
        let matches = tournament.matches.iter();
        let rounds = matches
            .filter(|one| one.first == team.number && is_bye(one.kind))
            .map(|one| one.round);
        let rounds: Vec<RoundNumber> = rounds.collect();
        for &player in &team.members {
            let says_nothing =
                |round: &&RoundNumber| tournament.entry(player, **round) == Some(&Entry::default());
            let silent_rounds: Vec<RoundNumber> =
                rounds.iter().filter(says_nothing).copied().collect();
            if !silent_rounds.is_empty() {
                list.push((player, silent_rounds));
            }
        }
    }
    list
}

/// The byes that are included in the stated points of the player, each as player and round.
fn counted_byes(
    facts: &Facts<'_>,
    byes: Vec<(PlayerId, Vec<RoundNumber>)>,
) -> Vec<(PlayerId, RoundNumber)> {
    let bye_points = facts.import.tournament.score_system.pairing_allocated_bye;
    let are_counted = |(player, rounds): &(PlayerId, Vec<RoundNumber>)| {
        let stated = facts
            .import
            .claims
            .points
            .get(player.index())
            .copied()
            .flatten();
        let missing = stated.map(|stated| stated.value - facts.table.total((*player).into()));
        let all: Points = rounds.iter().map(|_| bye_points).sum();
        bye_points > Points::ZERO && missing == Some(all)
    };
    let counted = byes.into_iter().filter(are_counted);
    counted
        .flat_map(|(player, rounds)| rounds.into_iter().map(move |round| (player, round)))
        .collect()
}
