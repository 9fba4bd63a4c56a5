//! The command `crosstable diff A B`, which compares two files of one event.

use std::path::{Path, PathBuf};

use super::args::ReadArgs;
use super::error::Error;
use super::output::OutputArgs;
use super::terminal::TerminalArgs;
use super::{Exit, clock, input, load, print_stderr};
use crate::compare::{Comparison, compare};
use crate::format::Reading;
use crate::report::dossier::diff_dossier;
use crate::report::html::html;
use crate::report::workbook::workbook;
use crate::report::{self, ComparisonReport, json};

/// The largest number of differences of one kind that are shown without `--all`.
const MAX_SHOWN: usize = 20;

const EXAMPLES: &str = "\
Examples:
  crosstable diff open.trf open-corrected.trf
  crosstable diff open.trf crosstable.xlsx
  crosstable diff league.trf league.TUMX
  crosstable diff open.trf open-corrected.trf -o differences.xlsx
  crosstable diff --all --format json -o diff.json round-5.trf round-6.trf

Exit codes: 0 the files agree, 1 they differ, 2 they could not be compared.";

/// Compare two files of one event, in any two formats.
///
/// Shows which players and teams are in both files, and where results, colours, byes, ratings,
/// ranks, teams, their matches or the tournament section differ, with the place in each file.
///
/// Players are matched by FIDE ID, then by name, then by starting number and by names that differ
/// by a few letters; teams by name and members. Values that a format cannot hold are listed, not
/// reported as different. A value that a file omits, although it states the field for other players
/// or teams, is reported.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// A tournament file, or - for standard input.
    #[arg(value_name = "A")]
    first: PathBuf,
    /// The second tournament file; --from and --map do not apply to it.
    #[arg(value_name = "B")]
    second: PathBuf,
    /// Shows every difference, not only the first twenty of a kind.
    #[arg(long, help_heading = "Output")]
    all: bool,
    /// The output format; by default chosen by the extension of the output file (.json, .xlsx or
    /// .html), otherwise text.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<OutputFormat>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    read_args: ReadArgs,
}

/// The value of `--format`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum OutputFormat {
    /// Plain text for people.
    Text,
    /// A JSON document for scripts.
    Json,
    /// A workbook with every difference.
    Xlsx,
    /// A single self-contained web page with every difference.
    Html,
}

impl Args {
    /// Returns the requested format or, if none is requested, the format that the extension of the
    /// output file suggests.
    fn output_format(&self) -> Result<OutputFormat, Error> {
        let format_by_extension = match self.output.extension().as_deref() {
            Some("json") => OutputFormat::Json,
            Some("xlsx") => OutputFormat::Xlsx,
            Some("html" | "htm") => OutputFormat::Html,
            _ => {
                self.output.refuse_workbook(".txt, .json, .xlsx or .html")?;
                OutputFormat::Text
            }
        };
        let format = self.format.unwrap_or(format_by_extension);
        if format == OutputFormat::Xlsx && self.output.output.is_none() {
            return Err(Error::usage(
                "a workbook cannot be written to the terminal",
                "name a file: -o differences.xlsx",
            ));
        }
        Ok(format)
    }
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let is_stdin = |path: &Path| path.as_os_str() == "-";
    if is_stdin(&args.first) && is_stdin(&args.second) {
        return Err(Error::usage(
            "both files are named as standard input",
            "name a file for at least one of them",
        ));
    }
    let format = args.output_format()?;
    let limits = args.read_args.limits();
    let inputs = [
        input::find_one(&args.first, &limits)?,
        input::find_one(&args.second, &limits)?,
    ];
    let first_reading = args.read_args.read(&inputs[0])?;
    let second_reading = args.read_args.read_second(&inputs[1])?;
    for (reading, input) in [&first_reading, &second_reading].into_iter().zip(&inputs) {
        if !reading.further.is_empty() {
            return Err(load::several_tournaments_error(input.name(), reading));
        }
    }
    let input_paths = inputs.iter().filter_map(|input| input.path.as_deref());
    let mut output = args.output.open(input_paths)?;
    let comparison = compare([&first_reading.import, &second_reading.import]);
    refuse_different_events(&comparison, [&first_reading, &second_reading])?;
    let report = ComparisonReport {
        sources: [&first_reading.sources, &second_reading.sources],
        imports: [&first_reading.import, &second_reading.import],
        comparison: &comparison,
    };
    let max_shown = if args.all { usize::MAX } else { MAX_SHOWN };
    let dossier = || diff_dossier(&report, clock::now());
    let bytes = match format {
        OutputFormat::Text => {
            report::diff(&report, max_shown, args.output.style(terminal)).into_bytes()
        }
        OutputFormat::Json => (json::to_json(&json::diff_document(&report), true) + "\n").into(),
        OutputFormat::Html => html(&dossier()).into_bytes(),
        OutputFormat::Xlsx => workbook(&dossier()).map_err(|error| {
            Error::usage(
                error.to_string(),
                "write the differences as a web page instead: -o differences.html",
            )
        })?,
    };
    output.write_bytes(&bytes)?;
    output.finish()?;
    Ok(if comparison.is_same() {
        Exit::Clean
    } else {
        Exit::Findings
    })
}

/// Refuses files that have no player or team in common, and warns if only a few players or teams
/// are in both files.
fn refuse_different_events(comparison: &Comparison, readings: [&Reading; 2]) -> Result<(), Error> {
    let tournaments = readings.map(|reading| &reading.import.tournament);
    let names = readings.map(|reading| reading.sources.main().name());
    let smaller_count = |counts: [usize; 2]| counts[0].min(counts[1]);
    let players = smaller_count(tournaments.map(|tournament| tournament.players.len()));
    let teams = smaller_count(tournaments.map(|tournament| tournament.teams.len()));
    let common_counts = [comparison.player_pairs.len(), comparison.team_pairs.len()];
    let (noun, common_count, smaller_count) = match players {
        0 if teams == 0 => ("player or team", 0, 1),
        0 => ("team", common_counts[1], teams),
        _ => ("player", common_counts[0], players),
    };
    // players of the same name in different teams belong to different events
    let are_different_teams =
        teams > 0 && comparison.team_pairs.is_empty() && common_count * 2 < smaller_count;
    if common_count == 0 || are_different_teams {
        let noun = if common_count > 0 { "team" } else { noun };
        return Err(Error::usage(
            format!("{} and {} have no {noun} in common", names[0], names[1]),
            "compare two files of the same event; if the files spell names in different \
             alphabets, both need FIDE IDs",
        ));
    }
    if common_count * 2 < smaller_count {
        print_stderr(&format!(
            "warning: only {common_count} of {smaller_count} {noun}s are in both files: are they of \
             the same event?\n"
        ));
    }
    Ok(())
}
