//! Defines the games of a player as ratings and norms use them, and the rules by which a game is
//! rated.

use super::regulations::{Regulations, Rule};
use super::time_control::{Class, TimeControl, minutes_needed};
use super::title::Title;
use crate::model::{Outcome, PlayerId, RoundNumber, TimeClass};
use crate::number::{Exact, Points};

/// The opponent in a game, with the data on which ratings and norms depend.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opponent {
    /// The ID of the opponent in the tournament; `None` if the file has no such player.
    pub player: Option<PlayerId>,
    /// The opponent's rating that counts at the start of the tournament; `None` if unrated.
    pub rating: Option<u16>,
    /// The opponent's title; `None` if the opponent has no FIDE title.
    pub title: Option<Title>,
    /// The opponent's highest women's title, unless it is the one in `title`. Only rating lists
    /// state it, so it is `None` without a list.
    pub women_title: Option<Title>,
    /// The code of the opponent's federation in upper case; `None` if not stated.
    pub federation: Option<String>,
    /// Whether the opponent scored against a rated player. In a round robin, games against an
    /// unrated opponent who did not score are excluded from norms (B.01 1.4.2).
    pub has_scored: bool,
}

impl Opponent {
    /// Whether one of the opponent's titles meets a condition.
    pub(super) fn has_title(&self, fits: impl Fn(Title) -> bool) -> bool {
        self.title.is_some_and(&fits) || self.women_title.is_some_and(fits)
    }
}

/// One round of a player, as ratings and norms use it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The number of the round.
    pub round: RoundNumber,
    /// The opponent; `None` for a bye or an absence.
    pub opponent: Option<Opponent>,
    /// How the round ended for the player.
    pub outcome: Outcome,
    /// Why a rule about the whole event excludes the game from ratings; `None` if none does.
    pub exclusion: Option<NotRated>,
}

/// Why a game is not rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotRated {
    /// The round was a bye, a forfeit or an absence.
    Unplayed(Outcome),
    /// The game ended before both players had moved.
    WithoutMoves,
    /// The result of the game is not known.
    NoResult,
    /// The file has no player with the opponent's number.
    UnknownOpponent,
    /// The opponent has no rating.
    UnratedOpponent,
    /// The ratings of the players differ by this number of rating points, which is too much for a
    /// rated game in rapid and blitz.
    TooFarApart(u16),
    /// The ratings of the players require this number of minutes, and the time control gives less.
    TooLittleTime(u32),
    /// The time control is too short for any rating category.
    TooShort,
    /// The first period of the time control has fewer than 30 moves.
    ShortFirstPeriod,
    /// The two players have different time controls.
    UnequalTimes,
    /// The game belongs to a match with an unrated player.
    UnratedMatch,
    /// The game belongs to a match that had already been won.
    DecidedMatch,
}

impl NotRated {
    /// Returns the rule that excludes the game; `None` if the reason is missing data.
    #[must_use]
    pub const fn rule(self) -> Option<Rule> {
        Some(match self {
            NotRated::Unplayed(_) | NotRated::WithoutMoves => Rule::Unplayed,
            NotRated::NoResult | NotRated::UnknownOpponent => return None,
            NotRated::UnratedOpponent => Rule::UnratedOpponent,
            NotRated::TooFarApart(_) => Rule::Difference,
            NotRated::TooLittleTime(_) | NotRated::TooShort => Rule::Time,
            NotRated::ShortFirstPeriod => Rule::FirstPeriod,
            NotRated::UnequalTimes => Rule::EqualTimes,
            NotRated::UnratedMatch => Rule::UnratedMatch,
            NotRated::DecidedMatch => Rule::DecidedMatch,
        })
    }

    /// Returns why the game is not rated, in words.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            NotRated::Unplayed(outcome) => outcome.words().to_owned(),
            NotRated::WithoutMoves => "the game ended before both players had moved".to_owned(),
            NotRated::NoResult => "the result is not known".to_owned(),
            NotRated::UnknownOpponent => "the opponent is not in the file".to_owned(),
            NotRated::UnratedOpponent => "unrated opponent".to_owned(),
            NotRated::TooFarApart(difference) => {
                format!("the ratings differ by {difference} points, and one of them is above 2600")
            }
            NotRated::TooLittleTime(minutes) => {
                format!("too little time: at least {minutes} minutes for 60 moves are required")
            }
            NotRated::TooShort => {
                "the time control gives 3 minutes or less for 60 moves".to_owned()
            }
            NotRated::ShortFirstPeriod => "the first period has fewer than 30 moves".to_owned(),
            NotRated::UnequalTimes => "the players have different amounts of time".to_owned(),
            NotRated::UnratedMatch => "the match is with an unrated player".to_owned(),
            NotRated::DecidedMatch => "the game was played after the match was won".to_owned(),
        }
    }
}

/// The conditions that are the same for every game of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Conditions<'a> {
    /// The rating regulations in force.
    pub regulations: &'a Regulations,
    /// The time control; `None` if it is not known, which excludes no game.
    pub time: Option<&'a TimeControl>,
    /// Whether FIDE's Qualification Commission approved an event of 2026 with 75 minutes or more
    /// for 60 moves for standard ratings and norms.
    pub approved: bool,
}

impl Conditions<'_> {
    /// Returns the opponent's rating and the score in a game, if the game counts for a player with
    /// the rating `own_rating` (`None` for an unrated player).
    ///
    /// # Errors
    /// [`NotRated`] with the reason why the game does not count.
    pub fn rated_game(
        &self,
        own_rating: Option<u16>,
        game: &Game,
    ) -> Result<(u16, Points), NotRated> {
        let points = match game.outcome {
            Outcome::Win => Points::ONE,
            Outcome::Draw => Points::HALF,
            Outcome::Loss => Points::ZERO,
            Outcome::UnratedWin | Outcome::UnratedDraw | Outcome::UnratedLoss => {
                return Err(NotRated::WithoutMoves);
            }
            Outcome::Unknown => return Err(NotRated::NoResult),
            outcome => return Err(NotRated::Unplayed(outcome)),
        };
        if let Some(reason) = game.exclusion {
            return Err(reason);
        }
        let opponent = game.opponent.as_ref().ok_or(NotRated::UnknownOpponent)?;
        let rating = opponent.rating.ok_or(NotRated::UnratedOpponent)?;
        self.check_time_control(own_rating.map_or(rating, |own_rating| own_rating.max(rating)))?;
        match own_rating {
            Some(own_rating) if self.regulations.excludes(own_rating, rating) => {
                Err(NotRated::TooFarApart(own_rating.abs_diff(rating)))
            }
            _ => Ok((rating, points)),
        }
    }

    /// Checks whether the time control allows a rated game whose higher rated player has this
    /// rating.
    fn check_time_control(&self, higher_rating: u16) -> Result<(), NotRated> {
        let Some(time) = self.time else {
            return Ok(());
        };
        if self.regulations.category != TimeClass::Standard {
            return match time.class() {
                Class::Unequal => Err(NotRated::UnequalTimes),
                Class::TooShort => Err(NotRated::TooShort),
                Class::Rated(_) => Ok(()),
            };
        }
        if !time.first_period_is_long_enough() {
            return Err(NotRated::ShortFirstPeriod);
        }
        let needed_minutes = if self.approved {
            minutes_needed(higher_rating).min(APPROVED_MINUTES)
        } else {
            minutes_needed(higher_rating)
        };
        match time.minutes() {
            Some(minutes) if minutes < Exact::whole(needed_minutes.into()) => {
                Err(NotRated::TooLittleTime(needed_minutes))
            }
            _ => Ok(()),
        }
    }
}

/// The number of minutes for 60 moves in a time control of 45 minutes plus 30 seconds a move. The
/// FIDE calendar of 2026 allows this time control if the Qualification Commission approves it.
pub(super) const APPROVED_MINUTES: u32 = 75;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Date;

    fn game(rating: Option<u16>) -> Game {
        Game {
            round: RoundNumber(1),
            opponent: Some(Opponent {
                rating,
                ..Opponent::default()
            }),
            outcome: Outcome::Win,
            exclusion: None,
        }
    }

    fn check(time: &str, approved: bool, ratings: (u16, u16), expected: Result<(), NotRated>) {
        let start = Date::known(2026, 11, 1);
        let regulations = Regulations::in_force(TimeClass::Standard, start).unwrap();
        let time = TimeControl::parse(time);
        let conditions = Conditions {
            regulations: &regulations,
            time: time.as_ref(),
            approved,
        };
        let found = conditions.rated_game(Some(ratings.0), &game(Some(ratings.1)));
        assert_eq!(found.map(|_| ()), expected, "{time:?} {ratings:?}");
    }

    #[test]
    fn the_required_time_depends_on_the_higher_rating() {
        let short = |minutes| Err(NotRated::TooLittleTime(minutes));
        check("5400+30", false, (2400, 1500), Ok(()));
        check("3600+30", false, (2399, 1500), Ok(()));
        check("3600+30", false, (1500, 2400), short(120));
        check("3600", false, (1799, 1799), Ok(()));
        check("3600", false, (1500, 1800), short(90));
        check("3599", false, (1500, 1500), short(60));
        check("2700+30", false, (1900, 1500), short(90));
        check("2700+30", true, (2600, 1500), Ok(()));
        check("2700+15", true, (2600, 1500), short(75));
        check(
            "25/3600:1800",
            false,
            (1500, 1500),
            Err(NotRated::ShortFirstPeriod),
        );
    }
}
