//! D508: the report arrives too late, or only just in time, for the last rating list that can
//! include the event.

use super::{certain_day, report};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, count};
use crate::model::{Date, FieldKey};

check! {
    REPORT_LATE = "D508" "report-late", Error,
    page: include_str!("../../../docs/checks/report-late.md"),
    needs: [Received, Section],
    not_corrected: "the day on which the report was sent cannot be changed",
    run: report_late on facts,
}

/// The articles about the days on which rating lists close.
const CLOSING_ARTICLES: &str = "B.02 7.1.3, 9.1";
/// Number of the last list that can include an event, counted from the end of the event (B.02 9.1).
const LAST_LIST_NUMBER: u8 = 3;
/// Maximum number of days before the closing of the list at which a report is only just in time.
const DAYS_JUST_IN_TIME: i32 = 5;

fn report_late(facts: &Facts<'_>, findings: &mut Findings) {
    let receipt_day = facts.options.received;
    let (Some(receipt_day), Some(end)) = (receipt_day, certain_day(facts, FieldKey::LastDay))
    else {
        return;
    };
    let today = facts.options.today;
    // in another time zone, the next day may have begun
    if today.is_some_and(|today| receipt_day.days_since(today) > 1) {
        report_future_receipt(findings, receipt_day);
    } else if receipt_day < end {
        report_early_receipt(facts, findings, receipt_day, end);
    } else {
        compare_with_closing(facts, findings, receipt_day, end);
    }
}

/// Reports a day of receipt that is in the future. Such a day cannot show whether the report is in
/// time. The finding has no position in the file.
fn report_future_receipt(findings: &mut Findings, receipt_day: Date) {
    let message = format!(
        "the day of receipt is in the future: {receipt_day}; it is not known whether the report is \
         in time"
    );
    findings
        .report(&REPORT_LATE, message)
        .severity(Severity::Warning)
        .found(receipt_day.to_string())
        .rule(CLOSING_ARTICLES)
        .fix("check the day on which the report was received")
        .certainty(Certainty::Proved);
}

/// Reports a day of receipt before the last day of the event. One of the two days is wrong.
fn report_early_receipt(facts: &Facts<'_>, findings: &mut Findings, receipt_day: Date, end: Date) {
    let message = format!(
        "the report came before the end of the event: it came on {receipt_day}, but the event ended on {end}"
    );
    let key = FieldKey::LastDay;
    report(
        facts,
        findings,
        &REPORT_LATE,
        (message, key, "the last day"),
    )
    .found(receipt_day.to_string())
    .rule(CLOSING_ARTICLES)
    .fix("check the day of receipt and the last day of the event")
    .certainty(Certainty::ByRule);
}

/// Compares the day of receipt with the closing of the last list that can include the event.
fn compare_with_closing(facts: &Facts<'_>, findings: &mut Findings, receipt_day: Date, end: Date) {
    let Some((list, closing)) = last_closing(end) else {
        return;
    };
    let days_left = closing.days_since(receipt_day);
    let (severity, message, fix) = match days_left {
        ..0 => (
            Severity::Error,
            format!(
                "the report is too late: it came on {receipt_day}, but the third rating list \
                 after the event had closed on {closing}"
            ),
            "ask the Qualification Commission to accept the report; otherwise the event is not rated",
        ),
        0..=DAYS_JUST_IN_TIME => (
            Severity::Info,
            format!(
                "the report is only just in time: the third rating list after the event closes on \
                 {closing}, {} after the report came",
                count(days_left.unsigned_abs() as usize, "day")
            ),
            "send the report at once",
        ),
        _ => return,
    };
    let key = FieldKey::LastDay;
    report(
        facts,
        findings,
        &REPORT_LATE,
        (message, key, "the last day"),
    )
    .severity(severity)
    .values(receipt_day.to_string(), closing.to_string())
    .because([
        format!(
            "the event ended on {end}; the third rating list after the event is that of {list}"
        ),
        "a rating list closes three days before its date (B.02 7.1.3)".to_owned(),
    ])
    .rule(CLOSING_ARTICLES)
    .fix(fix)
    .certainty(Certainty::ByRule);
}

/// Returns the date of the last list that can include an event that ended on `end`, and the day on
/// which that list closes; `None` if these days are outside the calendar that `Date` supports.
fn last_closing(end: Date) -> Option<(Date, Date)> {
    let month_after = |months: u8| {
        let month = end.month() + months - 1;
        Some((
            end.year().checked_add(u16::from(month / 12))?,
            month % 12 + 1,
        ))
    };
    let (year, month) = month_after(LAST_LIST_NUMBER)?;
    let list = Date::new(year, month, 1)?;
    // a list closes two days before the last day of the previous month
    let (year, month) = month_after(LAST_LIST_NUMBER - 1)?;
    let mut days = (28..=31).rev();
    let last_day = days.find(|&day| Date::new(year, month, day).is_some())?;
    Some((list, Date::new(year, month, last_day - 2)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_list_closes_three_days_before_its_day() {
        let check = |end: (u16, u8, u8), expected: &str| {
            let (list, closing) = last_closing(Date::known(end.0, end.1, end.2)).unwrap();
            assert_eq!(format!("{list} {closing}"), expected);
        };
        check((2026, 6, 14), "2026-09-01 2026-08-29");
        check((2026, 11, 30), "2027-02-01 2027-01-29");
        check((2026, 12, 1), "2027-03-01 2027-02-26");
        check((2027, 12, 31), "2028-03-01 2028-02-27");
        check((2026, 9, 30), "2026-12-01 2026-11-28");
    }
}
