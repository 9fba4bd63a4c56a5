//! `crosstable report FILE…`

mod job;
mod kind;

use std::fs;
use std::path::{Path, PathBuf};

use self::job::{Done, Job};
use self::kind::{Kind, Names};
use super::args::{ReadArgs, RulesArgs};
use super::audit::FilterArgs;
use super::clock;
use super::error::{Error, shown};
use super::event::WithArgs;
use super::input::{Input, Inputs};
use super::lists::ListsArgs;
use super::many::in_order;
use super::office::OfficeArgs;
use super::output::Output;
use super::terminal::TerminalArgs;
use super::typed::typed;
use super::{Exit, complain, own, say};
use crate::model::Date;
use crate::report::dossier::{Dossier, SHOWN, Unread, together};
use crate::source::printable;

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

/// Write a report, as a workbook for the records or as a web page.
///
/// It has the verdict, the findings, standings, crosstable and pairings.
///
/// Several files give one report with an index, or one for each with --each. The report is always
/// written; the exit code is that of audit.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament files, folders (walked), zip archives, globs, or - for standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    with: WithArgs,
    /// The report to write, or - for standard output; the extension .xlsx or .html chooses the
    /// format. In a folder, the report is named after the file; with --each, there is one for each
    /// file. By default open.trf gives open-report.xlsx beside it.
    #[arg(long, short, value_name = "PATH", help_heading = "Output")]
    output: Option<PathBuf>,
    /// The format of the report, whatever the extension.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Kind>,
    /// Writes a report for each file, named after it, into the folder that -o names.
    #[arg(long, help_heading = "Output")]
    each: bool,
    /// Overwrites existing reports, but never a file that is read.
    #[arg(long, help_heading = "Output")]
    force: bool,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    office: OfficeArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    read: ReadArgs,
    #[command(flatten)]
    lists: ListsArgs,
}

/// The page about a file that is written beside it.
#[cfg(any(windows, test))]
pub(super) fn page_beside(file: &Path) -> Result<PathBuf, Error> {
    kind::beside(&[file.to_owned()], Some(Kind::Html), false)
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let output = match &args.output {
        Some(output) => output.clone(),
        None => kind::beside(&args.files, args.format, args.each)?,
    };
    let folder = args.each || is_folder(&output);
    let kind = Kind::choose(args.format, &output, folder)?;
    let inputs = Inputs::find(&args.files, &args.read.limits());
    let with = args.with.find(&args.read)?;
    if args.with.any() && inputs.several {
        return Err(Error::usage(
            "--with adds files to one event, but several main files are named",
            "name the main file first and its further files after --with",
        ));
    }
    let taken: Vec<PathBuf> = inputs
        .paths()
        .chain(with.paths())
        .map(Path::to_owned)
        .collect();
    let job = Job {
        args,
        offices: args.office.offices_of(inputs.several, terminal),
        with,
        lists: args.lists.open()?,
        today: clock::today(),
    };
    let writer = Writer {
        args,
        output,
        folder,
        kind,
        taken,
        quiet: terminal.quiet,
    };
    if args.each {
        writer.each(inputs, &job, terminal)
    } else {
        writer.one(inputs, &job, terminal)
    }
}

/// Whether `-o` names a folder: an existing one, or a name that ends with a separator.
fn is_folder(output: &Path) -> bool {
    let ends = output
        .as_os_str()
        .to_string_lossy()
        .ends_with(std::path::is_separator);
    ends || output.is_dir() && Kind::from_ending(output).is_none()
}

/// Writes reports.
struct Writer<'a> {
    args: &'a Args,
    /// What `-o` names, or the path beside the file.
    output: PathBuf,
    /// The output is a folder.
    folder: bool,
    kind: Kind,
    /// The files that are read.
    taken: Vec<PathBuf>,
    quiet: bool,
}

impl Writer<'_> {
    /// One report about all files.
    fn one(&self, inputs: Inputs, job: &Job<'_>, terminal: TerminalArgs) -> Result<Exit, Error> {
        // whether the output can be written is checked before the work
        let path = self.path(&inputs)?;
        let output = self.open(&path)?;
        let several = inputs.several;
        let (mut events, mut unread, mut exit) = (Vec::new(), Vec::new(), Exit::Clean);
        self.work(inputs, job, |done| {
            match done {
                Done::Audited(_, dossiers, message, own_exit) => {
                    self.tell(&message);
                    events.extend(dossiers);
                    if events.len() > SHOWN {
                        events.iter_mut().for_each(Dossier::keep_findings);
                    }
                    exit = exit.max(own_exit);
                }
                Done::Failed(error) if !several => return Err(error),
                Done::Failed(error) => {
                    complain(&error, terminal);
                    unread.push(Unread {
                        file: error.subject(),
                        why: error.to_string(),
                    });
                    exit = Exit::Failed;
                }
                Done::PassedOver => {}
            }
            Ok(())
        })?;
        if events.is_empty() {
            return self.nothing(unread.is_empty());
        }
        let mut dossier = match events.pop() {
            Some(only) if !several && events.is_empty() => only,
            last => {
                events.extend(last);
                together(events, &unread, job.today)
            }
        };
        self.write(output, &path, &mut dossier)?;
        Ok(exit)
    }

    /// The output of one report about all files.
    fn path(&self, inputs: &Inputs) -> Result<PathBuf, Error> {
        if !self.folder {
            return Ok(self.output.clone());
        }
        let mut names = self.names()?;
        Ok(match inputs.list.as_slice() {
            [Ok(only)] if !inputs.several => names.choose(only),
            _ => names.next(&kind::of_several(&self.args.files)),
        })
    }

    /// A report in a folder, which is created if it does not exist.
    fn names(&self) -> Result<Names<'_>, Error> {
        let folder = &self.output;
        fs::create_dir_all(folder).map_err(|error| Error::write(&shown(folder), error))?;
        Ok(Names::new(folder, self.kind, &self.taken))
    }

    /// A report for each file.
    fn each(&self, inputs: Inputs, job: &Job<'_>, terminal: TerminalArgs) -> Result<Exit, Error> {
        let mut names = self.names()?;
        let (mut exit, mut written, mut failed) = (Exit::Clean, 0, 0);
        self.work(inputs, job, |done| {
            let done = match done {
                Done::Audited(input, dossiers, message, own_exit) => {
                    self.tell(&message);
                    exit = exit.max(own_exit);
                    self.of_file(&mut names, &input, dossiers, job.today)
                }
                Done::Failed(error) => Err(error),
                Done::PassedOver => return Ok(()),
            };
            match done {
                Ok(()) => written += 1,
                Err(error) => {
                    complain(&error, terminal);
                    failed += 1;
                    exit = Exit::Failed;
                }
            }
            Ok::<(), Error>(())
        })?;
        match written + failed {
            0 => self.nothing(true),
            _ => Ok(exit),
        }
    }

    fn of_file(
        &self,
        names: &mut Names<'_>,
        input: &Input,
        mut dossiers: Vec<Dossier>,
        today: Option<Date>,
    ) -> Result<(), Error> {
        let path = names.choose(input);
        let mut dossier = match (dossiers.pop(), dossiers.is_empty()) {
            (Some(only), true) => only,
            (last, _) => {
                dossiers.extend(last);
                together(dossiers, &[], today)
            }
        };
        self.write(self.open(&path)?, &path, &mut dossier)
    }

    /// Processes every file and passes on the results in order.
    fn work(
        &self,
        inputs: Inputs,
        job: &Job<'_>,
        each: impl FnMut(Done) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        in_order(inputs.list, jobs, |input| job.run(input), each)
    }

    fn open(&self, path: &Path) -> Result<Output, Error> {
        if path.as_os_str() == "-" {
            return Ok(Output::stdout());
        }
        Output::create(
            path,
            self.args.force,
            self.taken.iter().map(PathBuf::as_path),
        )
    }

    fn write(&self, mut output: Output, path: &Path, dossier: &mut Dossier) -> Result<(), Error> {
        self.keep_decisions(path, dossier);
        output.write_bytes(&self.kind.make(dossier, &shown(path))?)?;
        output.finish()?;
        if path.as_os_str() != "-" {
            self.tell(&format!("written: {}\n", shown(path)));
        }
        Ok(())
    }

    /// Copies what people have typed into the workbook that is about to be replaced, and lists
    /// entries for findings that no longer exist.
    fn keep_decisions(&self, path: &Path, dossier: &mut Dossier) {
        if !matches!(self.kind, Kind::Xlsx) || !own::is_report(path) {
            return;
        }
        // a workbook that cannot be read has no decisions to keep
        for row in typed(path, &self.args.read.limits()).unwrap_or_default() {
            let whose = (row.file.as_str(), row.tournament, row.key.as_str());
            let kept = dossier.keep_decision(whose, &row.decision, &row.comment);
            let typed = [row.decision.as_str(), row.comment.as_str()];
            let typed: Vec<&str> = typed.into_iter().filter(|text| !text.is_empty()).collect();
            if !kept && !typed.is_empty() {
                let (key, typed) = (printable(&row.key), typed.join(", "));
                let typed = printable(&typed);
                // not only without --quiet: it is lost otherwise
                say(&format!("not in the report any more: {key} ({typed})\n"));
            }
        }
    }

    fn tell(&self, message: &str) {
        if !self.quiet {
            say(message);
        }
    }

    /// The error if no file was read, unless each was reported already.
    fn nothing(&self, untold: bool) -> Result<Exit, Error> {
        let names = self.args.files.iter().map(|file| shown(file));
        if untold {
            Err(Error::NothingIn {
                folder: names.collect::<Vec<_>>().join(", "),
            })
        } else {
            Ok(Exit::Failed)
        }
    }
}
