//! Reads days with two digits for the year, such as `26/05/09`: the first number may be the day or
//! the year.

use super::written::{Meaning, WrittenDay, date, written_days};
use crate::model::Date;

/// How much of a file is searched for other dates, in bytes. The lines above its first table are
/// there.
const MAX_SEARCHED: usize = 8 * 1024;

/// Returns the latest year that the first lines of a text state in a date, with four digits or, if
/// no date has four, in the days of an event whose order is certain. `None` if there is no such
/// date. Birth dates are earlier than the event, so they do not matter if there is any other date.
pub(super) fn latest_year(text: &str) -> Option<u16> {
    let mut ends = (0..=MAX_SEARCHED.min(text.len())).rev();
    let start = ends.find_map(|end| text.get(..end)).unwrap_or_default();
    let lines = || start.lines().map(written_days);
    let four_digits = lines().flatten().filter_map(|day| {
        let [first, _, third] = day.numbers;
        let year = [first, third].into_iter().find(|&number| number > 99)?;
        u16::try_from(year).ok()
    });
    let year_of_event = || {
        let mut events = lines().filter(|days| days.len() > 1);
        events.find_map(|days| {
            let usual: Vec<Option<Date>> = days.iter().map(|day| day.date(false)).collect();
            let meanings = year_first_meanings(&days, &usual, &|| None);
            let first = match meanings.as_deref() {
                Some([Meaning::Certain(first), ..]) => Some(*first),
                Some(_) => None,
                None => usual.first().copied().flatten(),
            };
            first.map(Date::year)
        })
    };
    four_digits.max().or_else(year_of_event)
}

/// Returns the meanings of days that may begin with the year; `None` if they cannot, or if another
/// order is right. `usual` contains the dates in the usual order. The order counts in which the days
/// fit the latest year of other dates, `latest_year`, and in which an event has a possible length. If
/// nothing decides it, the usual order is a guess.
pub(super) fn year_first_meanings(
    days: &[WrittenDay<'_>],
    usual: &[Option<Date>],
    latest_year: &dyn Fn() -> Option<u16>,
) -> Option<Vec<Meaning>> {
    if days.is_empty() || !days.iter().all(|day| day.has_two_digits) {
        return None;
    }
    let year_first = days.iter().map(|day| {
        let [year, month, day] = day.numbers;
        date(year, month, day)
    });
    let year_first: Vec<Date> = year_first.collect::<Option<_>>()?;
    let usual: Option<Vec<Date>> = usual.iter().copied().collect();
    if usual.as_ref() == Some(&year_first) {
        return None;
    }
    let all_certain = || Some(year_first.iter().copied().map(Meaning::Certain).collect());
    let fits_year = |dates: &[Date], latest: u16| dates[0].year().abs_diff(latest) <= 1;
    let latest_year = latest_year();
    let Some(usual) = usual else {
        let fits = latest_year.is_some_and(|latest| fits_year(&year_first, latest));
        return if fits { all_certain() } else { None };
    };
    let is_decided_by = |fits: &dyn Fn(&[Date]) -> bool| match [fits(&usual), fits(&year_first)] {
        [true, false] => Some(false),
        [false, true] => Some(true),
        _ => None,
    };
    let by_year =
        latest_year.and_then(|year| is_decided_by(&|dates: &[Date]| fits_year(dates, year)));
    match by_year.or_else(|| is_decided_by(&is_possible_event)) {
        Some(true) => all_certain(),
        Some(false) => None,
        None => {
            let pairs = usual.iter().zip(&year_first);
            let meanings = pairs.map(|(&date, &other)| match date == other {
                true => Meaning::Certain(date),
                false => Meaning::DayFirst(date, other),
            });
            Some(meanings.collect())
        }
    }
}

/// Whether the days are in order, and at most a year apart.
fn is_possible_event(dates: &[Date]) -> bool {
    let years = dates.iter().map(|date| date.year());
    let (first, last) = (years.clone().min(), years.max());
    let length = last.zip(first).map_or(0, |(last, first)| last - first);
    dates.is_sorted() && length <= 1
}
