//! D510: a long event, or an event during which rules changed. If an event lasts more than a year,
//! one of its years may be wrong.

use super::day_without_round::DAY_WITHOUT_ROUND;
use super::end_before_start::END_BEFORE_START;
use super::round_date_outside::ROUND_DATE_OUTSIDE;
use super::{certain_day, report, round_days};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::{Date, FieldKey};
use crate::rules::MAX_DAYS_OF_EVENT;

check! {
    LONG_EVENT = "D510" "long-event", Info,
    page: include_str!("../../../docs/checks/long-event.md"),
    needs: [FirstDay],
    not_corrected: "nothing has to be corrected",
    run: long_event on facts,
}

/// Maximum number of days for which a standard event requires no interim reports (B.02 4).
const MAX_DAYS: i32 = 30;

/// The days on which regulations changed, each with the regulations concerned.
const RULE_CHANGES: [(Date, &str); 7] = [
    (Date::known(2024, 1, 1), "titles (B.01)"),
    (Date::known(2024, 3, 1), "ratings (B.02)"),
    (Date::known(2024, 12, 1), "rapid and blitz ratings (B.02)"),
    (Date::known(2025, 7, 1), "pairings (C.04.1)"),
    (Date::known(2025, 10, 1), "ratings (B.02)"),
    (Date::known(2026, 2, 1), "pairings (C.04.3)"),
    (Date::known(2026, 3, 1), "tie-breaks (C.07)"),
];

fn long_event(facts: &Facts<'_>, findings: &mut Findings) {
    // days that other checks report as wrong prove nothing
    let date_checks = [&END_BEFORE_START, &ROUND_DATE_OUTSIDE, &DAY_WITHOUT_ROUND];
    if date_checks.iter().any(|check| findings.count(check) > 0) {
        return;
    }
    let Some(start) = certain_day(facts, FieldKey::FirstDay) else {
        return;
    };
    let end = certain_day(facts, FieldKey::LastDay);
    let mut words = Vec::new();
    // both the first and the last day belong to the event
    let days = end.map_or(0, |end| end.days_since(start) + 1);
    if let Some(end) = end.filter(|&end| has_doubtful_year(facts, start, end)) {
        return report_doubtful_year(facts, findings, (start, end, days));
    }
    if days > MAX_DAYS {
        words.push(format!(
            "the event lasts {days} days: standard events of more than {MAX_DAYS} days are \
             reported every month"
        ));
    }
    let is_during_event = |day: Date| start < day && end.is_some_and(|end| day <= end);
    for (day, regulations) in RULE_CHANGES.iter().filter(|(day, _)| is_during_event(*day)) {
        words.push(format!(
            "the rules for {regulations} changed during the event, on {day}"
        ));
    }
    let Some(message) = words.first().cloned() else {
        return;
    };
    let mut finding = report(
        facts,
        findings,
        &LONG_EVENT,
        (message, FieldKey::FirstDay, "the first day"),
    )
    .found(start.to_string())
    .rule("B.02 4; B.01 1.1.4")
    .fix("if the federation asks for it, send a report for each month");
    for note in words.into_iter().skip(1) {
        finding = finding.note(note);
    }
    finding.finish();
}

/// Whether an event lasts so long that the year of its first or last day may be wrong. Rounds on
/// both days confirm the years.
fn has_doubtful_year(facts: &Facts<'_>, start: Date, end: Date) -> bool {
    let days_of_rounds = round_days(facts);
    let has_round = |day: Date| {
        days_of_rounds
            .iter()
            .any(|&(_, day_of_round)| day_of_round == day)
    };
    end.days_since(start) >= MAX_DAYS_OF_EVENT && !(has_round(start) && has_round(end))
}

/// Reports an event of more than a year. Rules that changed during the event are not reported then,
/// because a year may be wrong.
fn report_doubtful_year(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (start, end, days): (Date, Date, i32),
) {
    report(
        facts,
        findings,
        &LONG_EVENT,
        (
            format!(
                "the event lasts {days} days, from {start} to {end}: is one of the years a typing error?"
            ),
            FieldKey::FirstDay,
            "the first day",
        ),
    )
    .severity(Severity::Warning)
    .found(start.to_string())
    .cites(&[FieldKey::FirstDay, FieldKey::LastDay])
    .rule("practice")
    .fix("check the years of both days; if they are right, send a report for each month")
    .certainty(Certainty::Heuristic);
}
