//! The points of byes in a team event that is written as an event of individual players.

use crate::import::Import;
use crate::model::{Outcome, PlayerId};
use crate::number::Points;

/// Whether the pairing-allocated byes in the rows of players belong only to their teams: the stated
/// points of the players do not count them, but an event of individual players would.
pub(in crate::format) fn has_team_only_byes(import: &Import) -> bool {
    let tournament = &import.tournament;
    tournament.team_event
        && tournament
            .ids()
            .filter_map(|id| counts_byes(import, id))
            .reduce(|one, other| one || other)
            == Some(false)
}

/// Whether the stated points of a player count the player's pairing-allocated byes; `None` if they
/// prove neither. Results that are not known yet may be counted or not.
fn counts_byes(import: &Import, player: PlayerId) -> Option<bool> {
    let tournament = &import.tournament;
    let stated = import
        .claims
        .points
        .get(player.index())
        .copied()
        .flatten()?;
    let sum = |counted: fn(Outcome) -> bool| -> Points {
        let row = tournament.row(player).iter();
        let row = row.filter(|entry| counted(entry.outcome));
        row.map(|entry| tournament.points(entry)).sum()
    };
    let byes = sum(|outcome| outcome == Outcome::PairingAllocatedBye);
    let unknown = sum(|outcome| outcome == Outcome::Unknown);
    let rest = stated.value
        - sum(|outcome| !matches!(outcome, Outcome::PairingAllocatedBye | Outcome::Unknown));
    let fits = |byes: Points| rest == byes || rest == byes + unknown;
    match [fits(byes), fits(Points::ZERO)] {
        [true, false] => Some(true),
        [false, true] => Some(false),
        _ => None,
    }
}
