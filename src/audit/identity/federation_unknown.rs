//! I618: a federation code that FIDE does not use.

use std::collections::BTreeMap;

use crate::audit::check::check;
use crate::audit::{Facts, Findings, Need, citation};
use crate::finding::{Severity, count, first_of};
use crate::model::{Date, FieldKey, PlayerId};
use crate::rules::{FederationKind, federation, federations_meant_by};
use crate::source::shortened;

check! {
    FEDERATION_UNKNOWN = "I618" "federation-unknown", Error,
    page: include_str!("../../../docs/checks/federation-unknown.md"),
    needs: [Federations],
    not_corrected: "the file does not say which federation is meant",
    run: federation_unknown on facts,
}

/// Maximum number of players whom the finding names for each code.
const MAX_NAMED: usize = 6;
/// Maximum number of characters of a code that the finding shows.
const MAX_CODE_LENGTH: usize = 12;
/// The day since which no federation code of FIDE has changed.
const LAST_CODE_CHANGE: Date = Date::known(2010, 1, 1);

fn federation_unknown(facts: &Facts<'_>, findings: &mut Findings) {
    let tournament = &facts.import.tournament;
    if let Some(host) = tournament.federation.as_deref()
        && let Some((fault, severity)) = describe_fault(facts, host)
    {
        report_host(facts, findings, (host, fault, severity));
    }
    let codes = facts.federation_codes();
    if codes.players_by_code.is_empty() {
        return;
    }
    if !codes.players_without_code.is_empty() {
        report_blank(facts, findings, &codes.players_without_code);
    }
    if codes.are_club_codes() {
        return report_clubs(facts, findings, &codes.players_by_code);
    }
    for (code, players) in &codes.players_by_code {
        if let Some((fault, severity)) = describe_fault(facts, code) {
            let severity = severity.min(Severity::Warning);
            report_players(facts, findings, (code, &fault, severity), players);
        }
    }
}

/// Describes what is wrong with a code, with the severity; `None` if nothing is wrong.
fn describe_fault(facts: &Facts<'_>, code: &str) -> Option<(String, Severity)> {
    if code.trim().is_empty() {
        return None;
    }
    let Some(entry) = federation(code) else {
        // I619 reports the code of another standard
        if !federations_meant_by(code).is_empty() {
            return None;
        }
        return Some(("is not a FIDE code".to_owned(), Severity::Error));
    };
    match entry.kind {
        FederationKind::Federation | FederationKind::Special => None,
        FederationKind::Organisation => Some((
            format!("stands for an organisation ({})", entry.name),
            Severity::Error,
        )),
        FederationKind::Historical => {
            let start = facts.import.tournament.start;
            let was_in_use = start.is_some_and(|start| start < LAST_CODE_CHANGE);
            let remark_in_words = match entry.remark {
                "" => String::new(),
                remark => format!(", {remark}"),
            };
            Some((
                format!("is no longer in use ({}{remark_in_words})", entry.name),
                if was_in_use {
                    Severity::Info
                } else {
                    Severity::Error
                },
            ))
        }
        FederationKind::Unconfirmed => Some((
            format!("is not confirmed as a code of FIDE ({})", entry.name),
            Severity::Info,
        )),
    }
}

fn report_host(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (host, fault, severity): (&str, String, Severity),
) {
    let host = shortened(host, MAX_CODE_LENGTH);
    let fields = facts.import.origins.header(FieldKey::Federation);
    // lists, and events without IDs, are not sent to FIDE
    let is_sent_to_fide = facts.has(Need::Records)
        && facts.has(Need::FideIds)
        && facts.share_with_id().is_submission();
    let severity = if is_sent_to_fide {
        severity
    } else {
        severity.min(Severity::Warning)
    };
    let mut finding = findings
        .report(
            &FEDERATION_UNKNOWN,
            format!("the federation of the event is unknown: `{host}` {fault}"),
        )
        .severity(severity)
        .record(citation::record_code(FieldKey::Federation))
        .found(host.clone())
        .cites(&[FieldKey::Federation])
        .fix("write the three-letter code of the federation that submits the report");
    for field in fields.take(1) {
        finding = finding.at(field.value, "this code");
    }
    finding.finish();
}

fn report_players(
    facts: &Facts<'_>,
    findings: &mut Findings,
    (code, fault, severity): (&str, &str, Severity),
    players: &[PlayerId],
) {
    let names: Vec<String> = players.iter().map(|&id| facts.who(id)).collect();
    let code = shortened(code, MAX_CODE_LENGTH);
    let message = match &names[..] {
        [name] => format!("the federation of {name} is unknown: `{code}` {fault}"),
        _ => format!(
            "the federation of {} players is unknown: `{code}` {fault}: {}",
            names.len(),
            first_of(&names, MAX_NAMED)
        ),
    };
    let origin = facts.import.origins.player(players[0]);
    let finding = findings
        .report(&FEDERATION_UNKNOWN, message)
        .severity(severity)
        .at(origin.field_span(FieldKey::PlayerFederation), "this code")
        .found(code)
        .rests_on(&names)
        .cites(&[FieldKey::PlayerFederation])
        .fix("write FIDE's three-letter code for the federation, or FID for a player without a federation");
    if players.len() == 1 {
        finding.player(facts.number(players[0]));
    }
}

fn report_blank(facts: &Facts<'_>, findings: &mut Findings, players: &[PlayerId]) {
    let names: Vec<String> = players.iter().map(|&id| facts.who(id)).collect();
    let origin = facts.import.origins.player(players[0]);
    findings
        .report(
            &FEDERATION_UNKNOWN,
            format!(
                "the federation of {} is not stated: {}",
                count(players.len(), "player"),
                first_of(&names, MAX_NAMED)
            ),
        )
        .severity(Severity::Info)
        .at(origin.field_span(FieldKey::PlayerFederation), "no code")
        .found(players.len().to_string())
        .rests_on(&names)
        .cites(&[FieldKey::PlayerFederation])
        .fix("let the pairing program fill in the federations from the rating list");
}

/// Reports a column in which most codes are unknown, which probably contains something else.
fn report_clubs(
    facts: &Facts<'_>,
    findings: &mut Findings,
    codes: &BTreeMap<String, Vec<PlayerId>>,
) {
    let unknown_codes = codes.iter().filter(|(code, _)| federation(code).is_none());
    let unknown_codes: Vec<(&str, PlayerId)> = unknown_codes
        .map(|(code, ids)| (code.as_str(), ids[0]))
        .collect();
    let Some(&(_, first_player)) = unknown_codes.first() else {
        return;
    };
    let code_list: Vec<String> = unknown_codes
        .iter()
        .map(|(code, _)| shortened(code, MAX_CODE_LENGTH).into_owned())
        .collect();
    let origin = facts.import.origins.player(first_player);
    findings
        .report(
            &FEDERATION_UNKNOWN,
            format!(
                "the federation codes may be club codes: {} of {} are unknown: {}",
                unknown_codes.len(),
                codes.len(),
                first_of(&code_list, MAX_NAMED)
            ),
        )
        .severity(Severity::Warning)
        .at(
            origin.field_span(FieldKey::PlayerFederation),
            "the first such code",
        )
        .found(unknown_codes.len().to_string())
        .rests_on(&code_list)
        .cites(&[FieldKey::PlayerFederation])
        .fix(
            "write the three-letter code of each player's federation; this field is not for clubs",
        );
}
