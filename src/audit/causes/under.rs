//! Moves findings under the finding about their cause.

use crate::audit::check::sort;
use crate::audit::pairings::rematch::REMATCH;
use crate::audit::structure::counts_differ::COUNTS_DIFFER;
use crate::audit::{Check, Facts};
use crate::finding::{Consequence, Family, Finding, FindingNote};
use crate::model::{FieldKey, Opponent, PlayerId, RoundNumber};

/// Maximum number of findings of one check that are listed one by one. If there are more, only the
/// first is listed, with the number of the others.
const MAX_LISTED_FINDINGS: usize = 4;

/// Lists the findings that satisfy `follows` under the first finding that satisfies `leads`; does
/// nothing if none does.
pub(super) fn list_under(
    findings: &mut Vec<Finding>,
    leads: impl Fn(&Finding) -> bool,
    follows: impl Fn(&Finding) -> bool,
) {
    let Some(index) = findings.iter().position(leads) else {
        return;
    };
    let mut cause = findings.remove(index);
    let (consequences, rest): (Vec<Finding>, Vec<Finding>) =
        std::mem::take(findings).into_iter().partition(follows);
    let mut counts_by_code: Vec<(&str, usize)> = Vec::new();
    for finding in &consequences {
        cause.add_consequence(finding);
        let code = finding.code.code;
        let same_code = consequences.iter().filter(|other| other.code.code == code);
        let total = same_code.count();
        let shown_count = match counts_by_code
            .iter_mut()
            .find(|(known_code, _)| *known_code == code)
        {
            Some((_, shown_count)) => {
                *shown_count += 1;
                *shown_count
            }
            None => {
                counts_by_code.push((code, 1));
                1
            }
        };
        cause.severity = cause.severity.max(finding.severity);
        if cause.notes.iter().any(|note| note.lists(finding)) {
            continue;
        }
        let mut consequence = Consequence::from_finding(finding);
        if total > MAX_LISTED_FINDINGS {
            consequence.text += &format!("; {} more findings of this kind ({code})", total - 1);
            consequence.subject = None;
        }
        if total <= MAX_LISTED_FINDINGS || shown_count == 1 {
            cause.notes.push(FindingNote::Consequence(consequence));
        }
        let further_notes = finding.notes.iter();
        let further_notes = further_notes.filter(|note| note.consequence().is_some());
        cause.notes.extend(further_notes.cloned());
    }
    *findings = rest;
    findings.push(cause);
    sort(findings);
}

/// Whether `check` reported the finding.
pub(super) fn is_from(finding: &Finding, check: &Check) -> bool {
    finding.code == check.code
}

/// Whether a finding about pairings may appear because the games of a row become known: their colours
/// and opponents were not compared before. Players who meet twice are evidence against such games.
pub(super) fn may_be_revealed(finding: &Finding) -> bool {
    finding.code.family() == Family::Pairings && finding.code != REMATCH.code
}

/// Whether a finding is about the number of players or teams that the header states.
pub(super) fn is_about_count(facts: &Facts<'_>, finding: &Finding, keys: &[FieldKey]) -> bool {
    let record = finding.subject.record.as_deref();
    let mut keys = keys.iter();
    is_from(finding, &COUNTS_DIFFER) && keys.any(|&key| record == Some(facts.subject(key)))
}

pub(super) const PLAYER_COUNTS: [FieldKey; 3] = [
    FieldKey::PlayerCount,
    FieldKey::RatedPlayerCount,
    FieldKey::ActivePlayerCount,
];

/// Whether the row of a player names this number as the opponent in a round.
pub(super) fn names_as_opponent(
    facts: &Facts<'_>,
    id: PlayerId,
    round: RoundNumber,
    number: u16,
) -> bool {
    match facts.entry(id, round).opponent {
        Opponent::Unknown(named) => named == u32::from(number),
        Opponent::Player(other) => facts.number(other) == Some(number),
        Opponent::Nobody => false,
    }
}
