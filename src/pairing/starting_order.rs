//! Sorts players into the initial list: the order in which pairing numbers are given (C.04.2 B,
//! general handling rules 2.2).

use std::cmp::Reverse;

use crate::model::{Player, PlayerId, name_key};

/// The FIDE titles, the highest first. Players without any of these titles come last among those
/// with the same rating.
const TITLES: [&str; 8] = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];

/// Returns the players in the order of the initial list: by rating, then title, then name. Players
/// without a rating come last.
#[must_use]
pub fn starting_order(players: &[Player]) -> Vec<PlayerId> {
    let mut order: Vec<PlayerId> = (0..players.len()).map(PlayerId::at).collect();
    let key = |id: &PlayerId| {
        let player = &players[id.index()];
        (strength_key(player), name_key(&player.name))
    };
    order.sort_by_cached_key(key);
    order
}

/// Whether `first` belongs before `second` in the initial list by rating or title. The names, which
/// decide between players who are equal in both, are not compared: spellings and alphabets make
/// that order uncertain.
#[must_use]
pub fn is_stronger(first: &Player, second: &Player) -> bool {
    strength_key(first) < strength_key(second)
}

/// Returns a sorting key from rating and title. The key of the stronger player is smaller.
fn strength_key(player: &Player) -> (Reverse<u16>, usize) {
    let title = player.title.as_deref();
    let title_rank = TITLES.iter().position(|&known| Some(known) == title);
    (
        Reverse(player.rating.unwrap_or(0)),
        title_rank.unwrap_or(TITLES.len()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_ordered_by_rating_title_and_name() {
        let player = |name: &str, rating, title: Option<&str>| Player {
            name: name.to_owned(),
            rating,
            title: title.map(str::to_owned),
            ..Player::default()
        };
        let players = [
            player("Unrated, A", None, None),
            player("Second, B", Some(2400), Some("FM")),
            player("Second, A", Some(2400), Some("FM")),
            player("First", Some(2400), Some("WGM")),
            player("Top", Some(2500), None),
        ];
        let order: Vec<u16> = starting_order(&players).iter().map(|id| id.0).collect();
        assert_eq!(order, [4, 3, 2, 1, 0]);
        assert!(is_stronger(&players[3], &players[2]));
        assert!(!is_stronger(&players[2], &players[1]));
    }
}
