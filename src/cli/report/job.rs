//! The work on one file: reading, auditing, and collecting what the report shows of each
//! tournament.

use super::Args;
use crate::cli::Exit;
use crate::cli::audit::Judged;
use crate::cli::catch;
use crate::cli::error::Error;
use crate::cli::event::Further;
use crate::cli::input::Input;
use crate::cli::lists::Lists;
use crate::cli::office::{Office, Offices};
use crate::desk;
use crate::format::Reading;
use crate::import::Import;
use crate::model::Date;
use crate::report::dossier::{Dossier, dossier};
use crate::report::{self, Style};

/// The options that are the same for every file.
pub(super) struct Job<'a> {
    pub(super) args: &'a Args,
    pub(super) offices: Offices<'a>,
    /// Further files of the same event.
    pub(super) with: Further,
    pub(super) lists: Lists,
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

impl Job<'_> {
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
        let reading = self.with.read(input, &self.args.read)?;
        let office = self.offices.for_file(input)?;
        let mut dossiers = Vec::new();
        let mut message = String::new();
        let mut exit = Exit::Clean;
        for import in reading.imports() {
            self.args.rules.check_round(&name, import, 0)?;
            let (dossier, own_exit) = self.tournament(&reading, import, &office, &mut message)?;
            exit = exit.max(own_exit);
            dossiers.push(dossier);
        }
        Ok((dossiers, message, exit))
    }

    fn tournament(
        &self,
        reading: &Reading,
        import: &Import,
        office: &Office,
        message: &mut String,
    ) -> Result<(Dossier, Exit), Error> {
        let (rules, filter) = (&self.args.rules, &self.args.filter);
        let lists = &self.lists;
        let judged = Judged::new(&reading.sources, import, rules, filter, office, lists)?;
        let audited = judged.shown();
        // writing into a String cannot fail
        let _ = report::audit_line(message, &audited, Style::PLAIN);
        let exit = if filter.fails(&judged.audit) {
            Exit::Findings
        } else {
            Exit::Clean
        };
        let lost = desk::lost(reading, import);
        let dossier = dossier(&audited, &judged.case, self.today, &lost);
        Ok((dossier, exit))
    }
}
