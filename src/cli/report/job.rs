//! The work on one file: reading, auditing, and collecting what the report shows of each
//! tournament.

use super::JudgingArgs;
use crate::cli::Exit;
use crate::cli::audit::Judged;
use crate::cli::error::Error;
use crate::cli::event::Further;
use crate::cli::input::Input;
use crate::cli::lists::Lists;
use crate::cli::office::{Office, Offices};
use crate::cli::{catch, clock};
use crate::desk;
use crate::format::Reading;
use crate::import::Import;
use crate::model::Date;
use crate::report::dossier::{Circumstances, Dossier, Received, dossier};
use crate::report::{self, Style};

/// The options that are the same for every file.
pub(super) struct Job<'a> {
    judging: &'a JudgingArgs,
    offices: Offices<'a>,
    /// Further files of the same event.
    with: Further,
    lists: Lists,
    /// Of the lines about tournaments.
    style: Style,
    pub(super) today: Option<Date>,
}

/// The result for a file.
pub(super) enum Done {
    /// Its tournaments, a line for people about each, and whether a finding fails the run.
    Audited(Input, Vec<Dossier>, String, Exit),
    /// The file could not be read.
    Failed(Error),
    /// A file in a folder is not a tournament file.
    PassedOver,
}

impl<'a> Job<'a> {
    pub(super) fn new(
        judging: &'a JudgingArgs,
        offices: Offices<'a>,
        with: Further,
        style: Style,
    ) -> Result<Job<'a>, Error> {
        Ok(Job {
            judging,
            offices,
            with,
            lists: judging.lists.open()?,
            style,
            today: clock::today(),
        })
    }

    /// Processes one file. Never panics, so that a bug affects only one file.
    pub(super) fn run(&self, input: Result<Input, Error>) -> Done {
        let input = match input {
            Ok(input) => input,
            Err(error) => return Done::Failed(error),
        };
        match catch(&input.name(), || self.audit(&input)) {
            Ok((dossiers, message, exit)) => Done::Audited(input, dossiers, message, exit),
            Err(error) if input.passes_over(&error) => Done::PassedOver,
            Err(error) => Done::Failed(error),
        }
    }

    fn audit(&self, input: &Input) -> Result<(Vec<Dossier>, String, Exit), Error> {
        let name = input.name();
        let bytes = self.judging.read.bytes(input)?;
        let received = Received::from_bytes(&bytes);
        let reading = self.with.parse(&name, bytes, &self.judging.read)?;
        let office = self.offices.for_file(input)?;
        let mut dossiers = Vec::new();
        let mut message = String::new();
        let mut exit = Exit::Clean;
        for import in reading.imports() {
            self.judging.rules.check_round(&name, import, 0)?;
            let read = (&reading, import, &received);
            let (dossier, own_exit) = self.tournament(read, &office, &mut message)?;
            exit = exit.max(own_exit);
            dossiers.push(dossier);
        }
        Ok((dossiers, message, exit))
    }

    fn tournament(
        &self,
        (reading, import, received): (&Reading, &Import, &Received),
        office: &Office,
        message: &mut String,
    ) -> Result<(Dossier, Exit), Error> {
        let (rules, filter) = (&self.judging.rules, &self.judging.filter);
        let lists = &self.lists;
        let judged = Judged::new(&reading.sources, import, rules, filter, office, lists)?;
        let audited = judged.shown();
        // writing into a String cannot fail
        let _ = report::audit_line(message, &audited, self.style);
        let exit = if filter.fails(&judged.audit) {
            Exit::Findings
        } else {
            Exit::Clean
        };
        let lost = desk::submission_losses(reading, import);
        let about = Circumstances {
            written: self.today,
            received: Some(received),
            lost: &lost,
        };
        let dossier = dossier(&audited, &judged.case, about);
        Ok((dossier, exit))
    }
}
