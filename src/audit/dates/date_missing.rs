//! D501: the first or the last day is missing or unreadable.

use super::{DAY_FIELDS, header_span, stated_day, unreadable_note};
use crate::audit::check::check;
use crate::audit::citation;
use crate::audit::{Facts, Findings};
use crate::model::{FIRST_YEAR, FieldKey};

check! {
    DATE_MISSING = "D501" "date-missing", Error,
    page: include_str!("../../../docs/checks/date-missing.md"),
    needs: [Section],
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
    if let Some(note) = unreadable_note(facts, first) {
        finding = finding.found(facts.source.slice(note.span).trim());
    }
    for (index, key) in keys.into_iter().enumerate() {
        if let Some(span) = header_span(facts, key) {
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
                let fault = if has_three_numbers(text) {
                    "not a valid date"
                } else {
                    "not a date"
                };
                format!("{subject} is {fault}: `{text}`")
            }
            None if header_span(facts, key).is_some() => format!("{subject} is blank"),
            None => format!("{subject} is missing"),
        }),
    }
}

/// Whether a text contains exactly three numbers, as a date does.
fn has_three_numbers(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.filter(|number| !number.is_empty()).count() == 3
}
