//! The work on one file: reading it, auditing it, and writing the result as text.

use std::fmt::{self, Write};

use super::filter::FilterArgs;
use super::judged::JudgedTournament;
use super::{Args, Exit, Format};
use crate::cli::args::{ReadArgs, RulesArgs};
use crate::cli::catch;
use crate::cli::error::Error;
use crate::cli::event::FurtherFiles;
use crate::cli::input::Input;
use crate::cli::lists::Lists;
use crate::cli::office::{Office, Offices};
use crate::cli::terminal::TerminalArgs;
use crate::folder::Event;
use crate::format::Reading;
use crate::import::Import;
use crate::report::{self, AuditReport, FindingRenderer, Line, Style, csv, json};
use crate::source::printable;

/// What the audit of every file needs: the options, the settings of the offices, and the rating
/// lists.
pub(super) struct Job<'a> {
    format: Format,
    style: Style,
    renderer: FindingRenderer,
    is_list: bool,
    quiet: bool,
    fingerprints: bool,
    /// Whether the files are compared with each other.
    compares: bool,
    read_args: &'a ReadArgs,
    filter: &'a FilterArgs,
    rules: &'a RulesArgs,
    offices: Offices<'a>,
    /// The further files of the same event, named by `--with`.
    further_files: FurtherFiles,
    lists: Lists,
}

/// The output about one file, and what the file adds to the totals.
pub(super) struct FileResult {
    /// The text that goes to the output.
    pub(super) text: String,
    /// The text that goes to standard error.
    pub(super) message: String,
    pub(super) exit: Exit,
    pub(super) outcome: FileOutcome,
}

/// The outcome for one file, as the tally counts it.
pub(super) enum FileOutcome {
    /// The file was audited: one line of the tally for each tournament, and the events that are
    /// compared with those of other files.
    Audited(Vec<Line>, Vec<Event>),
    Failed(Error),
    Skipped,
}

impl<'a> Job<'a> {
    pub(super) fn new(
        args: &'a Args,
        format: Format,
        style: Style,
        is_list: bool,
        terminal: TerminalArgs,
    ) -> Result<Job<'a>, Error> {
        Ok(Job {
            format,
            style,
            renderer: FindingRenderer::new(style),
            is_list,
            quiet: terminal.quiet,
            fingerprints: args.fingerprints,
            compares: is_list && !args.no_hints && (args.hints || format.is_text()),
            read_args: &args.read_args,
            filter: &args.filter,
            rules: &args.rules,
            offices: args.office.offices_with_progress(is_list, terminal),
            further_files: FurtherFiles::default(),
            lists: args.lists.open()?,
        })
    }

    /// Adds the further files of the same event, named by `--with`.
    pub(super) fn with_further(mut self, further: FurtherFiles) -> Job<'a> {
        self.further_files = further;
        self
    }

    /// Processes one file. Never panics, so that a bug affects only one file.
    pub(super) fn run(&self, input: Result<Input, Error>) -> FileResult {
        let result = input.and_then(|input| {
            let result = catch(&input.name(), || self.audit(&input));
            result.or_else(|error| {
                if input.skips_after(&error) {
                    Ok(skipped_file())
                } else {
                    Err(error)
                }
            })
        });
        result.unwrap_or_else(|error| self.failure_result(error))
    }

    fn audit(&self, input: &Input) -> Result<FileResult, Error> {
        let name = input.name();
        let reading = self.further_files.read(input, self.read_args)?;
        for import in reading.imports() {
            self.rules.check_round(&name, import, 0)?;
        }
        let office = self.offices.for_file(input)?;
        let mut result = FileResult {
            text: String::new(),
            message: String::new(),
            exit: Exit::Clean,
            outcome: FileOutcome::Skipped,
        };
        let mut documents = Vec::new();
        let (mut lines, mut events) = (Vec::new(), Vec::new());
        for import in reading.imports() {
            let (text, line, event, fails) =
                self.audit_tournament(&reading, import, &office, &mut result.message)?;
            if fails {
                result.exit = Exit::Findings;
            }
            documents.push(text);
            lines.push(line);
            events.extend(event);
        }
        result.text = self.join_documents(&documents);
        result.outcome = FileOutcome::Audited(lines, events);
        Ok(result)
    }

    /// Processes one tournament. Returns its document, its line in the tally, the event to compare
    /// with those of other files (`None` if nothing is compared), and whether a finding makes the
    /// exit code 1.
    fn audit_tournament(
        &self,
        reading: &Reading,
        import: &Import,
        office: &Office,
        message: &mut String,
    ) -> Result<(String, Line, Option<Event>, bool), Error> {
        let (rules, filter, lists) = (self.rules, self.filter, &self.lists);
        let judged = JudgedTournament::new(&reading.sources, import, rules, filter, office, lists)?;
        let audit_report = judged.to_report();
        let mut text = String::new();
        // writing into a String cannot fail
        let _: fmt::Result = self.write(&audit_report, &mut text, message);
        let fails = self.filter.fails(&judged.audit);
        let event = self.compares.then(|| audit_report.event()).flatten();
        Ok((text, Line::new(&audit_report), event, fails))
    }

    fn write(
        &self,
        audit_report: &AuditReport<'_>,
        text: &mut String,
        message: &mut String,
    ) -> fmt::Result {
        match self.format {
            Format::Text => {
                let shows_heading =
                    !self.is_list && !self.quiet || !audit_report.audit.findings.is_empty();
                if audit_report.import.number.is_some() && shows_heading {
                    report::heading(text, audit_report, self.style)?;
                }
                if !self.is_list && !self.quiet {
                    report::verdict(text, audit_report, self.style)?;
                }
                for finding in &audit_report.audit.findings {
                    self.renderer.finding(text, audit_report.source, finding)?;
                    if self.fingerprints {
                        writeln!(text, "  fingerprint: {}\n", printable(&finding.key()))?;
                    }
                }
                if self.quiet {
                    Ok(())
                } else if self.is_list && !audit_report.audit.has_columns() {
                    report::audit_line(text, audit_report, self.style)
                } else {
                    report::audit_summary(text, audit_report, self.style)
                }
            }
            Format::Concise => {
                report::concise(text, audit_report, self.style)?;
                if self.quiet || self.is_list {
                    return Ok(());
                }
                report::audit_line(
                    message,
                    audit_report,
                    Style {
                        color: false,
                        ..self.style
                    },
                )
            }
            Format::Csv => {
                *text = csv::findings(audit_report);
                Ok(())
            }
            Format::Json => {
                *text = json::to_json(&json::audit_document(audit_report), true);
                Ok(())
            }
            // a data set is written elsewhere (`dataset`)
            _ => {
                *text = json::to_json(&json::audit_document(audit_report), false);
                Ok(())
            }
        }
    }

    /// Joins the documents about the tournaments of a file.
    fn join_documents(&self, documents: &[String]) -> String {
        match self.format {
            Format::Text if !self.is_list => documents.join("\n"),
            Format::Text | Format::Concise | Format::Csv => documents.concat(),
            _ => self.format.join_documents(self.is_list, documents),
        }
    }

    fn failure_result(&self, error: Error) -> FileResult {
        let text = match self.format {
            Format::Csv => csv::unreadable_file(&error.subject(), &error.to_string()),
            format => format.failure_document(self.is_list, json::AUDIT_SCHEMA, &error),
        };
        FileResult {
            text,
            message: String::new(),
            exit: Exit::Failed,
            outcome: FileOutcome::Failed(error),
        }
    }
}

fn skipped_file() -> FileResult {
    FileResult {
        text: String::new(),
        message: String::new(),
        exit: Exit::Clean,
        outcome: FileOutcome::Skipped,
    }
}
