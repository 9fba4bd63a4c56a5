//! Decides whether pairing-allocated byes count for the players of a team event, which is written
//! as an event of individual players.

use crate::import::Import;
use crate::model::{Outcome, PlayerId};
use crate::number::Points;

/// Whether the pairing-allocated byes in the rows of players belong only to their teams. The stated
/// points of the players then do not include these byes, but an event of individual players would
/// count them.
pub(in crate::format) fn has_team_only_byes(import: &Import) -> bool {
    let tournament = &import.tournament;
    tournament.team_event
        && tournament
            .ids()
            .filter_map(|id| counts_byes(import, id))
            .reduce(|first, second| first || second)
            == Some(false)
}

/// Whether the stated points of a player include the points of the player's pairing-allocated byes.
/// `None` if this cannot be inferred from the points. Unknown results may or may not be included.
fn counts_byes(import: &Import, player: PlayerId) -> Option<bool> {
    let tournament = &import.tournament;
    let stated_points = import.claims.points_of(player)?;
    let sum_points = |counted: fn(Outcome) -> bool| -> Points {
        let row = tournament.row(player).iter();
        let row = row.filter(|entry| counted(entry.outcome));
        row.map(|entry| tournament.points(entry)).sum()
    };
    let bye_points = sum_points(|outcome| outcome == Outcome::PairingAllocatedBye);
    let unknown_points = sum_points(|outcome| outcome == Outcome::Unknown);
    let remaining_points = stated_points.value
        - sum_points(|outcome| !matches!(outcome, Outcome::PairingAllocatedBye | Outcome::Unknown));
    let explains_points = |bye_points: Points| {
        remaining_points == bye_points || remaining_points == bye_points + unknown_points
    };
    match [explains_points(bye_points), explains_points(Points::ZERO)] {
        [true, false] => Some(true),
        [false, true] => Some(false),
        _ => None,
    }
}
