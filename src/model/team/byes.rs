//! Byes of teams as the rows of their players tell them.

use super::TeamId;
use crate::model::{Outcome, PlayerId, RoundNumber, Tournament};

/// The bye that the rows of a team's players tell, where none of them is of the kind stated.
pub fn another_bye(
    tournament: &Tournament,
    team: TeamId,
    round: RoundNumber,
    stated: Outcome,
) -> Option<(PlayerId, Outcome)> {
    let members = &tournament.teams[team.index()].members;
    let byes = members.iter().filter_map(|&player| {
        let outcome = tournament.entry(player, round)?.outcome;
        let told = matches!(
            outcome,
            Outcome::PairingAllocatedBye | Outcome::FullPointBye | Outcome::HalfPointBye
        );
        told.then_some((player, outcome))
    });
    let mut first = None;
    for (player, outcome) in byes {
        if outcome == stated {
            return None;
        }
        first = first.or(Some((player, outcome)));
    }
    first
}
