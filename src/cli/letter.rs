//! The command `crosstable letter FILE`, which writes the reply to the sender of a file.

use std::path::PathBuf;

use super::args::{ReadArgs, RulesArgs};
use super::audit::{FilterArgs, Judged};
use super::error::Error;
use super::event::WithArgs;
use super::lists::ListsArgs;
use super::office::OfficeArgs;
use super::output::OutputArgs;
use super::{Exit, input};
use crate::report;

const EXAMPLES: &str = "\
Examples:
  crosstable letter open.trf
  crosstable letter open.trf -o reply.txt
  crosstable letter crosstable.xlsx --with startlist.xlsx

Exit codes: 0 nothing found at or above --fail-on, 1 findings, 2 the work could not be done.";

/// Write the reply to the sender of a file, ready to mail.
///
/// It says what must be corrected, what is asked, and what was not examined. The findings are those of audit: errors must be corrected, warnings become questions, and infos
/// are left out. A file with several tournaments gives a letter for each.
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
    read: ReadArgs,
    #[command(flatten)]
    with: WithArgs,
    #[command(flatten)]
    lists: ListsArgs,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    args.rules.refuse_all_editions()?;
    let input = input::find_one(&args.file, &args.read.limits())?;
    let with = args.with.find(&args.read)?;
    let reading = with.read(&input, &args.read)?;
    for import in reading.imports() {
        args.rules.check_round(&input.name(), import, 0)?;
    }
    let taken = input.path.as_deref().into_iter().chain(with.paths());
    let mut output = args.output.open(taken)?;
    let lists = args.lists.open()?;
    let office = args.office.offices().for_file(&input)?;
    let mut letters = Vec::new();
    let mut exit = Exit::Clean;
    for import in reading.imports() {
        let (rules, filter) = (&args.rules, &args.filter);
        let judged = Judged::new(&reading.sources, import, rules, filter, &office, &lists)?;
        if args.filter.fails(&judged.audit) {
            exit = Exit::Findings;
        }
        letters.push(report::letter(&judged.to_audited()).to_text());
    }
    output.write(&letters.join("\n\n"))?;
    output.finish()?;
    Ok(exit)
}
