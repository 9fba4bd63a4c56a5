//! The findings of one or several files as a CSV table with a row for each finding. A tournament
//! without findings has one row as well, so that the table can also be used to count files.

use super::csv_line;
use crate::report::{AuditReport, filed};
use crate::source::printable;

/// The headings of the table that [`findings`] writes. A column keeps its name and position; new
/// columns are added at the end.
const FINDING_HEADINGS: [&str; 19] = [
    "file",
    "tournament",
    "code",
    "severity",
    "title",
    "place",
    "number",
    "name",
    "round",
    "stated",
    "expected",
    "rule",
    "message",
    "to_do",
    "certainty",
    "fingerprint",
    "key",
    "decision",
    "follows",
];

/// Returns a byte order mark and the line with the headings, which are written once above the
/// findings of all files.
#[must_use]
pub fn findings_heading() -> String {
    // Excel recognises UTF-8 only by the byte order mark
    format!("\u{feff}{}", csv_line(&FINDING_HEADINGS.map(str::to_owned)))
}

/// Returns the line for a file that could not be read, with the reason as its message.
#[must_use]
pub fn unreadable_file(file: &str, why: &str) -> String {
    line_without_finding(|heading| match heading {
        "file" => printable(file).into_owned(),
        "severity" => "unreadable".to_owned(),
        "message" => printable(why).into_owned(),
        _ => String::new(),
    })
}

/// Returns the line for a tournament without findings. Its severity is `none`.
fn clean_tournament(audited: &AuditReport<'_>) -> String {
    line_without_finding(|heading| match heading {
        "file" => printable(audited.source.main().name()).into_owned(),
        "tournament" => audited.import.number.unwrap_or(1).to_string(),
        "severity" => "none".to_owned(),
        "message" => "nothing wrong in what was checked".to_owned(),
        "decision" => audited.verdict.decision.word().to_owned(),
        _ => String::new(),
    })
}

/// Returns a line that is not about a finding; `text` returns the content of the column with the
/// given heading.
fn line_without_finding(text: impl Fn(&str) -> String) -> String {
    csv_line(&FINDING_HEADINGS.map(text))
}

/// Returns the findings of one tournament, one line for each. The values, positions and messages
/// are the same as in the JSON document. A tournament without findings has a single line.
#[must_use]
pub fn findings(audited: &AuditReport<'_>) -> String {
    let source = audited.source;
    let tournament = &audited.import.tournament;
    let number_text =
        |number: Option<u16>| number.map_or_else(String::new, |number| number.to_string());
    let text = |text: Option<&str>| printable(text.unwrap_or_default()).into_owned();
    let mut out = String::new();
    for finding in &audited.audit.findings {
        let subject = &finding.subject;
        let mut players = tournament.players.iter();
        let player = subject.player.and_then(|number| {
            players.find(|player| player.number.is_some_and(|other| other.0 == number))
        });
        let team = subject.team.and_then(|number| tournament.team(number));
        let team = team.map(|id| tournament.teams[id.index()].name.as_str());
        let span = finding.at.as_ref().map(|label| label.span);
        let consequences: Vec<String> = filed::consequences(finding).collect();
        let file = span.map_or(source.main(), |span| source.source_of(span));
        out += &csv_line(&[
            text(Some(file.name())),
            audited.import.number.unwrap_or(1).to_string(),
            finding.code.code.to_owned(),
            finding.severity.word().to_owned(),
            finding.code.name.to_owned(),
            span.map_or_else(String::new, |span| source.locate(span).to_string()),
            number_text(subject.player.or(subject.team)),
            text(player.map(|player| player.name.as_str()).or(team)),
            number_text(subject.round),
            text(finding.found.as_deref()),
            text(finding.expected.as_deref()),
            text(Some(&finding.rule)),
            text(Some(&finding.message)),
            text(finding.fix.as_deref()),
            finding.certainty.words().to_owned(),
            text(Some(&finding.fingerprint())),
            finding.key(),
            audited.verdict.decision.word().to_owned(),
            text(Some(&consequences.join("; "))),
        ]);
    }
    if out.is_empty() {
        out = clean_tournament(audited);
    }
    out
}
