//! The command `crosstable norms FILE`, which finds title norms.

use std::path::PathBuf;

use super::Exit;
use super::error::Error;
use super::games::{GamesArgs, GamesFormat, too_old_event};
use super::terminal::TerminalArgs;
use crate::model::TimeClass;
use crate::rating::norms::{EventNorms, Exemption, MIN_GAMES, NormConditions};
use crate::rating::{time_class, time_class_name};
use crate::report::{self, NormsReport, csv, json};

const EXAMPLES: &str = "\
Examples:
  crosstable norms open.trf
  crosstable norms --player 12 open.trf
  crosstable norms -o norms.csv open.trf
  crosstable norms --exempt zonal --format json -o norms.json zonal.trf";

/// Find title norms, and what is missing for players who came close.
///
/// Ratings, titles and federations are those of the rating list in force on the first day, if it is
/// imported (`crosstable list-import`). Without a list, and for players whom it does not contain
/// under their ID and name, they are those of the file.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    /// The output format.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<GamesFormat>,
    /// The kind of tournament to which the rules on federations do not apply (B.01 1.4.3a-c); a
    /// Swiss tournament with many foreign players in every round (1.4.3d) is recognised.
    #[arg(long, value_enum, help_heading = "Rules")]
    exempt: Option<Exempt>,
    /// The smallest number of games for a norm: 7 in some team championships, 8 in the World Cup.
    #[arg(long, value_name = "N", help_heading = "Rules", default_value_t = MIN_GAMES,
          value_parser = clap::value_parser!(u32).range(7..=9))]
    games_needed: u32,
    #[command(flatten)]
    games: GamesArgs,
}

/// The value of `--exempt`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Exempt {
    /// The final of a national championship.
    NationalChampionship,
    /// A national team championship.
    NationalTeams,
    /// A zonal tournament.
    Zonal,
}

impl From<Exempt> for Exemption {
    fn from(exempt: Exempt) -> Exemption {
        match exempt {
            Exempt::NationalChampionship => Exemption::NationalChampionship,
            Exempt::NationalTeams => Exemption::NationalTeams,
            Exempt::Zonal => Exemption::Zonal,
        }
    }
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let games = args.games.load(&args.file)?;
    let import = &games.reading.import;
    let tournament = &import.tournament;
    if let Some(category @ (TimeClass::Rapid | TimeClass::Blitz)) = time_class(tournament) {
        return Err(Error::usage(
            format!(
                "{} is a tournament of {} chess, but norms are possible only in standard chess",
                games.name,
                time_class_name(category)
            ),
            "`crosstable rating` computes its rating changes",
        ));
    }
    let category = Some(TimeClass::Standard);
    let lists = args.games.list_contribution(&args.file, &games, category)?;
    let conditions = NormConditions {
        start: args.games.start,
        approved: args.games.approved,
        exemption: args.exempt.map(Into::into),
        least_games: args.games_needed,
        list: lists.list.as_ref(),
        chief_arbiter_is_qualified: lists.is_chief_qualified,
    };
    let norms = EventNorms::compute(tournament, conditions, games.player);
    let norms = norms.map_err(|error| too_old_event(&games.name, error))?;
    args.games.warn_beside_table(&games, args.format);
    let output = args.games.open(&games)?;
    let report = NormsReport {
        source: &games.reading.sources,
        import,
        damage: games.damage,
        norms: &norms,
        player: games.player,
    };
    output.write_whole(&match args.games.format(args.format) {
        GamesFormat::Text => report::norms(&report, args.games.output.style(terminal)),
        GamesFormat::Json => json::to_json(&json::norms_document(&report), true) + "\n",
        GamesFormat::Csv => csv::norms(&report),
    })
}
