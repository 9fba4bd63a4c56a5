//! Writes the data set of `audit --format parquet`: many parts, each written by one thread.

mod part;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;

use indicatif::ProgressBar;

use self::part::{FileNames, Part, write};
use super::{Args, Files, Format, progress_bar, thread_count};
use crate::cli::error::{Error, display_path};
use crate::cli::event::FurtherFiles;
use crate::cli::file_origin::FileOrigin;
use crate::cli::input::Input;
use crate::cli::lists::Lists;
use crate::cli::office::Offices;
use crate::cli::parallel::run_in_order;
use crate::cli::terminal::TerminalArgs;
use crate::cli::{Exit, interrupt, print_stderr};
use crate::finding::count;
use crate::report::dataset::{Counts, TABLES};

/// The options `--resume` and `--part-size`.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Data set (--format parquet)")]
pub(super) struct DatasetArgs {
    /// Continues a data set: parts that are complete are not written again. The files and the
    /// options must be the same.
    #[arg(long)]
    resume: bool,
    /// The number of input files in one part of the data set; 1000 by default. Each part has one
    /// file per table.
    #[arg(long, value_name = "N", value_parser = super::parse_jobs)]
    part_size: Option<NonZeroUsize>,
}

impl DatasetArgs {
    /// Returns the number of input files in one part.
    fn part_size(self) -> usize {
        self.part_size.map_or(1000, NonZeroUsize::get)
    }

    /// Refuses these options unless a data set is written.
    pub(super) fn refuse_without_dataset(self, format: Option<Format>) -> Result<(), Error> {
        let is_given = self.resume || self.part_size.is_some();
        if is_given && format != Some(Format::Parquet) {
            return Err(Error::usage(
                "--resume and --part-size apply only to a data set",
                "add --format parquet and the folder of the data set (--output)",
            ));
        }
        Ok(())
    }
}

/// The result of processing one part of a data set.
pub(super) struct PartResult {
    exit: Exit,
    /// The number of rows in each table; `None` if the part was not written.
    rows: Option<Counts>,
    /// Whether the part was already complete and therefore was not written.
    was_complete: bool,
    /// The number of files that could not be read.
    unread_files: usize,
    /// Whether at least one file was a tournament that could be read.
    has_tournament: bool,
}

/// Writes the data set about files, each merged with `further_files`, into the folder that
/// `--output` names.
pub(super) fn run(
    args: &Args,
    terminal: TerminalArgs,
    files: Files<impl Iterator<Item = Result<Input, Error>> + Send>,
    further_files: &FurtherFiles,
) -> Result<Exit, Error> {
    let Some(folder) = &args.output.output else {
        return Err(Error::usage(
            "a data set is a folder of files",
            "name the folder with --output",
        ));
    };
    let complete_parts = prepare_folders(folder, args.dataset.resume)?;
    interrupt::install_handler();
    let bar = progress_bar(files.count, terminal);
    let (jobs, size) = (thread_count(args.jobs), args.dataset.part_size());
    let parts = Parts {
        list: files.list.filter(|input| !may_belong_to_dataset(input)),
        index: 0,
        size,
    };
    let mut totals = Totals::default();
    let lists = args.lists.open()?;
    let job = Job {
        args,
        folder,
        further_files,
        lists: &lists,
        offices: args.office.offices(),
        complete_parts: &complete_parts,
        bar: bar.as_ref(),
    };
    run_in_order(
        parts.take_while(|_| !interrupt::is_requested()),
        jobs,
        |part| write(&job, part),
        |result| {
            totals.add(&result?);
            Ok::<(), Error>(())
        },
    )?;
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    if !terminal.quiet {
        print_stderr(&totals.in_words(folder));
    }
    if interrupt::is_requested() {
        print_stderr(
            "interrupted; run the command again with --resume to write the parts that are not \
             complete\n",
        );
        return Ok(Exit::Interrupted);
    }
    if !totals.has_tournament {
        let names = args.files.iter().chain(&args.list.files_from);
        let names: Vec<String> = names.map(|file| display_path(file)).collect();
        return Err(Error::NothingIn {
            folder: names.join(", "),
        });
    }
    Ok(totals.exit)
}

/// The data that all parts of a run share.
pub(super) struct Job<'a> {
    pub(super) args: &'a Args,
    pub(super) folder: &'a Path,
    pub(super) further_files: &'a FurtherFiles,
    pub(super) lists: &'a Lists,
    pub(super) offices: Offices<'a>,
    /// The name of each complete part, by the number of the part.
    pub(super) complete_parts: &'a BTreeMap<u64, String>,
    pub(super) bar: Option<&'a ProgressBar>,
}

/// Creates the folders of the tables, and returns the name of each complete part by its number.
fn prepare_folders(folder: &Path, resume: bool) -> Result<BTreeMap<u64, String>, Error> {
    for table in &TABLES {
        let path = folder.join(table.name);
        std::fs::create_dir_all(&path)
            .map_err(|error| Error::write(&display_path(&path), error))?;
    }
    let complete_parts = FileNames::complete_parts(folder)?;
    if !resume && !complete_parts.is_empty() {
        return Err(Error::usage(
            format!("{} already contains a data set", display_path(folder)),
            "choose another folder, or add --resume to write the parts that are missing",
        ));
    }
    FileNames::remove_incomplete(folder, &complete_parts)?;
    Ok(complete_parts)
}

/// Whether a file in a folder may belong to a data set and is therefore not audited. If the output
/// folder is also an input folder, a resumed run must find the same list of files as before.
fn may_belong_to_dataset(input: &Result<Input, Error>) -> bool {
    let is_part = |input: &Input| {
        let extension = input.file_name().and_then(Path::extension);
        input.origin == FileOrigin::PerhapsInFolder
            && extension.is_some_and(|extension| extension == "parquet")
    };
    input.as_ref().is_ok_and(is_part)
}

/// Divides the list of files into parts with the same number of files.
struct Parts<I> {
    list: I,
    index: u64,
    size: usize,
}

impl<I: Iterator<Item = Result<Input, Error>>> Iterator for Parts<I> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let files: Vec<_> = self.list.by_ref().take(self.size).collect();
        let part = Part {
            index: self.index,
            files,
        };
        self.index += 1;
        (!part.files.is_empty()).then_some(part)
    }
}

/// The numbers of rows and files in all parts together.
struct Totals {
    exit: Exit,
    parts: usize,
    complete_parts: usize,
    rows: Counts,
    unread_files: usize,
    has_tournament: bool,
}

impl Default for Totals {
    fn default() -> Totals {
        Totals {
            exit: Exit::Clean,
            parts: 0,
            complete_parts: 0,
            rows: Counts::default(),
            unread_files: 0,
            has_tournament: false,
        }
    }
}

impl Totals {
    fn add(&mut self, part_result: &PartResult) {
        self.exit = self.exit.max(part_result.exit);
        self.has_tournament |= part_result.has_tournament;
        self.unread_files += part_result.unread_files;
        match part_result.rows {
            Some(rows) => {
                self.parts += 1;
                for (sum, rows) in self.rows.iter_mut().zip(rows) {
                    *sum += rows;
                }
            }
            None => self.complete_parts += usize::from(part_result.was_complete),
        }
    }

    /// Returns the totals as a line: `archive: 2 parts written: 1200 events, 57000 players, …`
    fn in_words(&self, folder: &Path) -> String {
        let rows = TABLES.iter().zip(self.rows);
        let rows: Vec<String> = rows
            .map(|(table, rows)| format!("{rows} {}", table.name))
            .collect();
        let mut text = format!(
            "{}: {} written: {}",
            display_path(folder),
            count(self.parts, "part"),
            rows.join(", ")
        );
        if self.unread_files > 0 {
            text += &format!("; {}", count(self.unread_files, "unreadable file"));
        }
        if self.complete_parts > 0 {
            text += &format!(
                "; already complete: {} (their findings are not counted in the exit code)",
                count(self.complete_parts, "part")
            );
        }
        text + "\n"
    }
}
