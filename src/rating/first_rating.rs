//! Computes the first rating of an unrated player, or the contribution of a tournament to it (B.02
//! 8.2).

use super::game::{Conditions, Game, NotRated};
use super::regulations::FirstRule;
use crate::model::{PlayerId, RoundNumber};
use crate::number::{Exact, Points, round_half_up};
use crate::rules::dp;

/// The smallest number of games against rated opponents for a first rating.
pub const MIN_GAMES: u32 = 5;
/// The number of virtual opponents; the player is assumed to have drawn against each of them.
const VIRTUAL_OPPONENTS: u32 = 2;
/// The rating of a virtual opponent.
const VIRTUAL_RATING: i64 = 1800;
/// The highest first rating under the rule with virtual opponents.
const HIGHEST_FIRST_RATING: i64 = 2200;

/// One round in the derivation of a first rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstLine {
    /// The number of the round.
    pub round: RoundNumber,
    /// The opponent; `None` if the file names none.
    pub opponent: Option<PlayerId>,
    /// The opponent's rating and the player's score, or why the game does not count.
    pub result: Result<(u16, Points), NotRated>,
}

/// The intermediate values in the computation of a first rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstRatingSteps {
    /// Ra, the average rating of the opponents, including virtual opponents if the rule has them.
    pub average: Exact,
    /// p, the score in percent, rounded half up, including draws with virtual opponents if the rule
    /// has them.
    pub percent: u32,
    /// The rating points added to the average: dp, the rating difference for the score, or under
    /// the older rule 20 points for each half point above 50 %. Negative for a score below 50 %.
    pub added_points: i32,
    /// The average plus `added_points`, before rounding.
    pub unrounded_rating: Exact,
    /// Ru, the first rating: rounded half up and, under the rule with virtual opponents, at most
    /// 2200.
    pub rating: i64,
    /// Whether Ru was lowered to 2200.
    pub is_limited: bool,
}

/// The contribution of a tournament to the first rating of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstRating {
    /// All rounds of the player, each with its contribution.
    pub lines: Vec<FirstLine>,
    /// n, the number of games that count.
    pub games: u32,
    /// W, the points in the games that count.
    pub score: Points,
    /// The computation from the games of this tournament only; `None` if no game counts.
    pub steps: Option<FirstRatingSteps>,
    /// How many of the five games required for a first rating are missing; 0 if there are enough.
    /// Games of other tournaments within 26 months count too.
    pub missing_games: u32,
    /// Whether the player scored no points in the games that count. If this is the player's first
    /// tournament, it then does not count.
    pub without_score: bool,
    /// Whether the first rating is at least the lowest rating that is published; false if no game
    /// counts.
    pub high_enough: bool,
}

impl FirstRating {
    /// Returns the first rating that follows from this tournament alone; `None` if the tournament
    /// is not enough for a rating.
    #[must_use]
    pub fn rating(&self) -> Option<i64> {
        let is_reached = self.missing_games == 0 && !self.without_score && self.high_enough;
        self.steps.filter(|_| is_reached).map(|steps| steps.rating)
    }
}

/// Computes what the rounds of an unrated player contribute to a first rating.
#[must_use]
pub fn first_rating(games: &[Game], conditions: &Conditions<'_>) -> FirstRating {
    let line = |game: &Game| FirstLine {
        round: game.round,
        opponent: game.opponent.as_ref().and_then(|opponent| opponent.player),
        result: conditions.rated_game(None, game),
    };
    let lines: Vec<FirstLine> = games.iter().map(line).collect();
    let counted_games = || lines.iter().filter_map(|line| line.result.ok());
    let count = u32::try_from(counted_games().count()).unwrap_or(u32::MAX);
    let score: Points = counted_games().map(|(_, score)| score).sum();
    let sum = counted_games().map(|(rating, _)| i64::from(rating)).sum();
    let steps = compute_steps(conditions.regulations.first_rating_rule, sum, count, score);
    let lowest_rating = i64::from(conditions.regulations.lowest_published_rating);
    FirstRating {
        lines,
        games: count,
        score,
        steps,
        missing_games: MIN_GAMES.saturating_sub(count),
        without_score: count > 0 && score == Points::ZERO,
        high_enough: steps.is_some_and(|steps| steps.rating >= lowest_rating),
    }
}

/// Computes the intermediate values of a first rating from `count` games, the sum of the
/// opponents' ratings and the score; `None` if no game counts.
fn compute_steps(rule: FirstRule, sum: i64, count: u32, score: Points) -> Option<FirstRatingSteps> {
    if count == 0 {
        return None;
    }
    let (sum, number, score) = match rule {
        FirstRule::TwentyPerHalfPoint => (sum, count, score),
        FirstRule::VirtualDraws => (
            sum + VIRTUAL_RATING * i64::from(VIRTUAL_OPPONENTS),
            count.checked_add(VIRTUAL_OPPONENTS)?,
            score + Points::HALF * i32::try_from(VIRTUAL_OPPONENTS).ok()?,
        ),
    };
    let average = Exact::ratio(i128::from(sum), i128::from(number))?;
    let percent = round_half_up(i64::from(score.hundredths()), i64::from(number))?;
    let percent = u32::try_from(percent).ok()?.min(100);
    // the half points above 50 % are twice the score minus the number of games
    let half_points_above = i64::from(score.hundredths() / 50) - i64::from(number);
    let added_points = match rule {
        FirstRule::TwentyPerHalfPoint if half_points_above >= 0 => {
            i32::try_from(20 * half_points_above).ok()?
        }
        _ => dp(percent),
    };
    let unrounded_rating = average.checked_add(Exact::whole(i64::from(added_points)))?;
    let rounded = round_half_up(unrounded_rating.numerator(), unrounded_rating.denominator())?;
    let is_limited = rule == FirstRule::VirtualDraws && rounded > HIGHEST_FIRST_RATING;
    Some(FirstRatingSteps {
        average,
        percent,
        added_points,
        unrounded_rating,
        rating: if is_limited {
            HIGHEST_FIRST_RATING
        } else {
            rounded
        },
        is_limited,
    })
}

#[cfg(test)]
mod tests {
    use super::super::regulations::Regulations;
    use super::super::testing::games;
    use super::*;
    use crate::model::{Date, TimeClass};

    fn compute(year: u16, text: &str) -> FirstRating {
        let start = Date::known(year, 11, 1);
        let regulations = Regulations::in_force(TimeClass::Standard, start).unwrap();
        let conditions = Conditions {
            regulations: &regulations,
            time: None,
            approved: false,
        };
        first_rating(&games(text), &conditions)
    }

    /// Checks the average, the percentage, the added points, and the rating.
    fn check(year: u16, text: &str, expected: (&str, u32, i32, i64)) {
        let steps = compute(year, text).steps.unwrap();
        let average = steps.average.to_text();
        let found = (
            average.as_str(),
            steps.percent,
            steps.added_points,
            steps.rating,
        );
        assert_eq!(found, expected, "{year} {text}");
    }

    #[test]
    fn in_2022_each_half_point_above_fifty_percent_gave_20_points() {
        let five = |results: [&str; 5]| results.map(|result| format!("1700:{result}")).join(" ");
        check(
            2022,
            &five(["1", "1", "=", "0", "0"]),
            ("1700", 50, 0, 1700),
        );
        check(
            2022,
            &five(["1", "1", "1", "0", "0"]),
            ("1700", 60, 20, 1720),
        );
        check(
            2022,
            &five(["1", "1", "1", "=", "0"]),
            ("1700", 70, 40, 1740),
        );
        check(
            2022,
            &five(["1", "1", "1", "1", "1"]),
            ("1700", 100, 100, 1800),
        );
        // below 50 %, dp is added: 2 points of 5 games are 40 %, so dp is −72
        check(
            2022,
            &five(["1", "1", "0", "0", "0"]),
            ("1700", 40, -72, 1628),
        );
        // this rule has no virtual opponents and no highest rating
        check(
            2023,
            "2400:1 2400:1 2400:1 2400:1 2400:1",
            ("2400", 100, 100, 2500),
        );
    }

    #[test]
    fn half_percents_and_half_ratings_are_rounded_up() {
        // with two virtual draws, 2.5 points of 8 games are 31.25 %, and 3 of 8 are 37.5 %, rounded
        // to 38
        check(
            2026,
            "1800:1 1800:= 1800:0 1800:0 1800:0 1800:0",
            ("1800", 31, -141, 1659),
        );
        check(
            2026,
            "1800:1 1800:1 1800:0 1800:0 1800:0 1800:0",
            ("1800", 38, -87, 1713),
        );
        // the average is 14404 / 8 = 1800.5, which is rounded up
        check(
            2026,
            "1801:1 1801:1 1801:1 1801:0 1800:0 1800:0",
            ("1800.5", 50, 0, 1801),
        );
    }

    #[test]
    fn fewer_than_five_games_only_contribute() {
        let found = compute(2026, "1812:1 1744:1 1902:0 1655:1");
        assert_eq!((found.missing_games, found.rating()), (1, None));
        assert!(found.steps.is_some());
        let found = compute(2026, "0:U -:1");
        assert_eq!(
            (found.games, found.steps, found.missing_games),
            (0, None, 5)
        );
    }

    #[test]
    fn a_first_tournament_without_a_point_counts_for_nothing() {
        let found = compute(2026, "1900:0 1900:0 1900:0 1900:0 1900:0");
        // with two virtual draws, 1 point of 7 games is 14 %: dp is −309, from the average 1871.43
        assert_eq!(found.steps.unwrap().rating, 1562);
        assert_eq!((found.without_score, found.rating()), (true, None));
    }

    #[test]
    fn first_ratings_below_the_lowest_rating_are_not_published() {
        // five opponents rated `a` and two virtual ones: (5a + 3600) / 7 − 230 = 1400 for a = 1562
        let index = compute(2026, "1562:0 1562:0 1562:0 1562:0 1562:=");
        assert_eq!(
            (index.steps.unwrap().rating, index.high_enough),
            (1400, true)
        );
        let below = compute(2026, "1561:0 1561:0 1561:0 1561:0 1561:=");
        assert_eq!((below.steps.unwrap().rating, below.rating()), (1399, None));
        let before = compute(2023, "1561:0 1561:0 1561:0 1561:0 1561:=");
        // 0.5 points of 5 games are 10 %: dp is −366
        assert_eq!(before.rating(), Some(1195));
    }
}
