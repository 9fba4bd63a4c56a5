//! `crosstable audit FILE…`

mod filter;
mod fix;
mod job;
mod judged;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

pub(super) use self::filter::FilterArgs;
use self::fix::FixArgs;
use self::job::{Done, Fate, Job};
pub(super) use self::judged::Judged;
use super::args::{ReadArgs, RulesArgs};
use super::error::Error;
use super::event::WithArgs;
use super::input::Inputs;
use super::many::in_order;
use super::office::OfficeArgs;
use super::output::{Output, OutputArgs};
use super::terminal::TerminalArgs;
use super::{Exit, complain};
use crate::report::{Tally, json};

const EXAMPLES: &str = "\
Examples:
  crosstable audit open.trf
  crosstable audit --tie-breaks BH/C1,BH,SB --rules 2024 open.trf
  crosstable audit crosstable.xlsx --with startlist.xlsx --with round*.html
  crosstable audit --format concise season-2026/
  crosstable audit --format ndjson -o audit.ndjson \"season-2026/**/*.trf\"
  crosstable audit --profile title-event --fingerprints open.trf
  crosstable audit open.trf --diff
  crosstable audit open.trf --fix --tie-breaks BH/C1,BH,SB -o corrected.trf

Exit codes: 0 nothing found at or above --fail-on, 1 findings, 2 the work could not be done.
With --fix, only the findings left in the corrected copy count.";

/// Recompute everything and report where a file disagrees with itself or with the rules.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament files, folders (walked), zip archives, globs, or - for standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The output format.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    /// The number of files to process at the same time; by default the number of processors.
    #[arg(long, short, value_name = "N", help_heading = "Output", value_parser = jobs)]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    correction: FixArgs,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    office: OfficeArgs,
    /// Shows what `crosstable accept` takes below each finding.
    #[arg(long, help_heading = "Verdict")]
    fingerprints: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    read: ReadArgs,
    #[command(flatten)]
    with: WithArgs,
}

/// `--format`
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Format {
    /// Excerpts of the file with explanations, and a summary.
    Text,
    /// One line per finding: open.trf:14:81: error[P301] …
    Concise,
    /// One JSON object for one file, an array for several.
    Json,
    /// One JSON object per line, written file by file while the audit runs.
    Ndjson,
}

impl Format {
    /// The format by the extension of the output.
    fn of_output(args: &Args) -> Format {
        match args.output.ending().as_deref() {
            Some("json") => Format::Json,
            Some("ndjson" | "jsonl") => Format::Ndjson,
            _ => Format::Text,
        }
    }

    /// The documents of a file.
    fn documents(self, several: bool, documents: &[String]) -> String {
        match (self, documents) {
            (Format::Ndjson, _) => documents.iter().map(|text| text.clone() + "\n").collect(),
            // the array of many files is written around all of them
            _ if several => documents.join(",\n"),
            (_, [only]) => only.clone() + "\n",
            _ => format!("[\n{}\n]\n", documents.join(",\n")),
        }
    }

    /// The document of a file that could not be processed; empty in formats for people.
    fn undone(self, several: bool, schema: &str, error: &Error) -> String {
        if !matches!(self, Format::Json | Format::Ndjson) {
            return String::new();
        }
        let (subject, message) = (error.subject(), error.to_string());
        let document = json::unread_document(schema, &subject, &message, &error.remedy());
        self.documents(several, &[json::to_json(&document, self == Format::Json)])
    }
}

/// Whether at least one file can be read.
fn jobs(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number of at least 1")
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    // standard input is read to its end at once: whether the output can be written is known before
    let from_stdin = args.files.iter().all(|file| file.as_os_str() == "-");
    let early = match from_stdin && !args.correction.is_requested() {
        true => Some(args.output.open(args.with.find(&args.read)?.paths())?),
        false => None,
    };
    let inputs = Inputs::find(&args.files, &args.read.limits());
    if args.correction.is_requested() {
        return fix::run(args, terminal, inputs);
    }
    if args.with.any() && inputs.several {
        return Err(Error::usage(
            "--with adds files to one event, but several main files are named",
            "name the main file first and its further files after --with",
        ));
    }
    let with = args.with.find(&args.read)?;
    let mut output = match early {
        Some(output) => output,
        None => args.output.open(inputs.paths().chain(with.paths()))?,
    };
    let format = args.format.unwrap_or_else(|| Format::of_output(args));
    let job = Job::new(
        args,
        format,
        args.output.style(terminal),
        inputs.several,
        terminal,
    )?
    .with_further(with);
    let several = inputs.several;
    let mut show = Show {
        output: &mut output,
        format,
        several,
        terminal,
        written: 0,
        exit: Exit::Clean,
        tally: Tally::default(),
        bar: None,
    };
    let jobs = how_many(args.jobs);
    if inputs.list.len() > 1 {
        show.bar = progress(inputs.list.len(), terminal);
    }
    show.begin()?;
    in_order(
        inputs.list,
        jobs,
        |input| job.run(input),
        |done| show.done(done),
    )?;
    let exit = show.end(args)?;
    output.finish()?;
    Ok(exit)
}

/// The number of files to process at the same time.
fn how_many(asked: Option<NonZeroUsize>) -> usize {
    let jobs = asked.or_else(|| std::thread::available_parallelism().ok());
    jobs.map_or(1, NonZeroUsize::get)
}

/// The progress bar; none if messages do not go to a terminal.
fn progress(files: usize, terminal: TerminalArgs) -> Option<ProgressBar> {
    let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr());
    if terminal.quiet || bar.is_hidden() {
        return None;
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} files, {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    Some(bar)
}

/// Writes results in order.
struct Show<'a> {
    output: &'a mut Output,
    format: Format,
    several: bool,
    terminal: TerminalArgs,
    written: usize,
    exit: Exit,
    tally: Tally,
    bar: Option<ProgressBar>,
}

impl Show<'_> {
    fn begin(&mut self) -> Result<(), Error> {
        if self.several && self.format == Format::Json {
            self.output.write("[")?;
        }
        Ok(())
    }

    fn done(&mut self, done: Done) -> Result<(), Error> {
        self.exit = self.exit.max(done.exit);
        if let Some(bar) = self.bar.take() {
            // the bar stands on the same terminal: it makes room while we write
            let result = bar.suspend(|| self.write(&done));
            bar.inc(1);
            self.bar = Some(bar);
            result?;
        } else {
            self.write(&done)?;
        }
        match done.fate {
            Fate::Audited(lines) => self.tally.add(lines),
            Fate::Failed(error) => self.tally.fail(&error.subject()),
            Fate::PassedOver => self.tally.pass_over(),
        }
        Ok(())
    }

    fn write(&mut self, done: &Done) -> Result<(), Error> {
        if let Fate::Failed(error) = &done.fate
            && done.text.is_empty()
        {
            complain(error, self.terminal);
        }
        if !done.message.is_empty() {
            super::say(&done.message);
        }
        if done.text.is_empty() {
            return Ok(());
        }
        if self.several && self.format == Format::Json {
            self.output
                .write(if self.written > 0 { ",\n" } else { "\n" })?;
        }
        self.written += 1;
        self.output.write(&done.text)?;
        if self.several {
            self.output.flush()?;
        }
        Ok(())
    }

    /// Writes the end of the output, and returns the exit code.
    fn end(&mut self, args: &Args) -> Result<Exit, Error> {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if self.several && self.format == Format::Json {
            self.output
                .write(if self.written > 0 { "\n]\n" } else { "]\n" })?;
        }
        if self.tally.nothing_read() {
            let names = args.files.iter().map(|file| super::error::shown(file));
            let folder = names.collect::<Vec<_>>().join(", ");
            complain(&Error::NothingIn { folder }, self.terminal);
            return Ok(Exit::Failed);
        }
        if self.several && !self.terminal.quiet {
            let style = args.output.style(self.terminal);
            let mut text = String::new();
            match self.format {
                Format::Text => {
                    let _ = self.tally.render(&mut text, style);
                    self.output.write(&text)?;
                }
                Format::Concise => {
                    super::say(&format!("{}\n", self.tally.totals(self.terminal.stderr())));
                }
                Format::Json | Format::Ndjson => {}
            }
        }
        Ok(self.exit)
    }
}
