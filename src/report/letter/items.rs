//! The numbered items of a letter: the errors that must be corrected, and the questions to the
//! sender.

use super::{Item, sentence, without_full_stop};
use crate::audit::{ComparedClaim, Doubt, REPORT_LATE, find};
use crate::finding::{Family, Finding, FindingNote, Severity, count};
use crate::model::PlayerId;
use crate::report::{AuditReport, filed, text};
use crate::source::{Place, printable};

/// The largest number of findings of one check that are written out. Further findings become one
/// item, which names the players.
const MAX_WRITTEN_OUT: usize = 5;

/// The largest number of positions that are listed for further findings of one check, if they name
/// no players.
const MAX_POSITIONS: usize = 12;

/// The largest number of players whom an item names.
const MAX_NAMED: usize = 12;

/// The largest number of consequences that are written out below a finding.
const MAX_CONSEQUENCES: usize = 3;

/// Returns the items about the findings of severity `severity`, in the order of the findings.
pub(super) fn items(audited: &AuditReport<'_>, severity: Severity) -> Vec<Item> {
    let findings = audited.audit.findings.iter();
    // findings that do not delay the rating are not asked about
    let deferrable_checks = audited.verdict.profile.profile.deferrable_checks;
    let is_counted = |finding: &&Finding| {
        let is_deferred =
            severity == Severity::Warning && deferrable_checks.contains(&finding.code);
        // a missing day of receipt is the office's to enter, not the sender's
        let is_for_office = finding.code == REPORT_LATE.code && finding.at.is_none();
        finding.severity == severity
            && !is_deferred
            && !is_for_office
            && !is_compared_again(audited, finding)
    };
    let findings: Vec<&Finding> = findings.filter(is_counted).collect();
    let mut items = Vec::new();
    for (index, finding) in findings.iter().enumerate() {
        let is_same = |other: &&&Finding| other.code == finding.code;
        match findings[..index].iter().filter(is_same).count() {
            0..MAX_WRITTEN_OUT => items.push(item(audited, finding)),
            MAX_WRITTEN_OUT => {
                let same_findings = findings[index..].iter().filter(is_same);
                let same_findings: Vec<&Finding> = same_findings.copied().collect();
                items.push(item_for_further_findings(audited, &same_findings));
            }
            _ => {}
        }
    }
    items
}

/// Whether a finding may follow from an error that leaves the results or points in doubt, because
/// it is about tie-break values or about ranks by tie-breaks. The letter then requests nothing
/// about the finding, because these values are compared again after the correction. Ranks that
/// contradict the points of players whose points are in doubt are consequences of the error anyway.
pub(super) fn is_compared_again(audited: &AuditReport<'_>, finding: &Finding) -> bool {
    let check = find(finding.code.code);
    let compared = check.and_then(|check| check.compares);
    let depends_on_points = matches!(
        compared,
        Some(ComparedClaim::RankOrder | ComparedClaim::WholeRankOrder | ComparedClaim::Columns)
    );
    depends_on_points && doubts_points(audited)
}

/// Whether an error leaves the results or points of the file in doubt.
fn doubts_points(audited: &AuditReport<'_>) -> bool {
    let findings = audited.audit.findings.iter();
    let mut errors = findings.filter(|finding| finding.severity == Severity::Error);
    errors.any(|error| {
        let check = find(error.code.code);
        let doubts = |doubt| check.is_some_and(|check| check.doubts.contains(&doubt));
        let is_about_points = matches!(error.code.family(), Family::Results | Family::Points);
        is_about_points && doubts(Doubt::Points) || doubts(Doubt::UnreadPoints)
    })
}

/// Returns the possible repairs of a finding in words or, for a finding about points, its first
/// remark, which names a likely repair; `None` if there is neither.
fn likely_repair(finding: &Finding) -> Option<String> {
    let check = find(finding.code.code)?;
    let is_about_points = check.doubts.contains(&Doubt::Points);
    let mut notes = finding.notes.iter();
    let has_repairs = notes.any(|note| matches!(note, FindingNote::PossibleRepairs(_)));
    filed::explanation(finding).filter(|_| is_about_points || has_repairs)
}

fn item(audited: &AuditReport<'_>, finding: &Finding) -> Item {
    let mut text = sentence(&filed::words(&finding.message));
    let consequences: Vec<String> = filed::consequences(finding).collect();
    if let Some(names) = further_players(audited, finding) {
        text += &format!(" {names}.");
    }
    let advice = filed::advice(finding);
    let advice = advice.as_deref().map(without_full_stop);
    text += &match (finding.severity, advice) {
        (Severity::Warning, Some(advice)) if may_be_right(finding) => {
            format!(" Is this right? If not: {advice}.")
        }
        (Severity::Warning, Some(advice)) => format!(" Please {advice}."),
        (Severity::Warning, None) => " Is this right?".to_owned(),
        (_, Some(advice)) => format!(" {}", sentence(advice)),
        (_, None) => String::new(),
    };
    if let Some(repair) = likely_repair(finding) {
        text += &format!(" {}", sentence(&repair));
    }
    for words in consequences.iter().take(MAX_CONSEQUENCES) {
        text += &format!(" Consequence: {}.", without_full_stop(words));
    }
    if let remaining @ 1.. = consequences.len().saturating_sub(MAX_CONSEQUENCES) {
        text += &format!(" And {}.", count(remaining, "more consequence"));
    }
    Item {
        text: printable(&text).into_owned(),
        place: place_and_rule(audited, finding),
        findings: vec![finding.fingerprint()],
    }
}

/// Whether the data that a finding reports may be right, so that the sender is asked about them.
/// Otherwise the sender has to do something in any case, because data are missing, unusable or to
/// be confirmed.
fn may_be_right(finding: &Finding) -> bool {
    find(finding.code.code).is_some_and(|check| check.may_be_right)
}

/// Returns the players whom a finding names only in its reasons: `Players concerned: 3 Example,
/// Anna and 12 more`; `None` if the message names somebody, or if the reasons do not name several
/// players.
fn further_players(audited: &AuditReport<'_>, finding: &Finding) -> Option<String> {
    let tournament = &audited.import.tournament;
    let names_players = !filed::players_named(tournament, &finding.message).is_empty();
    // the reasons of a finding about a player name the opponents
    let subject = &finding.subject;
    if subject.player.is_some() || subject.team.is_some() || names_players {
        return None;
    }
    let mut players: Vec<PlayerId> = Vec::new();
    for reason in &finding.because {
        for id in filed::players_listed(tournament, reason) {
            if !players.contains(&id) {
                players.push(id);
            }
        }
    }
    let names = names(audited, &players).filter(|_| players.len() > 1)?;
    Some(format!("Players concerned: {names}"))
}

/// Returns the names of players, at most [`MAX_NAMED`] of them, in words; `None` if there are none.
fn names(audited: &AuditReport<'_>, players: &[PlayerId]) -> Option<String> {
    let tournament = &audited.import.tournament;
    let mut names: Vec<String> = players
        .iter()
        .map(|&id| text::number_and_name(tournament, id))
        .collect();
    let remaining = names.len().saturating_sub(MAX_NAMED);
    names.truncate(MAX_NAMED);
    if remaining > 0 {
        return Some(format!("{} and {remaining} more", names.join("; ")));
    }
    let [rest @ .., last] = names.as_slice() else {
        return None;
    };
    Some(match rest {
        [] => last.clone(),
        _ => format!("{} and {last}", rest.join("; ")),
    })
}

/// Returns one item for all findings of a check beyond the first [`MAX_WRITTEN_OUT`].
fn item_for_further_findings(audited: &AuditReport<'_>, findings: &[&Finding]) -> Item {
    let name = findings[0].code.name.replace('-', " ");
    let tournament = &audited.import.tournament;
    let mut players: Vec<PlayerId> = Vec::new();
    for finding in findings {
        let named_players = filed::players_named(tournament, &finding.message);
        players.extend(named_players.first().filter(|id| !players.contains(id)));
    }
    let player_names = names(audited, &players);
    let number = count(findings.len(), "further place");
    let text = match &player_names {
        Some(names) => format!("The same problem ({name}) occurs in {number}: {names}."),
        None => format!("The same problem ({name}) occurs in {number}."),
    };
    let places = findings
        .iter()
        .filter_map(|finding| place(audited, finding));
    let mut places: Vec<String> = places.collect();
    places.dedup();
    let remaining = places.len().saturating_sub(MAX_POSITIONS);
    places.truncate(MAX_POSITIONS);
    let mut place = places.join("; ");
    if remaining > 0 {
        place += &format!("; and {remaining} more");
    }
    Item {
        text: printable(&text).into_owned(),
        place: printable(&place).into_owned(),
        findings: findings
            .iter()
            .map(|finding| finding.fingerprint())
            .collect(),
    }
}

/// Returns the position and the rule of a finding, separated by a semicolon.
fn place_and_rule(audited: &AuditReport<'_>, finding: &Finding) -> String {
    // `practice` means that no rule is broken
    let rule = Some(finding.rule.as_str()).filter(|rule| !["", "practice"].contains(rule));
    let parts = place(audited, finding)
        .into_iter()
        .chain(rule.map(str::to_owned));
    printable(&parts.collect::<Vec<_>>().join("; ")).into_owned()
}

/// Returns the position of a finding in words; `None` if it is not known. In formats that people do
/// not read, a position at the start of the file means that none is known.
fn place(audited: &AuditReport<'_>, finding: &Finding) -> Option<String> {
    let span = finding.at.as_ref()?.span;
    let place = audited.source.locate(span);
    let is_start = matches!(
        place,
        Place::Text {
            line: 1,
            column: 1,
            ..
        }
    );
    let is_whole_file = is_start && !audited.import.capabilities.is_report;
    (!is_whole_file).then(|| filed::place(audited.source, span))
}
