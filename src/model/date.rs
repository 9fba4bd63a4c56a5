//! Defines calendar dates.

use std::fmt;

/// A day of the Gregorian calendar. An earlier date compares as less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// The earliest year that is accepted for an event. An earlier year is a typing error.
pub const FIRST_YEAR: u16 = 1970;

impl Date {
    /// Returns the date with this year, month and day (both from 1); `None` if the calendar has no
    /// such day.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let is_valid = (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
        is_valid.then_some(Date { year, month, day })
    }

    /// Returns a date that is known to be valid, for constants in the code.
    ///
    /// # Panics
    /// If the month is not 1 to 12 or the day not 1 to 31; in a `const` at compile time.
    #[must_use]
    pub const fn known(year: u16, month: u8, day: u8) -> Date {
        assert!(month >= 1 && month <= 12 && day >= 1 && day <= 31);
        Date { year, month, day }
    }

    /// Returns the year, such as 2024.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Returns the month, from 1 to 12.
    #[must_use]
    pub const fn month(self) -> u8 {
        self.month
    }

    /// Returns the number of days from `other` to this date; negative if `other` is later.
    #[must_use]
    pub const fn days_since(self, other: Date) -> i32 {
        self.day_number() - other.day_number()
    }

    /// Returns the number of days since 1 March of the year 0.
    const fn day_number(self) -> i32 {
        // counted years begin in March, so that a leap day is the last day of its year
        let before_march = if self.month < 3 { 1 } else { 0 };
        let year = self.year as i32 - before_march;
        let month = (self.month as i32 + 9) % 12;
        year * 365 + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + self.day as i32
            - 1
    }

    /// Returns the day of the month, from 1.
    #[must_use]
    pub const fn day(self) -> u8 {
        self.day
    }
}

/// Writes the date as in ISO 8601: `2024-05-11`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Returns the number of days in a month; `month` is from 1 to 12.
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
    fn impossible_dates_are_rejected() {
        assert!(Date::new(2024, 2, 29).is_some());
        assert!(Date::new(2100, 2, 29).is_none());
        assert!(Date::new(2026, 13, 1).is_none());
        assert!(Date::new(2026, 4, 0).is_none());
    }

    #[test]
    fn the_days_between_two_dates_are_counted() {
        let check = |first: (u16, u8, u8), last: (u16, u8, u8), expected: i32| {
            let date = |(year, month, day)| Date::known(year, month, day);
            assert_eq!(date(last).days_since(date(first)), expected);
            assert_eq!(date(first).days_since(date(last)), -expected);
        };
        check((2026, 5, 1), (2026, 5, 1), 0);
        check((2023, 12, 31), (2024, 1, 1), 1);
        check((2024, 2, 28), (2024, 3, 1), 2);
        check((2023, 2, 28), (2023, 3, 1), 1);
        check((1900, 2, 28), (1900, 3, 1), 1);
        check((2000, 1, 1), (2001, 1, 1), 366);
        check((2026, 1, 1), (2026, 12, 31), 364);
    }
}
