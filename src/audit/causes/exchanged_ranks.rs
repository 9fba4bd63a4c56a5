//! Suspects that two players exchanged their ranks: with the rank of the other, neither rank would
//! contradict the points.

use super::repairs::{Exchange, Repair, Suspicion};
use crate::audit::Case;
use crate::audit::evidence::ranking::Ranked;
use crate::model::PlayerId;
use crate::number::Points;

/// Maximum number of players with wrong ranks for whom exchanges are tried as the cause.
const MAX_PLAYERS: usize = 8;

/// A player at a place in the order of ranks that belongs to a player with other points.
struct Misplaced {
    player: PlayerId,
    points: Points,
    /// The points of the players who belong in this place.
    expected_points: Points,
}

/// Returns the suspicions that pairs of players exchanged their ranks. Returns none unless such
/// exchanges explain all ranks that contradict the points, each in only one way.
pub(super) fn exchanged_rank_suspicions(case: &Case<'_>) -> Vec<Suspicion> {
    let ranking = case.ranking();
    if ranking.other_ranks.is_some() || ranking.follows_points() {
        return Vec::new();
    }
    let misplaced = find_misplaced(&ranking.order);
    if misplaced.len() > MAX_PLAYERS {
        return Vec::new();
    }
    let mut pairs: Vec<[PlayerId; 2]> = Vec::new();
    for a in &misplaced {
        let belongs_instead =
            |b: &&Misplaced| a.points == b.expected_points && b.points == a.expected_points;
        let mut others = misplaced.iter().filter(belongs_instead);
        let (Some(b), None) = (others.next(), others.next()) else {
            return Vec::new();
        };
        if !pairs.contains(&[b.player, a.player]) {
            pairs.push([a.player, b.player]);
        }
    }
    let suspicions = pairs.into_iter().filter_map(|mut pair| {
        pair.sort_by_key(|&id| case.facts.number(id));
        suspicion(case, pair)
    });
    suspicions.collect()
}

/// Returns the players who would not be in their places if the order followed the points.
fn find_misplaced(order: &[Ranked]) -> Vec<Misplaced> {
    let mut points: Vec<Points> = order.iter().map(|ranked| ranked.points).collect();
    points.sort_by(|a, b| b.cmp(a));
    let places = order.iter().zip(points);
    let misplaced = places.filter(|(ranked, expected)| ranked.points != *expected);
    misplaced
        .map(|(ranked, expected_points)| Misplaced {
            player: ranked.player,
            points: ranked.points,
            expected_points,
        })
        .collect()
}

/// Returns the suspicion that two players exchanged their ranks; `None` if one of them has none.
fn suspicion(case: &Case<'_>, [a, b]: [PlayerId; 2]) -> Option<Suspicion> {
    let facts = &case.facts;
    let mut claims = facts.import.claims.clone();
    let [rank_a, rank_b] = [a, b].map(|id| facts.import.claims.rank_of(id));
    let (rank_a, rank_b) = (rank_a?.value, rank_b?.value);
    for (player, rank) in [(a, rank_b), (b, rank_a)] {
        claims.ranks.get_mut(player.index())?.as_mut()?.value = rank;
    }
    let ranks = format!("the ranks of {} and {}", facts.who(a), facts.who(b));
    Some(Suspicion {
        players: vec![a, b],
        repairs: vec![Repair {
            description: format!("an exchange of {ranks}"),
            exchange: Some(Exchange {
                statement: format!("{ranks} seem to be exchanged"),
                advice: format!("exchange {ranks}, or compute the table again"),
                rows: Vec::new(),
                damage: None,
                claims: Some(Box::new(claims)),
                concerns_column: false,
            }),
            ..Repair::default()
        }],
    })
}
