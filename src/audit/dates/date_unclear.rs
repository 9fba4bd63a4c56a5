//! D506: a date that can be read in several ways, or only with a correction.

use super::{DAYS, day, place, report};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::import::NoteKind;
use crate::model::FieldKey;
use crate::source::Span;

check! {
    DATE_UNCLEAR = "D506" "date-unclear", Warning,
    page: include_str!("../../../docs/checks/date-unclear.md"),
    needs: [Section],
    kept: "the file does not say which day is meant",
    run: date_unclear on facts,
}

/// What is unclear about a date.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Not a day of the calendar as written.
    Impossible,
    /// Two days are possible.
    Ambiguous,
    /// Not in the prescribed notation, but read with certainty.
    Unusual,
}

fn date_unclear(facts: &Facts<'_>, findings: &mut Findings) {
    for fault in [Fault::Impossible, Fault::Ambiguous, Fault::Unusual] {
        let faults = DAYS.into_iter();
        let faults = faults.filter_map(|key| Some((key, found(facts, key, fault)?)));
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
            finding = finding.severity(Severity::Error);
        }
        for (_, (other, _)) in &faults[1..] {
            finding = finding.label(*other, "and this one");
        }
        let _ = finding;
        return;
    }
}

/// Where a day is unclear in this way, and the message.
fn found(facts: &Facts<'_>, key: FieldKey, fault: Fault) -> Option<(Span, String)> {
    let note = |kind| facts.import.notes_about(key, kind).next();
    match fault {
        Fault::Impossible => {
            let note = note(NoteKind::ImpossibleDate)?;
            Some((note.span, format!("date cannot be right: {}", note.text)))
        }
        Fault::Ambiguous => {
            let note = note(NoteKind::AmbiguousDate)?;
            // in older versions it matters only for the edition
            if facts.edition.doubts.is_empty() && !facts.is_newest_report() {
                return None;
            }
            let written = facts.source.slice(note.span).trim();
            let message = format!("date can be read in two ways: `{written}`, {}", note.text);
            Some((note.span, message))
        }
        Fault::Unusual => {
            let date = day(facts, key)?;
            // the other notations of a day are those of older versions, further text is not
            if !facts.is_newest_report() && note(NoteKind::UnusualDate).is_none() {
                return None;
            }
            let span = place(facts, key)?;
            let written = facts.source.slice(span).trim();
            let form = written
                .chars()
                .map(|c| if c.is_ascii_digit() { '0' } else { c });
            let plain = form.eq("0000/00/00".chars());
            let message =
                || format!("date is not written as year/month/day: `{written}`, read as {date}");
            (!plain).then(|| (span, message()))
        }
    }
}
