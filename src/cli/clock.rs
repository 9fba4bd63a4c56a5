//! The moment at which a report is written. No other file of the program reads the current date.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::model::Date;
use crate::report::dossier::Moment;

/// Returns the current moment in UTC, or the moment in `SOURCE_DATE_EPOCH`, which makes reports
/// reproducible byte for byte. `None` if the moment cannot be determined.
pub(in crate::cli) fn now() -> Option<Moment> {
    let epoch = std::env::var("SOURCE_DATE_EPOCH").ok();
    let seconds = match epoch.and_then(|seconds| seconds.trim().parse().ok()) {
        Some(seconds) => seconds,
        None => SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs(),
    };
    Moment::from_unix(seconds)
}

/// Returns the day of [`now`]; `None` if it cannot be determined.
pub(in crate::cli) fn today() -> Option<Date> {
    now().map(Moment::day)
}
