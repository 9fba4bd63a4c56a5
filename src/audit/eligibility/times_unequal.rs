//! Q804: White and Black have different thinking times.

use super::{stated_time_control, time_control_span};
use crate::audit::check::check;
use crate::audit::{Facts, Findings};
use crate::finding::Certainty;
use crate::model::FieldKey;
use crate::rating::{self, Class};

check! {
    TIMES_UNEQUAL = "Q804" "times-unequal", Error,
    page: include_str!("../../../docs/checks/times-unequal.md"),
    needs: [TimeControl],
    not_corrected: "nothing else in the file says how long the games lasted",
    run: times_unequal on facts,
}

fn times_unequal(facts: &Facts<'_>, findings: &mut Findings) {
    let time = rating::time_control(&facts.import.tournament);
    if time.is_none_or(|time| time.class() != Class::Unequal) {
        return;
    }
    let stated_text = stated_time_control(facts);
    let finding = findings
        .report(
            &TIMES_UNEQUAL,
            format!("the times of White and Black differ: `{stated_text}`"),
        )
        .record(facts.subject(FieldKey::TimeCode))
        .found(stated_text)
        .because(["rapid and blitz games with unequal times are not rated".to_owned()])
        .rule("B.02 rapid and blitz 1.2")
        .fix(
            "leave play-offs with less time for one side out of the report, or correct the time \
              control",
        )
        .certainty(Certainty::ByRule);
    if let Some(span) = time_control_span(facts) {
        finding.at(span, "the time control");
    }
}
