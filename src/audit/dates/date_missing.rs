//! D501: the first or the last day is missing or unreadable. A file without a tournament section,
//! and a table, need not state them.

use super::{DAY_FIELDS, header_span, round_days, stated_day, unreadable_note};
use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::{Facts, Findings, Need};
use crate::finding::Severity;
use crate::import::Reason;
use crate::model::{FIRST_YEAR, FieldKey};

check! {
    DATE_MISSING = "D501" "date-missing", Error,
    page: include_str!("../../../docs/checks/date-missing.md"),
    needs: [Days],
    not_corrected: "the file does not say when the event was played",
    run: date_missing on facts,
}

fn date_missing(facts: &Facts<'_>, findings: &mut Findings) {
    let faults: Vec<(FieldKey, String)> = DAY_FIELDS
        .into_iter()
        .filter_map(|key| Some((key, describe_fault(facts, key)?)))
        .collect();
    let Some(&(first, _)) = faults.first() else {
        return;
    };
    let words: Vec<&str> = faults.iter().map(|(_, words)| words.as_str()).collect();
    let keys: Vec<FieldKey> = faults.iter().map(|(key, _)| *key).collect();
    let edition = &facts.edition;
    let mut finding = findings
        .report(&DATE_MISSING, words.join("; "))
        .record(facts.subject(first))
        .because([format!(
            "the first day decides which edition of the rules applies; {} is used ({})",
            edition.rules.name, edition.why
        )])
        .cites(&keys)
        .rule("B.02 9.1")
        .fix("enter the dates in the pairing program and export the file again");
    let has_single_day = || describe_later_round(facts).is_some();
    if faults.len() == 1 && first == FieldKey::LastDay && has_single_day() {
        finding = finding.severity(Severity::Info);
    } else if faults.iter().all(|&(key, _)| is_unread_text(facts, key)) {
        finding = finding.severity(Severity::Warning);
    }
    if let Some(note) = unreadable_note(facts, first) {
        finding = finding.found(facts.source.slice(note.span).trim());
    }
    for (index, key) in keys.into_iter().enumerate() {
        // a table may state both days in one text
        let only_day =
            || header_span(facts, FieldKey::FirstDay).filter(|_| facts.import.is_table());
        if let Some(span) = header_span(facts, key).or_else(only_day) {
            finding = match index {
                0 => finding.at(span, "this day"),
                _ => finding.label(span, "this day"),
            };
        }
    }
    finding.finish();
}

/// Describes what is wrong with the first or the last day; `None` if nothing is.
fn describe_fault(facts: &Facts<'_>, key: FieldKey) -> Option<String> {
    let day_name = match key {
        FieldKey::FirstDay => "the first day",
        _ => "the last day",
    };
    let subject = facts.choose_words(
        format!("{day_name} ({})", citation::record(key)),
        day_name.to_owned(),
    );
    match stated_day(facts, key) {
        Some(date) if date.year() < FIRST_YEAR => {
            Some(format!("{subject} is too long ago: {date}"))
        }
        Some(date) if facts.is_too_far_ahead(key, date) => Some(format!(
            "{subject} is in the future: {date}{}",
            match facts.progress.rounds_over {
                0 => ", more than a year ahead",
                _ => ", but the file has results",
            }
        )),
        Some(_) => None,
        None => Some(match unreadable_note(facts, key) {
            Some(note) => {
                let text = facts.source.slice(note.span).trim();
                let fault = if !text.contains(|c: char| c.is_ascii_digit()) {
                    "not a date"
                } else if is_unread_text(facts, key) {
                    "not written as year/month/day"
                } else if has_three_numbers(text) {
                    "not a valid date"
                } else {
                    "not a date"
                };
                format!("{subject} is {fault}: `{text}`")
            }
            None if key == FieldKey::LastDay && facts.import.is_table() => {
                return describe_later_round(facts);
            }
            None if !facts.has(Need::Section) || facts.import.is_table() => return None,
            // one text states both days
            None if is_unread_text(facts, FieldKey::FirstDay) => return None,
            None if header_span(facts, key).is_some() => format!("{subject} is blank"),
            None => format!("{subject} is missing"),
        }),
    }
}

/// Says that the only day of the event in a table is not its last one, because a round was later;
/// `None` if no round was, or if the table states the last day.
fn describe_later_round(facts: &Facts<'_>) -> Option<String> {
    let has_last_day = stated_day(facts, FieldKey::LastDay).is_some()
        || unreadable_note(facts, FieldKey::LastDay).is_some();
    let first_day = stated_day(facts, FieldKey::FirstDay).filter(|_| !has_last_day)?;
    let last_round = round_days(facts).into_iter().max_by_key(|&(_, day)| day);
    let (round, day) = last_round.filter(|&(_, day)| day > first_day)?;
    Some(format!(
        "the last day is missing: the file states only {first_day}, and round {round} was on {day}"
    ))
}

/// Whether a text probably states the first or the last day, such as `10. bis 14. Juni 2026`, but in
/// a notation that is not read.
fn is_unread_text(facts: &Facts<'_>, key: FieldKey) -> bool {
    let note = unreadable_note(facts, key);
    note.is_some_and(|note| note.reason == Some(Reason::OtherNotation))
}

/// Whether a text contains exactly three numbers, as a date does.
fn has_three_numbers(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.filter(|number| !number.is_empty()).count() == 3
}
