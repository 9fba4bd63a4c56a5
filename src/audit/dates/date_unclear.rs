//! D506: a date that may mean several days, or that could be read only after a correction.

use super::{DAY_FIELDS, header_span, report, stated_day};
use crate::audit::check::check;
use crate::audit::{Facts, Findings, Need};
use crate::finding::{Certainty, Severity};
use crate::import::NoteKind;
use crate::model::FieldKey;
use crate::source::Span;

check! {
    DATE_UNCLEAR = "D506" "date-unclear", Warning,
    page: include_str!("../../../docs/checks/date-unclear.md"),
    needs: [Days],
    not_corrected: "the file does not say which day is meant",
    run: date_unclear on facts,
}

/// The reason why a date is unclear.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// The text is not a valid date as written.
    Impossible,
    /// The text may mean two different days.
    Ambiguous,
    /// The text is not in the prescribed notation, but its meaning is certain.
    Unusual,
}

fn date_unclear(facts: &Facts<'_>, findings: &mut Findings) {
    for fault in [Fault::Impossible, Fault::Ambiguous, Fault::Unusual] {
        let faults = DAY_FIELDS.into_iter();
        let faults = faults.filter_map(|key| Some((key, find_fault(facts, key, fault)?)));
        let faults: Vec<(FieldKey, (Span, String))> = faults.collect();
        let Some((key, (span, message))) = faults.first() else {
            continue;
        };
        let label = (message.clone(), *key, "this date");
        let mut finding = report(facts, findings, &DATE_UNCLEAR, label)
            .found(facts.source.slice(*span).trim())
            .cites(&[*key])
            .fix("write year, month and day: `2026/05/01`")
            .certainty(Certainty::ByRule);
        if fault == Fault::Ambiguous {
            let is_relevant = !facts.edition.doubts.is_empty() || facts.is_newest_report();
            finding = finding.severity(if is_relevant {
                Severity::Error
            } else {
                Severity::Info
            });
        }
        // one field may contain the first and the last day
        let further_faults = faults[1..]
            .iter()
            .filter(|(_, (other_span, _))| other_span != span);
        for (_, (other_span, _)) in further_faults {
            finding = finding.label(*other_span, "and this one");
        }
        finding.finish();
        return;
    }
}

/// Whether the dates come from a table, which a person may have typed. In a tournament report, a
/// program writes day, month and year of every date in the same order.
fn comes_from_table(facts: &Facts<'_>) -> bool {
    !facts.has(Need::Records)
}

/// Returns the span of the first or last day, and the message about this fault; `None` if the day
/// does not have the fault.
fn find_fault(facts: &Facts<'_>, key: FieldKey, fault: Fault) -> Option<(Span, String)> {
    let note = |kind| facts.import.notes_about(key, kind).next();
    match fault {
        Fault::Impossible => {
            let note = note(NoteKind::ImpossibleDate)?;
            Some((
                note.span,
                format!("the date cannot be right: {}", note.text),
            ))
        }
        Fault::Ambiguous => {
            let note = note(NoteKind::AmbiguousDate)?;
            // in older versions of the report, the day matters only for the choice of the edition;
            // a round on the same day confirms the day
            let round_days = facts.import.tournament.round_dates.iter().flatten();
            let is_settled = stated_day(facts, key)
                .is_some_and(|day| round_days.copied().any(|round_day| round_day == day));
            let is_relevant = !facts.edition.doubts.is_empty() || facts.is_newest_report();
            if is_settled || !(is_relevant || comes_from_table(facts)) {
                return None;
            }
            let text = facts.source.slice(note.span).trim();
            let message = format!("the date can be read in two ways: `{text}`, {}", note.text);
            Some((note.span, message))
        }
        Fault::Unusual => {
            let date = stated_day(facts, key)?;
            // older versions allow other notations of a day, but no further text
            if !facts.is_newest_report() && note(NoteKind::UnusualDate).is_none() {
                return None;
            }
            let span = header_span(facts, key)?;
            let stated_text = facts.source.slice(span).trim();
            let digit_pattern = stated_text
                .chars()
                .map(|c| if c.is_ascii_digit() { '0' } else { c });
            let is_prescribed = digit_pattern.eq("0000/00/00".chars());
            let message = || {
                format!(
                    "the date is not written as year/month/day: `{stated_text}`, read as {date}"
                )
            };
            (!is_prescribed).then(|| (span, message()))
        }
    }
}
