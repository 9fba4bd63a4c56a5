//! Computes how many opponents of each kind, and which score, a norm requires or allows (B.01 1.4.3
//! to 1.4.5, 1.4.8b).

use crate::number::Points;

/// The smallest number of different federations among the opponents, not counting the player's own
/// (B.01 1.4.3).
pub const FOREIGN_FEDERATIONS: u32 = 2;

/// The requirements that depend on the number of games used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The smallest number of opponents with a title (B.01 1.4.5a): half of the games, rounded up.
    pub title_holders: u32,
    /// The smallest number of opponents with the title of the norm or a higher one (B.01 1.4.5b-e):
    /// a third of the games, rounded up, but at least 3.
    pub own_title: u32,
    /// The largest number of opponents from the player's federation (B.01 1.4.4): three fifths of
    /// the games, rounded down.
    pub own_federation: u32,
    /// The largest number of opponents from any one federation (B.01 1.4.4): two thirds of the
    /// games, rounded down.
    pub one_federation: u32,
    /// The lowest score (B.01 1.4.8b): 35 % of the games, rounded up to a multiple of half a point.
    pub score: Points,
}

impl Counts {
    /// Returns the requirements for a number of games.
    #[must_use]
    pub fn for_games(games: u32) -> Counts {
        // 35 % of n games are 0.7 n half points
        let half_points = (u64::from(games) * 7).div_ceil(10);
        Counts {
            title_holders: games.div_ceil(2),
            own_title: games.div_ceil(3).max(3),
            own_federation: fraction(games, 3, 5),
            one_federation: fraction(games, 2, 3),
            score: Points::HALF * i32::try_from(half_points).unwrap_or(i32::MAX),
        }
    }

    /// Returns the requirements for a number of games if each opponent is met twice: the numbers of
    /// opponents with titles are halved, rounded up, and count players instead of games (B.01
    /// 1.4.5f).
    #[must_use]
    pub fn for_double_round_robin(games: u32) -> Counts {
        let usual_counts = Counts::for_games(games);
        Counts {
            title_holders: usual_counts.title_holders.div_ceil(2),
            own_title: usual_counts.own_title.div_ceil(2),
            ..usual_counts
        }
    }
}

/// Returns `number` times `above / below`, rounded down.
fn fraction(number: u32, above: u64, below: u64) -> u32 {
    u32::try_from(u64::from(number) * above / below).unwrap_or(u32::MAX)
}
