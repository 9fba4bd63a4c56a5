//! One file per command; the only room that touches files, the terminal or the clock.

mod audit;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Reads chess tournament files, recomputes every score, rank and tie-break, and says
/// exactly where a file disagrees with the rules.
#[derive(Parser)]
#[command(name = "crosstable", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Audit(audit::Args),
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

/// Runs the program with the process's arguments.
#[must_use]
pub fn main() -> ExitCode {
    let exit = match Cli::parse().command {
        Command::Audit(args) => audit::run(&args, &mut std::io::stdout().lock()),
    };
    match exit {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(error) => {
            let _ = std::io::Write::write_fmt(
                &mut std::io::stderr().lock(),
                format_args!("{error:?}\n"),
            );
            ExitCode::from(Exit::Failed as u8)
        }
    }
}
