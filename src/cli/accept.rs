//! `crosstable accept FILE CODE@FINGERPRINT` and `crosstable accept REPORT.xlsx`

use std::path::{Path, PathBuf};

use super::args::{ReadArgs, RulesArgs};
use super::audit::{FilterArgs, Judged};
use super::clock;
use super::error::{Error, shown};
use super::event::WithArgs;
use super::input::{Input, Inputs};
use super::lists::ListsArgs;
use super::office::{Acceptances, Entry, OfficeArgs, beside};
use super::output::Output;
use super::terminal::TerminalArgs;
use super::typed::{Typed, typed};
use super::{Exit, own, say};
use crate::finding::{Finding, count};
use crate::source::printable;

const EXAMPLES: &str = "\
Examples:
  crosstable accept open.trf
  crosstable accept open.trf P303@0f3a91c25b --reason \"half a point by decision of the arbiter\"
  crosstable accept open.trf P303:7 D505 --reason \"asked on 3 May\" --by \"Edda Example\"
  crosstable accept open-report.xlsx --by \"Edda Example\"

Without a finding, the findings are listed with what to write for each. A workbook that `report`
wrote is read for rows whose decision begins with `accept`; the comment is the reason.

Exit codes: 0 done, 2 the work could not be done.";

/// Accept findings, with the reason: they do not count any more until a fact behind them changes.
///
/// Decisions are kept in crosstable-accepted.toml beside the file, or where --accept says.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// The tournament file, or a workbook that `report` wrote and somebody has filled in.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The findings: code and fingerprint (P303@0f3a91c25b), code and subject (P303:7), or a code
    /// that only one finding has.
    #[arg(value_name = "FINDING")]
    findings: Vec<String>,
    /// Why they are accepted. For a workbook: the reason where a row has no comment.
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    /// Who accepts them.
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
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

pub(super) fn run(args: &Args, terminal: TerminalArgs) -> Result<Exit, Error> {
    let mut inputs = Inputs::find(std::slice::from_ref(&args.file), &args.read.limits());
    let (Some(input), true) = (inputs.list.pop(), inputs.list.is_empty()) else {
        return Err(Error::usage(
            format!("{} is not one file", shown(&args.file)),
            "name one tournament file, or one workbook",
        ));
    };
    let input = input?;
    let entries = if own::is_report(&args.file) {
        from_report(args, &args.file)?
    } else if args.findings.is_empty() {
        list(&open(args, &input)?)?;
        return Ok(Exit::Clean);
    } else {
        from_command(args, &input)?
    };
    let number = entries.len();
    store(entries)?;
    if !terminal.quiet {
        say(&format!("accepted: {}\n", count(number, "finding")));
    }
    Ok(Exit::Clean)
}

/// A finding that is open, and the tournament of the file that it is about.
type Open = (Option<u16>, Finding);

/// The findings that nobody has accepted yet.
fn open(args: &Args, input: &Input) -> Result<Vec<Open>, Error> {
    let reading = args.with.find(&args.read)?.read(input, &args.read)?;
    let office = args.office.offices().for_file(input)?;
    let lists = args.lists.open()?;
    let filter = FilterArgs::all();
    let mut open = Vec::new();
    for import in reading.imports() {
        args.rules.check_round(&input.name(), import, 0)?;
        let rules = &args.rules;
        let judged = Judged::new(&reading.sources, import, rules, &filter, &office, &lists)?;
        let findings = judged.audit.findings.iter().cloned();
        open.extend(findings.map(|finding| (import.number, finding)));
    }
    Ok(open)
}

/// Prints what to write for each finding.
fn list(open: &[Open]) -> Result<(), Error> {
    let mut output = Output::stdout();
    for (_, finding) in open {
        let (key, severity) = (finding.key(), finding.severity.word());
        let message = printable(&finding.message);
        output.write(&format!("{}  {severity}: {message}\n", printable(&key)))?;
    }
    output.finish()
}

/// A decision and the file where it is kept.
type Decided = (PathBuf, Entry);

fn from_command(args: &Args, input: &Input) -> Result<Vec<Decided>, Error> {
    let reason = args.reason.as_deref().map(str::trim).unwrap_or_default();
    if reason.is_empty() {
        return Err(Error::usage(
            "a finding is accepted only with a reason",
            "write why: --reason \"half a point by decision of the arbiter\"",
        ));
    }
    let (Some(path), Some(file)) = (args.office.acceptances(input), input.file_name()) else {
        return Err(Error::usage(
            "standard input has no name under which a decision could be kept",
            "name the file",
        ));
    };
    let open = open(args, input)?;
    let decide = |wanted: &String| {
        let (tournament, finding) = choose(&open, wanted)?;
        Ok((
            path.clone(),
            Entry {
                file: file.to_string_lossy().into_owned(),
                tournament: *tournament,
                finding: finding.key(),
                about: finding.message.clone(),
                reason: reason.to_owned(),
                by: args.by.clone(),
                on: clock::today().map(|day| day.to_string()),
            },
        ))
    };
    args.findings.iter().map(decide).collect()
}

/// The finding that somebody means.
fn choose<'f>(open: &'f [Open], wanted: &str) -> Result<&'f Open, Error> {
    let wanted = wanted.trim();
    let named =
        |finding: &Finding, text: &str| text.eq_ignore_ascii_case(wanted) && finding.again == 0;
    let exact = |(_, finding): &&Open| finding.key().eq_ignore_ascii_case(wanted);
    let subject = |(_, finding): &&Open| named(finding, &finding.fingerprint());
    let code = |(_, finding): &&Open| finding.code.code.eq_ignore_ascii_case(wanted);
    let mut found: Vec<&Open> = open.iter().filter(exact).collect();
    if found.is_empty() {
        found = open.iter().filter(subject).collect();
    }
    if found.is_empty() {
        found = open.iter().filter(code).collect();
    }
    match found.as_slice() {
        [only] => Ok(only),
        [] => {
            let start = wanted.get(..4).unwrap_or(wanted);
            let same = open
                .iter()
                .filter(|(_, f)| f.code.code.eq_ignore_ascii_case(start));
            let same: Vec<String> = same.map(|(_, finding)| finding.key()).take(5).collect();
            Err(Error::usage(
                format!("no open finding is `{}`", printable(wanted)),
                match same.is_empty() {
                    true => "`crosstable accept FILE` lists the findings".to_owned(),
                    false => format!("findings of this check: {}", same.join(", ")),
                },
            ))
        }
        several => Err(Error::usage(
            format!(
                "`{}` means {}",
                printable(wanted),
                count(several.len(), "finding")
            ),
            "write code and fingerprint; `crosstable accept FILE` lists them",
        )),
    }
}

/// The decisions that somebody has typed into a workbook.
fn from_report(args: &Args, report: &Path) -> Result<Vec<Decided>, Error> {
    if !args.findings.is_empty() {
        return Err(Error::usage(
            "in a workbook, decisions are read from its rows",
            "name only the workbook, or the tournament file and its findings",
        ));
    }
    let rows = typed(report, &args.read.limits())?;
    let accepted: Vec<Typed> = rows.into_iter().filter(Typed::is_accepted).collect();
    if accepted.is_empty() {
        return Err(Error::usage(
            format!(
                "no row of {} has a decision that begins with `accept`",
                shown(report)
            ),
            "type it into the column Decision of the sheet Findings, and the reason beside it",
        ));
    }
    let decide = |row: Typed| {
        let reason = match row.comment.trim() {
            "" => args.reason.clone(),
            comment => Some(comment.to_owned()),
        };
        let Some(reason) = reason else {
            return Err(Error::usage(
                format!("{} is accepted without a reason", row.key),
                "type the reason into the column Comment, or give one for all with --reason",
            ));
        };
        let path = tournament_file(report, &row.file);
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let entry = Entry {
            file: file.into_owned(),
            tournament: row.tournament,
            finding: row.key,
            about: row.message,
            reason,
            by: args.by.clone(),
            on: clock::today().map(|day| day.to_string()),
        };
        Ok((args.office.path().unwrap_or_else(|| beside(&path)), entry))
    };
    accepted.into_iter().map(decide).collect()
}

/// The tournament file that a report names, from here or from the folder of the report.
fn tournament_file(report: &Path, named: &str) -> PathBuf {
    let path = PathBuf::from(named);
    let name = path.file_name().unwrap_or_default();
    let near = report.with_file_name(name);
    if !path.exists() && near.exists() {
        near
    } else {
        path
    }
}

/// Adds the decisions to the files where they are kept.
fn store(entries: Vec<Decided>) -> Result<(), Error> {
    let mut paths: Vec<&PathBuf> = entries.iter().map(|(path, _)| path).collect();
    paths.sort();
    paths.dedup();
    for path in paths {
        let mut known = Acceptances::read(path)?;
        for (_, entry) in entries.iter().filter(|(of, _)| of == path) {
            known.add(entry.clone());
        }
        known.write(path)?;
    }
    Ok(())
}
