//! The games of one player as ratings and norms use them, and which of them are rated.

use super::regulations::{Regulations, Rule};
use super::time_control::{Class, TimeControl, minutes_needed};
use super::title::Title;
use crate::model::{Outcome, PlayerId, RoundNumber, TimeClass};
use crate::number::{Exact, Points};

/// The opponent of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opponent {
    /// The player in the tournament; `None` where the file has no such player.
    pub player: Option<PlayerId>,
    /// The rating on the list in force at the start; `None`: unrated.
    pub rating: Option<u16>,
    /// The title; `None` without a title of the handbook.
    pub title: Option<Title>,
    /// Federation code in capitals; `None` if not stated.
    pub federation: Option<String>,
    /// Whether the opponent scored against a rated player. In a round robin, games against an
    /// unrated player who did not are excluded from norms (B.01 1.4.2).
    pub scored: bool,
}

/// One round of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The round.
    pub round: RoundNumber,
    /// The opponent; `None` for a bye or an absence.
    pub opponent: Option<Opponent>,
    /// How the round ended for the player.
    pub outcome: Outcome,
    /// Why the event excludes the game from ratings for all its players.
    pub excluded: Option<NotRated>,
}

/// Why a game is not rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotRated {
    /// A bye, a forfeit or an absence.
    Unplayed(Outcome),
    /// Ended before each side had moved.
    WithoutMoves,
    /// The result is not known.
    NoResult,
    /// The file has no player with the opponent's number.
    UnknownOpponent,
    /// The opponent has no rating.
    UnratedOpponent,
    /// The ratings are too far apart (rapid and blitz).
    TooFarApart(u16),
    /// The game needs more time than the time control gives: minutes needed.
    TooLittleTime(u32),
    /// The time control is too short for any list.
    TooShort,
    /// The first period has fewer than 30 moves.
    ShortFirstPeriod,
    /// The players have different times.
    UnequalTimes,
    /// A match with an unrated player.
    UnratedMatch,
    /// A game of a match that was won already.
    DecidedMatch,
}

impl NotRated {
    /// The rule that excludes the game.
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

    /// The reason in words.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            NotRated::Unplayed(outcome) => outcome.words().to_owned(),
            NotRated::WithoutMoves => "ended before each side had moved".to_owned(),
            NotRated::NoResult => "the result is not known".to_owned(),
            NotRated::UnknownOpponent => "the opponent is not in the file".to_owned(),
            NotRated::UnratedOpponent => "unrated opponent".to_owned(),
            NotRated::TooFarApart(difference) => {
                format!("the ratings differ by {difference}, and one is above 2600")
            }
            NotRated::TooLittleTime(minutes) => {
                format!("too little time: {minutes} minutes for 60 moves are needed")
            }
            NotRated::TooShort => "3 minutes or less for 60 moves".to_owned(),
            NotRated::ShortFirstPeriod => "the first period has fewer than 30 moves".to_owned(),
            NotRated::UnequalTimes => "the players have different times".to_owned(),
            NotRated::UnratedMatch => "a match with an unrated player".to_owned(),
            NotRated::DecidedMatch => "played after the match was won".to_owned(),
        }
    }
}

/// The conditions of every game of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Conditions<'a> {
    /// The regulations in force.
    pub regulations: &'a Regulations,
    /// The time control; `None` where it is not known: no game is then refused for its time.
    pub time: Option<&'a TimeControl>,
    /// Whether the Qualification Commission approved an event of 2026 with 75 minutes for 60
    /// moves or more for standard ratings and norms.
    pub approved: bool,
}

impl Conditions<'_> {
    /// The rating and score of a game that counts for a player with the rating `own`; `None` for
    /// an unrated player.
    ///
    /// # Errors
    /// Why the game does not count.
    pub fn rated(&self, own: Option<u16>, game: &Game) -> Result<(u16, Points), NotRated> {
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
        if let Some(reason) = game.excluded {
            return Err(reason);
        }
        let opponent = game.opponent.as_ref().ok_or(NotRated::UnknownOpponent)?;
        let rating = opponent.rating.ok_or(NotRated::UnratedOpponent)?;
        self.time_allows(own.map_or(rating, |own| own.max(rating)))?;
        match own {
            Some(own) if self.regulations.excludes(own, rating) => {
                Err(NotRated::TooFarApart(own.abs_diff(rating)))
            }
            _ => Ok((rating, points)),
        }
    }

    /// Checks the time of a game whose higher rating is `higher`.
    fn time_allows(&self, higher: u16) -> Result<(), NotRated> {
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
        let needed = match self.approved {
            true => minutes_needed(higher).min(APPROVED_MINUTES),
            false => minutes_needed(higher),
        };
        match time.minutes() {
            Some(minutes) if minutes < Exact::whole(needed.into()) => {
                Err(NotRated::TooLittleTime(needed))
            }
            _ => Ok(()),
        }
    }
}

/// The minutes for 60 moves at 45 minutes and 30 seconds a move, which the calendar of 2026 allows
/// with the approval of the commission.
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
            excluded: None,
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
        let found = conditions.rated(Some(ratings.0), &game(Some(ratings.1)));
        assert_eq!(found.map(|_| ()), expected, "{time:?} {ratings:?}");
    }

    #[test]
    fn the_time_needed_goes_by_the_higher_rating() {
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
