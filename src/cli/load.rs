//! One file, read and judged: what `standings` and `why` have in common.

use std::path::Path;

use super::args::{ReadArgs, RulesArgs, Shape};
use super::error::Error;
use super::event::WithArgs;
use super::output::{Output, OutputArgs};
use super::terminal::TerminalArgs;
use super::{Exit, input, say};
use crate::audit::rank_order::Inference;
use crate::audit::{self, Case, Options, RankOrderFrom};
use crate::format::Reading;
use crate::import::{Import, Lack};
use crate::model::RankOrder;
use crate::report::Style;
use crate::tiebreak::Context;

/// A file, read.
pub(super) struct Loaded {
    pub(super) reading: Reading,
    pub(super) options: Options,
}

/// Options of commands that take one file.
#[derive(Debug, clap::Args)]
pub(super) struct OneFileArgs {
    /// How to write.
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
}

impl OneFileArgs {
    /// Reads the file and the further ones of its event, and opens the output.
    pub(super) fn load(&self, file: &Path) -> Result<(Loaded, Output), Error> {
        self.rules.one_edition()?;
        let input = input::one(file)?;
        let name = input.name();
        let with = self.with.find()?;
        let reading = with.read(&input, &self.read)?;
        if !reading.further.is_empty() {
            return Err(choose(name, &reading));
        }
        self.rules.check_round(&name, &reading.import)?;
        let tournament = &reading.import.tournament;
        let mut options = self.rules.options(tournament);
        options.round = options.round.or_else(|| Some(tournament.complete_rounds()));
        for doubt in doubts(&reading.import) {
            say(&format!("warning: {name}: {doubt}\n"));
        }
        let output = self
            .output
            .open(input.path.as_deref().into_iter().chain(with.paths()))?;
        Ok((Loaded { reading, options }, output))
    }

    /// Writes the answer.
    pub(super) fn write(
        &self,
        mut output: Output,
        terminal: TerminalArgs,
        text: impl FnOnce(Style) -> String,
        json: impl FnOnce() -> String,
    ) -> Result<Exit, Error> {
        output.write(&match Shape::choose(self.format, &self.output) {
            Shape::Text => text(self.output.style(terminal)),
            Shape::Json => json() + "\n",
        })?;
        output.finish()?;
        Ok(Exit::Clean)
    }
}

/// Asks which of several tournaments is meant.
pub(super) fn choose(name: String, reading: &Reading) -> Error {
    let list = reading.imports().zip(1..).map(|(import, number)| {
        let tournament = &import.tournament;
        let title = tournament.name.as_deref().unwrap_or("without a name");
        let players = match tournament.players.len() {
            1 => "1 player".to_owned(),
            n => format!("{n} players"),
        };
        format!("{number}: {title} ({players})")
    });
    let list: Vec<String> = list.collect();
    Error::Absent {
        message: format!("{name} holds {} tournaments", list.len()),
        help: format!("choose one with --tournament N; {}", list.join("; ")),
        name,
    }
}

/// What makes values doubtful that are computed all the same.
fn doubts(import: &Import) -> Vec<&'static str> {
    let doubts = [
        (
            Lack::Rows,
            "the list is cut short: values that depend on players beyond its rows are too low; \
             `crosstable audit` compares only those that do not",
        ),
        (
            Lack::Ratings,
            "the file has no ratings: tie-breaks that rest on them are not those of the event; \
             ask for others with --tie-breaks",
        ),
    ];
    let doubts = doubts.into_iter().filter(|(lack, _)| import.lacks(*lack));
    doubts.map(|(_, words)| words).collect()
}

impl Loaded {
    /// Facts and what follows from them.
    pub(super) fn case(&self) -> Case<'_> {
        Case::new(&self.reading.sources, &self.reading.import, &self.options)
    }

    /// What tie-breaks are computed from.
    pub(super) fn context<'a>(&self, case: &'a Case<'_>) -> Context<'a> {
        Context::new(&case.table, case.edition.rules).with_unrated(self.options.unrated)
    }

    /// The last round that counts.
    pub(super) fn round(&self) -> u16 {
        let rounds = self.reading.import.tournament.rounds;
        self.options.round.unwrap_or(rounds)
    }

    /// The rank order, who says so, and the evidence where it is inferred: the option, else
    /// the file, else the search; else nobody (then the points alone rank).
    pub(super) fn rank_order(&self) -> (RankOrder, Option<RankOrderFrom>, Option<Inference>) {
        // the ranks of the file are those after all its rounds
        let options = Options {
            round: None,
            ..self.options.clone()
        };
        let audit = audit::audit(&self.reading.sources, &self.reading.import, &options);
        match audit.rank_order {
            Some(used) => (used.order, Some(used.from), audit.inference),
            None => (RankOrder::default().with_points(), None, None),
        }
    }
}
