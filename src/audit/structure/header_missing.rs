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
    let required = [
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
    let missing = required
        .iter()
        .filter(|(.., value)| value.as_deref().is_none_or(|text| text.trim().is_empty()));
    let missing: Vec<(FieldKey, &str)> = missing.map(|&(key, what, _)| (key, what)).collect();
    let Some(&(first, what)) = missing.first() else {
        return;
    };
    let fault_of = |key| {
        if line(key).is_some() {
            "blank"
        } else {
            "missing"
        }
    };
    let message = match missing.len() {
        1 => facts.choose_words(
            format!("{what} {}: {}", fault_of(first), citation::record(first)),
            format!("{what} {}", fault_of(first)),
        ),
        _ => {
            let fields = missing.iter().map(|&(key, what)| {
                facts.choose_words(
                    format!("{what} ({}, {})", citation::record(key), fault_of(key)),
                    format!("{what} ({})", fault_of(key)),
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
        .fix("enter the missing fields in the tournament dialogue of the program and export again");
    let words = facts.choose_words("no value after the record code", "no value");
    let mut lines = missing.iter().filter_map(|&(key, _)| line(key));
    if let Some(line) = lines.next() {
        finding = finding.at(line, words);
        for line in lines {
            finding = finding.label(line, words);
        }
    }
}
