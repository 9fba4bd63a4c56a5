//! Defines the month of a rating list.

use std::fmt;
use std::str::FromStr;

use crate::model::Date;

/// The month in which a rating list is in force. An earlier month compares as less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Month {
    year: u16,
    month: u8,
}

/// The short names of the months, January first, as in the headings of FIDE lists.
const SHORT_NAMES: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// The number of days between the closing of a list and the day on which it comes into force (B.02
/// 7.1.3).
const DAYS_BEFORE_LIST: i32 = 3;

/// The years in which a list may be in force. FIDE's first list appeared in 1971.
const POSSIBLE_YEARS: std::ops::RangeInclusive<u16> = 1971..=2099;

impl Month {
    /// Returns the month `month` (1 to 12) of `year`. `None` if the month is not in this range, or
    /// the year is not from 1971 to 2099.
    #[must_use]
    pub fn new(year: u16, month: u8) -> Option<Month> {
        let is_valid = POSSIBLE_YEARS.contains(&year) && (1..=12).contains(&month);
        is_valid.then_some(Month { year, month })
    }

    /// Returns the month of a day; `None` if the year is not from 1971 to 2099.
    #[must_use]
    pub fn from_day(day: Date) -> Option<Month> {
        Month::new(day.year(), day.month())
    }

    /// Returns the year, with four digits.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Returns the number of months between this month and `other`; never negative.
    #[must_use]
    pub fn distance(self, other: Month) -> u32 {
        let months = |month: Month| u32::from(month.year) * 12 + u32::from(month.month);
        months(self).abs_diff(months(other))
    }

    /// Returns the preceding month; `None` for January 1971.
    #[must_use]
    pub fn previous(self) -> Option<Month> {
        match self.month {
            1 => Month::new(self.year - 1, 12),
            month => Month::new(self.year, month - 1),
        }
    }

    /// Returns the following month; `None` for December 2099.
    #[must_use]
    pub fn next(self) -> Option<Month> {
        match self.month {
            12 => Month::new(self.year + 1, 1),
            month => Month::new(self.year, month + 1),
        }
    }

    /// Returns the month of the list from which K is taken for an event that ended on `end`. It is
    /// the last list before the first one on which the event can be rated (B.02 8.3.3). A list
    /// closes three days before the first day of its month (B.02 7.1.3). `None` if `end` or the
    /// following month is not from 1971 to 2099.
    #[must_use]
    pub fn for_k(end: Date) -> Option<Month> {
        let month = Month::from_day(end)?;
        let next = month.next()?;
        let first_day = Date::new(next.year, next.month, 1)?;
        let is_in_time = first_day.days_since(end) >= DAYS_BEFORE_LIST;
        if is_in_time { Some(month) } else { Some(next) }
    }

    /// Reads the month from a column heading of a FIDE list, such as `NOV26` or `Mar11`. `None` if
    /// the text is anything else.
    #[must_use]
    pub fn from_heading(heading: &str) -> Option<Month> {
        let (name, year) = heading.split_at_checked(3)?;
        let lower_case = name.to_ascii_lowercase();
        let month = SHORT_NAMES.iter().position(|short| *short == lower_case)?;
        let is_two_digits = year.len() == 2 && year.bytes().all(|b| b.is_ascii_digit());
        let year: u16 = year.parse().ok().filter(|_| is_two_digits)?;
        let century = if year >= 71 { 1900 } else { 2000 };
        Month::new(century + year, u8::try_from(month + 1).ok()?)
    }

    /// Finds a month in a file name, such as `standard_nov26frl.txt` or `players-2026-11.zip`.
    /// `None` if the name contains none.
    #[must_use]
    pub fn from_file_name(name: &str) -> Option<Month> {
        let lower_case = name.to_ascii_lowercase();
        (0..lower_case.len()).find_map(|start| {
            let text_from_digit = lower_case.get(start..)?;
            let is_inside_word = lower_case[..start].ends_with(|c: char| c.is_ascii_alphanumeric());
            if is_inside_word {
                return None;
            }
            let iso_month = text_from_digit.get(..7).and_then(|text| text.parse().ok());
            iso_month.or_else(|| {
                let ends_after_year = !text_from_digit[5.min(text_from_digit.len())..]
                    .starts_with(|c: char| c.is_ascii_digit());
                Month::from_heading(text_from_digit.get(..5)?).filter(|_| ends_after_year)
            })
        })
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl FromStr for Month {
    type Err = String;

    fn from_str(text: &str) -> Result<Month, String> {
        let has_digits = |part: &str, length: usize| {
            part.len() == length && part.bytes().all(|b| b.is_ascii_digit())
        };
        let month = || {
            let (year, month) = text.split_once('-')?;
            if !has_digits(year, 4) || !has_digits(month, 2) {
                return None;
            }
            Month::new(year.parse().ok()?, month.parse().ok()?)
        };
        month().ok_or_else(|| "write the month as YYYY-MM, such as 2026-11".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list of 1 December closes on 28 November (B.02 7.1.3). An event that ends on that day is
    /// rated on this list, and K is that of November. An event that ends on the next day is rated
    /// on the list of 1 January, and K is that of December.
    #[test]
    fn k_is_that_of_the_list_before_the_one_on_which_the_event_is_rated() {
        let check = |end: (u16, u8, u8), expected: &str| {
            let month = Month::for_k(Date::known(end.0, end.1, end.2));
            assert_eq!(month.unwrap().to_string(), expected, "{end:?}");
        };
        check((2026, 11, 2), "2026-11");
        check((2026, 11, 28), "2026-11");
        check((2026, 11, 29), "2026-12");
        check((2026, 12, 29), "2026-12");
        check((2026, 12, 30), "2027-01");
        check((2027, 2, 26), "2027-02");
        check((2028, 2, 27), "2028-02");
    }

    #[test]
    fn months_are_read_from_headings_and_names() {
        let heading = |text: &str| Month::from_heading(text).map(|month| month.to_string());
        assert_eq!(heading("NOV26").as_deref(), Some("2026-11"));
        assert_eq!(heading("Mar11").as_deref(), Some("2011-03"));
        assert_eq!(heading("Jul99").as_deref(), Some("1999-07"));
        assert_eq!(heading("SRtng"), None);
        let name = |text: &str| Month::from_file_name(text).map(|month| month.to_string());
        assert_eq!(name("standard_nov26frl.txt").as_deref(), Some("2026-11"));
        assert_eq!(name("players-2026-10.zip").as_deref(), Some("2026-10"));
        assert_eq!(name("players_list.zip"), None);
        assert_eq!(name("marble2011x.txt"), None);
    }

    #[test]
    fn months_are_counted_across_years() {
        let month = |text: &str| text.parse::<Month>().unwrap();
        assert_eq!(month("2027-01").previous(), Some(month("2026-12")));
        assert_eq!(month("2027-01").distance(month("2026-10")), 3);
        assert!("2026-13".parse::<Month>().is_err());
        assert!("2026-1".parse::<Month>().is_err());
    }
}
