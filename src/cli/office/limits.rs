//! The limits for questions that are asked only if the office sets a limit.

use std::num::NonZeroU16;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::audit::OutlierLimits;

/// The limits at which questions are asked. A question whose limit is `None` is not asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Limits {
    /// The difference from the median rating of the other players, in rating points, above which
    /// I623 asks about a rating.
    #[serde(deserialize_with = "limit")]
    pub(super) rating_from_median: Option<NonZeroU16>,
    /// The difference from the median year of birth of the other players, in years, above which
    /// I623 asks about a year of birth.
    #[serde(deserialize_with = "limit")]
    pub(super) years_from_median: Option<NonZeroU16>,
    /// The smallest number of events, played by the same few players with each other, at which Q813
    /// asks about them.
    #[serde(deserialize_with = "limit")]
    pub(super) events_of_small_group: Option<NonZeroU16>,
}

fn limit<'de, D: Deserializer<'de>>(value: D) -> Result<Option<NonZeroU16>, D::Error> {
    let number = toml::Value::deserialize(value)?.as_integer();
    let limit = number.and_then(|number| NonZeroU16::new(u16::try_from(number).ok()?));
    match limit {
        Some(limit) => Ok(Some(limit)),
        None => Err(D::Error::custom(
            "a limit is a whole number from 1 to 65535",
        )),
    }
}

impl Limits {
    /// Returns the limits of I623; `None` if neither of them is set.
    pub(super) fn outlier_limits(self) -> Option<OutlierLimits> {
        let limits = OutlierLimits {
            rating: self.rating_from_median.map(NonZeroU16::get),
            years: self.years_from_median.map(NonZeroU16::get),
        };
        (limits != OutlierLimits::default()).then_some(limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_whole_numbers_above_zero() {
        let limits: Limits = toml::from_str("rating-from-median = 400").unwrap();
        let expected = OutlierLimits {
            rating: Some(400),
            years: None,
        };
        assert_eq!(limits.outlier_limits(), Some(expected));
        let group_limits: Limits = toml::from_str("events-of-small-group = 3").unwrap();
        assert_eq!(group_limits.outlier_limits(), None);
        for wrong in ["0", "\"400\"", "70000", "1.5"] {
            let text = format!("years-from-median = {wrong}\n");
            let error = toml::from_str::<Limits>(&text).unwrap_err();
            assert_eq!(error.message(), "a limit is a whole number from 1 to 65535");
            assert_eq!(error.span().map(|span| span.start), Some(20), "{wrong}");
        }
    }
}
