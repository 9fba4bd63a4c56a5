//! Dates (D): the days of the event and of its rounds. They decide which rules and which rating
//! lists apply, so a finding says which edition each possible date gives.

pub(super) mod birth_date_impossible;
pub(super) mod birth_date_unreadable;
pub(super) mod date_missing;
pub(super) mod date_unclear;
pub(super) mod day_too_full;
pub(super) mod day_without_round;
pub(super) mod end_before_start;
pub(super) mod long_event;
pub(super) mod report_late;
pub(super) mod round_date_outside;
pub(super) mod round_dates_missing;

use super::check::{Builder, Check, Findings};
use super::facts::Facts;
use crate::import::{Note, NoteKind};
use crate::model::{Date, FIRST_YEAR, FieldKey, RoundNumber};
use crate::source::Span;

/// The fields of the first and the last day, in this order.
pub(super) const DAY_FIELDS: [FieldKey; 2] = [FieldKey::FirstDay, FieldKey::LastDay];

/// Returns the first or the last day as stated; `None` if it is missing or unreadable.
fn stated_day(facts: &Facts<'_>, key: FieldKey) -> Option<Date> {
    let tournament = &facts.import.tournament;
    match key {
        FieldKey::FirstDay => tournament.start,
        _ => tournament.end,
    }
}

/// Returns the first or the last day if it is certain. `None` if it is missing or unreadable, or if
/// it is reported as ambiguous, as not in the calendar, as too far in the past or the future, or as
/// contradicted by another date.
fn certain_day(facts: &Facts<'_>, key: FieldKey) -> Option<Date> {
    let doubts = [
        NoteKind::ImpossibleDate,
        NoteKind::AmbiguousDate,
        NoteKind::Disagreement,
    ];
    let doubt_notes = doubts.into_iter();
    let mut doubt_notes = doubt_notes.flat_map(|kind| facts.import.notes_about(key, kind));
    match doubt_notes.next() {
        Some(_) => None,
        None => stated_day(facts, key)
            .filter(|&day| day.year() >= FIRST_YEAR && !facts.is_too_far_ahead(key, day)),
    }
}

/// Returns the note in which the reader of the file reports that the text of the first or the last
/// day is not a date; `None` if there is no such note.
fn unreadable_note<'f>(facts: &'f Facts<'_>, key: FieldKey) -> Option<&'f Note> {
    facts
        .import
        .notes_about(key, NoteKind::InvalidHeader)
        .next()
}

/// Returns the span of a value of the tournament section, or of its line if the value is blank;
/// `None` if the file does not have the field.
fn header_span(facts: &Facts<'_>, key: FieldKey) -> Option<Span> {
    let field = facts.import.origins.header(key).next()?;
    let is_blank = facts.source.slice(field.value).trim().is_empty();
    Some(if is_blank { field.line } else { field.value })
}

/// Returns the rounds whose days are known, by number, each with its day.
fn round_days(facts: &Facts<'_>) -> Vec<(RoundNumber, Date)> {
    let days = facts.import.tournament.round_dates.iter().enumerate();
    let known_days = days.filter_map(|(index, date)| Some((RoundNumber::at(index), (*date)?)));
    known_days.collect()
}

/// Reports a wrong date with a label at its field, and says how it affects the choice of the
/// edition of the rules.
fn report<'f>(
    facts: &Facts<'_>,
    findings: &'f mut Findings,
    check: &'static Check,
    (message, key, label): (String, FieldKey, &str),
) -> Builder<'f> {
    let mut finding = findings
        .report(check, message)
        .record(facts.subject(key))
        .because(doubtful_edition(facts));
    if let Some(span) = header_span(facts, key) {
        finding = finding.at(span, label);
    }
    finding
}

/// Returns a line for the edition of the rules that the audit uses, then a line for each other
/// edition that the dates allow; empty if the dates leave no doubt about the edition.
fn doubtful_edition(facts: &Facts<'_>) -> Vec<String> {
    let edition = &facts.edition;
    if edition.doubts.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!(
        "the edition of the rules is doubtful: {} is used ({})",
        edition.rules.name, edition.why
    )];
    lines.extend(edition.doubts.iter().cloned());
    lines
}
