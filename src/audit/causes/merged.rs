//! Merges findings about wrong tie-break values, so that a column has one finding and not one for
//! each row.

use std::collections::{BTreeMap, HashSet};

use crate::audit::check::sort;
use crate::audit::tiebreaks::tie_break_differs::TIE_BREAK_DIFFERS;
use crate::finding::{Finding, FindingNote, Severity};

/// Maximum number of findings about wrong tie-break values that are kept one by one. If a column
/// has more, they are merged into one finding; if the remaining columns together have more, these
/// are merged as well.
const MAX_SEPARATE_FINDINGS: usize = 4;

/// Merges findings about wrong tie-break values if there are more than [`MAX_SEPARATE_FINDINGS`],
/// first in each column, then in the remaining columns together.
pub(super) fn merge_findings_of_differences(findings: Vec<Finding>) -> Vec<Finding> {
    let key = |finding: &Finding| {
        let subject = &finding.subject;
        let is_tie_break = finding.code == TIE_BREAK_DIFFERS.code;
        let is_single = is_tie_break && (subject.player.is_some() || subject.team.is_some());
        let code = subject.code.clone().filter(|_| is_single)?;
        let is_info = finding.severity == Severity::Info;
        Some((subject.team.is_some(), is_info, code))
    };
    let mut columns: BTreeMap<_, Vec<Finding>> = BTreeMap::new();
    let mut rest = Vec::new();
    for finding in findings {
        match key(&finding) {
            Some(column) => columns.entry(column).or_default().push(finding),
            None => rest.push(finding),
        }
    }
    let mut single_findings: BTreeMap<_, Vec<Finding>> = BTreeMap::new();
    for ((is_about_teams, is_info, code), mut column) in columns {
        if column.len() > MAX_SEPARATE_FINDINGS {
            rest.push(merge_into_first(column, &code, is_about_teams));
        } else {
            let group = single_findings
                .entry((is_about_teams, is_info))
                .or_default();
            group.append(&mut column);
        }
    }
    for ((is_about_teams, _), mut group) in single_findings {
        sort(&mut group);
        if group.len() > MAX_SEPARATE_FINDINGS {
            let mut codes: Vec<String> = Vec::new();
            for code in group
                .iter()
                .filter_map(|finding| finding.subject.code.clone())
            {
                if !codes.contains(&code) {
                    codes.push(code);
                }
            }
            codes.sort_unstable();
            rest.push(merge_into_first(group, &codes.join(", "), is_about_teams));
        } else {
            rest.append(&mut group);
        }
    }
    sort(&mut rest);
    rest
}

/// Merges findings about wrong tie-break values into the first one, with the messages of the other
/// findings as notes. `codes` are the tie-breaks as the file spells them.
fn merge_into_first(mut findings: Vec<Finding>, codes: &str, is_about_teams: bool) -> Finding {
    let noun = if is_about_teams { "teams" } else { "players" };
    let other_findings = findings.split_off(1);
    let mut first = findings.remove(0);
    for other in &other_findings {
        first.rest_on_finding(other);
    }
    let subjects = other_findings.iter().chain([&first]);
    let subjects: HashSet<_> = subjects
        .map(|finding| (finding.subject.player, finding.subject.team))
        .collect();
    first.notes.extend(
        other_findings
            .iter()
            .map(|other| FindingNote::Remark(other.message.clone())),
    );
    first.message = format!(
        "the values of {codes} of {} {noun} differ; the first finding: {}",
        subjects.len(),
        first.message
    );
    let labels = other_findings.iter().filter_map(|other| other.at.clone());
    first.labels.extend(labels.take(MAX_SEPARATE_FINDINGS));
    if other_findings
        .iter()
        .any(|other| other.subject.code != first.subject.code)
    {
        first.subject.code = None;
    }
    first.subject.player = None;
    first.subject.team = None;
    first.found = Some((other_findings.len() + 1).to_string());
    first.expected = None;
    first.repeat = 0;
    first.severity = other_findings
        .iter()
        .map(|other| other.severity)
        .fold(first.severity, Ord::max);
    first.fix = Some(
        "look for a wrong result or pairing that explains these values; if there is none, update \
         the program or its settings"
            .to_owned(),
    );
    first
}
