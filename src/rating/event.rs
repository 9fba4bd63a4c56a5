//! Finds out when an event took place and how long it lasted, and its time control and rating
//! category as the file states them.

use super::time_control::{Class, TimeControl};
use crate::model::{Date, TimeClass, Tournament};

/// Returns the first day of a tournament: the first day that the file states, or else the date of
/// the earliest round, or else the last day. `None` if the file has no date.
#[must_use]
pub fn first_day(tournament: &Tournament) -> Option<Date> {
    let rounds = tournament.round_dates.iter().flatten().copied();
    tournament.start.or(rounds.min()).or(tournament.end)
}

/// The maximum length, in days, of a tournament in which the ratings at its start apply throughout
/// (B.01 1.1.4, B.02 4).
const MAX_DAYS: i32 = 30;

/// Returns the number of days of a tournament that is so long that a newer rating list may apply to
/// its later games. `None` for a tournament of at most 30 days, or if its first or last day is not
/// known.
#[must_use]
pub fn days_of_long_event(tournament: &Tournament, start: Option<Date>) -> Option<i32> {
    let rounds = tournament.round_dates.iter().flatten().copied();
    let last_day = rounds.chain(tournament.end).max()?;
    let days = last_day.days_since(start?) + 1;
    (days > MAX_DAYS).then_some(days)
}

/// Returns the time control of a tournament, from the code in the file, or else from the text in
/// words. `None` if it is not known.
#[must_use]
pub fn time_control(tournament: &Tournament) -> Option<TimeControl> {
    let time_from_code = tournament.time_code.as_deref().and_then(TimeControl::parse);
    let time_from_words = || {
        let text = tournament.time_text.as_deref()?;
        // texts often give the first number in minutes, as in `15+5`
        let time_from_code = TimeControl::parse(text).filter(|time| !time.is_written_in_minutes());
        time_from_code.or_else(|| TimeControl::from_words(text))
    };
    if time_from_code
        .as_ref()
        .is_some_and(TimeControl::is_written_in_minutes)
    {
        // if no text gives the time control, the code is used as written only if it belongs to no
        // rating category, so that the time control counts as too short
        let too_short = time_from_code.filter(|time| class_by_time(Some(time)).is_none());
        return time_from_words().or(too_short);
    }
    time_from_code.or_else(time_from_words)
}

/// Returns the rating category that the file states, or else the category of the time control;
/// `None` if the file states neither, or if the time control belongs to no category.
#[must_use]
pub fn time_class(tournament: &Tournament) -> Option<TimeClass> {
    let class_of_time_control = || class_by_time(time_control(tournament).as_ref());
    tournament.time_class.or_else(class_of_time_control)
}

/// Returns the rating category to which a time control belongs; `None` if the time control is not
/// known or belongs to no category.
pub(super) fn class_by_time(time: Option<&TimeControl>) -> Option<TimeClass> {
    match time?.class() {
        Class::Rated(class) => Some(class),
        Class::TooShort | Class::Unequal => None,
    }
}
