//! The result of an audit of many files: a line for each file with findings, a table of the checks,
//! and totals.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use super::concise::severity_colour;
use super::table::{Column, Table};
use super::title;
use crate::audit::Audit;
use crate::finding::{Code, Severity, count};
use crate::report::{AuditReport, Style};
use crate::source::printable;
use crate::verdict::Decision;

/// The counts of one tournament, for its line in the tally.
#[derive(Clone, Debug)]
pub struct Line {
    file: String,
    players: usize,
    rounds: u16,
    edition: &'static str,
    decision: Decision,
    /// The number of findings with each severity, in the order of [`SEVERITIES`].
    counts: [usize; 3],
    /// The number of findings of each check with each severity.
    code_counts: Vec<(Code, Severity, usize)>,
}

const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Info];

impl Line {
    /// Counts the findings of an audit.
    #[must_use]
    pub fn new(audited: &AuditReport<'_>) -> Line {
        let tournament = &audited.import.tournament;
        Line {
            file: title(audited.source, audited.import),
            players: tournament.players.len(),
            rounds: tournament.rounds,
            edition: audited.audit.edition.rules.name,
            decision: audited.verdict.decision,
            counts: SEVERITIES.map(|severity| audited.audit.count(severity)),
            code_counts: count_codes(audited.audit),
        }
    }
}

fn count_codes(audit: &Audit) -> Vec<(Code, Severity, usize)> {
    let mut code_counts: Vec<(Code, Severity, usize)> = Vec::new();
    for finding in &audit.findings {
        let is_same = |(code, severity, _): &&mut (Code, Severity, usize)| {
            *code == finding.code && *severity == finding.severity
        };
        match code_counts.iter_mut().find(is_same) {
            Some((_, _, number)) => *number += 1,
            None => code_counts.push((finding.code, finding.severity, 1)),
        }
    }
    code_counts
}

/// Counts the findings and verdicts of many files.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    files: usize,
    tournaments: usize,
    files_without_findings: usize,
    skipped_files: usize,
    lines: Vec<Line>,
    unreadable_files: Vec<String>,
    /// For each check, in the order of [`SEVERITIES`], the number of findings with the severity and
    /// the number of files that have such findings.
    counts_by_code: BTreeMap<Code, [(usize, usize); 3]>,
    /// The number of tournaments with each decision.
    tournaments_by_decision: BTreeMap<Decision, usize>,
}

impl Tally {
    /// Adds an audited file, with a line for each of its tournaments.
    pub fn add(&mut self, lines: Vec<Line>) {
        self.files += 1;
        self.tournaments += lines.len();
        if lines.iter().all(|line| line.counts == [0; 3]) {
            self.files_without_findings += 1;
        }
        let mut codes_of_file = BTreeSet::new();
        for mut line in lines {
            for (code, severity, number) in std::mem::take(&mut line.code_counts) {
                let counts = self.counts_by_code.entry(code).or_default();
                let (findings, files) = &mut counts[2 - severity as usize];
                *findings += number;
                *files += usize::from(codes_of_file.insert((code, severity)));
            }
            *self
                .tournaments_by_decision
                .entry(line.decision)
                .or_default() += 1;
            if line.counts != [0; 3] || line.decision != Decision::Rate {
                self.lines.push(line);
            }
        }
    }

    /// Counts a file that could not be read.
    pub fn add_unreadable(&mut self, file: &str) {
        self.files += 1;
        self.unreadable_files.push(printable(file).into_owned());
    }

    /// Counts a file in a folder that is skipped because it is not a tournament file.
    pub fn add_skipped(&mut self) {
        self.skipped_files += 1;
    }

    /// Whether all files were skipped, so that none was read.
    #[must_use]
    pub fn all_skipped(&self) -> bool {
        self.files == 0
    }

    /// Writes the tables: files with findings, checks with findings, totals.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn render(&self, out: &mut impl Write, style: Style) -> fmt::Result {
        if !self.lines.is_empty() {
            writeln!(out, "\n{}", self.files_table(style))?;
        }
        if !self.counts_by_code.is_empty() {
            writeln!(out, "{}", self.codes_table(style))?;
        }
        writeln!(out, "{}", self.totals(style))
    }

    fn files_table(&self, style: Style) -> String {
        let mut table = Table::new([
            ("File", Column::Cut),
            ("Players", Column::Right),
            ("Rounds", Column::Right),
            ("Edition", Column::Left),
            ("Verdict", Column::Left),
            ("Errors", Column::Right),
            ("Warnings", Column::Right),
            ("Infos", Column::Right),
        ]);
        for line in &self.lines {
            let mut row = vec![
                line.file.clone(),
                line.players.to_string(),
                line.rounds.to_string(),
                line.edition.to_owned(),
                line.decision.words().to_owned(),
            ];
            row.extend(line.counts.map(|number| number.to_string()));
            table.row(row);
        }
        table.render(style)
    }

    fn codes_table(&self, style: Style) -> String {
        let mut table = Table::new([
            ("Code", Column::Left),
            ("Check", Column::Cut),
            ("Severity", Column::Left),
            ("Findings", Column::Right),
            ("Files", Column::Right),
        ]);
        for (code, counts) in &self.counts_by_code {
            for ((findings, files), severity) in counts.iter().zip(SEVERITIES) {
                if *findings > 0 {
                    table.row(vec![
                        code.code.to_owned(),
                        code.name.to_owned(),
                        severity.word().to_owned(),
                        findings.to_string(),
                        files.to_string(),
                    ]);
                }
            }
        }
        table.render(style)
    }

    /// Returns the totals without the tables of files and checks.
    #[must_use]
    pub fn totals(&self, style: Style) -> String {
        let total = |index: usize| {
            self.lines
                .iter()
                .map(|line| line.counts[index])
                .sum::<usize>()
        };
        let mut files = count(self.files, "file");
        if self.tournaments + self.unreadable_files.len() > self.files {
            files += &format!(" with {}", count(self.tournaments, "tournament"));
        }
        let mut parts = vec![format!(
            "{files}: {} without findings, {} with findings, {} unreadable",
            self.files_without_findings,
            self.files - self.files_without_findings - self.unreadable_files.len(),
            self.unreadable_files.len(),
        )];
        for (index, severity) in SEVERITIES.into_iter().enumerate() {
            let number = total(index);
            let text = count(number, severity.word());
            parts.push(if number > 0 {
                style.paint(text, severity_colour(severity)).to_string()
            } else {
                text
            });
        }
        let mut text = format!("{}; {}", parts[0], parts[1..].join(", "));
        let decisions = self.tournaments_by_decision.iter();
        let decisions =
            decisions.map(|(decision, number)| format!("{number} {}", decision.words()));
        let decisions: Vec<String> = decisions.collect();
        if !decisions.is_empty() {
            text += &format!("\nverdicts: {}", decisions.join(", "));
        }
        if self.skipped_files > 0 {
            text += &format!(
                "\nskipped, not a tournament: {}",
                count(self.skipped_files, "file")
            );
        }
        if !self.unreadable_files.is_empty() {
            text += &format!("\nunreadable: {}", self.unreadable_files.join(", "));
        }
        text
    }
}
