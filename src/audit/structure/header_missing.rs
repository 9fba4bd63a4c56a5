//! S101: a header record that rating needs is missing.

use crate::audit::check::check;
use crate::audit::citation::{self, Specification};
use crate::audit::{Facts, Findings};
use crate::model::FieldKey;

check! {
    HEADER_MISSING = "S101" "header-missing", Error,
    page: include_str!("../../../docs/checks/header-missing.md"),
    needs: [Section],
    kept: "no other record states what is missing",
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
    for (key, what, value) in required {
        if value.as_deref().is_some_and(|text| !text.trim().is_empty()) {
            continue;
        }
        let line = facts
            .import
            .origins
            .header(key)
            .next()
            .map(|field| field.line);
        let state = if line.is_some() { "blank" } else { "missing" };
        let message = facts.words(
            format!("{what} {state}: {}", citation::record(key)),
            format!("{what} {state}"),
        );
        let mut finding = findings
            .report(&HEADER_MISSING, message)
            .record(facts.subject(key))
            .cites_specification(Specification::TournamentSection)
            .rule("B.02 9.1")
            .fix("enter it in the tournament dialogue of the program and export again");
        if let Some(line) = line {
            finding = finding.at(
                line,
                facts.words("nothing after the record code", "says nothing"),
            );
            let _ = finding;
        }
    }
}
