//! Dates (D): the days of the event and of its rounds. They decide which rules and which rating
//! lists count, so a finding says which edition each of the dates gives.

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

use self::date_missing::is_too_far_ahead;
use super::check::{Builder, Check, Findings};
use super::facts::Facts;
use crate::import::{Note, NoteKind};
use crate::model::{Date, FIRST_YEAR, FieldKey, RoundNumber};
use crate::source::Span;

/// First and last day, in the order of the event.
pub(super) const DAYS: [FieldKey; 2] = [FieldKey::FirstDay, FieldKey::LastDay];

/// The first or the last day as stated.
fn day(facts: &Facts<'_>, key: FieldKey) -> Option<Date> {
    let tournament = &facts.import.tournament;
    match key {
        FieldKey::FirstDay => tournament.start,
        _ => tournament.end,
    }
}

/// The first or the last day, unless it is itself reported as unclear, too far back or too far
/// ahead, so that it proves nothing.
fn certain_day(facts: &Facts<'_>, key: FieldKey) -> Option<Date> {
    let mut unclear = [NoteKind::ImpossibleDate, NoteKind::AmbiguousDate]
        .into_iter()
        .flat_map(|kind| facts.import.notes_about(key, kind));
    match unclear.next() {
        Some(_) => None,
        None => day(facts, key)
            .filter(|&day| day.year() >= FIRST_YEAR && !is_too_far_ahead(facts, key, day)),
    }
}

/// The note that a first or last day is not a date.
fn unreadable<'f>(facts: &'f Facts<'_>, key: FieldKey) -> Option<&'f Note> {
    facts
        .import
        .notes_about(key, NoteKind::InvalidHeader)
        .next()
}

/// The place of a value of the tournament section.
fn place(facts: &Facts<'_>, key: FieldKey) -> Option<Span> {
    let field = facts.import.origins.header(key).next()?;
    let blank = facts.source.slice(field.value).trim().is_empty();
    Some(if blank { field.line } else { field.value })
}

/// The rounds whose days are known, in their order.
fn round_days(facts: &Facts<'_>) -> Vec<(RoundNumber, Date)> {
    let days = facts.import.tournament.round_dates.iter().enumerate();
    let known = days.filter_map(|(index, date)| Some((RoundNumber::at(index), (*date)?)));
    known.collect()
}

/// Reports a date at the place of a field, and says how it affects the choice of the edition.
fn report<'f>(
    facts: &Facts<'_>,
    findings: &'f mut Findings,
    check: &'static Check,
    (message, key, label): (String, FieldKey, &str),
) -> Builder<'f> {
    let mut builder = findings
        .report(check, message)
        .record(facts.subject(key))
        .because(doubtful_edition(facts));
    if let Some(span) = place(facts, key) {
        builder = builder.at(span, label);
    }
    builder
}

/// The edition used, where the dates leave it in doubt: a line for it and for each other one.
fn doubtful_edition(facts: &Facts<'_>) -> Vec<String> {
    let edition = &facts.edition;
    if edition.doubts.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!(
        "the edition of the rules is doubtful: {} is used, as the event {}",
        edition.rules.name, edition.why
    )];
    lines.extend(edition.doubts.iter().cloned());
    lines
}
