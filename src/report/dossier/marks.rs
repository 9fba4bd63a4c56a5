//! The findings about a player, or about a player's entry for a round.

use std::collections::HashMap;

use super::cell::{Tone, join_lines};
use crate::finding::{Code, Consequence, Finding, FindingNote};
use crate::model::{PlayerId, RoundNumber};
use crate::report::{AuditReport, filed};

/// The findings of an audit, by the player whom they are about.
pub(super) struct PlayerFindings<'a> {
    /// The findings about each player, in the order of the audit.
    findings_by_player: HashMap<PlayerId, Vec<&'a Finding>>,
    /// The player whom each finding is about, by the index of the finding; `None` if it is about no
    /// single player.
    subject_players: Vec<Option<PlayerId>>,
    /// For each player, the findings about the player that are listed only as consequences of
    /// another finding: each with that other finding. Consequences of damage to the whole file are
    /// left out, because the finding about the damage lists only the first of many.
    consequences_by_player: HashMap<PlayerId, Vec<(&'a Consequence, &'a Finding)>>,
}

/// The largest number of findings that a note lists.
const MAX_NOTED: usize = 5;

impl<'a> PlayerFindings<'a> {
    pub(super) fn new(audited: &AuditReport<'a>) -> PlayerFindings<'a> {
        let finder = Finder::new(audited);
        let findings = &audited.audit.findings;
        let subject_players: Vec<_> = findings
            .iter()
            .map(|finding| finder.player(finding))
            .collect();
        let mut findings_by_player: HashMap<_, Vec<_>> = HashMap::new();
        for (finding, player) in findings.iter().zip(&subject_players) {
            if let Some(player) = player {
                findings_by_player.entry(*player).or_default().push(finding);
            }
        }
        let mut consequences_by_player: HashMap<_, Vec<_>> = HashMap::new();
        let tournament = &audited.import.tournament;
        // the sheet states the consequences of damage to the whole file once, above the table
        for finding in findings.iter().filter(|finding| finding.damage.is_none()) {
            for consequence in finding.notes.iter().filter_map(FindingNote::consequence) {
                let players = filed::players_named(tournament, &consequence.text);
                if let Some(player) = players.first() {
                    consequences_by_player
                        .entry(*player)
                        .or_default()
                        .push((consequence, finding));
                }
            }
        }
        PlayerFindings {
            findings_by_player,
            subject_players,
            consequences_by_player,
        }
    }

    /// Finds the first finding of the checks with these codes about a player that is listed only as
    /// a consequence of another finding. Returns its text and that other finding; `None` if there
    /// is none.
    pub(super) fn consequence(
        &self,
        player: PlayerId,
        codes: &[Code],
    ) -> Option<(String, &'a Finding)> {
        let mut consequences = self.consequences_by_player.get(&player)?.iter();
        let (consequence, finding) =
            consequences.find(|(consequence, _)| codes.contains(&consequence.code))?;
        Some((filed::words(&consequence.text), finding))
    }

    /// Returns the player whom the finding with this index is about; `None` if it is not about one
    /// player.
    pub(super) fn subject(&self, finding: usize) -> Option<PlayerId> {
        self.subject_players.get(finding).copied().flatten()
    }

    /// Returns the findings about a player, in the order of the audit.
    pub(super) fn findings_about(&self, player: PlayerId) -> &[&'a Finding] {
        self.findings_by_player
            .get(&player)
            .map_or(&[], Vec::as_slice)
    }

    /// Returns the findings about a player's entry for a round.
    pub(super) fn findings_in_round(
        &self,
        player: PlayerId,
        round: RoundNumber,
    ) -> Vec<&'a Finding> {
        let findings = self.findings_about(player).iter().copied();
        findings
            .filter(|finding| finding.subject.round == Some(round.0))
            .collect()
    }
}

/// Returns the emphasis for a cell with these findings: that of the most serious one.
pub(super) fn tone(findings: &[&Finding]) -> Tone {
    let highest_severity = findings.iter().map(|finding| finding.severity).max();
    highest_severity.map_or(Tone::Plain, Tone::from)
}

/// Returns the text of a note that lists these findings; `None` if there are none.
pub(super) fn note(findings: &[&Finding]) -> Option<String> {
    let mut lines = Vec::new();
    for finding in findings.iter().take(MAX_NOTED) {
        let severity = finding.severity.word();
        let code = finding.code.code;
        let message = filed::words(&finding.message);
        lines.push(format!("{severity} {code}: {message}"));
        lines.extend(
            filed::limited_reasons(finding)
                .iter()
                .map(|line| format!("  {line}")),
        );
        let to_do = filed::advice(finding);
        lines.extend(to_do.map(|to_do| format!("  to do: {to_do}")));
    }
    if findings.len() > MAX_NOTED {
        lines.push(format!("and {} more", findings.len() - MAX_NOTED));
    }
    (!lines.is_empty()).then(|| join_indented(&lines))
}

/// Joins lines with line feeds and keeps their indentation.
fn join_indented(lines: &[String]) -> String {
    let lines = lines.iter().map(|line| {
        let indent = if line.starts_with("  ") { "  " } else { "" };
        format!("{indent}{}", join_lines([line]))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Finds the player whom a finding is about: by number, or by span if several players have the same
/// number.
struct Finder<'a> {
    audited: &'a AuditReport<'a>,
    players_by_number: HashMap<u16, Vec<PlayerId>>,
}

impl<'a> Finder<'a> {
    fn new(audited: &'a AuditReport<'_>) -> Finder<'a> {
        let mut players_by_number: HashMap<u16, Vec<PlayerId>> = HashMap::new();
        let tournament = &audited.import.tournament;
        for id in tournament.ids() {
            if let Some(number) = tournament.player(id).number {
                players_by_number.entry(number.0).or_default().push(id);
            }
        }
        Finder {
            audited,
            players_by_number,
        }
    }

    fn player(&self, finding: &Finding) -> Option<PlayerId> {
        let candidates = self.players_by_number.get(&finding.subject.player?)?;
        let label = finding.at.as_ref()?.span;
        let origins = &self.audited.import.origins.players;
        let is_on_line = |id: &&PlayerId| {
            let line = origins.get(id.index()).map(|origin| origin.line);
            line.is_some_and(|line| (line.start..=line.end).contains(&label.start))
        };
        candidates
            .iter()
            .find(is_on_line)
            .or(candidates.first())
            .copied()
    }
}
