//! The command `crosstable watch DIR`, which writes reports about files that arrive in a folder.

mod arrivals;
mod changes;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use self::arrivals::{Arrivals, ReadyFile};
use self::changes::ChangeListener;
use super::error::{Error, display_path};
use super::output::Output;
use super::parallel::run_in_order;
use super::report::{ArrivalReporter, JudgingArgs, Kind, Outcome};
use super::terminal::TerminalArgs;
use super::{Exit, interrupt, own_files, print_error, print_stderr};
use crate::finding::count;

const EXAMPLES: &str = "\
Examples:
  crosstable watch inbox/
  crosstable watch inbox/ --existing               (also files that arrived earlier)
  crosstable watch inbox/ --format html
  crosstable watch /mnt/office/inbox --poll 10     (a network share)

A file is read when it has not changed for a second. Its report is written beside it:
open-report.xlsx for open.trf. It is replaced when the file changes; decisions typed into it are kept.
Reports, hidden files and unfinished downloads (.tmp, .part) are ignored.

Exit codes: 130 ended by Ctrl-C, 2 the folder cannot be watched or was removed.";

/// The interval at which pending files are examined. It is also the longest time between Ctrl-C and
/// the end of the program.
const PENDING_INTERVAL: Duration = Duration::from_millis(200);

/// The interval at which the folder is searched if the system does not report changes.
const SEARCH_INTERVAL: Duration = Duration::from_secs(5);

/// Watch a folder, and write a report beside each file that arrives.
///
/// Subfolders are watched as well. A line with the verdict is printed for each file.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// The folder to watch.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Searches the folder at this interval, in seconds: for network shares, whose changes the
    /// system does not report.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    poll: Option<u32>,
    /// First writes reports about the files that already exist and have no report, or only a report
    /// that is older than the file.
    #[arg(long)]
    existing: bool,
    /// The format of the reports.
    #[arg(long, value_enum, default_value = "xlsx", help_heading = "Output")]
    format: Kind,
    #[command(flatten)]
    judging: JudgingArgs,
}

/// The way in which changes in the folder are noticed.
enum Source {
    System(ChangeListener),
    /// The folder is searched regularly. Contains the interval, and the time of the next search.
    Search(Duration, Instant),
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let folder = &args.folder;
    let metadata = fs::metadata(folder).map_err(|source| Error::Open {
        name: display_path(folder),
        source,
    })?;
    if !metadata.is_dir() {
        return Err(Error::usage(
            format!("{} is not a folder", display_path(folder)),
            "name the folder in which files arrive; for one file, use `crosstable report FILE`",
        ));
    }
    let reporter = ArrivalReporter::new(&args.judging, args.format, terminal.stdout());
    // wrong options must be reported now, not when the first file arrives
    reporter.begin().map(drop)?;
    interrupt::install_handler();
    let mut watch = Watch {
        folder,
        terminal,
        reporter,
        arrivals: Arrivals::new(folder),
        output: Output::stdout(),
        reported_unreadable: BTreeSet::new(),
        report_count: 0,
        failure_count: 0,
    };
    watch.run(args)
}

/// The state of `crosstable watch` while it watches a folder.
struct Watch<'a> {
    folder: &'a Path,
    terminal: TerminalArgs,
    reporter: ArrivalReporter<'a>,
    arrivals: Arrivals,
    output: Output,
    /// The folders that could not be read, and whose error has been reported.
    reported_unreadable: BTreeSet<PathBuf>,
    /// The number of reports written, including those that were replaced.
    report_count: usize,
    /// The number of files that could not be read.
    failure_count: usize,
}

impl Watch<'_> {
    fn run(&mut self, args: &Args) -> Result<Exit, Error> {
        let mut source = self.source(args.poll);
        self.begin(&source, args.existing);
        while !interrupt::is_requested() {
            if !self.folder.is_dir() {
                return Err(self.gone_error());
            }
            self.listen(&mut source);
            let ready = self.arrivals.take_ready(Instant::now());
            if !ready.is_empty() {
                self.write_reports(ready)?;
            }
        }
        if !self.terminal.quiet {
            let reports = count(self.report_count, "report");
            let files = count(self.failure_count, "file");
            print_stderr(&format!(
                "watching ended: {reports} written, {files} could not be read\n"
            ));
        }
        Ok(Exit::Interrupted)
    }

    /// Starts to receive changes from the system. If that is not possible, or if `poll` is given
    /// (an interval in seconds), the folder is searched regularly instead.
    fn source(&self, poll: Option<u32>) -> Source {
        let interval = match poll {
            Some(seconds) => Duration::from_secs(u64::from(seconds)),
            None => match ChangeListener::new(self.folder) {
                Ok(listener) => return Source::System(listener),
                Err(error) => {
                    print_stderr(&format!(
                        "warning: the system does not report changes in {} ({error}); the \
                         folder is searched every {} seconds\n",
                        display_path(self.folder),
                        SEARCH_INTERVAL.as_secs()
                    ));
                    SEARCH_INTERVAL
                }
            },
        };
        Source::Search(interval, Instant::now() + interval)
    }

    /// Examines the files that exist at the start. If `existing` is `true`, reports are written
    /// about files without an up-to-date report; otherwise the files are treated as known.
    fn begin(&mut self, source: &Source, existing: bool) {
        let errors = self.arrivals.examine_all(Instant::now());
        self.report_unreadable(errors);
        let reporter = &self.reporter;
        let known_count = self.arrivals.mark_all_known(|path| {
            existing && !own_files::is_own_file(path) && !reporter.is_reported(path)
        });
        // a file that arrived during the first search is new
        if let Source::System(listener) = source {
            for path in listener.wait(Duration::ZERO).paths {
                self.arrivals.forget(&path);
                self.arrivals.examine(&path, Instant::now());
            }
        }
        if !self.terminal.quiet {
            let existing_files = match known_count {
                0 => String::new(),
                known_count => format!(" ({} already there)", count(known_count, "file")),
            };
            print_stderr(&format!(
                "watching {}{existing_files}; press Ctrl-C to end\n",
                display_path(self.folder)
            ));
        }
    }

    /// Waits for changes, for a short time at most, and examines what has changed.
    fn listen(&mut self, source: &mut Source) {
        let errors = match source {
            Source::System(listener) => {
                let changes = listener.wait(PENDING_INTERVAL);
                let now = Instant::now();
                let mut errors = Vec::new();
                if changes.search_needed {
                    errors = self.arrivals.examine_all(now);
                }
                for path in changes.paths {
                    errors.extend(self.arrivals.examine(&path, now));
                }
                errors
            }
            Source::Search(every, next) => {
                std::thread::sleep(PENDING_INTERVAL.min(*every));
                let now = Instant::now();
                if now < *next {
                    return;
                }
                let errors = self.arrivals.examine_all(now);
                *next = Instant::now() + *every;
                errors
            }
        };
        self.report_unreadable(errors);
    }

    /// Writes the reports about files that are complete.
    fn write_reports(&mut self, ready: Vec<ReadyFile>) -> Result<(), Error> {
        let Watch {
            reporter,
            arrivals,
            output,
            terminal,
            ..
        } = self;
        let report = match reporter.begin() {
            Ok(report) => report,
            // the rating lists cannot be opened, which may be temporary
            Err(error) => {
                let now = Instant::now();
                let abandoned_files = ready.iter().filter(|file| !arrivals.try_again(file, now));
                self.failure_count += abandoned_files.count();
                print_error(&error, *terminal);
                return Ok(());
            }
        };
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let files = ready.into_iter().take_while(|_| !interrupt::is_requested());
        let (mut report_count, mut failure_count) = (0, 0);
        let work = |file: ReadyFile| {
            let outcome = if own_files::is_own_file(&file.path) {
                Outcome::Skipped
            } else {
                report(&file.path)
            };
            (file, outcome)
        };
        let result = run_in_order(files, jobs, work, |(file, outcome)| {
            if let Some(line) = outcome.line() {
                output.write(&line)?;
                output.flush()?;
            }
            match outcome {
                Outcome::Reported(path, _, errors) => {
                    arrivals.mark_known(&path);
                    report_count += 1;
                    failure_count += errors.len();
                    errors
                        .iter()
                        .for_each(|error| print_error(error, *terminal));
                }
                Outcome::Skipped => {}
                Outcome::Failed(error) if is_gone(&error, &file.path) => {}
                Outcome::Failed(error) => {
                    let is_closed = matches!(error, Error::Open { .. });
                    if !is_closed || !arrivals.try_again(&file, Instant::now()) {
                        failure_count += 1;
                        print_error(&error, *terminal);
                    }
                }
            }
            Ok(())
        });
        self.report_count += report_count;
        self.failure_count += failure_count;
        result
    }

    /// Reports folders that cannot be read, each of them only once.
    fn report_unreadable(&mut self, errors: Vec<(PathBuf, io::Error)>) {
        for (path, source) in errors {
            if self.reported_unreadable.insert(path.clone()) {
                let name = display_path(&path);
                print_error(&Error::Open { name, source }, self.terminal);
            }
        }
    }

    fn gone_error(&self) -> Error {
        Error::Absent {
            name: display_path(self.folder),
            message: format!(
                "{} no longer exists: it was removed, renamed or disconnected",
                display_path(self.folder)
            ),
            help: "start the command again when the folder is back; --existing begins with the \
                   files that have no report"
                .to_owned(),
        }
    }
}

/// Whether a file disappeared before it was read.
fn is_gone(error: &Error, path: &Path) -> bool {
    let is_about_reading = matches!(error, Error::Open { .. } | Error::Read { .. });
    is_about_reading && !path.exists()
}
