//! The command `crosstable audit FILE…`, which checks tournament files.

#[cfg(feature = "parquet")]
mod dataset;
mod filter;
mod fix;
mod job;
mod judged;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

pub(super) use self::filter::FilterArgs;
use self::fix::FixArgs;
use self::job::{FileOutcome, FileResult, Job};
pub(super) use self::judged::JudgedTournament;
use super::args::{ReadArgs, RulesArgs};
use super::error::Error;
use super::event::{FurtherFiles, WithArgs};
use super::file_list::FileListArgs;
use super::input::{Input, Inputs};
use super::interrupt;
use super::lists::RatingListsArgs;
use super::office::OfficeArgs;
use super::output::{Output, OutputArgs};
use super::parallel::run_in_order;
use super::terminal::TerminalArgs;
use super::{Exit, print_error};
use crate::folder::{Event, Hints, hints};
use crate::report::{self, Tally, csv, json};

const EXAMPLES: &str = "\
Examples:
  crosstable audit open.trf
  crosstable audit --tie-breaks BH/C1,BH,SB --rules 2024 open.trf
  crosstable audit crosstable.xlsx --with startlist.xlsx --with round*.html
  crosstable audit --format concise season-2026/
  crosstable audit -o findings.csv season-2026/
  crosstable audit --format ndjson -o audit.ndjson \"season-2026/**/*.trf\"
  find archive -name '*.trf' -print0 | crosstable audit --files-from - -0 --format ndjson
  crosstable audit --format parquet -o audits/ --files-from list.txt --resume
  crosstable audit --profile title-event --fingerprints open.trf
  crosstable audit open.trf --diff
  crosstable audit open.trf --fix --tie-breaks BH/C1,BH,SB -o corrected.trf

Exit codes: 0 nothing found at or above --fail-on, 1 findings, 2 the work could not be done,
130 ended by Ctrl-C: the results up to then are written.
With --fix, only the findings left in the corrected copy count.";

/// Say whether an event can be rated, and where its file is wrong.
///
/// Everything is recomputed: points, ranks, tie-breaks, dates, identities.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament files, folders (with their subfolders), zip archives, globs, or - for standard
    /// input.
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    list: FileListArgs,
    /// The output format.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    /// The number of files to process at the same time; by default the number of processors.
    #[arg(long, short, value_name = "N", help_heading = "Output", value_parser = parse_jobs)]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    output: OutputArgs,
    #[cfg(feature = "parquet")]
    #[command(flatten)]
    dataset: dataset::DatasetArgs,
    #[command(flatten)]
    correction: FixArgs,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    office: OfficeArgs,
    /// Shows below each finding the argument with which `crosstable accept` accepts it.
    #[arg(long, help_heading = "Verdict")]
    fingerprints: bool,
    /// Adds a document at the end of json and ndjson output that lists what only a comparison of
    /// the files shows, such as one event in two files, or one player in two places. Text output
    /// always ends with this list.
    #[arg(long, help_heading = "Findings")]
    hints: bool,
    /// Does not compare the files with each other.
    #[arg(long, help_heading = "Findings", conflicts_with = "hints")]
    no_hints: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    read_args: ReadArgs,
    #[command(flatten)]
    further_files: WithArgs,
    #[command(flatten)]
    lists: RatingListsArgs,
}

impl Args {
    /// Whether all output goes into one file; `false` for corrected copies and data sets.
    fn writes_one_file(&self) -> bool {
        #[cfg(feature = "parquet")]
        if self.format == Some(Format::Parquet) {
            return false;
        }
        !self.correction.is_requested()
    }
}

/// The value of `--format`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Format {
    /// Excerpts of the file with explanations, and a summary.
    Text,
    /// One line per finding: open.trf:14:81: error[P301] …
    Concise,
    /// One table with a row for each finding of all files, for a spreadsheet.
    Csv,
    /// One JSON object for one file, an array for several.
    Json,
    /// One JSON object per line, written file by file while the audit runs.
    Ndjson,
    /// Tables of events, players, games, stated values and findings, in the folder that --output
    /// names.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Format {
    /// Returns the format that the extension of the output file indicates; text for other
    /// extensions.
    fn from_output(args: &Args) -> Format {
        match args.output.extension().as_deref() {
            Some("csv") => Format::Csv,
            Some("json") => Format::Json,
            Some("ndjson" | "jsonl") => Format::Ndjson,
            _ => Format::Text,
        }
    }

    /// Whether the output is text for people. Such output ends with what only a comparison of the
    /// files shows.
    fn is_text(self) -> bool {
        matches!(self, Format::Text | Format::Concise)
    }

    /// Whether the output consists of JSON documents for programs.
    fn is_json(self) -> bool {
        matches!(self, Format::Json | Format::Ndjson)
    }

    /// Joins the documents about one file as the format requires.
    fn join_documents(self, is_list: bool, documents: &[String]) -> String {
        match (self, documents) {
            (Format::Ndjson, _) => documents.iter().map(|text| text.clone() + "\n").collect(),
            // all documents of the run are in one array, which is written around them
            _ if is_list => documents.join(",\n"),
            (_, [only]) => only.clone() + "\n",
            _ => format!("[\n{}\n]\n", documents.join(",\n")),
        }
    }

    /// Returns the document about a file that could not be processed; empty in formats for people.
    fn failure_document(self, is_list: bool, schema: &str, error: &Error) -> String {
        if !self.is_json() {
            return String::new();
        }
        let (subject, message) = (error.subject(), error.to_string());
        let document = json::unread_document(schema, &subject, &message, &error.remedy());
        self.join_documents(is_list, &[json::to_json(&document, self == Format::Json)])
    }
}

/// Parses the value of `--jobs`.
fn parse_jobs(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number of at least 1")
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    #[cfg(feature = "parquet")]
    args.dataset.refuse_without_dataset(args.format)?;
    if let Some(path) = &args.list.files_from {
        let output = args.output.output.as_deref();
        let list = args.list.open(path, args.read_args.limits(), output)?;
        let files = Files {
            list,
            count: args.list.count(),
            is_list: true,
        };
        let open_output = |_: &FurtherFiles| args.output.open([path.as_path()]);
        return audit(args, terminal, files, FurtherFiles::default(), open_output);
    }
    // standard input can be read only once, so whether the output can be written is checked first
    let reads_only_stdin = args.files.iter().all(|file| file.as_os_str() == "-");
    let opened_output = if reads_only_stdin && args.writes_one_file() {
        Some(
            args.output
                .open(args.further_files.find(&args.read_args)?.paths())?,
        )
    } else {
        None
    };
    let inputs = Inputs::find(&args.files, &args.read_args.limits());
    if args.correction.is_requested() {
        return fix::run(args, terminal, inputs);
    }
    if args.further_files.is_given() && inputs.is_list {
        return Err(Error::usage(
            "--with adds files to one event, but several main files are named",
            "name one main file, and name its further files after --with",
        ));
    }
    let further_files = args.further_files.find(&args.read_args)?;
    let input_paths: Vec<PathBuf> = match args.output.output {
        Some(_) => inputs.paths().map(Path::to_owned).collect(),
        None => Vec::new(),
    };
    let files = Files {
        count: Some(inputs.list.len() as u64),
        is_list: inputs.is_list,
        list: inputs.list.into_iter(),
    };
    audit(
        args,
        terminal,
        files,
        further_files,
        |further_files| match opened_output {
            Some(output) => Ok(output),
            None => args.output.open(
                input_paths
                    .iter()
                    .map(PathBuf::as_path)
                    .chain(further_files.paths()),
            ),
        },
    )
}

/// The files that a run audits, as an iterator.
struct Files<I> {
    list: I,
    /// The number of files; `None` if it is known only after the last file.
    count: Option<u64>,
    /// Whether the output is a list of documents.
    is_list: bool,
}

/// Audits files, each merged with `further_files`, and writes the results, in the order of the
/// files, to the output that `open` opens.
fn audit(
    args: &Args,
    terminal: TerminalArgs,
    files: Files<impl Iterator<Item = Result<Input, Error>> + Send>,
    further_files: FurtherFiles,
    open: impl FnOnce(&FurtherFiles) -> Result<Output, Error>,
) -> Result<Exit, Error> {
    #[cfg(feature = "parquet")]
    if args.format == Some(Format::Parquet) {
        return dataset::run(args, terminal, files, &further_files);
    }
    let mut output = open(&further_files)?;
    let Files {
        list,
        count,
        is_list,
    } = files;
    let format = args.format.unwrap_or_else(|| Format::from_output(args));
    let style = args.output.style(terminal);
    let job = Job::new(args, format, style, is_list, terminal)?.with_further(further_files);
    let mut writer = ResultWriter {
        output: &mut output,
        format,
        is_list,
        terminal,
        document_count: 0,
        exit: Exit::Clean,
        tally: Tally::default(),
        events: Vec::new(),
        unread: 0,
        bar: None,
    };
    // a single file is always finished
    if count != Some(1) {
        interrupt::install_handler();
        writer.bar = progress_bar(count, terminal);
    }
    writer.begin()?;
    run_in_order(
        list.take_while(|_| !interrupt::is_requested()),
        thread_count(args.jobs),
        |input| job.run(input),
        |file_result| writer.write_result(file_result),
    )?;
    let exit = writer.end(args)?;
    output.finish()?;
    Ok(exit)
}

/// Returns the number of files that are processed at the same time: the requested number, or by
/// default the number of processors.
fn thread_count(requested_count: Option<NonZeroUsize>) -> usize {
    let jobs = requested_count.or_else(|| std::thread::available_parallelism().ok());
    jobs.map_or(1, NonZeroUsize::get)
}

/// Creates a progress bar for this number of files, or for an unknown number; `None` if messages do
/// not go to a terminal.
fn progress_bar(files: Option<u64>, terminal: TerminalArgs) -> Option<ProgressBar> {
    let bar = ProgressBar::with_draw_target(files, ProgressDrawTarget::stderr());
    if terminal.quiet || bar.is_hidden() {
        return None;
    }
    let style = ProgressStyle::with_template(match files {
        Some(_) => "{bar:30} {pos}/{len} files, {per_sec}, {eta} left",
        None => "{pos} files, {per_sec}",
    });
    if let Ok(style) = style {
        bar.set_style(style);
    }
    Some(bar)
}

/// Writes the results in the order of the files.
struct ResultWriter<'a> {
    output: &'a mut Output,
    format: Format,
    is_list: bool,
    terminal: TerminalArgs,
    document_count: usize,
    exit: Exit,
    tally: Tally,
    /// The events that are compared with each other at the end.
    events: Vec<Event>,
    unread: usize,
    bar: Option<ProgressBar>,
}

impl ResultWriter<'_> {
    fn begin(&mut self) -> Result<(), Error> {
        if self.is_list && self.format == Format::Json {
            self.output.write("[")?;
        }
        if self.format == Format::Csv {
            self.output.write(&csv::findings_heading())?;
        }
        Ok(())
    }

    fn write_result(&mut self, file_result: FileResult) -> Result<(), Error> {
        self.exit = self.exit.max(file_result.exit);
        let is_message = matches!(file_result.outcome, FileOutcome::Failed(_))
            || !file_result.message.is_empty();
        match self.bar.take() {
            // the bar is on the same terminal, so it is hidden during the writing
            Some(bar) => {
                let result = if is_message || self.output.is_terminal() {
                    bar.suspend(|| self.write(&file_result))
                } else {
                    self.write(&file_result)
                };
                bar.inc(1);
                self.bar = Some(bar);
                result?;
            }
            None => self.write(&file_result)?,
        }
        match file_result.outcome {
            // only text output ends with a line for each file
            FileOutcome::Audited(lines, events) => {
                self.events.extend(events);
                let is_text = self.format.is_text();
                self.tally.add(if is_text { lines } else { Vec::new() });
            }
            FileOutcome::Failed(error) => {
                self.unread += 1;
                self.tally.add_unreadable(&error.subject());
            }
            FileOutcome::Skipped => self.tally.add_skipped(),
        }
        Ok(())
    }

    fn write(&mut self, file_result: &FileResult) -> Result<(), Error> {
        if let FileOutcome::Failed(error) = &file_result.outcome
            && (file_result.text.is_empty() || self.format == Format::Csv)
        {
            print_error(error, self.terminal);
        }
        if !file_result.message.is_empty() {
            super::print_stderr(&file_result.message);
        }
        if file_result.text.is_empty() {
            return Ok(());
        }
        if self.is_list && self.format == Format::Json {
            self.output
                .write(if self.document_count > 0 { ",\n" } else { "\n" })?;
        }
        self.document_count += 1;
        self.output.write(&file_result.text)?;
        if self.is_list {
            self.output.flush()?;
        }
        Ok(())
    }

    /// Writes, after the documents about the files, what only a comparison of the files shows.
    fn write_hints(&mut self, hints: &Hints) -> Result<(), Error> {
        let document = json::folder_document(hints, self.unread);
        let is_array = self.format == Format::Json;
        let text = json::to_json(&document, is_array);
        let text = if is_array {
            format!("{}\n{text}", if self.document_count > 0 { "," } else { "" })
        } else {
            text + "\n"
        };
        self.document_count += 1;
        self.output.write(&text)
    }

    /// Writes the end of the output, and returns the exit code.
    fn end(&mut self, args: &Args) -> Result<Exit, Error> {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        let hints = hints(&self.events);
        if self.format.is_json() && args.hints && self.is_list {
            self.write_hints(&hints)?;
        }
        if self.is_list && self.format == Format::Json {
            self.output.write(if self.document_count > 0 {
                "\n]\n"
            } else {
                "]\n"
            })?;
        }
        if interrupt::is_requested() {
            self.exit = Exit::Interrupted;
            super::print_stderr("interrupted; the results up to this point have been written\n");
        }
        if self.tally.all_skipped() && self.exit != Exit::Interrupted {
            let names = args.files.iter().chain(&args.list.files_from);
            let names = names.map(|file| super::error::display_path(file));
            let folder = names.collect::<Vec<_>>().join(", ");
            print_error(&Error::NothingIn { folder }, self.terminal);
            return Ok(Exit::Failed);
        }
        if self.is_list && !self.terminal.quiet {
            let style = args.output.style(self.terminal);
            let mut text = String::new();
            match self.format {
                Format::Text => {
                    let _ = self.tally.render(&mut text, style);
                    text += &report::hints(&hints, self.unread);
                    self.output.write(&text)?;
                }
                Format::Concise => {
                    let line = report::hints_line(&hints);
                    let totals = self.tally.totals(self.terminal.stderr());
                    super::print_stderr(&format!("{totals}\n{line}"));
                }
                _ => {}
            }
        }
        Ok(self.exit)
    }
}
