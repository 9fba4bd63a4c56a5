//! Runs `audit --fix` and `audit --diff`: writes a corrected copy of a file, or shows the lines
//! that the corrections change.

mod copy;

use std::path::PathBuf;

use self::copy::{CopyResult, Destination};
use super::judged::decide;
use super::{Args, Exit, Format};
use crate::audit::fix::{Fix, fix_case};
use crate::audit::{self, Audit, Case, Options};
use crate::cli::args::Rules;
use crate::cli::error::Error;
use crate::cli::file_origin::FileOrigin;
use crate::cli::input::{Input, Inputs};
use crate::cli::lists::Lists;
use crate::cli::office::{Office, Offices};
use crate::cli::output::Output;
use crate::cli::parallel::run_in_order;
use crate::cli::terminal::TerminalArgs;
use crate::cli::{catch, print_error, print_stderr};
use crate::format::Reading;
use crate::import::Import;
use crate::model::System;
use crate::report::{self, FixReport, Style, json};
use crate::source::{LineChange, Sources, line_changes};

/// The options `--fix`, `--diff` and `--in-place`.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Correction")]
pub(super) struct FixArgs {
    /// Writes a copy with every correction that is certain, and lists what is not corrected and
    /// why. The copy is NAME-fixed.EXT beside the file, or the file of --output.
    #[arg(long)]
    pub(super) fix: bool,
    /// Shows the lines that a corrected copy changes, with the changed columns marked; without
    /// --fix, no file is written.
    #[arg(long)]
    pub(super) diff: bool,
    /// With --fix: corrects the file itself instead of a copy.
    #[arg(long, requires = "fix", conflicts_with = "output")]
    in_place: bool,
}

impl FixArgs {
    /// Whether the user gave one of these options.
    pub(super) const fn is_requested(self) -> bool {
        self.fix || self.diff
    }
}

/// What the correction of every file needs: the options, the settings of the offices, and the
/// rating lists.
struct Job<'a> {
    args: &'a Args,
    format: Format,
    style: Style,
    is_list: bool,
    quiet: bool,
    offices: Offices<'a>,
    lists: Lists,
}

/// The result of processing one file.
struct FileResult {
    text: String,
    exit: Exit,
    outcome: FileOutcome,
}

enum FileOutcome {
    /// The file was processed; this is the number of corrected values.
    Corrected(usize),
    Failed(Error),
    Skipped,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs, mut inputs: Inputs) -> Result<Exit, Error> {
    refuse_combinations(args, &inputs)?;
    leave_out_copies(&mut inputs);
    let format = args.format.unwrap_or_else(|| {
        if args.correction.fix {
            // `--output` names the copy, so its extension does not choose the format of the report
            Format::Text
        } else {
            Format::from_output(args)
        }
    });
    // the copy may go to standard output
    let copies_to_stdout = args.correction.fix && copy::is_stdout(args, &inputs);
    let mut output = if args.correction.fix {
        Output::stdout()
    } else {
        args.output.open(inputs.paths())?
    };
    let style = if copies_to_stdout {
        terminal.stderr()
    } else if args.correction.fix {
        terminal.stdout()
    } else {
        args.output.style(terminal)
    };
    let job = Job {
        args,
        format,
        style,
        is_list: inputs.is_list,
        quiet: terminal.quiet,
        offices: args.office.offices(),
        lists: args.lists.open()?,
    };
    let mut writer = ResultWriter {
        output: &mut output,
        copies_to_stdout,
        format,
        is_list: inputs.is_list,
        terminal,
        result_count: 0,
        exit: Exit::Clean,
        totals: Totals::default(),
    };
    let jobs = super::thread_count(args.jobs);
    writer.begin()?;
    run_in_order(
        inputs.list,
        jobs,
        |input| job.run(input),
        |result| writer.write_result(result),
    )?;
    let exit = writer.end(args)?;
    output.finish()?;
    Ok(exit)
}

/// Refuses options that cannot be combined with corrections.
fn refuse_combinations(args: &Args, inputs: &Inputs) -> Result<(), Error> {
    if args.further_files.is_given() {
        return Err(Error::usage(
            "--with merges several files, but --fix corrects a single file",
            "correct each file by itself; `crosstable audit MAIN --with …` shows where they \
             differ",
        ));
    }
    #[cfg(feature = "parquet")]
    if args.format == Some(Format::Parquet) {
        return Err(Error::usage(
            "--format parquet writes a data set, but --fix writes corrected copies",
            "write the data set and the copies in separate runs",
        ));
    }
    if args.rules.round.is_some() {
        return Err(Error::usage(
            "--round audits only some of the rounds, but a correction needs all of them",
            "omit --round",
        ));
    }
    if matches!(args.rules.rules, Rules::All) {
        return Err(Error::usage(
            "--rules all compares the editions, but a correction needs one of them",
            "name one edition, or omit --rules; `crosstable list editions` shows all editions",
        ));
    }
    if args.correction.fix && args.output.output.is_some() && inputs.is_list {
        return Err(Error::usage(
            "--output names one copy, but several files are named",
            "omit --output; each copy is then written beside its file as NAME-fixed.EXT",
        ));
    }
    Ok(())
}

/// Removes from the list of files the corrected copies that an earlier run wrote into a folder.
fn leave_out_copies(inputs: &mut Inputs) {
    let files = inputs.list.iter().filter_map(|input| input.as_ref().ok());
    let copies: Vec<PathBuf> = files.filter_map(copy::copy_path).collect();
    let is_copy = |input: &Input| {
        let Some(path) = input
            .path
            .as_deref()
            .filter(|_| input.origin != FileOrigin::Named && input.packed.is_none())
        else {
            return false;
        };
        copies.iter().any(|copy| copy == path)
    };
    inputs
        .list
        .retain(|input| !input.as_ref().is_ok_and(is_copy));
}

/// A tournament of a file, with its corrections.
struct CorrectedTournament {
    fix: Fix,
    /// The audit of the file before the correction.
    audit_before: Audit,
    left_out_count: usize,
    system: System,
}

impl Job<'_> {
    /// Processes one file. Never panics, so that a bug affects only one file.
    fn run(&self, input: Result<Input, Error>) -> FileResult {
        let result = input.and_then(|input| {
            let result = catch(&input.name(), || self.correct(&input));
            result.or_else(|error| {
                if input.skips_after(&error) {
                    Ok(FileResult {
                        text: String::new(),
                        exit: Exit::Clean,
                        outcome: FileOutcome::Skipped,
                    })
                } else {
                    Err(error)
                }
            })
        });
        result.unwrap_or_else(|error| self.failure_result(error))
    }

    fn correct(&self, input: &Input) -> Result<FileResult, Error> {
        let (args, name) = (self.args, input.name());
        let bytes = args.read_args.bytes(input)?;
        let reading = args.read_args.parse(&name, bytes.clone())?;
        let office = self.offices.for_file(input)?;
        let imports: Vec<&Import> = reading.imports().collect();
        let corrected_tournaments: Vec<CorrectedTournament> = imports
            .iter()
            .map(|import| self.correct_tournament(&reading.sources, import, &office))
            .collect::<Result<_, Error>>()?;
        let destination = if args.correction.fix {
            Destination::choose(args, input)?
        } else {
            Destination::Nowhere
        };
        let copy_result = match corrected_tournaments.as_slice() {
            [only] => copy::copy(args, input, &reading, &bytes, &only.fix, &destination)?,
            tournaments => {
                let has_corrections = tournaments
                    .iter()
                    .any(|tournament| !tournament.fix.corrections.is_empty());
                if has_corrections && args.correction.fix {
                    return Err(copy::several_tournaments_error(&name, imports.len()));
                }
                CopyResult::default()
            }
        };
        let mut result = FileResult {
            text: String::new(),
            exit: Exit::Clean,
            outcome: FileOutcome::Corrected(
                corrected_tournaments
                    .iter()
                    .map(|tournament| tournament.fix.corrections.len())
                    .sum(),
            ),
        };
        let mut documents = Vec::new();
        for (import, tournament) in imports.into_iter().zip(&corrected_tournaments) {
            let (text, fails) = self.show(&reading, import, tournament, &copy_result, &office)?;
            result.exit = if fails { Exit::Findings } else { result.exit };
            documents.push(text);
        }
        result.text = self.join_documents(&documents);
        Ok(result)
    }

    fn options(&self, import: &Import, office: &Office) -> Result<Options, Error> {
        Ok(Options {
            lists: self.lists.consult(import, office.lists(), (None, None))?,
            ..self.args.rules.options(&import.tournament)
        })
    }

    fn correct_tournament(
        &self,
        sources: &Sources,
        import: &Import,
        office: &Office,
    ) -> Result<CorrectedTournament, Error> {
        let is_shown = |code| self.args.filter.shows(code);
        let case = Case::new(sources, import, &self.options(import, office)?);
        let mut audit_before = audit::judge(&case);
        let fix = fix_case(&case, &is_shown);
        let left_out_count = self.args.filter.apply(&mut audit_before);
        Ok(CorrectedTournament {
            fix,
            audit_before,
            left_out_count,
            system: case.facts.table.system(),
        })
    }

    /// Returns the output about a tournament, and whether the exit code is 1: with `--fix` because
    /// of findings in the copy, otherwise because of findings in the file.
    fn show(
        &self,
        reading: &Reading,
        import: &Import,
        tournament: &CorrectedTournament,
        copy_result: &CopyResult,
        office: &Office,
    ) -> Result<(String, bool), Error> {
        let lines: Vec<LineChange> = match &copy_result.reading {
            Some(again) => line_changes(reading.sources.main(), again.sources.main()),
            None => Vec::new(),
        };
        let (after_source, after_import) = match &copy_result.reading {
            Some(again) => (&again.sources, &again.import),
            None => (&reading.sources, &tournament.fix.import),
        };
        let mut audit_after =
            audit::audit(after_source, after_import, &self.options(import, office)?);
        let profile = office.profile(&import.tournament);
        let filter = &self.args.filter;
        let (verdict, _) = decide(
            after_import,
            &mut audit_after.clone(),
            &profile,
            filter,
            office,
        );
        let _ = filter.apply(&mut audit_after);
        let fix_report = FixReport {
            source: &reading.sources,
            import,
            system: tournament.system,
            fix: &tournament.fix,
            copy: copy_result.copy.as_ref(),
            lines: &lines,
            shows_lines: self.args.correction.diff,
            losses: &copy_result.losses,
            audit_after: &audit_after,
            source_after: after_source,
            left_out: tournament.left_out_count,
            verdict: &verdict,
        };
        let deciding_audit = if self.args.correction.fix {
            &audit_after
        } else {
            &tournament.audit_before
        };
        let text = match self.format {
            Format::Text => report::fix(&fix_report, self.quiet, self.style),
            Format::Concise => report::fix_concise(&fix_report, self.style),
            Format::Json => json::to_json(&json::fix_document(&fix_report), true),
            _ => json::to_json(&json::fix_document(&fix_report), false),
        };
        Ok((text, filter.fails(deciding_audit)))
    }

    /// Joins the documents about the tournaments of a file.
    fn join_documents(&self, tournaments: &[String]) -> String {
        match self.format {
            Format::Text => tournaments.join("\n"),
            Format::Concise => tournaments.concat(),
            _ => self.format.join_documents(self.is_list, tournaments),
        }
    }

    fn failure_result(&self, error: Error) -> FileResult {
        FileResult {
            text: self
                .format
                .failure_document(self.is_list, json::FIX_SCHEMA, &error),
            exit: Exit::Failed,
            outcome: FileOutcome::Failed(error),
        }
    }
}

/// The numbers of files and of corrected values in one run.
#[derive(Default)]
struct Totals {
    files: usize,
    corrected_files: usize,
    corrected_values: usize,
    failed_files: usize,
    skipped_files: usize,
}

/// Writes the results in the order of the files.
struct ResultWriter<'a> {
    output: &'a mut Output,
    /// Whether the copy goes to standard output and the report to standard error.
    copies_to_stdout: bool,
    format: Format,
    is_list: bool,
    terminal: TerminalArgs,
    result_count: usize,
    exit: Exit,
    totals: Totals,
}

impl ResultWriter<'_> {
    fn write(&mut self, text: &str) -> Result<(), Error> {
        if self.copies_to_stdout {
            print_stderr(text);
            return Ok(());
        }
        self.output.write(text)?;
        self.output.flush()
    }

    fn is_array(&self) -> bool {
        self.is_list && self.format == Format::Json
    }

    fn begin(&mut self) -> Result<(), Error> {
        if self.is_array() {
            self.write("[")
        } else {
            Ok(())
        }
    }

    fn write_result(&mut self, result: FileResult) -> Result<(), Error> {
        self.exit = self.exit.max(result.exit);
        self.totals.files += 1;
        match &result.outcome {
            FileOutcome::Corrected(0) => {}
            FileOutcome::Corrected(values) => {
                self.totals.corrected_files += 1;
                self.totals.corrected_values += values;
            }
            FileOutcome::Failed(error) => {
                self.totals.failed_files += 1;
                if result.text.is_empty() {
                    print_error(error, self.terminal);
                }
            }
            FileOutcome::Skipped => {
                self.totals.files -= 1;
                self.totals.skipped_files += 1;
            }
        }
        if result.text.is_empty() {
            return Ok(());
        }
        let separator = match (self.is_array(), self.result_count) {
            (true, 0) => "\n",
            (true, _) => ",\n",
            (false, 1..) if self.format == Format::Text => "\n",
            _ => "",
        };
        self.result_count += 1;
        self.write(&format!("{separator}{}", result.text))
    }

    /// Writes the end of the output, and returns the exit code.
    fn end(&mut self, args: &Args) -> Result<Exit, Error> {
        if self.is_array() {
            self.write("\n]\n")?;
        }
        let totals = &self.totals;
        if totals.files == 0 {
            let names = args
                .files
                .iter()
                .map(|file| crate::cli::error::display_path(file));
            let folder = names.collect::<Vec<_>>().join(", ");
            print_error(&Error::NothingIn { folder }, self.terminal);
            return Ok(Exit::Failed);
        }
        if self.is_list && !self.terminal.quiet && self.format == Format::Text {
            let text = report::fix_totals([
                totals.files,
                totals.corrected_files,
                totals.corrected_values,
                totals.failed_files,
                totals.skipped_files,
            ]);
            self.write(&format!("\n{text}\n"))?;
        }
        Ok(self.exit)
    }
}
