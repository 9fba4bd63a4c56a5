//! `crosstable standings FILE`

use std::path::PathBuf;

use super::Exit;
use super::args::{ReadArgs, RulesArgs, Shape};
use super::error::Error;
use super::load::load;
use super::output::OutputArgs;
use super::terminal::TerminalArgs;
use crate::report::{self, Ranked, json};

const EXAMPLES: &str = "\
Examples:
  crosstable standings open.trf
  crosstable standings --tie-breaks BH/C1,BH,SB --rules 2024 open.trf
  crosstable standings --round 5 --format json -o round-5.json open.trf";

/// The standings, with any tie-breaks, under any edition, after any round.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    /// How to write.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Shape>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    read: ReadArgs,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let loaded = load(&args.file, &args.read, &args.rules)?;
    let mut output = args.output.open(loaded.path.as_deref())?;
    let case = loaded.case();
    let (order, from, inference) = loaded.rank_order();
    let standings = crate::standings::standings(&loaded.context(&case), &order);
    let ranked = Ranked {
        source: case.source,
        import: case.import,
        system: case.table.system(),
        edition: &case.edition,
        from,
        inference: inference.as_ref(),
        round: loaded.round(),
        standings: &standings,
    };
    let text = match Shape::choose(args.format, &args.output) {
        Shape::Text => report::standings(&ranked, args.output.style(terminal)),
        Shape::Json => json::to_json(&json::standings_document(&ranked), true) + "\n",
    };
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Clean)
}
