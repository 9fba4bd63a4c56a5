//! Excludes players who cannot have reached a norm, and cannot have missed it narrowly, by an upper
//! limit that is quick to compute.

use super::assessment::UNRATED_OPPONENT_RATING;
use super::norm::Norm;
use crate::model::{Outcome, PlayerId, Tournament};
use crate::number::{round_half_up, score_percentage};
use crate::rating::rounds::Rounds;
use crate::rules::dp;

/// The smallest number of games for which a missed norm is reported. Some team championships
/// require only this many games.
pub(super) const MIN_REPORTED_GAMES: usize = 7;

/// An upper limit for a player's performance rating, which assumes that all the player's points
/// were scored against the strongest opponents. Players whose limit is too low need not be
/// examined.
pub(super) struct BestCase {
    /// The ratings of the [`MIN_REPORTED_GAMES`] strongest opponents, the highest first; 1400 for
    /// an unrated opponent.
    ratings: Vec<u16>,
    /// The player's score in half points, plus one half point for a norm that was narrowly missed.
    half_points: u32,
}

impl BestCase {
    /// Computes the upper limit for a player; `None` if the player has too few games for a norm to
    /// be reported.
    pub(super) fn compute(
        tournament: &Tournament,
        rounds: &Rounds<'_>,
        player: PlayerId,
    ) -> Option<BestCase> {
        let (mut ratings, mut half_points) = (Vec::new(), 1);
        for entry in tournament.row(player) {
            let points = match entry.outcome {
                Outcome::Win | Outcome::ForfeitWin => 2,
                Outcome::Draw => 1,
                Outcome::Loss => 0,
                _ => continue,
            };
            if let Some(opponent) = entry.opponent.player() {
                half_points += points;
                ratings.push(rounds.rating(opponent).unwrap_or(UNRATED_OPPONENT_RATING));
            }
        }
        ratings.sort_unstable_by(|a, b| b.cmp(a));
        ratings.truncate(MIN_REPORTED_GAMES);
        (ratings.len() == MIN_REPORTED_GAMES).then_some(BestCase {
            ratings,
            half_points,
        })
    }

    /// Whether the upper limit is high enough for the norm to be reached or narrowly missed.
    pub(super) fn may_allow(&self, norm: Norm) -> bool {
        let Some((&last, others)) = self.ratings.split_last() else {
            return false;
        };
        // the lowest rated opponent is raised to the floor
        let raised = i32::from(last.max(norm.floor()));
        let sum: i32 = others.iter().copied().map(i32::from).sum();
        let games = u32::try_from(self.ratings.len()).unwrap_or(u32::MAX);
        let percent = score_percentage(self.half_points.min(2 * games), games);
        let average = round_half_up(i64::from(sum + raised), games.into());
        let average = average.and_then(|average| i32::try_from(average).ok());
        average.zip(percent).is_some_and(|(average, percent)| {
            average >= norm.average() && average + dp(percent) >= norm.performance()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_opponents_and_all_points_decide() {
        let check = |ratings: [u16; 7], half_points: u32, norm: Norm, expected: bool| {
            let best_case = BestCase {
                ratings: ratings.to_vec(),
                half_points,
            };
            assert_eq!(
                best_case.may_allow(norm),
                expected,
                "{ratings:?} {half_points}"
            );
        };
        // 7 points of 7 games: the average decides
        check([2380; 7], 15, Norm::Gm, true);
        check([2379; 7], 15, Norm::Gm, false);
        // 3.5 points of 7 games, which include the additional half point
        check([2450; 7], 7, Norm::Im, true);
        check([2449; 7], 7, Norm::Im, false);
        // the rating of the lowest rated opponent is raised to the floor
        check(
            [2250, 2250, 2250, 2250, 2250, 2250, 1400],
            15,
            Norm::Im,
            false,
        );
        check(
            [2260, 2260, 2260, 2260, 2260, 2260, 1400],
            15,
            Norm::Im,
            true,
        );
    }
}
