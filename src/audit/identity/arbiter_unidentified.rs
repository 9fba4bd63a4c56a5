//! I624: an arbiter without a FIDE ID.

use crate::audit::check::check;
use crate::audit::facts::arbiter::{Arbiter, arbiter_span, arbiters, office_in_words};
use crate::audit::{Facts, Findings};
use crate::finding::{Severity, first_of};
use crate::model::FieldKey;
use crate::source::shortened;

check! {
    ARBITER_UNIDENTIFIED = "I624" "arbiter-unidentified", Error,
    page: include_str!("../../../docs/checks/arbiter-unidentified.md"),
    needs: [Section, Records, FideIds],
    kept: "the ID of the arbiter is not in the file",
    run: arbiter_unidentified on facts,
}

/// The most names that are listed.
const MAX_NAMED: usize = 4;
const MAX_NAME: usize = 60;
/// The smallest number of digits in a FIDE ID.
const MIN_DIGITS: usize = 6;

fn arbiter_unidentified(facts: &Facts<'_>, findings: &mut Findings) {
    if !facts.share_with_id().is_submission() {
        return;
    }
    for office in [FieldKey::ChiefArbiter, FieldKey::DeputyArbiters] {
        let all = arbiters(&facts.import.tournament);
        let of_office = all.filter(|(of, text)| *of == office && !text.trim().is_empty());
        let without =
            of_office.filter(|(_, text)| Arbiter::from_text(text).digits.len() < MIN_DIGITS);
        let without: Vec<&String> = without.map(|(_, text)| text).collect();
        if !without.is_empty() {
            report(facts, findings, office, &without);
        }
    }
}

fn report(facts: &Facts<'_>, findings: &mut Findings, office: FieldKey, texts: &[&String]) {
    let names: Vec<String> = texts
        .iter()
        .map(|text| shortened(text.trim(), MAX_NAME).into_owned())
        .collect();
    // versions of the report before the newest one had no rule about IDs of arbiters
    let severity = match office {
        FieldKey::ChiefArbiter if facts.is_newest_report() => Severity::Error,
        _ => Severity::Warning,
    };
    let words = office_in_words(office);
    let mut finding = findings
        .report(
            &ARBITER_UNIDENTIFIED,
            format!("{words} has no FIDE ID: {}", first_of(&names, MAX_NAMED)),
        )
        .severity(severity)
        .record(facts.subject(office))
        .found(names[0].clone())
        .cites(&[office])
        .fix("write the FIDE ID after the name: `IA Example, Edda (99000001)`");
    if let Some(span) = arbiter_span(facts, office, texts[0]) {
        finding = finding.at(span, words);
    }
    let _ = finding;
}
