//! Q801: the time control is missing or unreadable.

use super::{stated_time_control, time_control_span};
use crate::audit::check::check;
use crate::audit::dates::date_missing::DATE_MISSING;
use crate::audit::{Facts, Findings};
use crate::finding::Severity;
use crate::model::FieldKey;
use crate::rating;
use crate::source::shortened;

check! {
    TIME_CONTROL_MISSING = "Q801" "time-control-missing", Error,
    page: include_str!("../../../docs/checks/time-control-missing.md"),
    needs: [Section, Records],
    not_corrected: "the file does not say how long the games lasted",
    run: time_control_missing on facts,
}

/// Maximum number of characters of a time control that the finding shows.
const MAX_SHOWN_LENGTH: usize = 60;
/// The placeholder that programs write if no time control was entered.
const TIME_CONTROL_PLACEHOLDER: &str = "moves/time, increment";

fn time_control_missing(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    if rating::time_control(tournament).is_some() {
        return;
    }
    let stated_text = stated_time_control(facts).trim();
    let message = match stated_text {
        // if the file has no tournament section, other checks report it
        "" if findings.count(&DATE_MISSING) > 0 => return,
        "" => "the time control is missing".to_owned(),
        text if text.eq_ignore_ascii_case(TIME_CONTROL_PLACEHOLDER) => {
            format!(
                "the time control is missing: `{text}` is only the placeholder that programs write if none was entered"
            )
        }
        text => format!(
            "the time control cannot be read: `{}`",
            shortened(text, MAX_SHOWN_LENGTH)
        ),
    };
    let finding = findings
        .report(&TIME_CONTROL_MISSING, message)
        // only an event that is to be rated must state a time control: the profile decides
        .severity(Severity::Info)
        .record(facts.subject(FieldKey::TimeCode))
        .found(shortened(stated_text, MAX_SHOWN_LENGTH))
        .because([
            "the number of minutes for 60 moves decides for which rating list the games count"
                .to_owned(),
        ])
        .cites(&[FieldKey::TimeCode])
        .rule("B.02 1")
        .fix(match facts.time_code_example() {
            Some(record) => format!(
                "state the seconds and the increment: `{record}` for 90 minutes and 30 seconds a \
                 move"
            ),
            None => "state the minutes and the increment for each move: `90 minutes + 30 seconds`"
                .to_owned(),
        });
    if let Some(span) = time_control_span(facts) {
        finding.at(span, "the time control");
    }
}
