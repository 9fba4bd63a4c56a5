//! The difference of two pairings as alternating chains.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::PlayerId;

/// Players whose pairs differ, each connected to the next by a pair of one of the two pairings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// The pairs of the first pairing, in the order of the chain.
    pub first: Vec<[PlayerId; 2]>,
    /// The pairs of the second pairing that are in their place.
    pub second: Vec<[PlayerId; 2]>,
}

/// The chains of the pairs in which two pairings differ; colours do not matter. A chain begins
/// with a player whom one of the pairings leaves without an opponent, if it has one. In a pairing
/// each player has at most one pair; further ones are left out.
#[must_use]
pub fn chains(first: &[[PlayerId; 2]], second: &[[PlayerId; 2]]) -> Vec<Chain> {
    let opponents = [opponents(first), opponents(second)];
    let opponent = |side: usize, player: PlayerId| opponents[side].get(&player).copied();
    let differs = |player: PlayerId| opponent(0, player) != opponent(1, player);
    let all = opponents[0].keys().chain(opponents[1].keys()).copied();
    let mut players: Vec<PlayerId> = all.filter(|&player| differs(player)).collect();
    // the ends of open chains first
    let both = |player: &PlayerId| (0..2).all(|side| opponent(side, *player).is_some());
    players.sort_by_key(|player| (both(player), *player));
    players.dedup();
    let mut done = BTreeSet::new();
    let mut list = Vec::new();
    for start in players {
        if done.contains(&start) {
            continue;
        }
        let mut chain = Chain::default();
        let mut player = start;
        let mut side = usize::from(opponent(0, start).is_none());
        done.insert(start);
        while let Some(next) = opponent(side, player) {
            let pairs = if side == 0 {
                &mut chain.first
            } else {
                &mut chain.second
            };
            pairs.push([player, next]);
            if !done.insert(next) {
                break;
            }
            player = next;
            side = 1 - side;
        }
        list.push(chain);
    }
    list
}

/// The opponent of each player.
fn opponents(pairs: &[[PlayerId; 2]]) -> BTreeMap<PlayerId, PlayerId> {
    let mut opponents = BTreeMap::new();
    for &[one, other] in pairs {
        if !opponents.contains_key(&one) && !opponents.contains_key(&other) {
            opponents.insert(one, other);
            opponents.insert(other, one);
        }
    }
    opponents
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_and_closed_chains() {
        let pairs = |list: &[[u16; 2]]| -> Vec<[PlayerId; 2]> {
            list.iter()
                .map(|&[a, b]| [PlayerId(a), PlayerId(b)])
                .collect()
        };
        // 1-2 is the same; 3, 4, 5 and 6 exchange opponents; 7 and 9 exchange the bye
        let engine = pairs(&[[1, 2], [3, 4], [5, 6], [7, 8]]);
        let recorded = pairs(&[[2, 1], [4, 5], [3, 6], [8, 9]]);
        let found = chains(&engine, &recorded);
        let expected = [
            Chain {
                first: pairs(&[[7, 8]]),
                second: pairs(&[[8, 9]]),
            },
            Chain {
                first: pairs(&[[3, 4], [5, 6]]),
                second: pairs(&[[4, 5], [6, 3]]),
            },
        ];
        assert_eq!(found, expected);
        assert!(chains(&engine, &engine).is_empty());
    }
}
