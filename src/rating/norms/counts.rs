//! The number of opponents of each kind that a norm requires (B.01 1.4.3 to 1.4.5, 1.4.8b).

use crate::number::Points;

/// Opponents of federations other than the player's (1.4.3): at least this many federations.
pub const FOREIGN_FEDERATIONS: u32 = 2;

/// The requirements that depend on the number of games used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The fewest title holders (1.4.5a): half of the opponents, rounded up.
    pub title_holders: u32,
    /// The fewest opponents with the own title or a higher one (1.4.5b-e): a third, rounded up, and
    /// at least 3.
    pub own_title: u32,
    /// The most opponents from the player's federation (1.4.4): three fifths, rounded down.
    pub own_federation: u32,
    /// The most opponents from one federation (1.4.4): two thirds, rounded down.
    pub one_federation: u32,
    /// The lowest score (1.4.8b): 35 % of the games, rounded up to half a point.
    pub score: Points,
}

impl Counts {
    /// The requirements for this many games.
    #[must_use]
    pub fn for_games(games: u32) -> Counts {
        // 35 % of n games are 0.7 n half points
        let halves = (u64::from(games) * 7).div_ceil(10);
        Counts {
            title_holders: games.div_ceil(2),
            own_title: games.div_ceil(3).max(3),
            own_federation: part(games, 3, 5),
            one_federation: part(games, 2, 3),
            score: Points::HALF * i32::try_from(halves).unwrap_or(i32::MAX),
        }
    }

    /// The same if each opponent is met twice: the usual numbers of title holders are halved,
    /// rounded up, and count players (1.4.5f).
    #[must_use]
    pub fn for_double_round_robin(games: u32) -> Counts {
        let usual = Counts::for_games(games);
        Counts {
            title_holders: usual.title_holders.div_ceil(2),
            own_title: usual.own_title.div_ceil(2),
            ..usual
        }
    }
}

/// `number × above / below`, rounded down.
fn part(number: u32, above: u64, below: u64) -> u32 {
    u32::try_from(u64::from(number) * above / below).unwrap_or(u32::MAX)
}
