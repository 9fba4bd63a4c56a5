//! The command `crosstable report FILE…`, which writes reports as workbooks or pages.

mod arrival;
mod collected;
mod job;
mod judging;
mod kind;

use std::fs;
use std::path::{Path, PathBuf};

pub(super) use self::arrival::{ArrivalReporter, Outcome};
use self::collected::CollectedTournaments;
use self::job::{FileResult, Job};
pub(super) use self::judging::JudgingArgs;
pub(super) use self::kind::Kind;
use self::kind::Names;
#[cfg(any(windows, test))]
pub(super) use self::kind::next_free_path;
use super::error::{Error, display_path};
use super::event::WithArgs;
use super::input::{Input, Inputs};
use super::output::Output;
use super::parallel::run_in_order;
use super::terminal::TerminalArgs;
use super::typed::read_typed_rows;
use super::{Exit, own_files, print_error, print_stderr};
use crate::folder::hints;
use crate::report::dossier::{Dossier, Moment, combine_events};
use crate::report::{self, Style};
use crate::source::{Limits, printable};

const EXAMPLES: &str = "\
Examples:
  crosstable report open.trf                       (writes open-report.xlsx)
  crosstable report open.trf -o open.html
  crosstable report --tie-breaks BH/C1,BH,SB --rules 2024 open.trf -o open.html
  crosstable report crosstable.xlsx --with startlist.xlsx round*.html -o report.xlsx
  crosstable report open.trf -o reports/
  crosstable report season-2026/ -o season.xlsx
  crosstable report season-2026/ --each -o reports/

Exit codes: 0 nothing found at or above --fail-on, 1 findings, 2 the work could not be done.";

/// Write a report, as a workbook to keep on file or as a web page.
///
/// It contains the verdict, the findings, the standings, the crosstable and the pairings.
///
/// For several files, one report with an index is written or, with --each, a report for each file.
/// The report is always written; the exit code is that of audit.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament files, folders (with their subfolders), zip archives, globs, or - for standard
    /// input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    further_files: WithArgs,
    /// The report to write, or - for standard output; the extension .xlsx or .html chooses the
    /// format. If this is a folder, the report in it is named after the file; with --each, there is
    /// one for each file. By default, the report about open.trf is open-report.xlsx beside it.
    #[arg(long, short, value_name = "PATH", help_heading = "Output")]
    output: Option<PathBuf>,
    /// The format of the report, whatever the extension.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Kind>,
    /// Writes a report for each file, named after it, into the folder that -o names.
    #[arg(long, help_heading = "Output")]
    each: bool,
    /// Prints every list in full. By default, a report that would take more than twenty pages
    /// prints only the beginning of its reference lists; the file contains them in full.
    #[arg(long, help_heading = "Output")]
    print_all: bool,
    /// Overwrites existing reports, but never a file that is read.
    #[arg(long, help_heading = "Output")]
    force: bool,
    #[command(flatten)]
    judging: JudgingArgs,
}

/// Writes a report about a file as a page beside the file, and returns the path of the page.
#[cfg(any(windows, test))]
pub(super) fn page_beside(file: &Path) -> Result<PathBuf, Error> {
    kind::default_path(&[file.to_owned()], Some(Kind::Html), false)
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let output = match &args.output {
        Some(output) => output.clone(),
        None => kind::default_path(&args.files, args.format, args.each)?,
    };
    let is_folder = args.each || is_folder(&output);
    let kind = Kind::choose(args.format, &output, is_folder)?;
    let read_args = &args.judging.read_args;
    let inputs = Inputs::find(&args.files, &read_args.limits());
    let further_files = args.further_files.find(read_args)?;
    if args.further_files.is_given() && inputs.is_list {
        return Err(Error::usage(
            "--with adds files to one event, but several main files are named",
            "name one main file, and name its further files after --with",
        ));
    }
    let input_paths: Vec<PathBuf> = inputs
        .paths()
        .chain(further_files.paths())
        .map(Path::to_owned)
        .collect();
    let offices = args
        .judging
        .office
        .offices_with_progress(inputs.is_list, terminal);
    let job = Job::new(&args.judging, offices, further_files, Style::PLAIN)?;
    let writer = Writer {
        args,
        output,
        is_folder,
        kind,
        input_paths,
        quiet: terminal.quiet,
    };
    if args.each {
        writer.write_each(inputs, &job, terminal)
    } else {
        writer.write_one(inputs, &job, terminal)
    }
}

/// Whether `-o` names a folder: one that exists, or a path that ends with a separator.
fn is_folder(output: &Path) -> bool {
    let ends_with_separator = output
        .as_os_str()
        .to_string_lossy()
        .ends_with(std::path::is_separator);
    ends_with_separator || output.is_dir() && Kind::from_extension(output).is_none()
}

/// Writes the reports of a run.
struct Writer<'a> {
    args: &'a Args,
    /// The path that `-o` names or, without `-o`, the path beside the file.
    output: PathBuf,
    /// Whether `output` is a folder.
    is_folder: bool,
    kind: Kind,
    /// The paths of the input files, which no report overwrites.
    input_paths: Vec<PathBuf>,
    quiet: bool,
}

impl Writer<'_> {
    /// Writes one report about all files.
    fn write_one(
        &self,
        inputs: Inputs,
        job: &Job<'_>,
        terminal: TerminalArgs,
    ) -> Result<Exit, Error> {
        // an output that cannot be written must be reported before the work begins
        let path = self.path(&inputs)?;
        let output = self.open(&path)?;
        let is_list = inputs.is_list;
        let mut collected = CollectedTournaments::new(is_list);
        self.process_all(inputs, job, |result| {
            match collected.add(result) {
                Ok(message) => self.print_message(&message),
                Err(error) if !is_list => return Err(error),
                Err(error) => print_error(&error, terminal),
            }
            Ok(())
        })?;
        let exit = collected.exit;
        let no_error_reported = collected.unread_files.is_empty();
        let Some(mut dossier) = collected.into_dossier(job.now) else {
            return self.end_without_reports(no_error_reported);
        };
        self.write(output, &path, &mut dossier)?;
        Ok(exit)
    }

    /// Returns the path of the report about all files.
    fn path(&self, inputs: &Inputs) -> Result<PathBuf, Error> {
        if !self.is_folder {
            return Ok(self.output.clone());
        }
        let mut names = self.names()?;
        Ok(match inputs.list.as_slice() {
            [Ok(only)] if !inputs.is_list => names.choose_for(only),
            _ => names.next(&kind::name_of_several(&self.args.files)),
        })
    }

    /// Returns the chooser of names for reports in the folder, which is created if it does not
    /// exist.
    fn names(&self) -> Result<Names<'_>, Error> {
        let folder = &self.output;
        fs::create_dir_all(folder).map_err(|error| Error::write(&display_path(folder), error))?;
        Ok(Names::new(folder, self.kind, &self.input_paths))
    }

    /// Writes a report about each file.
    fn write_each(
        &self,
        inputs: Inputs,
        job: &Job<'_>,
        terminal: TerminalArgs,
    ) -> Result<Exit, Error> {
        let mut names = self.names()?;
        let (mut exit, mut report_count, mut failure_count) = (Exit::Clean, 0, 0);
        let mut events = Vec::new();
        self.process_all(inputs, job, |result| {
            let result = match result {
                FileResult::Audited(input, mut dossiers, message, own_exit) => {
                    self.print_message(&message);
                    events.extend(
                        dossiers
                            .iter_mut()
                            .filter_map(|one| one.comparable_event.take()),
                    );
                    exit = exit.max(own_exit);
                    self.write_report_of_file(&mut names, &input, dossiers, job.now)
                }
                FileResult::Failed(error) => Err(error),
                FileResult::Skipped => return Ok(()),
            };
            match result {
                Ok(()) => report_count += 1,
                Err(error) => {
                    print_error(&error, terminal);
                    failure_count += 1;
                    exit = Exit::Failed;
                }
            }
            Ok::<(), Error>(())
        })?;
        self.print_message(&report::hints(&hints(&events), failure_count));
        match report_count + failure_count {
            0 => self.end_without_reports(true),
            _ => Ok(exit),
        }
    }

    fn write_report_of_file(
        &self,
        names: &mut Names<'_>,
        input: &Input,
        mut dossiers: Vec<Dossier>,
        now: Option<Moment>,
    ) -> Result<(), Error> {
        let path = names.choose_for(input);
        let mut dossier = match (dossiers.pop(), dossiers.is_empty()) {
            (Some(only), true) => only,
            (last, _) => {
                dossiers.extend(last);
                combine_events(dossiers, &[], now)
            }
        };
        self.write(self.open(&path)?, &path, &mut dossier)
    }

    /// Processes every file, and passes the results to `each` in the order of the files.
    fn process_all(
        &self,
        inputs: Inputs,
        job: &Job<'_>,
        each: impl FnMut(FileResult) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        run_in_order(inputs.list, jobs, |input| job.run(input), each)
    }

    fn open(&self, path: &Path) -> Result<Output, Error> {
        if path.as_os_str() == "-" {
            return Ok(Output::stdout());
        }
        Output::create(
            path,
            self.args.force,
            self.input_paths.iter().map(PathBuf::as_path),
        )
    }

    fn write(&self, output: Output, path: &Path, dossier: &mut Dossier) -> Result<(), Error> {
        let limits = self.args.judging.read_args.limits();
        dossier.prints_all = self.args.print_all;
        write(self.kind, output, path, dossier, &limits)?;
        if path.as_os_str() != "-" {
            self.print_message(&format!("written: {}\n", display_path(path)));
        }
        Ok(())
    }

    fn print_message(&self, message: &str) {
        if !self.quiet {
            print_stderr(message);
        }
    }

    /// Ends a run that wrote no report. If no error was reported (`no_error_reported`), the input
    /// contains no tournament file, which is an error. Otherwise returns the exit code.
    fn end_without_reports(&self, no_error_reported: bool) -> Result<Exit, Error> {
        let names = self.args.files.iter().map(|file| display_path(file));
        if no_error_reported {
            Err(Error::NothingIn {
                folder: names.collect::<Vec<_>>().join(", "),
            })
        } else {
            Ok(Exit::Failed)
        }
    }
}

/// Writes a report. What people typed into the workbook that it replaces is kept.
fn write(
    kind: Kind,
    mut output: Output,
    path: &Path,
    dossier: &mut Dossier,
    limits: &Limits,
) -> Result<(), Error> {
    if matches!(kind, Kind::Xlsx) && own_files::is_report(path) {
        keep_decisions(path, dossier, limits);
    }
    output.write_bytes(&kind.make(dossier, &display_path(path))?)?;
    output.finish()
}

/// Copies the decisions and comments that people typed into the workbook that is about to be
/// replaced, and prints those whose findings no longer exist.
fn keep_decisions(path: &Path, dossier: &mut Dossier, limits: &Limits) {
    // if the workbook cannot be read, there are no entries to keep
    for row in read_typed_rows(path, limits).unwrap_or_default() {
        let row_id = (row.file.as_str(), row.tournament, row.key.as_str());
        let is_kept = dossier.keep_decision(row_id, &row.decision, &row.comment);
        let entry = [row.decision.as_str(), row.comment.as_str()];
        let entry: Vec<&str> = entry.into_iter().filter(|text| !text.is_empty()).collect();
        if !is_kept && !entry.is_empty() {
            let (key, entry) = (printable(&row.key), entry.join(", "));
            let entry = printable(&entry);
            // printed even with `--quiet`, because the entry would be lost unnoticed
            print_stderr(&format!(
                "the finding {key} is no longer in the report; its entry was removed: {entry}\n"
            ));
        }
    }
}
