//! Reads one file for the commands `rating` and `norms`, which compute values from its games.

use std::path::{Path, PathBuf};

use super::args::{ReadArgs, parse_day};
use super::error::Error;
use super::event::WithArgs;
use super::find::find;
use super::lists::{ListContribution, RatingListsArgs};
use super::load::read_one_file;
use super::output::{Output, OutputArgs};
use super::print_stderr;
use crate::desk::{contradiction_warning, damage_of_results, doubts_about_games};
use crate::finding::Damage;
use crate::format::Reading;
use crate::model::{Date, PlayerId, TimeClass};
use crate::rating::NotCovered;
use crate::report::Entrants;

/// Options of commands that compute values from the games of one file.
#[derive(Debug, clap::Args)]
pub(super) struct GamesArgs {
    #[command(flatten)]
    pub(super) output: OutputArgs,
    #[command(flatten)]
    read_args: ReadArgs,
    #[command(flatten)]
    further_files: WithArgs,
    #[command(flatten)]
    lists: RatingListsArgs,
    /// Treats the event as one of 2026 whose shorter time control the Qualification Commission
    /// approved: at least 45 minutes and 30 seconds a move.
    #[arg(long, help_heading = "Rules")]
    pub(super) approved: bool,
    /// The first day of the event, such as 2026-05-01, instead of the one in the file: it selects
    /// the regulations and the rating list.
    #[arg(long, value_name = "DATE", value_parser = parse_day, help_heading = "Rules")]
    pub(super) start: Option<Date>,
    /// Shows only this player, step by step: the pairing number, or a part of the name that only
    /// one player has.
    #[arg(long, value_name = "PLAYER", help_heading = "Output")]
    player: Option<String>,
}

/// A file that was read for its games.
pub(super) struct Games {
    /// The file name that messages show.
    pub(super) name: String,
    pub(super) reading: Reading,
    /// The player whom `--player` names; `None` for all players.
    pub(super) player: Option<PlayerId>,
    /// Damage to the file that makes its results doubtful; `None` if the file is not damaged.
    pub(super) damage: Option<Damage>,
    /// The paths of all files that were read, so that no output overwrites them.
    paths: Vec<PathBuf>,
}

/// The value of `--format`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum GamesFormat {
    /// Plain text for people.
    Text,
    /// A JSON document for scripts.
    Json,
    /// A table for a spreadsheet: `rating` writes a line for each player, with averages rounded to
    /// two decimals; `norms` writes a line for each game of a norm.
    Csv,
}

/// The value of `--category`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Category {
    /// Standard chess.
    Standard,
    /// Rapid chess.
    Rapid,
    /// Blitz.
    Blitz,
}

impl From<Category> for TimeClass {
    fn from(category: Category) -> TimeClass {
        match category {
            Category::Standard => TimeClass::Standard,
            Category::Rapid => TimeClass::Rapid,
            Category::Blitz => TimeClass::Blitz,
        }
    }
}

impl GamesArgs {
    /// Reads the file and the further files of its event.
    pub(super) fn load(&self, file: &Path) -> Result<Games, Error> {
        self.output.refuse_workbook(".txt, .json or .csv")?;
        let (name, reading, paths) = read_one_file(file, &self.read_args, &self.further_files)?;
        for doubt in doubts_about_games(&name, &reading.import)? {
            print_stderr(&format!("warning: {name}: {doubt}\n"));
        }
        if let Some(doubt) = contradiction_warning(&reading) {
            print_stderr(&format!("warning: {name}: {doubt}\n"));
        }
        let entrants = Entrants::players(&reading.import.tournament);
        let player = self
            .player
            .as_ref()
            .map(|wanted_text| find(entrants, wanted_text));
        let player = player.transpose()?.map(|participant| participant.player());
        Ok(Games {
            damage: damage_of_results(&reading, &reading.import),
            name,
            reading,
            player,
            paths,
        })
    }

    /// Returns the data from the rating lists with which the ratings and norms of the file are
    /// computed. `category` is the category that the user names; `None` for the category of the
    /// file.
    pub(super) fn list_contribution(
        &self,
        file: &Path,
        games: &Games,
        category: Option<TimeClass>,
    ) -> Result<ListContribution, Error> {
        let import = &games.reading.import;
        self.lists
            .contribution(file, import, (self.start, category))
    }

    /// Returns the requested format or, if none is requested, the format that the extension of the
    /// output file suggests.
    pub(super) fn format(&self, requested_format: Option<GamesFormat>) -> GamesFormat {
        requested_format.unwrap_or_else(|| match self.output.extension().as_deref() {
            Some("json") => GamesFormat::Json,
            Some("csv") => GamesFormat::Csv,
            _ => GamesFormat::Text,
        })
    }

    /// Prints the warning about a damaged file to standard error if the output is a table for a
    /// spreadsheet, because such a table has no cell for a warning.
    pub(super) fn warn_beside_table(&self, games: &Games, requested_format: Option<GamesFormat>) {
        if let Some(damage) = games.damage
            && self.format(requested_format) == GamesFormat::Csv
        {
            print_stderr(&format!("warning: {}: {}\n", games.name, damage.warning()));
        }
    }

    /// Opens the output, which must not overwrite a file that was read.
    pub(super) fn open(&self, games: &Games) -> Result<Output, Error> {
        self.output.open(games.paths.iter().map(PathBuf::as_path))
    }
}

/// Creates the error for an event that took place before the regulations that crosstable covers.
pub(super) fn too_old_event(name: &str, error: NotCovered) -> Error {
    Error::Absent {
        name: name.to_owned(),
        message: format!("nothing can be computed for {name}: {error}"),
        help: "if the date in the file is wrong, give the first day with --start".to_owned(),
    }
}
