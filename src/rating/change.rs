//! Computes the rating change of a rated player, game by game (B.02 8.3).

use super::game::{Conditions, Game, NotRated};
use super::k_factor::{KFactor, limit_k_by_volume};
use crate::model::{PlayerId, RoundNumber};
use crate::number::{Exact, Points, round_half_away, round_half_up, score_percentage};
use crate::rules::{dp, pd};

/// A game that counts for a rating change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountedGame {
    /// The opponent's rating.
    pub rating: u16,
    /// D, the player's own rating minus the opponent's.
    pub difference: i32,
    /// The rating difference that counts: D, limited to 400 points if the regulations say so.
    pub counted_difference: i32,
    /// PD, the expected score of the player in the game.
    pub expected: Points,
    /// The score in the game: 1, ½ or 0, whatever points the tournament awards.
    pub score: Points,
}

impl CountedGame {
    /// Returns ΔR, the score minus the expected score.
    #[must_use]
    pub fn delta(&self) -> Points {
        self.score - self.expected
    }
}

/// One round in the derivation of a rating change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of the round.
    pub round: RoundNumber,
    /// The opponent; `None` if the file names none.
    pub opponent: Option<PlayerId>,
    /// The contribution of the round, or the reason why it does not count.
    pub result: Result<CountedGame, NotRated>,
}

/// The rating change of one player in one tournament.
///
/// Scores and `change` are exact to a hundredth, and `average` is an exact quotient. The
/// regulations round only the sum of the changes in a rating period (B.02 8.3.4), so `rounded` and
/// `new_rating` assume that this tournament is the only one in its period.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Ro, the player's rating at the start of the tournament.
    pub own_rating: u16,
    /// All rounds of the player, each with its contribution.
    pub lines: Vec<Line>,
    /// n, the number of games that count.
    pub games: u32,
    /// W, the points in the games that count.
    pub score: Points,
    /// We, the sum of the expected scores in these games.
    pub expected: Points,
    /// K, the player's development coefficient, and how it was found.
    pub k: KFactor,
    /// The K that is applied. It is lower than `k` if K × n would be above 700.
    pub k_applied: u16,
    /// K × ΔR, in rating points.
    pub change: Points,
    /// The change rounded to a whole number, halves away from zero.
    pub rounded: i32,
    /// The rating after this tournament, if it is the only one in its rating period.
    pub new_rating: i32,
    /// Whether the change takes the rating below the lowest rating that is published.
    pub falls_off: bool,
    /// Rc, the average rating of the opponents in the games that count; `None` if no game counts.
    pub average: Option<Exact>,
    /// Rp, the average rating (rounded half up) plus dp, the rating difference for the score (B.02
    /// 8.1); `None` if no game counts.
    pub performance: Option<i32>,
}

impl Change {
    /// Returns ΔR, the score minus the expected score.
    #[must_use]
    pub fn delta(&self) -> Points {
        self.score - self.expected
    }

    /// Returns the games that count, with their rounds.
    pub fn counted_games(&self) -> impl Iterator<Item = (&Line, &CountedGame)> {
        let lines = self.lines.iter();
        lines.filter_map(|line| line.result.as_ref().ok().map(|counted| (line, counted)))
    }
}

/// Computes the rating change of a player with the rating `own_rating` from the player's rounds.
#[must_use]
pub fn change(own_rating: u16, k: KFactor, games: &[Game], conditions: &Conditions<'_>) -> Change {
    let lines = change_lines(own_rating, games, conditions);
    let counted_games = || lines.iter().filter_map(|line| line.result.as_ref().ok());
    let count = u32::try_from(counted_games().count()).unwrap_or(u32::MAX);
    let score: Points = counted_games().map(|game| game.score).sum();
    let expected: Points = counted_games().map(|game| game.expected).sum();
    let sum: i64 = counted_games().map(|game| i64::from(game.rating)).sum();
    let k_applied = limit_k_by_volume(k.value, count);
    let change = (score - expected) * i32::from(k_applied);
    let rounded = round_half_away(Exact::from(change));
    let rounded = i32::try_from(rounded).unwrap_or(0);
    let new_rating = i32::from(own_rating) + rounded;
    let lowest_rating = i32::from(conditions.regulations.lowest_published_rating);
    Change {
        own_rating,
        games: count,
        score,
        expected,
        k,
        k_applied,
        change,
        rounded,
        new_rating,
        falls_off: new_rating < lowest_rating && i32::from(own_rating) >= lowest_rating,
        average: Exact::ratio(i128::from(sum), i128::from(count)),
        performance: performance(sum, count, score),
        lines,
    }
}

/// Returns the performance rating: the average of `count` ratings with the sum `sum` (rounded half
/// up), plus dp, the rating difference for the score (B.02 8.1). `None` if `count` is 0.
fn performance(sum: i64, count: u32, score: Points) -> Option<i32> {
    let average = round_half_up(sum, i64::from(count))?;
    let half_points = u32::try_from(score.hundredths() / 50).ok()?;
    let percent = score_percentage(half_points, count)?;
    Some(i32::try_from(average).ok()? + dp(percent))
}

/// Returns all rounds of a player, each with its contribution to the rating change.
fn change_lines(own_rating: u16, games: &[Game], conditions: &Conditions<'_>) -> Vec<Line> {
    let rated_game = |game: &Game| {
        let (rating, score) = conditions.rated_game(Some(own_rating), game)?;
        Ok((rating, i32::from(own_rating) - i32::from(rating), score))
    };
    let rated_games: Vec<Result<_, NotRated>> = games.iter().map(rated_game).collect();
    let distances = rated_games.iter().map(|game| match game {
        Ok((_, difference, _)) => difference.unsigned_abs(),
        Err(_) => 0,
    });
    let largest_index = index_of_largest(distances);
    let line = |(index, (game, rated)): (usize, (&Game, Result<_, NotRated>))| Line {
        round: game.round,
        opponent: game.opponent.as_ref().and_then(|opponent| opponent.player),
        result: rated.map(|(rating, difference, score)| {
            let regulations = conditions.regulations;
            let counted_difference = regulations.counted_difference(
                own_rating,
                difference,
                largest_index == Some(index),
            );
            let percent = i32::try_from(pd(counted_difference)).unwrap_or(0);
            CountedGame {
                rating,
                difference,
                counted_difference,
                expected: Points::from_hundredths(percent),
                score,
            }
        }),
    };
    games
        .iter()
        .zip(rated_games)
        .enumerate()
        .map(line)
        .collect()
}

/// Returns the index of the largest number, or of the first of several equal ones; `None` if there
/// is no number.
fn index_of_largest(numbers: impl Iterator<Item = u32>) -> Option<usize> {
    let indexed = numbers.enumerate();
    let largest = indexed.reduce(|best, next| if next.1 > best.1 { next } else { best });
    largest.map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::super::k_factor::{History, k_factor};
    use super::super::regulations::Regulations;
    use super::super::testing::games;
    use super::*;
    use crate::model::{Date, TimeClass};

    /// Returns the rating change of a player with the stated coefficient `k` after the games in
    /// `text` (`1765=1 1920=½`).
    fn compute(start: (u16, u8, u8), own_rating: u16, k: u16, text: &str) -> Change {
        let start = Date::known(start.0, start.1, start.2);
        let regulations = Regulations::in_force(TimeClass::Standard, start).unwrap();
        let conditions = Conditions {
            regulations: &regulations,
            time: None,
            approved: false,
        };
        let history = History {
            stated_k: Some(k),
            ..History::default()
        };
        change(
            own_rating,
            k_factor(&history, own_rating, Some(2026)),
            &games(text),
            &conditions,
        )
    }

    #[test]
    fn the_worked_example_of_an_adult() {
        let found = compute(
            (2026, 11, 1),
            1873,
            20,
            "1765:1 1920:= 2104:0 1650:1 2311:=",
        );
        let numbers = [found.score, found.expected, found.delta(), found.change];
        assert_eq!(numbers.map(Points::hundredths), [300, 215, 85, 1700]);
        assert_eq!((found.games, found.new_rating), (5, 1890));
        assert_eq!(found.average, Some(Exact::whole(1950)));
        // 3 points of 5 games: dp is +72
        assert_eq!(found.performance, Some(2022));
    }

    #[test]
    fn halves_are_rounded_away_from_zero() {
        let check = |text: &str, k, expected: (i32, i32)| {
            let found = compute((2026, 11, 1), 2000, k, text);
            assert_eq!(
                (found.change.hundredths(), found.rounded),
                expected,
                "{text}"
            );
        };
        // changes of .50 × 5 = 2.50 and of (.50 − .42) × 6 = .48
        check("2000:1", 5, (250, 3));
        check("2000:0", 5, (-250, -3));
        check("2054:=", 6, (48, 0));
    }

    #[test]
    fn before_march_2024_only_the_largest_difference_is_limited() {
        // the player's rating is 2500, so D is 600, 500 and 450; before March 2024, only the 600 is
        // limited to 400
        let text = "1900:1 2000:1 2050:1";
        let used = |start| {
            let found = compute(start, 2500, 10, text);
            let used: Vec<i32> = found
                .counted_games()
                .map(|(_, game)| game.counted_difference)
                .collect();
            (used, found.change.hundredths())
        };
        // the expected scores are .92, .96 and .94, so 18 hundredths are won
        assert_eq!(used((2024, 2, 29)), (vec![400, 500, 450], 180));
        assert_eq!(used((2024, 3, 1)), (vec![400, 400, 400], 240));
        // if several differences are equal, only the first is limited
        let found = compute((2023, 5, 1), 2500, 10, "2000:1 2000:1");
        let used: Vec<i32> = found
            .counted_games()
            .map(|(_, game)| game.counted_difference)
            .collect();
        assert_eq!(used, [400, 500]);
    }

    #[test]
    fn k_is_lowered_if_k_times_games_exceeds_700() {
        let found = compute((2026, 11, 1), 2000, 40, &"2000:1 ".repeat(18));
        assert_eq!((found.k.value, found.k_applied), (40, 38));
        assert_eq!(found.change, Points::from_whole(342));
    }

    #[test]
    fn a_rating_may_fall_off_the_list() {
        let found = compute((2026, 11, 1), 1405, 40, "1400:0");
        assert_eq!((found.new_rating, found.falls_off), (1385, true));
        let before = compute((2023, 11, 1), 1405, 40, "1400:0");
        assert_eq!((before.new_rating, before.falls_off), (1385, false));
    }

    #[test]
    fn no_game_counts_against_unrated_opponents() {
        let found = compute(
            (2026, 11, 1),
            2000,
            20,
            "-:1 0:+ 0:U 0:Z 1900:+ 1900:W 1900:?",
        );
        assert_eq!((found.games, found.new_rating), (0, 2000));
        assert_eq!((found.average, found.performance), (None, None));
        let reasons = found
            .lines
            .iter()
            .map(|line| line.result.unwrap_err().words());
        assert_eq!(
            reasons.collect::<Vec<_>>().join("; "),
            "unrated opponent; forfeit win; pairing-allocated bye; zero-point bye; forfeit win; \
             the game ended before both players had moved; the result is not known"
        );
    }
}
