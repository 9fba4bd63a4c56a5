//! I624: an arbiter without a FIDE ID, or with the ID of another person.

use crate::audit::check::check;
use crate::audit::facts::arbiter::{arbiter_span, arbiters, is_same_person, office_in_words};
use crate::audit::identity::on_list::list_in_words;
use crate::audit::{Facts, Findings};
use crate::finding::{Certainty, Severity, first_of};
use crate::lists::ListEntry;
use crate::model::{Arbiter, FieldKey};
use crate::source::shortened;

check! {
    ARBITER_UNIDENTIFIED = "I624" "arbiter-unidentified", Error,
    page: include_str!("../../../docs/checks/arbiter-unidentified.md"),
    needs: [Section, Records, FideIds],
    not_corrected: "the ID of the arbiter is not in the file",
    run: arbiter_unidentified on facts,
}

/// Maximum number of names that the finding lists.
const MAX_NAMED: usize = 4;
/// Maximum number of characters of a name that the finding shows.
const MAX_NAME_LENGTH: usize = 60;

fn arbiter_unidentified(facts: &Facts<'_>, findings: &mut Findings) {
    if !facts.share_with_id().is_submission() {
        return;
    }
    for office in [FieldKey::ChiefArbiter, FieldKey::DeputyArbiters] {
        let stated_arbiters = arbiters(&facts.import.tournament);
        let arbiters_of_office =
            stated_arbiters.filter(|(arbiter_office, _)| *arbiter_office == office);
        let (with_id, without_id): (Vec<Arbiter<'_>>, Vec<Arbiter<'_>>) = arbiters_of_office
            .map(|(_, arbiter)| arbiter)
            .partition(Arbiter::has_id);
        if !without_id.is_empty() {
            report_missing(facts, findings, office, &without_id);
        }
        for arbiter in &with_id {
            let listed_person = facts.arbiter_on_list(arbiter);
            if let Some(other_person) =
                listed_person.filter(|listed_person| !is_same_person(arbiter, listed_person))
            {
                report_other_person(facts, findings, (office, arbiter), other_person);
            }
        }
    }
}

fn report_missing(
    facts: &Facts<'_>,
    findings: &mut Findings,
    office: FieldKey,
    arbiters: &[Arbiter<'_>],
) {
    let names: Vec<String> = arbiters
        .iter()
        .map(|arbiter| shortened(arbiter.text.trim(), MAX_NAME_LENGTH).into_owned())
        .collect();
    // only the newest version of the report has a rule about IDs of arbiters
    let severity = match office {
        FieldKey::ChiefArbiter if facts.is_newest_report() => Severity::Error,
        _ => Severity::Warning,
    };
    let office_name = office_in_words(office);
    let finding = findings
        .report(
            &ARBITER_UNIDENTIFIED,
            format!(
                "no FIDE ID for the {office_name}: {}",
                first_of(&names, MAX_NAMED)
            ),
        )
        .severity(severity)
        .record(facts.subject(office))
        .found(names[0].clone())
        .rests_on(&names)
        .cites(&[office])
        .fix("write the FIDE ID after the name: `IA Example, Edda (99000001)`");
    if let Some(span) = arbiter_span(facts, office, arbiters[0].text) {
        finding.at(span, office_name);
    }
}

/// Reports that the ID of an arbiter belongs to another person.
fn report_other_person(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (office, arbiter): (FieldKey, &Arbiter<'_>),
    listed_person: &ListEntry,
) {
    let severity = match office {
        FieldKey::ChiefArbiter => Severity::Error,
        _ => Severity::Warning,
    };
    let office_name = office_in_words(office);
    let [stated_name, listed_name] =
        [&arbiter.name, &listed_person.name].map(|name| shortened(name, MAX_NAME_LENGTH));
    let id = listed_person.id.unwrap_or_default();
    let list = list_in_words(facts);
    let finding = findings
        .report(
            &ARBITER_UNIDENTIFIED,
            format!(
                "the name of the {office_name} {stated_name} does not match the ID {id}: {list} \
                 has {listed_name}"
            ),
        )
        .severity(severity)
        .record(facts.subject(office))
        .values(stated_name, listed_name)
        .cites(&[office])
        .fix("correct the ID if it belongs to another person, otherwise the name")
        .certainty(Certainty::ByList);
    if let Some(span) = arbiter_span(facts, office, arbiter.text) {
        finding.at(span, office_name);
    }
}
