//! Writes reports about files that have arrived in a folder, each beside its file.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::collected::CollectedTournaments;
use super::job::Job;
use super::kind::{self, Kind};
use super::{JudgingArgs, write};
use crate::cli::error::{Error, display_path};
use crate::cli::event::FurtherFiles;
use crate::cli::input::Inputs;
use crate::cli::output::Output;
use crate::cli::own_files;
use crate::cli::typed::read_typed_rows;
use crate::report::Style;

/// Writes reports about files that arrive in a folder.
pub(in crate::cli) struct ArrivalReporter<'a> {
    judging: &'a JudgingArgs,
    kind: Kind,
    style: Style,
    /// The reports that this process wrote: the path of each report, and the file that the report
    /// is about.
    source_by_report: Mutex<HashMap<PathBuf, PathBuf>>,
}

/// The result of processing a file that arrived in the watched folder.
pub(in crate::cli) enum Outcome {
    /// A report was written. Contains the path of the report, the lines about the tournaments, and
    /// the errors about files of an archive that could not be read.
    Reported(PathBuf, String, Vec<Error>),
    /// The file is not a tournament file.
    Skipped,
    /// The file could not be read, or the report could not be written.
    Failed(Error),
}

impl<'a> ArrivalReporter<'a> {
    pub(in crate::cli) fn new(
        judging: &'a JudgingArgs,
        kind: Kind,
        style: Style,
    ) -> ArrivalReporter<'a> {
        ArrivalReporter {
            judging,
            kind,
            style,
            source_by_report: Mutex::default(),
        }
    }

    /// Prepares the work on files that arrived together. The settings of the office and the rating
    /// lists are opened again each time, because they may change while a folder is watched.
    pub(in crate::cli) fn begin(&self) -> Result<impl Fn(&Path) -> Outcome + Sync, Error> {
        let offices = self.judging.office.offices();
        let job = Job::new(self.judging, offices, FurtherFiles::default(), self.style)?;
        Ok(move |file: &Path| {
            let outcome = self.report(&job, file);
            outcome.unwrap_or_else(Outcome::Failed)
        })
    }

    /// Whether there is a report beside the file that is at least as new as the file.
    pub(in crate::cli) fn is_reported(&self, file: &Path) -> bool {
        let time = |path: &Path| {
            path.metadata()
                .and_then(|metadata| metadata.modified())
                .ok()
        };
        let report = kind::default_path(&[file.to_owned()], Some(self.kind), false);
        report.is_ok_and(|report| time(&report) >= time(file) && own_files::is_report(&report))
    }

    fn report(&self, job: &Job<'_>, file: &Path) -> Result<Outcome, Error> {
        let limits = self.judging.read_args.limits();
        let inputs = Inputs::from_arrived_file(file, &limits);
        let mut collected = CollectedTournaments::new(inputs.is_list);
        let (mut lines, mut errors) = (String::new(), Vec::new());
        for input in inputs.list {
            match collected.add(job.run(input)) {
                Ok(message) => lines += &message,
                Err(error) if !inputs.is_list => return Err(error),
                Err(error) => errors.push(error),
            }
        }
        let Some(mut dossier) = collected.into_dossier(job.now) else {
            return Ok(errors.pop().map_or(Outcome::Skipped, Outcome::Failed));
        };
        let path = self.path(file)?;
        let output = Output::create(&path, true, [file])?;
        write(self.kind, output, &path, &mut dossier, &limits)?;
        Ok(Outcome::Reported(path, lines, errors))
    }

    /// Returns the path for the report: a path at which nothing exists, or the path of an earlier
    /// report of crosstable about the same file.
    fn path(&self, file: &Path) -> Result<PathBuf, Error> {
        let default_path = kind::default_path(&[file.to_owned()], Some(self.kind), false)?;
        let mut source_by_report = self
            .source_by_report
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let path = kind::next_free_path(default_path, |path| match source_by_report.get(path) {
            Some(source) => source == file,
            None => !path.exists() || own_files::is_report(path) && self.is_about(path, file),
        });
        source_by_report.insert(path.clone(), file.to_owned());
        Ok(path)
    }

    /// Whether all findings in a report that an earlier run wrote are about this file. Pages are
    /// taken to be about this file, because their findings are not read.
    fn is_about(&self, report: &Path, file: &Path) -> bool {
        let rows = match self.kind {
            Kind::Xlsx => {
                read_typed_rows(report, &self.judging.read_args.limits()).unwrap_or_default()
            }
            Kind::Html => Vec::new(),
        };
        let mut files = rows.iter().map(|row| Path::new(&row.file));
        files.all(|path| path.iter().any(|part| Some(part) == file.file_name()))
    }
}

impl Outcome {
    /// Returns the line that is printed about a file with a report; `None` if no report was
    /// written.
    pub(in crate::cli) fn line(&self) -> Option<String> {
        let Outcome::Reported(path, lines, _) = self else {
            return None;
        };
        Some(format!(
            "{}; written: {}\n",
            lines.trim_end(),
            display_path(path)
        ))
    }
}
