//! I619: a federation code of another standard instead of FIDE, or a FIDE code in small letters.

use crate::audit::check::check;
use crate::audit::{Facts, Findings, citation};
use crate::finding::{Certainty, Severity, first_of};
use crate::model::{FieldKey, PlayerId};
use crate::rules::{Federation, FederationKind, federation, federations_meant_by};
use crate::source::{Span, shortened};

check! {
    FEDERATION_OTHER_STANDARD = "I619" "federation-other-standard", Warning,
    page: include_str!("../../../docs/checks/federation-other-standard.md"),
    needs: [Federations],
    not_corrected: "an officer must confirm that this is the right federation",
    run: federation_other_standard on facts,
}

/// Maximum number of players whom the finding names for each code.
const MAX_NAMED: usize = 6;
/// Maximum number of characters of a code that the finding shows.
const MAX_CODE_LENGTH: usize = 40;

fn federation_other_standard(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    if let Some(host) = tournament.federation.as_deref() {
        let candidates = possible_federations(host);
        let federation_field = facts.import.origins.header(FieldKey::Federation).next();
        report(
            facts,
            findings,
            (host, &candidates),
            (&[], federation_field.map(|field| field.value)),
        );
    }
    let codes = facts.federation_codes();
    if codes.are_club_codes() {
        return;
    }
    for (code, players) in &codes.players_by_code {
        let federation_field = facts.import.origins.player(players[0]);
        let federation_field = federation_field.field_span(FieldKey::PlayerFederation);
        report(
            facts,
            findings,
            (code, &possible_federations(code)),
            (players, Some(federation_field)),
        );
    }
}

/// Returns the federations that a code may mean if it belongs to another standard or is written in
/// small letters; empty for any other code.
pub(in crate::audit) fn possible_federations(code: &str) -> Vec<Federation> {
    match federation(code) {
        Some(listed) if is_in_small_letters(code, &listed) => vec![listed],
        _ => federations_meant_by(code),
    }
}

/// Whether a code is the code of `federation` in small letters.
fn is_in_small_letters(code: &str, federation: &Federation) -> bool {
    let code = code.trim();
    federation.kind == FederationKind::Federation
        && federation.code != code
        && federation.code.eq_ignore_ascii_case(code)
}

/// Reports the code of `players` or, if `players` is empty, that of the event. `candidates` are the
/// federations that the code may mean.
fn report(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (code, candidates): (&str, &[Federation]),
    (players, span): (&[PlayerId], Option<Span>),
) {
    if candidates.is_empty() {
        return;
    }
    let expected_codes: Vec<&str> = candidates
        .iter()
        .map(|federation| federation.code)
        .collect();
    let expected_codes = expected_codes.join(" or ");
    let (fault, severity) = match is_in_small_letters(code, &candidates[0]) {
        true if !players.is_empty() => ("is written in small letters", Severity::Info),
        true => ("is written in small letters", Severity::Warning),
        false => ("has a code of another standard", Severity::Warning),
    };
    let code = shortened(code.trim(), MAX_CODE_LENGTH);
    let names: Vec<String> = players.iter().map(|&id| facts.who(id)).collect();
    let (field, subject) = match &names[..] {
        [] => (FieldKey::Federation, "the event".to_owned()),
        [name] => (FieldKey::PlayerFederation, name.clone()),
        _ => (
            FieldKey::PlayerFederation,
            format!("{} players ({})", names.len(), first_of(&names, MAX_NAMED)),
        ),
    };
    let mut finding = findings
        .report(
            &FEDERATION_OTHER_STANDARD,
            format!("the federation of {subject} {fault}: `{code}` instead of {expected_codes}"),
        )
        .severity(severity)
        .values(code.clone(), expected_codes.clone())
        .rests_on(&names)
        .cites(&[field])
        .fix(format!("write {expected_codes}"))
        .certainty(Certainty::ByRule);
    if let Some(span) = span {
        finding = finding.at(span, "this code");
    }
    match players {
        [] => finding.record(citation::record_code(FieldKey::Federation)),
        [player] => finding.player(facts.number(*player)),
        _ => finding,
    }
    .finish();
}
