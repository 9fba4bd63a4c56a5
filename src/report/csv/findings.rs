//! Findings as rows: one for each finding, of one file or of many in one table.

use super::line;
use crate::report::Audited;
use crate::source::printable;

/// The headings of [`findings`]. A column keeps its name and its place; new ones are added at the end.
const FINDINGS: [&str; 18] = [
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
];

/// The row of headings above the findings of all files.
#[must_use]
pub fn findings_heading() -> String {
    line(&FINDINGS.map(str::to_owned))
}

/// The findings of one tournament, a row for each; values, places and messages are those of the
/// other documents. A tournament without findings has no row.
#[must_use]
pub fn findings(audited: &Audited<'_>) -> String {
    let source = audited.source;
    let tournament = &audited.import.tournament;
    let whole = |number: Option<u16>| number.map_or_else(String::new, |number| number.to_string());
    let text = |text: Option<&str>| printable(text.unwrap_or_default()).into_owned();
    let mut out = String::new();
    for finding in &audited.audit.findings {
        let subject = &finding.subject;
        let mut players = tournament.players.iter();
        let player = subject.player.and_then(|number| {
            players.find(|player| player.number.is_some_and(|own| own.0 == number))
        });
        let team = subject.team.and_then(|number| tournament.team(number));
        let team = team.map(|id| tournament.teams[id.index()].name.as_str());
        let at = finding.at.as_ref().map(|label| label.span);
        let file = at.map_or(source.main(), |span| source.source_of(span));
        out += &line(&[
            text(Some(file.name())),
            whole(audited.import.number),
            finding.code.code.to_owned(),
            finding.severity.word().to_owned(),
            finding.code.name.to_owned(),
            at.map_or_else(String::new, |span| source.locate(span).to_string()),
            whole(subject.player.or(subject.team)),
            text(player.map(|player| player.name.as_str()).or(team)),
            whole(subject.round),
            text(finding.found.as_deref()),
            text(finding.expected.as_deref()),
            text(Some(&finding.rule)),
            text(Some(&finding.message)),
            text(finding.fix.as_deref()),
            finding.certainty.words().to_owned(),
            text(Some(&finding.fingerprint())),
            finding.key(),
            audited.verdict.decision.word().to_owned(),
        ]);
    }
    out
}
