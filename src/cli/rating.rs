//! The command `crosstable rating FILE`, which computes rating changes and first ratings.

use std::path::PathBuf;

use super::Exit;
use super::error::Error;
use super::games::{Category, GamesArgs, too_old_event};
use super::terminal::TerminalArgs;
use crate::rating::{Asked, EventRatings};
use crate::report::{self, Rated, csv, json};

const EXAMPLES: &str = "\
Examples:
  crosstable rating open.trf
  crosstable rating --player 12 open.trf
  crosstable rating --category rapid --format json -o rapid.json open.trf
  crosstable rating -o changes.csv startlist.xlsx --with round*.html";

/// Compute rating changes and first ratings, game by game.
///
/// Ratings, years of birth and K are those of the file: no rating list is looked up. A K that
/// the file does not state is a guess, and marked with a question mark.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    /// The output format; by default the extension .json or .csv of the output file chooses it,
    /// else text.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<OutputFormat>,
    /// The list that the event is rated for; by default as the file or its time control says.
    #[arg(long, value_enum, help_heading = "Rules")]
    category: Option<Category>,
    #[command(flatten)]
    games: GamesArgs,
}

/// The value of `--format`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum OutputFormat {
    /// For reading.
    Text,
    /// For scripts.
    Json,
    /// For a spreadsheet: a row for each player.
    Csv,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let games = args.games.load(&args.file)?;
    let import = &games.reading.import;
    let asked = Asked {
        category: args.category.map(Into::into),
        start: args.games.start,
        approved: args.games.approved,
    };
    let ratings = EventRatings::compute(&import.tournament, asked);
    let ratings = ratings.map_err(|error| too_old_event(&games.name, error))?;
    let output = args.games.open(&games)?;
    let rated = Rated {
        source: &games.reading.sources,
        import,
        ratings: &ratings,
        player: games.player,
    };
    let shape = args
        .format
        .unwrap_or_else(|| match args.games.output.ending().as_deref() {
            Some("json") => OutputFormat::Json,
            Some("csv") => OutputFormat::Csv,
            _ => OutputFormat::Text,
        });
    output.write_whole(&match shape {
        OutputFormat::Text => report::rating(&rated, args.games.output.style(terminal)),
        OutputFormat::Json => json::to_json(&json::rating_document(&rated), true) + "\n",
        OutputFormat::Csv => csv::rating(&rated),
    })
}
