//! A calendar date.

use std::fmt;

/// A day of the Gregorian calendar; ordered by time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The date, or `None` where the calendar has no such day.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let valid = (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
        valid.then_some(Date { year, month, day })
    }

    /// A date known when the program is written.
    ///
    /// # Panics
    /// At compile time (in a `const`) where the month or day is out of range.
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
    fn the_calendar_is_known() {
        assert!(Date::new(2024, 2, 29).is_some());
        assert!(Date::new(2100, 2, 29).is_none());
        assert!(Date::new(2026, 13, 1).is_none());
        assert!(Date::new(2026, 4, 0).is_none());
    }
}
