//! The command line, with one file per command. No other part of the program uses files, the
//! terminal or the clock.

mod accept;
mod archive;
mod args;
mod arguments;
mod audit;
mod catch;
mod clock;
mod convert;
mod deferred;
mod diff;
#[cfg(any(windows, test))]
mod dropped;
mod error;
mod event;
mod explain;
#[cfg(windows)]
mod explorer;
mod file_list;
mod file_origin;
mod find;
mod games;
mod input;
mod interrupt;
mod letter;
mod list;
mod lists;
mod load;
mod norms;
mod office;
mod output;
mod own_files;
mod packaging;
mod pairing_time;
mod pairings;
mod parallel;
mod rating;
mod report;
mod standings;
mod suggest;
mod temporary;
mod terminal;
mod typed;
mod watch;
mod why;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use self::catch::catch;
use self::deferred::Deferred;
use self::error::Error;
use self::terminal::TerminalArgs;
use crate::report::FindingRenderer;

const EXAMPLES: &str = "\
Examples:
  crosstable open.trf                                what is wrong, and can it be rated?
  crosstable report open.trf                         the same as a workbook to keep
  crosstable letter open.trf                         the reply to the sender
  crosstable standings --tie-breaks BH/C1,BH,SB open.trf

`crosstable help COMMAND` explains a command, `crosstable explain P301` a finding.";

/// Checks chess tournament files against the rules of FIDE: points, ranks, tie-breaks, pairings.
#[derive(Parser)]
#[command(
    name = "crosstable",
    version,
    max_term_width = 100,
    override_usage = "crosstable [OPTIONS] <COMMAND>\n       crosstable [OPTIONS] <FILE>...",
    after_help = EXAMPLES,
)]
struct Cli {
    #[command(flatten)]
    terminal: TerminalArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(aliases = arguments::ALIASES_OF_AUDIT)]
    Audit(Deferred<audit::Args>),
    Standings(Deferred<standings::Args>),
    Why(Deferred<why::Args>),
    Rating(Deferred<rating::Args>),
    Norms(Deferred<norms::Args>),
    Pairings(Deferred<pairings::Args>),
    Convert(Deferred<convert::Args>),
    Diff(Deferred<diff::Args>),
    Report(Deferred<report::Args>),
    Watch(Deferred<watch::Args>),
    Letter(Deferred<letter::Args>),
    Accept(Deferred<accept::Args>),
    Explain(Deferred<explain::Args>),
    List(Deferred<list::Args>),
    ListImport(Deferred<lists::import::Args>),
    Lists(Deferred<lists::show::Args>),
    Player(Deferred<lists::player::Args>),
    Completions(Deferred<packaging::CompletionsArgs>),
    Man(Deferred<packaging::ManArgs>),
}

/// The outcome of a run. The numbers are the exit codes of the process.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// All work was done, and nothing was found at or above `--fail-on`.
    Clean = 0,
    /// All work was done, and something was found at or above `--fail-on`.
    Findings = 1,
    /// Some work could not be done.
    Failed = 2,
    /// Ctrl-C ended the run after a part of the work.
    Interrupted = 130,
}

/// Returns the definition of the command line, from which help, completions and the manual are
/// made.
#[must_use]
pub fn definition() -> clap::Command {
    let commands = Command::augment_subcommands_for_update(clap::Command::default());
    Cli::command().mut_subcommands(|deferred| {
        let commands = commands.find_subcommand(deferred.get_name());
        commands.cloned().unwrap_or(deferred)
    })
}

/// Prints what is wrong with the arguments, or the help that they request, and ends the process.
fn exit_with(mut error: clap::Error, arguments: &[OsString]) -> ! {
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => arguments::explain_unknown(arguments),
        ErrorKind::UnknownArgument => arguments::explain_output(arguments),
        _ => None,
    };
    if let Some(tip) = tip {
        let mut tips = vec![tip.into()];
        // for an unknown option, clap suggests how to pass a word that begins with a dash, which
        // would be misleading
        if error.kind() == ErrorKind::InvalidSubcommand
            && let Some(ContextValue::StyledStrs(suggestions)) =
                error.remove(ContextKind::Suggested)
        {
            tips.extend(suggestions);
        }
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    error.exit()
}

/// Parses the arguments. Ends the process if they contain a mistake or request help or the version.
fn parse(arguments: &[OsString]) -> Cli {
    let definition = if arguments::names_a_command(arguments) {
        Cli::command()
    } else {
        definition()
    };
    let mut matches = match definition.try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => exit_with(error, arguments),
    };
    Cli::from_arg_matches_mut(&mut matches).unwrap_or_else(|error| error.exit())
}

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    catch::install_panic_hook();
    #[cfg(windows)]
    if let Some(exit) = explorer::run_if_started_by_explorer() {
        return exit;
    }
    let cli = parse(&arguments::complete_arguments(
        std::env::args_os().collect(),
    ));
    let terminal = cli.terminal;
    let exit = catch("the command", || run(&cli));
    let exit = exit.unwrap_or_else(|error| {
        if error.is_broken_pipe() {
            return Exit::Clean;
        }
        print_error(&error, terminal);
        Exit::Failed
    });
    ExitCode::from(exit as u8)
}

fn run(cli: &Cli) -> Result<Exit, Error> {
    if !cli.terminal.quiet {
        crate::store::announce_waiting(lists::announce_waiting);
    }
    let terminal = cli.terminal;
    match &cli.command {
        Command::Audit(args) => audit::run(args, terminal),
        Command::Standings(args) => standings::run(args, terminal),
        Command::Why(args) => why::run(args, terminal),
        Command::Rating(args) => rating::run(args, terminal),
        Command::Norms(args) => norms::run(args, terminal),
        Command::Pairings(args) => pairings::run(args, terminal),
        Command::Convert(args) => convert::run(args, terminal),
        Command::Diff(args) => diff::run(args, terminal),
        Command::Report(args) => report::run(args, terminal),
        Command::Watch(args) => watch::run(args, terminal),
        Command::Letter(args) => letter::run(args, terminal),
        Command::Accept(args) => accept::run(args, terminal),
        Command::Explain(args) => explain::run(args, terminal),
        Command::List(args) => list::run(args, terminal),
        Command::ListImport(args) => lists::import::run(args, terminal),
        Command::Lists(args) => lists::show::run(args),
        Command::Player(args) => lists::player::run(args),
        Command::Completions(args) => packaging::completions(args),
        Command::Man(args) => packaging::man(args),
    }
}

/// Writes an error and the advice about it to standard error.
fn print_error(error: &Error, terminal: TerminalArgs) {
    let renderer = FindingRenderer::new(terminal.stderr());
    print_stderr(&renderer.render_error(&error.to_string(), &error.remedy()));
}

/// Writes to standard error. If standard error is closed, the text is lost.
fn print_stderr(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::audit::times_computed;

    /// Checks how often a command computes the facts of a sample.
    fn check(arguments: &[&str], expected: usize) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let extension = if arguments[0] == "report" {
            "html"
        } else {
            "txt"
        };
        let output = format!("crosstable-facts-{}.{extension}", std::process::id());
        let output = std::env::temp_dir().join(output);
        let mut words = vec!["crosstable".into(), "-q".into()];
        words.extend(arguments.iter().map(|&word| match word.strip_prefix('@') {
            Some(sample) => root.join("samples").join(sample).into_os_string(),
            None => word.into(),
        }));
        words.extend([
            "--force".into(),
            "-o".into(),
            output.clone().into_os_string(),
        ]);
        let cli = Cli::try_parse_from(&words).expect("the arguments are right");
        let before = times_computed();
        let exit = run(&cli).expect("the sample can be read");
        let _ = std::fs::remove_file(&output);
        assert_ne!(exit, Exit::Failed, "{arguments:?}");
        assert_eq!(times_computed() - before, expected, "{arguments:?}");
    }

    #[test]
    fn deferred_command_definitions_have_the_same_help() {
        let (mut deferred, mut whole) = (Cli::command(), definition());
        let later = deferred.find_subcommand("audit").expect("a command");
        assert_eq!(later.get_arguments().count(), 0);
        deferred.build();
        whole.build();
        for command in whole.get_subcommands_mut() {
            let name = command.get_name();
            if name == "help" {
                continue;
            }
            let deferred = deferred.find_subcommand_mut(name).expect("a command");
            let help = command.render_long_help().to_string();
            assert!(help.contains("Options:") && help.ends_with('\n'), "{help}");
            assert_eq!(deferred.render_long_help().to_string(), help);
        }
    }

    #[test]
    fn facts_are_computed_once_for_each_file() {
        for file in [
            "@harbour-open-trf26.trf",
            "@planted-errors.trf",
            "@clean-teams.trf",
        ] {
            check(&["audit", file], 1);
            check(&["report", file], 1);
            check(&["standings", file], 1);
        }
        check(&["why", "@harbour-open-trf26.trf", "1", "BH"], 1);
        check(&["report", "--round", "3", "@harbour-open-trf26.trf"], 1);
        check(&["standings", "--round", "3", "@clean-teams.trf"], 1);
        check(&["report", "--round", "3", "@clean-teams.trf"], 1);
    }
}
