//! Reads and audits one file, for commands that compute values from a single file, such as
//! `standings` and `why`.

use std::path::{Path, PathBuf};

use super::args::{OutputFormat, ReadArgs, RulesArgs};
use super::error::Error;
use super::event::WithArgs;
use super::output::{Output, OutputArgs};
use super::terminal::TerminalArgs;
use super::{Exit, input, print_stderr};
use crate::audit::{self, Options};
use crate::desk::{self, JudgedEvent};
use crate::format::Reading;
use crate::model::TieBreakSpec;
use crate::report::Style;

/// A file that was read, with the options that apply to it.
pub(super) struct LoadedFile {
    name: String,
    /// The paths of all files that were read, so that no output overwrites them.
    paths: Vec<PathBuf>,
    pub(super) reading: Reading,
    /// The options of the audit without `--round`, because the ranks that a file states are those
    /// after all its rounds.
    options: Options,
    /// The last round that is counted. `None` if the file states only teams, without rounds or
    /// players: the standings are then those of the whole event.
    round: Option<u16>,
}

/// The options of a command that reads one file and writes text or JSON.
#[derive(Debug, clap::Args)]
pub(super) struct OneFileArgs {
    /// The output format.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<OutputFormat>,
    #[command(flatten)]
    file: FileArgs,
}

/// The options of a command that reads one file, without the output format.
#[derive(Debug, clap::Args)]
pub(super) struct FileArgs {
    #[command(flatten)]
    pub(super) output: OutputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    read_args: ReadArgs,
    #[command(flatten)]
    further_files: WithArgs,
    /// In a team event, ranks the players instead of the teams.
    #[arg(long, help_heading = "Rules")]
    players: bool,
}

impl OneFileArgs {
    /// Reads the file and the further files of its event.
    pub(super) fn load(&self, file: &Path) -> Result<LoadedFile, Error> {
        self.file.output.refuse_workbook(".txt or .json")?;
        self.file.load_with_rounds_ahead(file, 0)
    }

    /// Returns the round that `--round` names; `None` if the option is not given.
    pub(super) fn round(&self) -> Option<u16> {
        self.file.round()
    }

    /// Audits the event and opens the output, as [`FileArgs::compute`] does.
    pub(super) fn compute<'a>(
        &self,
        loaded: &'a LoadedFile,
        tie_break: Option<&TieBreakSpec>,
    ) -> Result<(JudgedEvent<'a>, Output), Error> {
        self.file.compute(loaded, tie_break)
    }

    /// Writes the document as text or JSON, as `--format` says.
    pub(super) fn write(
        &self,
        output: Output,
        terminal: TerminalArgs,
        text: impl FnOnce(Style) -> String,
        json: impl FnOnce() -> String,
    ) -> Result<Exit, Error> {
        output.write_whole(
            &match OutputFormat::choose(self.format, &self.file.output) {
                OutputFormat::Text => text(self.file.output.style(terminal)),
                OutputFormat::Json => json() + "\n",
            },
        )
    }
}

impl FileArgs {
    /// Reads the file and the further files of its event. `--round` may also name one of the next
    /// `rounds_ahead` rounds after the last.
    pub(super) fn load_with_rounds_ahead(
        &self,
        file: &Path,
        rounds_ahead: u16,
    ) -> Result<LoadedFile, Error> {
        self.rules.refuse_all_editions()?;
        let (name, reading, paths) = read_one_file(file, &self.read_args, &self.further_files)?;
        self.rules
            .check_round(&name, &reading.import, rounds_ahead)?;
        let tournament = &reading.import.tournament;
        let mut options = self.rules.options(tournament);
        let mut round = options.round.take();
        let last_round = audit::last_round(&reading.import);
        // in a file of teams without rounds, the standings are those of the whole event
        if last_round > 0 || !tournament.players.is_empty() {
            round = round.or(Some(last_round));
        }
        Ok(LoadedFile {
            name,
            paths,
            reading,
            options,
            round,
        })
    }

    /// Returns the round that `--round` names; `None` if the option is not given.
    pub(super) fn round(&self) -> Option<u16> {
        self.rules.round
    }

    /// Audits the event, prints warnings about doubtful values, and opens the output. If a
    /// tie-break is given, only doubts about this tie-break are reported.
    pub(super) fn compute<'a>(
        &self,
        loaded: &'a LoadedFile,
        tie_break: Option<&TieBreakSpec>,
    ) -> Result<(JudgedEvent<'a>, Output), Error> {
        let LoadedFile { name, reading, .. } = loaded;
        let round_and_entrants = (loaded.round, self.players);
        let judged = JudgedEvent::new(
            reading,
            &reading.import,
            &loaded.options,
            round_and_entrants,
        )?;
        for doubt in desk::doubts(reading, &loaded.options, tie_break) {
            print_stderr(&format!("warning: {name}: {doubt}\n"));
        }
        let output = self
            .output
            .open(loaded.paths.iter().map(PathBuf::as_path))?;
        Ok((judged, output))
    }
}

/// Prints a warning if the stated points follow a different score system than the computed points.
pub(super) fn warn_of_score_system(judged: &JudgedEvent<'_>) {
    if let Some(doubt) = &judged.points_doubt().score_system {
        let name = judged.case.facts.source.main().name();
        print_stderr(&format!("warning: {name}: {doubt}\n"));
    }
}

/// Reads the file and the further files of its event. Returns the name of the file, its only
/// tournament, and the paths of all files that were read, so that no output overwrites them.
///
/// # Errors
/// A file cannot be read, or it contains several tournaments.
pub(super) fn read_one_file(
    file: &Path,
    read_args: &ReadArgs,
    further_files: &WithArgs,
) -> Result<(String, Reading, Vec<PathBuf>), Error> {
    let input = input::find_one(file, &read_args.limits())?;
    let further_files = further_files.find(read_args)?;
    let reading = further_files.read(&input, read_args)?;
    if !reading.further.is_empty() {
        return Err(several_tournaments_error(input.name(), &reading));
    }
    let paths = input
        .path
        .as_deref()
        .into_iter()
        .chain(further_files.paths());
    let paths = paths.map(Path::to_path_buf).collect();
    Ok((input.name(), reading, paths))
}

/// Creates the error for a file with several tournaments, with a list of them.
pub(super) fn several_tournaments_error(name: String, reading: &Reading) -> Error {
    let list = reading.imports().zip(1..).map(|(import, number)| {
        let tournament = &import.tournament;
        let title = tournament.name.as_deref().unwrap_or("unnamed");
        let players = match tournament.players.len() {
            1 => "1 player".to_owned(),
            n => format!("{n} players"),
        };
        match import.sheet_of(number) {
            Some(sheet) => format!("{number}: {title} ({players}, sheet {})", sheet.in_words()),
            None => format!("{number}: {title} ({players})"),
        }
    });
    let list: Vec<String> = list.collect();
    Error::Absent {
        message: format!("{name} contains {} tournaments", list.len()),
        help: format!("choose one with --tournament N; {}", list.join("; ")),
        name,
    }
}
