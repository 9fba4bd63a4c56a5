//! Writes the days of an event in words.

use crate::model::Date;

/// Returns the days of an event: `1-3 May 2026`; `None` if the first day is not known.
pub(super) fn days_in_words(start: Option<Date>, end: Option<Date>) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let month = |date: Date| MONTHS[usize::from(date.month()) - 1];
    let full_date = |date: Date| format!("{} {} {}", date.day(), month(date), date.year());
    let start = start.or(end)?;
    let Some(end) = end.filter(|end| *end > start) else {
        return Some(full_date(start));
    };
    Some(
        if (start.year(), start.month()) == (end.year(), end.month()) {
            format!("{}-{}", start.day(), full_date(end))
        } else if start.year() == end.year() {
            format!("{} {} - {}", start.day(), month(start), full_date(end))
        } else {
            format!("{} - {}", full_date(start), full_date(end))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_as_in_letters() {
        let check = |start: (u16, u8, u8), end: (u16, u8, u8), expected: &str| {
            let date = |(year, month, day)| Date::new(year, month, day);
            assert_eq!(
                days_in_words(date(start), date(end)).as_deref(),
                Some(expected)
            );
        };
        check((2026, 5, 1), (2026, 5, 3), "1-3 May 2026");
        check((2026, 5, 1), (2026, 5, 1), "1 May 2026");
        check((2026, 5, 30), (2026, 6, 2), "30 May - 2 June 2026");
        check(
            (2025, 12, 27),
            (2026, 1, 2),
            "27 December 2025 - 2 January 2026",
        );
        assert_eq!(days_in_words(None, None), None);
    }
}
