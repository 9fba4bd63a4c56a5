//! D502: the last day is before the first day.

use super::{certain_day, header_span, report};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::model::FieldKey;

check! {
    END_BEFORE_START = "D502" "end-before-start", Error,
    page: include_str!("../../../docs/checks/end-before-start.md"),
    needs: [Days],
    not_corrected: "the file does not say which of the two days is wrong",
    run: end_before_start on facts,
}

fn end_before_start(facts: &Facts<'_>, findings: &mut Findings) {
    let days = (
        certain_day(facts, FieldKey::FirstDay),
        certain_day(facts, FieldKey::LastDay),
    );
    let (Some(start), Some(end)) = days else {
        return;
    };
    if start <= end {
        return;
    }
    let message = format!(
        "the last day is before the first day: the event starts on {start} and ends on {end}"
    );
    let finding = report(
        facts,
        findings,
        &END_BEFORE_START,
        (message, FieldKey::LastDay, "the last day"),
    );
    let finding = finding
        .found(end.to_string())
        .cites(&[FieldKey::FirstDay, FieldKey::LastDay])
        .fix("correct the day that is wrong; around New Year, check the years first");
    if let Some(span) = header_span(facts, FieldKey::FirstDay) {
        finding.label(span, "the first day");
    }
}
