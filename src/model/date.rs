//! A calendar date.

use std::fmt;

/// A day of the Gregorian calendar. Earlier days are less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The earliest year of an event; an earlier one is a typing error.
pub const FIRST_YEAR: u16 = 1970;

impl Date {
    /// The date; `None` if the calendar has no such day.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let valid = (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
        valid.then_some(Date { year, month, day })
    }

    /// A date that is written in the code.
    ///
    /// # Panics
    /// If the month is not 1 to 12 or the day not 1 to 31; in a `const` at compile time.
    #[must_use]
    pub const fn known(year: u16, month: u8, day: u8) -> Date {
        assert!(month >= 1 && month <= 12 && day >= 1 && day <= 31);
        Date { year, month, day }
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    #[must_use]
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    #[must_use]
    pub const fn day(self) -> u8 {
        self.day
    }
}

/// ISO 8601: `2024-05-11`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The number of days in a month.
const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_no_calendar_has_are_refused() {
        assert!(Date::new(2024, 2, 29).is_some());
        assert!(Date::new(2100, 2, 29).is_none());
        assert!(Date::new(2026, 13, 1).is_none());
        assert!(Date::new(2026, 4, 0).is_none());
    }
}
