//! One file per command; the only room that touches files, the terminal or the clock.

mod args;
mod audit;
mod catch;
mod convert;
mod diff;
mod error;
mod event;
mod explain;
mod input;
mod list;
mod load;
mod many;
mod output;
mod own;
mod packaging;
mod report;
mod standings;
mod terminal;
mod why;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::catch::catch;
use self::error::Error;
use self::terminal::TerminalArgs;
use crate::report::Drawer;

/// Reads chess tournament files, recomputes every score, rank and tie-break, and says
/// exactly where a file disagrees with the rules.
#[derive(Parser)]
#[command(name = "crosstable", version, about, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    terminal: TerminalArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Audit(Box<audit::Args>),
    Standings(Box<standings::Args>),
    Why(Box<why::Args>),
    Convert(Box<convert::Args>),
    Diff(Box<diff::Args>),
    Report(Box<report::Args>),
    Explain(explain::Args),
    List(list::Args),
    Completions(packaging::CompletionsArgs),
    Man(packaging::ManArgs),
}

/// How a run ended (exit codes of the manual).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// Done; nothing found at or above `--fail-on`.
    Clean,
    /// Done; findings at or above `--fail-on`.
    Findings,
    /// Could not be done.
    Failed,
}

/// The definition of the command line: help, completions and manual come from it.
#[must_use]
pub fn definition() -> clap::Command {
    <Cli as clap::CommandFactory>::command()
}

/// Runs the program with the process's arguments.
#[must_use]
pub fn main() -> ExitCode {
    catch::install();
    let cli = Cli::parse();
    let terminal = cli.terminal;
    let exit = catch("the command", || match &cli.command {
        Command::Audit(args) => audit::run(args, terminal),
        Command::Standings(args) => standings::run(args, terminal),
        Command::Why(args) => why::run(args, terminal),
        Command::Convert(args) => convert::run(args, terminal),
        Command::Diff(args) => diff::run(args, terminal),
        Command::Report(args) => report::run(args, terminal),
        Command::Explain(args) => explain::run(args, terminal),
        Command::List(args) => list::run(args, terminal),
        Command::Completions(args) => packaging::completions(args),
        Command::Man(args) => packaging::man(args),
    });
    let exit = exit.unwrap_or_else(|error| {
        if error.is_broken_pipe() {
            return Exit::Clean;
        }
        complain(&error, terminal);
        Exit::Failed
    });
    ExitCode::from(exit as u8)
}

/// Tells what could not be done, and the remedy.
fn complain(error: &Error, terminal: TerminalArgs) {
    let drawer = Drawer::new(terminal.stderr());
    say(&drawer.complaint(&error.to_string(), &error.remedy()));
}

/// Writes to standard error; where that is closed there is nobody to tell.
fn say(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}
