//! One file, read and judged: what `standings` and `why` have in common.

use std::path::{Path, PathBuf};

use super::args::{ReadArgs, RulesArgs, Shape};
use super::error::Error;
use super::event::WithArgs;
use super::output::{Output, OutputArgs};
use super::terminal::TerminalArgs;
use super::{Exit, input, say};
use crate::audit::{self, Options};
use crate::desk::{self, Asked};
use crate::format::Reading;
use crate::model::TieBreakSpec;
use crate::report::Style;

/// A file that was read.
pub(super) struct Loaded {
    name: String,
    /// The files that were read, so that no output overwrites them.
    paths: Vec<PathBuf>,
    reading: Reading,
    /// The settings from the options, except for the round: the ranks of a file are those after all
    /// its rounds.
    options: Options,
    /// The last round that counts; `None`: all rounds of the matches of teams.
    round: Option<u16>,
}

/// Options of commands that take one file.
#[derive(Debug, clap::Args)]
pub(super) struct OneFileArgs {
    /// The output format.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Shape>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    read: ReadArgs,
    #[command(flatten)]
    with: WithArgs,
    /// In a team event, ranks the players instead of the teams.
    #[arg(long, help_heading = "Rules")]
    players: bool,
}

impl OneFileArgs {
    /// Reads the file and the further ones of its event.
    pub(super) fn load(&self, file: &Path) -> Result<Loaded, Error> {
        self.load_ahead(file, 0)
    }

    /// The same; `--round` may name one of the `ahead` rounds after the last.
    pub(super) fn load_ahead(&self, file: &Path, ahead: u16) -> Result<Loaded, Error> {
        self.rules.one_edition()?;
        self.output.refuse_workbook(".txt or .json")?;
        let (name, reading, paths) = read_one(file, &self.read, &self.with)?;
        self.rules.check_round(&name, &reading.import, ahead)?;
        let tournament = &reading.import.tournament;
        let mut options = self.rules.options(tournament);
        let mut round = options.round.take();
        let last = audit::last_round(&reading.import);
        // standings of teams without rounds are those of the whole file
        if last > 0 || !tournament.players.is_empty() {
            round = round.or(Some(last));
        }
        Ok(Loaded {
            name,
            paths,
            reading,
            options,
            round,
        })
    }

    /// The requested round.
    pub(super) fn round(&self) -> Option<u16> {
        self.rules.round
    }

    /// Judges the file and opens the output. With `asked`, only doubts about that tie-break are
    /// reported.
    pub(super) fn ask<'a>(
        &self,
        loaded: &'a Loaded,
        tie_break: Option<&TieBreakSpec>,
    ) -> Result<(Asked<'a>, Output), Error> {
        let Loaded { name, reading, .. } = loaded;
        let which = (loaded.round, self.players);
        let asked = Asked::new(reading, &reading.import, &loaded.options, which)?;
        for doubt in desk::doubts(&reading.import, &loaded.options, tie_break) {
            say(&format!("warning: {name}: {doubt}\n"));
        }
        let output = self
            .output
            .open(loaded.paths.iter().map(PathBuf::as_path))?;
        Ok((asked, output))
    }

    /// Writes the document.
    pub(super) fn write(
        &self,
        output: Output,
        terminal: TerminalArgs,
        text: impl FnOnce(Style) -> String,
        json: impl FnOnce() -> String,
    ) -> Result<Exit, Error> {
        output.write_whole(&match Shape::choose(self.format, &self.output) {
            Shape::Text => text(self.output.style(terminal)),
            Shape::Json => json() + "\n",
        })
    }
}

/// The name of a file, its only tournament together with the further files of the event, and the
/// paths of all files that were read, so that no output overwrites them.
///
/// # Errors
/// A file cannot be read, or it contains several tournaments.
pub(super) fn read_one(
    file: &Path,
    read: &ReadArgs,
    with: &WithArgs,
) -> Result<(String, Reading, Vec<PathBuf>), Error> {
    let input = input::one(file, &read.limits())?;
    let with = with.find(read)?;
    let reading = with.read(&input, read)?;
    if !reading.further.is_empty() {
        return Err(choose(input.name(), &reading));
    }
    let paths = input.path.as_deref().into_iter().chain(with.paths());
    let paths = paths.map(Path::to_path_buf).collect();
    Ok((input.name(), reading, paths))
}

/// The error for a file with several tournaments, listing them.
pub(super) fn choose(name: String, reading: &Reading) -> Error {
    let list = reading.imports().zip(1..).map(|(import, number)| {
        let tournament = &import.tournament;
        let title = tournament.name.as_deref().unwrap_or("unnamed");
        let players = match tournament.players.len() {
            1 => "1 player".to_owned(),
            n => format!("{n} players"),
        };
        format!("{number}: {title} ({players})")
    });
    let list: Vec<String> = list.collect();
    Error::Absent {
        message: format!("{name} contains {} tournaments", list.len()),
        help: format!("choose one with --tournament N; {}", list.join("; ")),
        name,
    }
}
