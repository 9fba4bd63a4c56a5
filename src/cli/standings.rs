//! The command `crosstable standings FILE`, which computes standings.

use std::path::PathBuf;

use super::Exit;
use super::error::Error;
use super::load::{OneFileArgs, warn_of_score_system};
use super::terminal::TerminalArgs;
use crate::report::{self, json};

const EXAMPLES: &str = "\
Examples:
  crosstable standings open.trf
  crosstable standings --tie-breaks BH/C1,BH,SB --rules 2024 open.trf
  crosstable standings --round 5 --format json -o round-5.json open.trf
  crosstable standings startlist.xlsx --with round*.html
  crosstable standings --tie-breaks MPTS,GPTS,EMGSB/C1 league.trf
  crosstable standings --players league.trf";

/// Compute the standings by any tie-breaks, under any edition, after any round.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    #[command(flatten)]
    file_args: OneFileArgs,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let loaded = args.file_args.load(&args.file)?;
    let (judged, output) = args.file_args.compute(&loaded, None)?;
    let ranking = judged.ranking();
    let order = &ranking.order;
    judged.check_order(order)?;
    warn_of_score_system(&judged);
    let standings = judged.standings(&ranking);
    let ranked_standings = judged.report(&ranking, &standings);
    args.file_args.write(
        output,
        terminal,
        |style| report::standings(&ranked_standings, style),
        || json::to_json(&json::standings_document(&ranked_standings), true),
    )
}
