//! Writes numbers and dates as a spreadsheet shows them in a cell without a format.

#![expect(
    clippy::disallowed_types,
    reason = "the cells of a workbook contain floats, which become text here"
)]

use calamine::ExcelDateTime;

/// Writes a number with at most 15 digits, as Excel stores it: `7.5`, `12345678`. Numbers that are
/// too long for a cell have an exponent: `1E+20`.
pub(super) fn number_as_text(number: f64) -> String {
    if !number.is_finite() {
        return "#NUM!".to_owned();
    }
    let text = format!("{number:.14e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if mantissa.starts_with('-') { "-" } else { "" };
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.trim_end_matches('0');
    if digits.is_empty() {
        return "0".to_owned();
    }
    let length = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    match exponent {
        20.. | ..-9 => {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            format!("{sign}{first}{point}{rest}E{exponent:+}")
        }
        0.. if exponent + 1 >= length => format!("{sign}{digits}{}", zeros(exponent + 1 - length)),
        0.. => {
            let (whole, rest) = digits.split_at(usize::try_from(exponent + 1).unwrap_or(0));
            format!("{sign}{whole}.{rest}")
        }
        _ => format!("{sign}0.{}{digits}", zeros(-exponent - 1)),
    }
}

/// Rewrites a number that the file stores as text in the form that [`number_as_text`] uses.
pub(super) fn reformat_number(text: &str) -> String {
    let text = text.trim();
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "1"));
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = is_digits(whole) && is_digits(fraction) && digits.len() <= 15;
    if is_short && !fraction.ends_with('0') && (whole == "0" || !whole.starts_with('0')) {
        return text.to_owned();
    }
    text.parse()
        .map_or_else(|_| text.to_owned(), number_as_text)
}

/// Writes a date as `2026-01-31`, followed by the time of day if there is one, and a time as
/// `10:30`.
pub(super) fn date_as_text(date: &ExcelDateTime) -> String {
    let days = date.as_f64();
    if !days.is_finite() || days < 0.0 {
        return number_as_text(days);
    }
    if date.is_duration() {
        let minutes = number_as_text((days * 1440.0).round());
        let minutes: u64 = minutes.parse().unwrap_or(0);
        return format!("{:02}:{:02}", minutes / 60, minutes % 60);
    }
    let (year, month, day, hour, minute, second, _) = date.to_ymd_hms_milli();
    let time = match (hour, minute, second) {
        (0, 0, 0) => String::new(),
        (hour, minute, 0) => format!("{hour:02}:{minute:02}"),
        (hour, minute, second) => format!("{hour:02}:{minute:02}:{second:02}"),
    };
    if days < 1.0 && !time.is_empty() {
        return time;
    }
    let space = if time.is_empty() { "" } else { " " };
    format!("{year:04}-{month:02}-{day:02}{space}{time}")
}

/// Returns the number that a cell stores for a date or a time, in the form in which the cell would
/// show it without a format: `5.5` for noon on 1900-01-05.
pub(super) fn date_as_number(date: &ExcelDateTime) -> String {
    number_as_text(date.as_f64())
}

#[cfg(test)]
mod tests {
    use calamine::ExcelDateTimeType;

    use super::*;

    #[test]
    fn numbers_are_shown_as_a_spreadsheet_shows_them() {
        let check = |number, expected| assert_eq!(number_as_text(number), expected);
        check(7.5, "7.5");
        check(52.5, "52.5");
        check(-1.0, "-1");
        check(0.0, "0");
        check(-0.0, "0");
        check(0.25, "0.25");
        check(-0.05, "-0.05");
        check(12_345_678.0, "12345678");
        check(1e15, "1000000000000000");
        check(0.1 + 0.2, "0.3");
        check(17.0 / 3.0, "5.66666666666667");
        check(1.5e30, "1.5E+30");
        check(2e-12, "2E-12");
        check(f64::NAN, "#NUM!");
    }

    #[test]
    fn numbers_stored_as_text_are_shown_the_same() {
        let check = |text, expected| assert_eq!(reformat_number(text), expected);
        check("7.5", "7.5");
        check("7.50", "7.5");
        check("100", "100");
        check("1.2345678E7", "12345678");
        check("0.30000000000000004", "0.3");
        check("007", "7");
        check("what", "what");
    }

    #[test]
    fn the_number_behind_a_date_is_kept() {
        let check = |days, is_1904, expected| {
            let date_time = ExcelDateTime::new(days, ExcelDateTimeType::DateTime, is_1904);
            assert_eq!(date_as_number(&date_time), expected);
        };
        check(5.5, false, "5.5");
        check(5.5, true, "5.5");
        check(45.25, false, "45.25");
        check(2266.0, false, "2266");
    }

    #[test]
    fn dates_are_shown_by_year_month_and_day() {
        let check = |days, is_1904, expected| {
            let date_time = ExcelDateTime::new(days, ExcelDateTimeType::DateTime, is_1904);
            assert_eq!(date_as_text(&date_time), expected);
        };
        check(36_526.0, false, "2000-01-01");
        check(45_943.541, false, "2025-10-13 12:59:02");
        check(0.4375, false, "10:30");
        check(35_064.0, true, "2000-01-01");
        let date_time = ExcelDateTime::new(1.5, ExcelDateTimeType::TimeDelta, false);
        assert_eq!(date_as_text(&date_time), "36:00");
    }
}
