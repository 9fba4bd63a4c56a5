//! One file, read for its games: what `rating` and `norms` have in common.

use std::path::{Path, PathBuf};

use super::args::{ReadArgs, day};
use super::error::Error;
use super::event::WithArgs;
use super::find::find;
use super::load::read_one;
use super::output::{Output, OutputArgs};
use super::say;
use crate::audit::Need;
use crate::format::Reading;
use crate::import::{Import, Lack};
use crate::model::{Date, PlayerId, TimeClass};
use crate::rating::NotCovered;
use crate::report::Entrants;

/// Options of commands that compute from the games of one file.
#[derive(Debug, clap::Args)]
pub(super) struct GamesArgs {
    #[command(flatten)]
    pub(super) output: OutputArgs,
    #[command(flatten)]
    read: ReadArgs,
    #[command(flatten)]
    with: WithArgs,
    /// The Qualification Commission approved an event of 2026 with less time: 45 minutes and 30
    /// seconds a move, or more.
    #[arg(long, help_heading = "Rules")]
    pub(super) approved: bool,
    /// The first day of the event, such as 2026-05-01, instead of the one in the file: it selects
    /// the regulations.
    #[arg(long, value_name = "DATE", value_parser = day, help_heading = "Rules")]
    pub(super) start: Option<Date>,
    /// Shows only this player, step by step: the pairing number, or a part of the name that only
    /// one player has.
    #[arg(long, value_name = "PLAYER", help_heading = "Output")]
    player: Option<String>,
}

/// A file that was read.
pub(super) struct Games {
    /// Its name in messages.
    pub(super) name: String,
    pub(super) reading: Reading,
    /// The requested player.
    pub(super) player: Option<PlayerId>,
    /// The files that were read, so that no output overwrites them.
    paths: Vec<PathBuf>,
}

/// `--category`
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
    /// Reads the file and the further ones of its event.
    pub(super) fn load(&self, file: &Path) -> Result<Games, Error> {
        self.output
            .refuse_workbook(".txt, .json or, for `rating`, .csv")?;
        let (name, reading, paths) = read_one(file, &self.read, &self.with)?;
        has_games(&name, &reading.import)?;
        let entrants = Entrants::players(&reading.import.tournament);
        let player = self.player.as_ref().map(|wanted| find(entrants, wanted));
        let player = player.transpose()?.map(|found| found.player());
        Ok(Games {
            name,
            reading,
            player,
            paths,
        })
    }

    /// Opens the output.
    pub(super) fn open(&self, games: &Games) -> Result<Output, Error> {
        self.output.open(games.paths.iter().map(PathBuf::as_path))
    }
}

/// The error for an event older than the known regulations.
pub(super) fn not_covered(name: &str, error: NotCovered) -> Error {
    Error::Absent {
        name: name.to_owned(),
        message: format!("nothing can be computed for {name}: {error}"),
        help: "if the date of the file is wrong, give the first day with --start".to_owned(),
    }
}

/// Refuses a file without games; warns about one that is cut short.
fn has_games(name: &str, import: &Import) -> Result<(), Error> {
    let help = "name the other files of the event after --with: the crosstable, or the pairings \
                of all rounds";
    if !Need::Results.is_met(import) {
        let why = Need::Results.why_not(import);
        return Err(Error::usage(
            format!("nothing can be computed from {name}: {why}"),
            help,
        ));
    }
    if import.lacks(Lack::Opponents) {
        return Err(Error::usage(
            format!(
                "nothing can be computed from {name}: it states results without opponents, and \
                 ratings depend on the opponents"
            ),
            help,
        ));
    }
    if import.tournament.rounds == 0 {
        return Err(Error::usage(
            format!("nothing can be computed from {name}: it has no rounds"),
            help,
        ));
    }
    let doubts = [
        (
            Lack::Ratings,
            "the file has no ratings: every player counts as unrated",
        ),
        (
            Lack::Rows,
            "the list is cut short: games against players beyond its rows are not counted",
        ),
    ];
    for (_, doubt) in doubts.iter().filter(|(lack, _)| import.lacks(*lack)) {
        say(&format!("warning: {name}: {doubt}\n"));
    }
    Ok(())
}
