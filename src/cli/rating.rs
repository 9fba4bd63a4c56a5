//! The command `crosstable rating FILE`, which computes rating changes and first ratings.

use std::path::PathBuf;

use super::Exit;
use super::error::Error;
use super::games::{Category, GamesArgs, GamesFormat, too_old_event};
use super::terminal::TerminalArgs;
use crate::rating::{EventRatings, RatingConditions};
use crate::report::{self, RatingsReport, csv, json};

const EXAMPLES: &str = "\
Examples:
  crosstable rating open.trf
  crosstable rating --player 12 open.trf
  crosstable rating --category rapid --format json -o rapid.json open.trf
  crosstable rating -o changes.csv startlist.xlsx --with round*.html";

/// Compute rating changes and first ratings, game by game.
///
/// Ratings and K are those of the rating list in force on the first day, if it is imported
/// (`crosstable list-import`). Without a list, and for players whom it does not contain under their
/// ID and name, they are those of the file. If neither the list nor the file states K, it is
/// guessed and marked with a question mark.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    /// The output format; by default chosen by the extension of the output file (.json or .csv),
    /// otherwise text.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<GamesFormat>,
    /// The rating list for which the event is rated; by default the one that the file or its time
    /// control indicates.
    #[arg(long, value_enum, help_heading = "Rules")]
    category: Option<Category>,
    #[command(flatten)]
    games: GamesArgs,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let games = args.games.load(&args.file)?;
    let import = &games.reading.import;
    let category = args.category.map(Into::into);
    let lists = args.games.list_contribution(&args.file, &games, category)?;
    let conditions = RatingConditions {
        category: lists.category,
        start: args.games.start,
        approved: args.games.approved,
        list: lists.list.as_ref(),
    };
    let ratings = EventRatings::compute(&import.tournament, conditions);
    let ratings = ratings.map_err(|error| too_old_event(&games.name, error))?;
    args.games.warn_beside_table(&games, args.format);
    let output = args.games.open(&games)?;
    let report = RatingsReport {
        source: &games.reading.sources,
        import,
        damage: games.damage,
        ratings: &ratings,
        player: games.player,
    };
    output.write_whole(&match args.games.format(args.format) {
        GamesFormat::Text => report::rating(&report, args.games.output.style(terminal)),
        GamesFormat::Json => json::to_json(&json::rating_document(&report), true) + "\n",
        GamesFormat::Csv => csv::rating(&report),
    })
}
