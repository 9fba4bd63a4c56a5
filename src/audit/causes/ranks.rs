//! Suspects that one rank is wrong: if the player had the only missing rank instead, no rank would
//! contradict anything.

use super::repairs::{Exchange, Repair, Suspicion};
use crate::audit::points::ranks_irregular::gaps;
use crate::audit::{Case, Need};
use crate::model::PlayerId;

/// Maximum number of players whose rank is tried as the wrong one.
const MAX_CANDIDATES: usize = 6;

/// Suspects the ranks that several players share, or those higher than the number of players, if
/// exactly one rank is missing. `None` if there is no such rank.
pub(super) fn rank_suspicion(case: &Case<'_>) -> Option<Suspicion> {
    let facts = &case.facts;
    if case.ranking().other_ranks.is_some() || !facts.has(Need::WholeList) {
        return None;
    }
    let count = facts.import.tournament.players.len();
    let gaps = gaps(case);
    let missing_ranks = gaps.iter().flat_map(|gap| gap.ranks.clone());
    // the gap before a rank that is far too high may be huge
    let mut missing_ranks = missing_ranks.take_while(|&rank| rank <= count);
    let missing_rank = missing_ranks.next()?;
    if missing_ranks.next().is_some() {
        return None;
    }
    let players = candidates(case, count);
    if players.len() > MAX_CANDIDATES {
        return None;
    }
    let repair = |&player: &PlayerId| repair(case, player, missing_rank);
    Some(Suspicion {
        repairs: players.iter().filter_map(repair).collect(),
        players,
    })
}

/// Returns the players whose rank may be wrong: those with a rank higher than `count`, the number
/// of players; without such a rank, all players who share a rank.
fn candidates(case: &Case<'_>, count: usize) -> Vec<PlayerId> {
    let order = &case.ranking().order;
    let too_high_ranks = order.iter().filter(|ranked| ranked.rank as usize > count);
    let players: Vec<PlayerId> = too_high_ranks.map(|ranked| ranked.player).collect();
    if !players.is_empty() {
        return players;
    }
    let groups = order.chunk_by(|a, b| a.rank == b.rank);
    let players_sharing_ranks = groups.filter(|group| group.len() > 1).flatten();
    players_sharing_ranks.map(|ranked| ranked.player).collect()
}

/// Returns the repair that gives a player the missing rank.
fn repair(case: &Case<'_>, player: PlayerId, rank: usize) -> Option<Repair> {
    let mut claims = case.facts.import.claims.clone();
    let stated = claims.ranks.get_mut(player.index())?.as_mut()?;
    stated.value = u32::try_from(rank).ok()?;
    let who = case.facts.who(player);
    Some(Repair {
        description: format!("rank {rank} for {who}"),
        exchange: Some(Exchange {
            statement: format!("the rank of {who} seems to be wrong"),
            advice: format!(
                "compare the rank of {who} with the standings: rank {rank}, which nobody has, would \
                 make all these values right"
            ),
            rows: Vec::new(),
            damage: None,
            claims: Some(Box::new(claims)),
            concerns_column: false,
        }),
        ..Repair::default()
    })
}
