//! The command `crosstable letter FILE`, which writes the reply to the sender of a file.

use std::path::PathBuf;

use super::args::{ReadArgs, RulesArgs};
use super::audit::{FilterArgs, JudgedTournament};
use super::error::Error;
use super::event::{FurtherFiles, WithArgs};
use super::input::{self, Input};
use super::lists::{Lists, RatingListsArgs};
use super::office::OfficeArgs;
use super::output::OutputArgs;
use super::terminal::TerminalArgs;
use super::{Exit, print_error};
use crate::report;

const EXAMPLES: &str = "\
Examples:
  crosstable letter open.trf
  crosstable letter open.trf -o reply.txt
  crosstable letter crosstable.xlsx --with startlist.xlsx

Exit codes: 0 nothing found at or above --fail-on, 1 findings, 2 the work could not be done.";

/// Write the reply to the sender of a file, ready to mail.
///
/// It says what must be corrected, what is asked, and what was not examined. The findings are those
/// of audit: errors must be corrected, warnings become questions, and findings of severity info are
/// left out. For a file with several tournaments, or an archive with several files, a letter is
/// written for each.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// Tournament file, or - for standard input.
    file: PathBuf,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    office: OfficeArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    read_args: ReadArgs,
    #[command(flatten)]
    further_files: WithArgs,
    #[command(flatten)]
    lists: RatingListsArgs,
}

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    args.rules.refuse_all_editions()?;
    let inputs = input::find_in_archive(&args.file, &args.read_args.limits())?;
    let further_files = args.further_files.find(&args.read_args)?;
    let input_paths = inputs.iter().filter_map(|input| input.path.as_deref());
    let mut output = args.output.open(input_paths.chain(further_files.paths()))?;
    let lists = args.lists.open()?;
    let mut letters = Vec::new();
    let mut exit = Exit::Clean;
    for input in &inputs {
        match write_letters(args, input, &further_files, &lists, &mut letters) {
            Ok(exit_of_file) => exit = exit.max(exit_of_file),
            // the other files of an archive get their letters
            Err(error) if inputs.len() > 1 => {
                print_error(&error, terminal);
                exit = Exit::Failed;
            }
            Err(error) => return Err(error),
        }
    }
    output.write(&letters.join("\n\n"))?;
    output.finish()?;
    Ok(exit)
}

/// Adds a letter for each tournament of a file.
fn write_letters(
    args: &Args,
    input: &Input,
    further_files: &FurtherFiles,
    lists: &Lists,
    letters: &mut Vec<String>,
) -> Result<Exit, Error> {
    let reading = further_files.read(input, &args.read_args)?;
    for import in reading.imports() {
        args.rules.check_round(&input.name(), import, 0)?;
    }
    let office = args.office.offices().for_file(input)?;
    let mut exit = Exit::Clean;
    for import in reading.imports() {
        let (rules, filter) = (&args.rules, &args.filter);
        let judged =
            JudgedTournament::new(&reading.sources, import, rules, filter, &office, lists)?;
        if args.filter.fails(&judged.audit) {
            exit = Exit::Findings;
        }
        letters.push(report::letter(&judged.to_report()).to_text());
    }
    Ok(exit)
}
