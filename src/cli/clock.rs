//! The day on which a report is written: the only use of the clock.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::model::Date;

/// Today in UTC, or the day that `SOURCE_DATE_EPOCH` gives, so that reports can be reproduced byte
/// for byte. `None` if the day cannot be determined.
pub(in crate::cli) fn today() -> Option<Date> {
    let epoch = std::env::var("SOURCE_DATE_EPOCH").ok();
    let seconds = match epoch.and_then(|seconds| seconds.trim().parse().ok()) {
        Some(seconds) => seconds,
        None => SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs(),
    };
    day(seconds / 86_400)
}

/// The date that is `days` days after 1970-01-01.
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
    fn days_since_1970() {
        let check = |days, expected: &str| assert_eq!(day(days).unwrap().to_string(), expected);
        check(0, "1970-01-01");
        check(30, "1970-01-31");
        check(31, "1970-02-01");
        check(11_016, "2000-02-29");
        check(20_779, "2026-11-22");
        assert_eq!(day(u64::MAX), None);
    }
}
