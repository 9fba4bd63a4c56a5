//! The command `crosstable convert IN OUT`, which writes a file in a different format.

mod choices;
mod target;

use std::path::{Path, PathBuf};

use self::choices::{Engine, LineEndChoice, OrderChoice, SeparatorChoice, TableChoice};
pub(super) use self::target::Target;
use super::args::ReadArgs;
use super::error::{Error, display_path};
use super::event::WithArgs;
use super::output::{Output, is_same_target};
use super::terminal::TerminalArgs;
use super::{Exit, input, load, print_stderr};
use crate::desk;
use crate::format::Reading;
use crate::format::write::{Loss, LossKind, WrittenFile};
use crate::report::{self, json};

const EXAMPLES: &str = "\
Examples:
  crosstable convert open.trf open-2026.trf
  crosstable convert open.trf report.trf --to trf16
  crosstable convert open.trf pair.trfx --dialect javafo
  crosstable convert open.trf crosstable.xlsx
  crosstable convert open.trf ranking.xlsx --order rank
  crosstable convert open.trf players.csv --table players --separator comma
  crosstable convert open.trf round-5.csv --table pairings --round 5
  crosstable convert open.trf open.json --loss-report losses.json --strict
  crosstable convert crosstable.xlsx open.trf --with startlist.xlsx round*.html";

/// Convert a file to another format, and list what was lost.
///
/// If the format stays the same, unchanged lines are kept byte for byte, and unknown records and
/// comments keep their places; with further files (--with), every line is rewritten.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file to read, or - for standard input.
    #[arg(value_name = "IN")]
    file: PathBuf,
    /// File to write, or - for standard output.
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The format to write (`crosstable list formats`); by default the file extension of OUT
    /// chooses it: .trf means trf26.
    #[arg(long, value_name = "FORMAT", help_heading = "Writing")]
    to: Option<String>,
    /// The encoding to write; characters that it cannot represent are listed. By default UTF-8, or
    /// the encoding of the file if the format stays the same.
    #[arg(long, value_name = "NAME", help_heading = "Writing")]
    to_encoding: Option<String>,
    /// The line ends to write. By default CRLF, or the line ends of the file if the format stays
    /// the same.
    #[arg(long, value_enum, value_name = "ENDS", help_heading = "Writing")]
    line_ends: Option<LineEndChoice>,
    /// The pairing engine that will read the file; its own records are added (trf16 and trf26).
    #[arg(long, value_enum, value_name = "ENGINE", help_heading = "Writing")]
    dialect: Option<Engine>,
    /// The table to write (csv, xlsx; for sm-text only players or pairings). By default the
    /// crosstable or, for sm-text, the players.
    #[arg(long, value_enum, value_name = "TABLE", help_heading = "Writing")]
    table: Option<TableChoice>,
    /// The order of the rows (csv, xlsx: crosstable and players); by default by starting number.
    /// With rank, opponents are named by their row, and every player needs a rank.
    #[arg(long, value_enum, value_name = "ORDER", help_heading = "Writing")]
    order: Option<OrderChoice>,
    /// The round whose pairings are written (--table pairings); by default all rounds.
    #[arg(long, value_name = "NUMBER", help_heading = "Writing")]
    round: Option<u16>,
    /// The separator between cells (csv); by default a semicolon.
    #[arg(long, value_enum, value_name = "SIGN", help_heading = "Writing")]
    separator: Option<SeparatorChoice>,
    /// Rewrites every line in the standard columns and order, even if the format stays the same.
    #[arg(long, help_heading = "Writing")]
    anew: bool,
    /// Rounds totals that are not multiples of a tenth of a point, instead of refusing them: halves
    /// are rounded up, and each rounded total is listed.
    #[arg(long, help_heading = "Writing")]
    round_points: bool,
    /// Makes the exit code 1 if something is lost; the file is still written.
    #[arg(long, help_heading = "Losses")]
    strict: bool,
    /// Also writes the list of losses to this file, as JSON; - means standard output.
    #[arg(long, value_name = "PATH", help_heading = "Losses")]
    loss_report: Option<PathBuf>,
    /// Overwrites OUT and the loss report if they exist, but never the file that is read.
    #[arg(long, help_heading = "Writing")]
    force: bool,
    #[command(flatten)]
    read_args: ReadArgs,
    #[command(flatten)]
    further_files: WithArgs,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let target = Target::choose(args.to.as_deref(), &args.output)?;
    choices::refuse_inapplicable(args, target.format)?;
    let input = input::find_one(&args.file, &args.read_args.limits())?;
    let name = input.name();
    let further_files = args.further_files.find(&args.read_args)?;
    let mut reading = further_files.read(&input, &args.read_args)?;
    if !reading.further.is_empty() {
        return Err(load::several_tournaments_error(name, &reading));
    }
    if let Some(doubt) = desk::contradiction_warning(&reading) {
        print_stderr(&format!("warning: {name}: {doubt}\n"));
    }
    let open_file = |path: &Path| {
        let input_paths = input
            .path
            .as_deref()
            .into_iter()
            .chain(further_files.paths());
        Output::create(path, args.force, input_paths)
    };
    let output = if args.output.as_os_str() == "-" {
        Output::stdout()
    } else {
        open_file(&args.output)?
    };
    let report = match &args.loss_report {
        Some(path) if path.as_os_str() == "-" => {
            if args.output == *path {
                return Err(Error::usage(
                    "OUT and the loss report cannot both be standard output",
                    "name a file for at least one of them",
                ));
            }
            Some(Output::stdout())
        }
        Some(path) if is_same_target(path, &args.output) => {
            return Err(Error::usage(
                format!("{} is also the output file", display_path(path)),
                "choose another name for the loss report",
            ));
        }
        Some(path) => Some(open_file(path)?),
        None => None,
    };
    let options = args.options();
    let is_same_format = reading.import.format == target.format.name;
    let keeps_lines =
        is_same_format && !options.anew && options.dialect.is_none() && args.order.is_none();
    let adds_standings = target.states_standings() && !keeps_lines && !args.writes_pairings();
    let (written_file, losses) = desk::convert(
        &mut reading,
        (target.format, target.writer),
        options,
        adds_standings,
    )?;
    finish(args, output, &written_file)?;
    let document = document(args, &reading, target, &written_file, &losses);
    if let Some(mut report) = report {
        report.write(&(json::to_json(&document, true) + "\n"))?;
        report.finish()?;
    }
    let report_path = args.loss_report.as_deref().map(display_path);
    print_stderr(&report::losses(
        &document,
        report_path.as_deref(),
        terminal.quiet,
        terminal.stderr(),
    ));
    let has_losses = losses.iter().any(|loss| loss.kind != LossKind::Added);
    Ok(if args.strict && has_losses {
        Exit::Findings
    } else {
        Exit::Clean
    })
}

fn finish(args: &Args, mut output: Output, written_file: &WrittenFile) -> Result<(), Error> {
    debug_assert!(args.output.as_os_str() != "");
    output.write_bytes(&written_file.bytes)?;
    output.finish()
}

fn document(
    args: &Args,
    reading: &Reading,
    target: Target,
    written_file: &WrittenFile,
    losses: &[Loss],
) -> json::LossesDoc {
    let file = if args.output.as_os_str() == "-" {
        "<stdout>".to_owned()
    } else {
        display_path(&args.output)
    };
    let target = json::TargetDoc {
        file,
        format: target.format.name.to_owned(),
        encoding: written_file.encoding.to_owned(),
    };
    json::LossesDoc::new(
        &reading.sources,
        &reading.import,
        target,
        losses.iter().map(desk::loss_document).collect(),
    )
}
