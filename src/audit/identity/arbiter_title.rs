//! I625: the chief arbiter has none of the titles that rated events require.

use crate::audit::check::check;
use crate::audit::facts::arbiter::{Arbiter, arbiter_span};
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity};
use crate::model::FieldKey;

check! {
    ARBITER_TITLE = "I625" "arbiter-title", Error,
    page: include_str!("../../../docs/checks/arbiter-title.md"),
    needs: [Section, ArbiterTitle],
    kept: "only the organiser knows who the arbiter was",
    run: arbiter_title on facts,
}

fn arbiter_title(facts: &Facts<'_>, findings: &mut Findings) {
    let Some(text) = facts.import.tournament.chief_arbiter.as_deref() else {
        return;
    };
    let Some(title) = Arbiter::from_text(text).title else {
        return;
    };
    if ["IA", "FA", "NA"].contains(&title) {
        return;
    }
    let finding = findings
        .report(
            &ARBITER_TITLE,
            format!("chief arbiter has no FIDE title: {title} is none of IA, FA and NA"),
        )
        .severity(Severity::Warning)
        .record(facts.subject(FieldKey::ChiefArbiter))
        .found(title)
        .because([
            "the article of the arbiters' regulations that asks for a licence is unverified"
                .to_owned(),
        ])
        .rule("B.01 1.1.5")
        .fix("name the chief arbiter with the title that FIDE's list has, and ask for the licence")
        .certainty(Certainty::ByRule);
    if let Some(span) = arbiter_span(facts, FieldKey::ChiefArbiter, text) {
        let _ = finding.at(span, "this title");
    }
}
