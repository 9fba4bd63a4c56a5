//! The rules of the rating regulations (FIDE Handbook B.02) that are in force for a tournament.

use std::fmt;

use crate::model::{Date, TimeClass};

/// The first day of the oldest regulations that are implemented.
const COVERED_FROM: Date = Date::known(2022, 1, 1);
/// The day from which first ratings include two virtual draws, the lowest rating is 1400, and the
/// limit of 400 points applies in every game.
const MARCH_2024: Date = Date::known(2024, 3, 1);
/// The day from which some games between players at least 600 points apart are excluded in rapid
/// and blitz.
const DECEMBER_2024: Date = Date::known(2024, 12, 1);
/// The day from which the limit of 400 points does not apply to players of 2650 or more in standard
/// chess.
const OCTOBER_2025: Date = Date::known(2025, 10, 1);

/// The largest rating difference that counts in a game to which the limit applies (8.3.1).
pub const MAX_COUNTED_DIFFERENCE: i32 = 400;

/// The games in which a rating difference of more than 400 points counts as 400.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DifferenceLimit {
    /// Only in the game of the tournament with the largest difference. If several games have the
    /// largest difference, the first one is limited; the regulations do not say which.
    LargestOnly,
    /// In every game of the tournament.
    EveryGame,
    /// In every game of a player whose own rating is below this rating.
    OwnRatingBelow(u16),
}

/// The rule by which a first rating is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstRule {
    /// The average rating of the opponents plus 20 points for each half point above 50 %; below 50
    /// %, plus dp, the (negative) rating difference for the percentage score.
    TwentyPerHalfPoint,
    /// The average rating of the opponents and of two virtual opponents of 1800, against whom the
    /// player is assumed to have drawn, plus dp, the rating difference for the percentage score; at
    /// most 2200.
    VirtualDraws,
}

/// The games that do not count because of the players' ratings (rapid and blitz, 7.3.1). A game is
/// excluded if both conditions are true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exclusion {
    /// The smallest rating difference of the excluded games.
    pub difference: u16,
    /// The rating that at least one of the players must exceed.
    pub rating_above: u16,
}

/// The rating regulations of one category as in force on one day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regulations {
    /// The rating category: standard, rapid or blitz.
    pub category: TimeClass,
    /// The day since which these regulations have been in force.
    pub since: Date,
    /// The games in which rating differences are limited to 400 points.
    pub limit: DifferenceLimit,
    /// The games that are excluded because of the players' ratings; `None` in standard chess and
    /// before December 2024.
    pub exclusion: Option<Exclusion>,
    /// The rule by which first ratings are computed.
    pub first_rating_rule: FirstRule,
    /// The lowest rating that is published.
    pub lowest_published_rating: u16,
    /// Interpretations of these regulations that have not been confirmed, in words.
    pub unverified_interpretations: Vec<&'static str>,
}

/// The error for a tournament that started before the first day that the known regulations cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotCovered {
    /// The first day of the tournament.
    pub start: Date,
    /// The first day that the known regulations cover.
    pub covered_from: Date,
}

impl fmt::Display for NotCovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the tournament starts on {}, but regulations before {} are not covered",
            self.start, self.covered_from
        )
    }
}

impl std::error::Error for NotCovered {}

impl Regulations {
    /// Returns the regulations in force on the first day of a tournament. An event that runs across
    /// a change keeps the regulations of its first day.
    ///
    /// # Errors
    /// [`NotCovered`] if the day is before 2022.
    pub fn in_force(category: TimeClass, start: Date) -> Result<Regulations, NotCovered> {
        if start < COVERED_FROM {
            return Err(NotCovered {
                start,
                covered_from: COVERED_FROM,
            });
        }
        let is_standard = category == TimeClass::Standard;
        let mut interpretations = Vec::new();
        let changes: &[Date] = if is_standard {
            &[COVERED_FROM, MARCH_2024, OCTOBER_2025]
        } else {
            &[COVERED_FROM, MARCH_2024, DECEMBER_2024]
        };
        let mut in_force = changes.iter().rev();
        let since = in_force.find(|&&day| day <= start).copied();
        let limit = if start < MARCH_2024 {
            if !is_standard {
                interpretations
                    .push("before March 2024 the limit of 400 points is taken from standard chess");
            }
            DifferenceLimit::LargestOnly
        } else if is_standard && start >= OCTOBER_2025 {
            interpretations.push("the first day of the tournament decides whether the change of October 2025 applies");
            DifferenceLimit::OwnRatingBelow(2650)
        } else {
            DifferenceLimit::EveryGame
        };
        let has_exclusion = !is_standard && start >= DECEMBER_2024;
        let (first_rating_rule, lowest_published_rating) = if start < MARCH_2024 {
            (FirstRule::TwentyPerHalfPoint, 1000)
        } else {
            (FirstRule::VirtualDraws, 1400)
        };
        Ok(Regulations {
            category,
            since: since.unwrap_or(COVERED_FROM),
            limit,
            exclusion: has_exclusion.then_some(Exclusion {
                difference: 600,
                rating_above: 2600,
            }),
            first_rating_rule,
            lowest_published_rating,
            unverified_interpretations: interpretations,
        })
    }

    /// Returns the newest regulations, which are assumed for a tournament without a date.
    #[must_use]
    pub fn newest(category: TimeClass) -> Regulations {
        let newest = Regulations::in_force(category, OCTOBER_2025);
        newest.expect("the regulations from October 2025 are covered")
    }

    /// Returns the article of a rule in the chapter on this category: `B.02 8.2`.
    #[must_use]
    pub const fn article(&self, rule: Rule) -> &'static str {
        rule.article(self.category)
    }

    /// Returns the rating difference that counts in a game of a player with the rating `own_rating`
    /// (8.3.1). `difference` is `own_rating` minus the opponent's rating, and `largest` says
    /// whether it is the player's largest difference in the tournament.
    #[must_use]
    pub fn counted_difference(&self, own_rating: u16, difference: i32, largest: bool) -> i32 {
        let is_limited = match self.limit {
            DifferenceLimit::LargestOnly => largest,
            DifferenceLimit::EveryGame => true,
            DifferenceLimit::OwnRatingBelow(rating) => own_rating < rating,
        };
        if is_limited {
            difference.clamp(-MAX_COUNTED_DIFFERENCE, MAX_COUNTED_DIFFERENCE)
        } else {
            difference
        }
    }

    /// Whether a game between players with these ratings is excluded from rating.
    #[must_use]
    pub fn excludes(&self, own_rating: u16, opponent: u16) -> bool {
        self.exclusion.is_some_and(|exclusion| {
            own_rating.abs_diff(opponent) >= exclusion.difference
                && own_rating.max(opponent) > exclusion.rating_above
        })
    }
}

/// A rule of the rating regulations. Reports cite its article.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The thinking time that both players need.
    Time,
    /// The number of moves that the first period must have.
    FirstPeriod,
    /// Both players of a game have the same thinking time.
    EqualTimes,
    /// Games that were not played do not count.
    Unplayed,
    /// Matches with an unrated player are not rated.
    UnratedMatch,
    /// Games after a match was won are not rated.
    DecidedMatch,
    /// Ratings below the rating floor are not published.
    Floor,
    /// The computation of first ratings.
    FirstRating,
    /// Games against opponents without a rating do not count.
    UnratedOpponent,
    /// The value of a rating difference above 400 points, and the difference from which games are
    /// excluded.
    Difference,
    /// The computation of the expected score of a game.
    Expected,
    /// The choice of the development coefficient K.
    KFactor,
    /// The rounding of a rating change.
    Rounding,
}

impl Rule {
    /// Returns the article of the rule in the chapter on a category: `B.02 8.2`.
    #[must_use]
    pub const fn article(self, category: TimeClass) -> &'static str {
        let [standard, fast] = match self {
            Rule::Time => ["B.02 1.1", "B.02 rapid and blitz 1.1"],
            Rule::FirstPeriod => ["B.02 1.2", "B.02 rapid and blitz 1.1"],
            Rule::EqualTimes => ["B.02 1.1", "B.02 rapid and blitz 1.2"],
            Rule::Unplayed => ["B.02 5.1", "B.02 rapid and blitz, unplayed games"],
            Rule::UnratedMatch => ["B.02 6.1", "B.02 rapid and blitz, matches"],
            Rule::DecidedMatch => ["B.02 6.2", "B.02 rapid and blitz, matches"],
            Rule::Floor => ["B.02 7.2.1", "B.02 rapid and blitz 6.2.1"],
            Rule::FirstRating => ["B.02 8.2", "B.02 rapid and blitz 7.2"],
            Rule::UnratedOpponent | Rule::Difference => {
                ["B.02 8.3.1", "B.02 rapid and blitz 7.3.1"]
            }
            Rule::Expected => ["B.02 8.1.2", "B.02 rapid and blitz 7.1.2"],
            Rule::KFactor => ["B.02 8.3.3", "B.02 rapid and blitz 7.3.3"],
            Rule::Rounding => ["B.02 8.3.4", "B.02 rapid and blitz 7.3.4"],
        };
        match category {
            TimeClass::Standard => standard,
            TimeClass::Rapid | TimeClass::Blitz => fast,
        }
    }
}

/// Returns the name of a rating category: `standard`.
#[must_use]
pub const fn time_class_name(category: TimeClass) -> &'static str {
    match category {
        TimeClass::Standard => "standard",
        TimeClass::Rapid => "rapid",
        TimeClass::Blitz => "blitz",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(category: TimeClass, start: (u16, u8, u8), expected: (DifferenceLimit, bool, u16)) {
        let start = Date::known(start.0, start.1, start.2);
        let found = Regulations::in_force(category, start).unwrap();
        let excluded = found.exclusion.is_some();
        assert_eq!(
            (found.limit, excluded, found.lowest_published_rating),
            expected,
            "{start}"
        );
        assert!(found.since <= start);
    }

    #[test]
    fn rules_change_on_their_first_day() {
        use DifferenceLimit::{EveryGame, LargestOnly, OwnRatingBelow};
        use TimeClass::{Blitz, Rapid, Standard};
        check(Standard, (2022, 1, 1), (LargestOnly, false, 1000));
        check(Standard, (2024, 2, 29), (LargestOnly, false, 1000));
        check(Standard, (2024, 3, 1), (EveryGame, false, 1400));
        check(Standard, (2025, 9, 30), (EveryGame, false, 1400));
        check(Standard, (2025, 10, 1), (OwnRatingBelow(2650), false, 1400));
        check(Rapid, (2024, 2, 29), (LargestOnly, false, 1000));
        check(Rapid, (2024, 11, 30), (EveryGame, false, 1400));
        check(Rapid, (2024, 12, 1), (EveryGame, true, 1400));
        check(Blitz, (2026, 11, 1), (EveryGame, true, 1400));
    }

    #[test]
    fn earlier_regulations_are_not_covered() {
        let last = Date::known(2021, 12, 31);
        let error = Regulations::in_force(TimeClass::Standard, last).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the tournament starts on 2021-12-31, but regulations before 2022-01-01 are not covered"
        );
    }

    #[test]
    fn articles_are_cited_from_the_chapter_of_the_category() {
        let article = |category| Rule::Difference.article(category);
        assert_eq!(article(TimeClass::Standard), "B.02 8.3.1");
        assert_eq!(article(TimeClass::Blitz), "B.02 rapid and blitz 7.3.1");
    }
}
