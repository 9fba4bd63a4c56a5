//! Finds pairs of players whose stated totals seem to be exchanged.

use std::collections::{BTreeMap, HashMap};

use crate::audit::Case;
use crate::model::PlayerId;
use crate::number::Points;

/// For each player whose total may be exchanged, the other player.
pub(super) type ExchangedTotals = BTreeMap<PlayerId, PlayerId>;

/// Finds pairs of players whose wrong totals are right if they are exchanged. A player whose total
/// may be exchanged with those of several others is in no pair, and neither are two members of one
/// team: their games may be exchanged, which explains their totals as well.
pub(super) fn find_exchanged_totals(case: &Case<'_>) -> ExchangedTotals {
    let wrong = &case.totals().wrong;
    let mut players: HashMap<[Points; 2], Vec<PlayerId>> = HashMap::new();
    for total in wrong {
        let values = [total.stated.value, total.derived];
        players.entry(values).or_default().push(total.player);
    }
    let mut pairs = ExchangedTotals::new();
    for (&[stated, derived], own) in &players {
        if let ([player], Some([other])) =
            (&own[..], players.get(&[derived, stated]).map(Vec::as_slice))
            && !are_in_one_team(case, [*player, *other])
        {
            pairs.insert(*player, *other);
        }
    }
    pairs
}

/// Whether a team has both players as members.
fn are_in_one_team(case: &Case<'_>, players: [PlayerId; 2]) -> bool {
    let mut teams = case.facts.import.tournament.teams.iter();
    teams.any(|team| players.iter().all(|player| team.members.contains(player)))
}
