//! D507: more rounds on a day than the rating regulations allow.

use std::collections::BTreeMap;

use super::day_without_round::DAY_WITHOUT_ROUND;
use super::end_before_start::END_BEFORE_START;
use super::round_date_outside::ROUND_DATE_OUTSIDE;
use super::{report, round_days};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::{Date, FieldKey, TimeClass};
use crate::rating::{self, Class, time_class_name};

check! {
    DAY_TOO_FULL = "D507" "day-too-full", Error,
    page: include_str!("../../../docs/checks/day-too-full.md"),
    needs: [RoundDates, TimeControl],
    not_corrected: "the file does not say whether a date or the time control is wrong",
    run: day_too_full on facts,
}

/// Maximum playing time on one day in seconds, for both players together (B.02 3).
const MAX_SECONDS_OF_PLAY: u64 = 12 * 60 * 60;
/// Maximum number of rapid rounds on one day (B.02 rapid and blitz 3.1).
const MAX_RAPID_ROUNDS: u64 = 15;
/// Maximum number of blitz rounds on one day (B.02 rapid and blitz 3.1).
const MAX_BLITZ_ROUNDS: u64 = 30;

/// Returns the maximum number of rounds on one day, the kind of time control, and the article with
/// the limit; `None` if the games cannot be rated.
fn daily_limit(facts: &Facts<'_>) -> Option<(u64, TimeClass, &'static str)> {
    let tournament = &facts.import.tournament;
    let time = rating::time_control(tournament)?;
    let Class::Rated(class) = time.class() else {
        return None;
    };
    Some(match class {
        TimeClass::Standard => (
            MAX_SECONDS_OF_PLAY / (2 * time.seconds()?).max(1),
            class,
            "B.02 3",
        ),
        TimeClass::Rapid => (MAX_RAPID_ROUNDS, class, "B.02 rapid and blitz 3.1"),
        TimeClass::Blitz => (MAX_BLITZ_ROUNDS, class, "B.02 rapid and blitz 3.1"),
    })
}

fn day_too_full(facts: &Facts<'_>, findings: &mut Findings) {
    // a date that another check reports lowers the severity, but does not suppress the finding
    let date_checks = [&END_BEFORE_START, &ROUND_DATE_OUTSIDE, &DAY_WITHOUT_ROUND];
    let reporting_check = date_checks.iter().find(|check| findings.count(check) > 0);
    let Some((limit, class, article)) = daily_limit(facts) else {
        return;
    };
    let mut rounds_by_day: BTreeMap<Date, u64> = BTreeMap::new();
    for (_, day) in round_days(facts) {
        *rounds_by_day.entry(day).or_default() += 1;
    }
    let overfull_days = rounds_by_day
        .into_iter()
        .filter(|&(_, rounds)| rounds > limit);
    let overfull_days: Vec<(Date, u64)> = overfull_days.collect();
    let Some(&(day, rounds)) = overfull_days.first() else {
        return;
    };
    let other_days = match overfull_days.len() - 1 {
        0 => String::new(),
        1 => ", and too many on another day".to_owned(),
        other_days => format!(", and too many on {other_days} other days"),
    };
    let message = format!(
        "too much play on one day: {rounds} rounds on {day}{other_days}; at most {limit} rounds a day are rated"
    );
    let label = (message, FieldKey::RoundDates, "the days of the rounds");
    let derivation = match class {
        TimeClass::Standard => {
            let time = rating::time_control(&facts.import.tournament);
            let minutes = time.and_then(|time| time.minutes());
            let minutes = minutes.map_or_else(String::new, |minutes| facts.in_notation(minutes));
            format!(
                "a round takes 2 x {minutes} minutes, and at most 12 hours of play are allowed on a day"
            )
        }
        class => format!(
            "at most {limit} {} rounds are allowed on a day",
            time_class_name(class)
        ),
    };
    let doubt_in_words = reporting_check.map(|check| {
        format!(
            "the dates contradict each other ({}), so one of them may be wrong",
            check.code.code
        )
    });
    let severity = match reporting_check {
        Some(_) => Severity::Warning,
        None => Severity::Error,
    };
    report(facts, findings, &DAY_TOO_FULL, label)
        .severity(severity)
        .values(rounds.to_string(), limit.to_string())
        .because([derivation].into_iter().chain(doubt_in_words))
        .rule(article)
        .fix("correct the dates or the time control; otherwise the event cannot be rated")
        .certainty(Certainty::ByRule);
}
