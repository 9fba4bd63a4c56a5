//! S101: a record of the header that rating requires is missing.

use crate::audit::check::check;
use crate::audit::citation::{self, Specification};
use crate::audit::{Facts, Findings};
use crate::model::FieldKey;

check! {
    HEADER_MISSING = "S101" "header-missing", Error,
    page: include_str!("../../../docs/checks/header-missing.md"),
    needs: [Section],
    not_corrected: "no other record states what is missing",
    run: header_missing on facts,
}

fn header_missing(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    let required_fields = [
        (FieldKey::Name, "name of the tournament", &tournament.name),
        (FieldKey::City, "city", &tournament.city),
        (FieldKey::Federation, "federation", &tournament.federation),
        (
            FieldKey::ChiefArbiter,
            "chief arbiter",
            &tournament.chief_arbiter,
        ),
    ];
    let line = |key| {
        facts
            .import
            .origins
            .header(key)
            .next()
            .map(|field| field.line)
    };
    let missing_fields = required_fields
        .iter()
        .filter(|(.., value)| value.as_deref().is_none_or(|text| text.trim().is_empty()));
    let missing_fields: Vec<(FieldKey, &str)> = missing_fields
        .map(|&(key, field_name, _)| (key, field_name))
        .collect();
    let Some(&(first, field_name)) = missing_fields.first() else {
        return;
    };
    let describe_fault = |key| {
        if line(key).is_some() {
            "blank"
        } else {
            "missing"
        }
    };
    let message = match missing_fields.len() {
        1 => facts.choose_words(
            format!(
                "{field_name} {}: {}",
                describe_fault(first),
                citation::record(first)
            ),
            format!("{field_name} {}", describe_fault(first)),
        ),
        _ => {
            let fields = missing_fields.iter().map(|&(key, field_name)| {
                facts.choose_words(
                    format!(
                        "{field_name} ({}, {})",
                        citation::record(key),
                        describe_fault(key)
                    ),
                    format!("{field_name} ({})", describe_fault(key)),
                )
            });
            let fields: Vec<String> = fields.collect();
            format!(
                "{} required header fields are not stated: {}",
                fields.len(),
                fields.join(", ")
            )
        }
    };
    let mut finding = findings
        .report(&HEADER_MISSING, message)
        .record(facts.subject(first))
        .cites_specification(Specification::TournamentSection)
        .rule("B.02 9.1")
        .fix(format!(
            "enter the missing {} in the tournament settings of the pairing program and export the \
             file again",
            if missing_fields.len() == 1 {
                "field"
            } else {
                "fields"
            }
        ));
    let words = facts.choose_words("no value after the record code", "no value");
    let mut lines = missing_fields.iter().filter_map(|&(key, _)| line(key));
    if let Some(line) = lines.next() {
        finding = finding.at(line, words);
        for line in lines {
            finding = finding.label(line, words);
        }
    }
}
