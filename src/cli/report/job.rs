//! The work on one file: reading it, auditing it, and collecting what the report shows about each
//! tournament.

use super::JudgingArgs;
use crate::cli::Exit;
use crate::cli::audit::JudgedTournament;
use crate::cli::error::Error;
use crate::cli::event::FurtherFiles;
use crate::cli::input::Input;
use crate::cli::lists::Lists;
use crate::cli::office::{Office, Offices};
use crate::cli::{catch, clock};
use crate::desk;
use crate::format::Reading;
use crate::import::Import;
use crate::report::dossier::{Circumstances, Dossier, Moment, Received, dossier};
use crate::report::{self, Style};

/// What the work on every file needs: the options, the settings of the offices, and the rating
/// lists.
pub(super) struct Job<'a> {
    judging: &'a JudgingArgs,
    offices: Offices<'a>,
    /// The further files of the same event, named by `--with`.
    further_files: FurtherFiles,
    lists: Lists,
    /// The style of the lines that are printed about tournaments.
    style: Style,
    pub(super) now: Option<Moment>,
}

/// The result of processing one file.
pub(super) enum FileResult {
    /// The file was audited. Contains its tournaments, the lines that are printed about them, and
    /// whether a finding makes the exit code 1.
    Audited(Input, Vec<Dossier>, String, Exit),
    /// The file could not be read.
    Failed(Error),
    /// The file was found in a folder and is not a tournament file.
    Skipped,
}

impl<'a> Job<'a> {
    pub(super) fn new(
        judging: &'a JudgingArgs,
        offices: Offices<'a>,
        further_files: FurtherFiles,
        style: Style,
    ) -> Result<Job<'a>, Error> {
        Ok(Job {
            judging,
            offices,
            further_files,
            lists: judging.lists.open()?,
            style,
            now: clock::now(),
        })
    }

    /// Processes one file. Never panics, so that a bug affects only one file.
    pub(super) fn run(&self, input: Result<Input, Error>) -> FileResult {
        let input = match input {
            Ok(input) => input,
            Err(error) => return FileResult::Failed(error),
        };
        match catch(&input.name(), || self.audit(&input)) {
            Ok((dossiers, message, exit)) => FileResult::Audited(input, dossiers, message, exit),
            Err(error) if input.skips_after(&error) => FileResult::Skipped,
            Err(error) => FileResult::Failed(error),
        }
    }

    fn audit(&self, input: &Input) -> Result<(Vec<Dossier>, String, Exit), Error> {
        let name = input.name();
        let bytes = self.judging.read_args.bytes(input)?;
        let received = Received::from_bytes(&bytes);
        let reading = self
            .further_files
            .parse(&name, bytes, &self.judging.read_args)?;
        let office = self.offices.for_file(input)?;
        let mut dossiers = Vec::new();
        let mut message = String::new();
        let mut exit = Exit::Clean;
        for import in reading.imports() {
            self.judging.rules.check_round(&name, import, 0)?;
            let inputs = (&reading, import, &received);
            let (dossier, own_exit) = self.audit_tournament(inputs, &office, &mut message)?;
            exit = exit.max(own_exit);
            dossiers.push(dossier);
        }
        Ok((dossiers, message, exit))
    }

    fn audit_tournament(
        &self,
        (reading, import, received): (&Reading, &Import, &Received),
        office: &Office,
        message: &mut String,
    ) -> Result<(Dossier, Exit), Error> {
        let (rules, filter) = (&self.judging.rules, &self.judging.filter);
        let lists = &self.lists;
        let judged = JudgedTournament::new(&reading.sources, import, rules, filter, office, lists)?;
        let audit_report = judged.to_report();
        // writing into a String cannot fail
        let _ = report::audit_line(message, &audit_report, self.style);
        let exit = if filter.fails(&judged.audit) {
            Exit::Findings
        } else {
            Exit::Clean
        };
        let losses = desk::submission_losses(reading, import);
        let circumstances = Circumstances {
            written_at: self.now,
            received: Some(received),
            losses: &losses,
        };
        let dossier = dossier(&audit_report, &judged.case, circumstances);
        Ok((dossier, exit))
    }
}
