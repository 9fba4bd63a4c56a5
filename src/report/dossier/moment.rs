//! The moment at which a report is written.

use std::fmt;

use crate::model::Date;

/// The number of seconds in a day. Computers count time in UTC without leap seconds.
const SECONDS_PER_DAY: u64 = 86_400;

/// A moment in UTC, exact to a minute. It is shown with its time zone: `2026-05-04 09:30 UTC`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment {
    day: Date,
    hour: u8,
    minute: u8,
}

impl Moment {
    /// Converts seconds since the beginning of 1970 in UTC to a moment; `None` after the year 9999.
    #[must_use]
    pub fn from_unix(seconds: u64) -> Option<Moment> {
        let minutes = seconds % SECONDS_PER_DAY / 60;
        Some(Moment {
            day: day(seconds / SECONDS_PER_DAY)?,
            hour: u8::try_from(minutes / 60).ok()?,
            minute: u8::try_from(minutes % 60).ok()?,
        })
    }

    /// Returns the day in UTC.
    #[must_use]
    pub const fn day(self) -> Date {
        self.day
    }

    /// Returns the hour (0 to 23) and the minute (0 to 59), in UTC.
    #[must_use]
    pub const fn time(self) -> (u8, u8) {
        (self.hour, self.minute)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Moment { day, hour, minute } = self;
        write!(f, "{day} {hour:02}:{minute:02} UTC")
    }
}

/// Names the moment at which a report was written, and the program that wrote it: `2026-05-04 09:30
/// UTC by crosstable 1.0.0`. Only the program if the moment is not known.
pub(super) fn moment_in_words(written_at: Option<Moment>) -> String {
    let program = concat!("crosstable ", env!("CARGO_PKG_VERSION"));
    match written_at {
        Some(moment) => format!("{moment} by {program}"),
        None => program.to_owned(),
    }
}

/// Returns the date that is `days` days after 1970-01-01; `None` after the year 9999.
fn day(mut days: u64) -> Option<Date> {
    for year in 1970..=9999_u16 {
        for month in 1..=12 {
            // the longest valid day number of the month is its length
            let length = (28..=31)
                .rev()
                .find(|&day| Date::new(year, month, day).is_some())?;
            match u8::try_from(days) {
                Ok(rest) if rest < length => return Date::new(year, month, rest + 1),
                _ => days -= u64::from(length),
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        let check = |days, expected: &str| assert_eq!(day(days).unwrap().to_string(), expected);
        check(0, "1970-01-01");
        check(30, "1970-01-31");
        check(31, "1970-02-01");
        check(11_016, "2000-02-29");
        check(20_779, "2026-11-22");
        assert_eq!(day(u64::MAX), None);
    }

    #[test]
    fn a_moment_is_shown_with_its_time_zone() {
        let check = |seconds, expected: &str| {
            assert_eq!(Moment::from_unix(seconds).unwrap().to_string(), expected);
        };
        // 20,779 days of 86,400 seconds are 1,795,305,600 seconds
        check(1_795_305_600, "2026-11-22 00:00 UTC");
        check(
            1_795_305_600 + 9 * 3600 + 5 * 60 + 59,
            "2026-11-22 09:05 UTC",
        );
        check(1_795_305_599, "2026-11-21 23:59 UTC");
        assert_eq!(Moment::from_unix(u64::MAX), None);
    }
}
