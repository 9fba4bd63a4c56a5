//! The command `crosstable accept`, which accepts findings: `accept FILE CODE@FINGERPRINT`, or
//! `accept REPORT.xlsx`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::args::{ReadArgs, RulesArgs};
use super::audit::{FilterArgs, JudgedTournament};
use super::clock;
use super::error::{Error, display_path};
use super::event::WithArgs;
use super::input::{Input, Inputs};
use super::lists::RatingListsArgs;
use super::office::{Acceptances, Entry, OfficeArgs, event_in_words};
use super::output::Output;
use super::terminal::TerminalArgs;
use super::typed::{Decision, read_typed_rows};
use super::{Exit, archive, own_files, print_stderr};
use crate::desk::TypedRow;
use crate::finding::{Finding, count};
use crate::source::{Limits, printable};
use crate::verdict::AcceptedFinding;

const EXAMPLES: &str = "\
Examples:
  crosstable accept open.trf
  crosstable accept open.trf P303@0f3a91c25b --reason \"half a point by decision of the arbiter\"
  crosstable accept open.trf P303:7 D505 --reason \"asked on 3 May\" --by \"Edda Example\"
  crosstable accept open-report.xlsx --by \"Edda Example\"

Without FINDING, the command lists the findings and what to write to accept each of them.
In a workbook that `report` wrote, it accepts the rows whose decision is `accept` or `accepted`; the
comment is the reason. `correct`, `ask` and `reject` accept nothing, and any other word is reported
as not understood.

Exit codes: 0 done, 2 the work, or a part of it, could not be done.";

/// Accept findings, with a reason, so that they no longer count.
///
/// They count again when a fact on which they are based changes. Decisions are kept in
/// crosstable-accepted.toml beside the file, or in the file given with --accept.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// The tournament file, or a workbook of `report` with decisions filled in.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The findings: code and fingerprint (P303@0f3a91c25b), code and subject (P303:7), or a code
    /// that only one finding has.
    #[arg(value_name = "FINDING")]
    findings: Vec<String>,
    /// The reason for accepting the findings. For a workbook: the reason for rows without a
    /// comment.
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    /// The name of the person who accepts the findings.
    #[arg(long = "by", value_name = "NAME")]
    person: Option<String>,
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
    let mut inputs = Inputs::find(std::slice::from_ref(&args.file), &args.read_args.limits());
    let (Some(input), true) = (inputs.list.pop(), inputs.list.is_empty()) else {
        return Err(Error::usage(
            format!("{} is not a single file", display_path(&args.file)),
            "name one tournament file, or one workbook",
        ));
    };
    let input = input?;
    let mut exit = Exit::Clean;
    if own_files::is_page(&args.file) {
        return Err(Error::usage(
            format!(
                "{} is a web page: no decisions can be typed into it",
                display_path(&args.file)
            ),
            "name the workbook of the report, or the tournament file and its findings",
        ));
    }
    let entries = if own_files::is_report(&args.file) {
        let decisions = decisions_from_report(args, &args.file)?;
        for line in &decisions.messages {
            print_stderr(&format!("{line}\n"));
            exit = Exit::Failed;
        }
        if !terminal.quiet && decisions.already_accepted_count > 0 {
            print_stderr(&format!(
                "already accepted: {}\n",
                count(decisions.already_accepted_count, "finding")
            ));
        }
        decisions.new_decisions
    } else if args.findings.is_empty() {
        if args.reason.is_some() || args.person.is_some() {
            return Err(Error::usage(
                "no finding is named, so no finding is accepted",
                format!(
                    "`crosstable accept {}` lists the findings, and the arguments that accept each \
                     of them",
                    display_path(&args.file)
                ),
            ));
        }
        let findings = read_findings(args, &input)?;
        print_findings(&findings.open_findings)?;
        if findings.open_findings.is_empty() && !terminal.quiet {
            let accepted_words = match findings.accepted_findings.len() {
                0 => String::new(),
                number => format!("; {} accepted", count(number, "finding")),
            };
            print_stderr(&format!(
                "{}: no open findings{accepted_words}\n",
                input.name()
            ));
        }
        return Ok(Exit::Clean);
    } else {
        decisions_from_arguments(args, &input)?
    };
    let number = entries.len();
    store_decisions(&entries)?;
    if !terminal.quiet {
        print_stderr(&format!("accepted: {}\n", count(number, "finding")));
    }
    Ok(exit)
}

/// A finding that is not accepted, with the number of its tournament in the file; `None` if the
/// file contains only one tournament.
type OpenFinding = (Option<u16>, Finding);

/// The findings about a tournament file.
struct Findings {
    /// The tournaments of the file. The first part is the number of the tournament (`None` if the
    /// file contains only one); the second part is its name and days in the form that decisions use
    /// (`None` if the file states no name or no first day).
    events: Vec<(Option<u16>, Option<String>)>,
    /// The findings that nobody has accepted.
    open_findings: Vec<OpenFinding>,
    /// The findings that somebody has accepted, each with the number of its tournament if the
    /// file has several.
    accepted_findings: Vec<(Option<u16>, AcceptedFinding)>,
}

impl Findings {
    /// Returns the name and days of a tournament of the file, in the form that decisions use;
    /// `None` if the file states no name or no first day for it.
    fn event(&self, tournament: Option<u16>) -> Option<String> {
        let mut events = self.events.iter();
        events.find(|(number, _)| *number == tournament)?.1.clone()
    }
}

fn read_findings(args: &Args, input: &Input) -> Result<Findings, Error> {
    let reading = args
        .further_files
        .find(&args.read_args)?
        .read(input, &args.read_args)?;
    let office = args.office.offices().for_file(input)?.about_this_file();
    let lists = args.lists.open()?;
    let filter = FilterArgs::all();
    let (mut open_findings, mut accepted_findings, mut events) =
        (Vec::new(), Vec::new(), Vec::new());
    for import in reading.imports() {
        args.rules.check_round(&input.name(), import, 0)?;
        let rules = &args.rules;
        let judged =
            JudgedTournament::new(&reading.sources, import, rules, &filter, &office, &lists)?;
        events.push((import.number, event_in_words(&import.tournament)));
        let findings = judged.audit.findings.iter().cloned();
        open_findings.extend(findings.map(|finding| (import.number, finding)));
        let accepted = judged.to_report().verdict.accepted.iter().cloned();
        accepted_findings.extend(accepted.map(|accepted| (import.number, accepted)));
    }
    Ok(Findings {
        events,
        open_findings,
        accepted_findings,
    })
}

/// Prints, for each finding, the argument that accepts it.
fn print_findings(open_findings: &[OpenFinding]) -> Result<(), Error> {
    let mut output = Output::stdout();
    for (_, finding) in open_findings {
        let (key, severity) = (finding.key(), finding.severity.word());
        let message = printable(&finding.message);
        output.write(&format!("{}  {severity}: {message}\n", printable(&key)))?;
    }
    output.finish()
}

/// A decision, with the file in which it is kept.
type StoredDecision = (PathBuf, Entry);

fn decisions_from_arguments(args: &Args, input: &Input) -> Result<Vec<StoredDecision>, Error> {
    let reason = args.reason.as_deref().map(str::trim).unwrap_or_default();
    if reason.is_empty() {
        return Err(Error::usage(
            "a finding is accepted only with a reason",
            "add a reason: --reason \"half a point by decision of the arbiter\"",
        ));
    }
    let (Some(path), Some(file)) = (args.office.acceptances(input), input.file_name()) else {
        return Err(Error::usage(
            "a decision is stored under the name of its file, but standard input has no name",
            "give the path of the file instead of -",
        ));
    };
    let findings = read_findings(args, input)?;
    let new_decision = |code_text: &String| {
        let is_wanted = |key: String| key.eq_ignore_ascii_case(code_text.trim());
        let mut accepted = findings.accepted_findings.iter();
        if accepted.any(|(_, accepted)| is_wanted(accepted.finding.key())) {
            return Err(Error::usage(
                format!("`{}` is already accepted", printable(code_text.trim())),
                format!(
                    "to withdraw the decision, delete its block in {}",
                    display_path(&path)
                ),
            ));
        }
        let (tournament, finding) = find_open_finding(&findings.open_findings, code_text)?;
        let place_of_finding = (file, *tournament, findings.event(*tournament));
        let entry = new_entry(args, place_of_finding, finding, reason.to_owned());
        Ok((path.clone(), entry))
    };
    args.findings.iter().map(new_decision).collect()
}

/// Finds the open finding that the user names by its code and, if necessary, its fingerprint or
/// subject.
fn find_open_finding<'f>(
    open_findings: &'f [OpenFinding],
    code_text: &str,
) -> Result<&'f OpenFinding, Error> {
    let code_text = remove_repeated_code(code_text.trim());
    let is_text_of =
        |finding: &Finding, text: &str| text.eq_ignore_ascii_case(code_text) && finding.repeat == 0;
    let has_key = |(_, finding): &&OpenFinding| finding.key().eq_ignore_ascii_case(code_text);
    let has_subject = |(_, finding): &&OpenFinding| is_text_of(finding, &finding.fingerprint());
    let has_code = |(_, finding): &&OpenFinding| finding.code.code.eq_ignore_ascii_case(code_text);
    let mut candidates: Vec<&OpenFinding> = open_findings.iter().filter(has_key).collect();
    if candidates.is_empty() {
        candidates = open_findings.iter().filter(has_subject).collect();
    }
    if candidates.is_empty() {
        candidates = open_findings.iter().filter(has_code).collect();
    }
    match candidates.as_slice() {
        [only] => Ok(only),
        [] => {
            let code = code_text.get(..4).unwrap_or(code_text);
            let findings_of_check = open_findings
                .iter()
                .filter(|(_, f)| f.code.code.eq_ignore_ascii_case(code));
            let findings_of_check: Vec<String> = findings_of_check
                .map(|(_, finding)| finding.key())
                .take(5)
                .collect();
            Err(Error::usage(
                format!(
                    "no open finding has the code, fingerprint or subject `{}`",
                    printable(code_text)
                ),
                if findings_of_check.is_empty() {
                    "`crosstable accept FILE` lists the findings".to_owned()
                } else {
                    format!("findings of this check: {}", findings_of_check.join(", "))
                },
            ))
        }
        findings => Err(Error::usage(
            format!(
                "`{}` matches {}",
                printable(code_text),
                count(findings.len(), "finding")
            ),
            "write the code with the fingerprint; `crosstable accept FILE` lists both",
        )),
    }
}

/// Removes a repeated code: `W701@W701:37:r7` becomes `W701:37:r7`. Documents for programs state
/// the subject as `W701:37:r7`, so users may write the code twice.
fn remove_repeated_code(code_text: &str) -> &str {
    match code_text.split_once('@') {
        Some((code, subject))
            if subject
                .get(..code.len())
                .is_some_and(|prefix| prefix.eq_ignore_ascii_case(code)) =>
        {
            subject
        }
        _ => code_text,
    }
}

/// Creates the decision to accept a finding, made today.
fn new_entry(
    args: &Args,
    (file, tournament, event): (&Path, Option<u16>, Option<String>),
    finding: &Finding,
    reason: String,
) -> Entry {
    Entry {
        file: file.to_string_lossy().into_owned(),
        event,
        tournament,
        finding: finding.key(),
        message: finding.message.clone(),
        reason,
        person: args.person.clone(),
        day: clock::today().map(|day| day.to_string()),
    }
}

/// The decisions in a workbook, and what became of its rows.
#[derive(Default)]
struct WorkbookDecisions {
    new_decisions: Vec<StoredDecision>,
    /// The number of findings that had already been accepted for the same reason.
    already_accepted_count: usize,
    /// A message for each row that had no effect.
    messages: Vec<String>,
}

/// Reads the decisions that were typed into a workbook.
fn decisions_from_report(args: &Args, report: &Path) -> Result<WorkbookDecisions, Error> {
    if !args.findings.is_empty() {
        return Err(Error::usage(
            "the decisions are read from the rows of the workbook, so no findings can be named",
            "name only the workbook, or the tournament file and its findings",
        ));
    }
    let limits = args.read_args.limits();
    let rows = read_typed_rows(report, &limits)?;
    let unknown_rows = rows
        .iter()
        .filter(|row| Decision::from_row(row) == Decision::Unknown);
    let mut decisions = WorkbookDecisions {
        messages: unknown_rows.map(not_understood).collect(),
        ..WorkbookDecisions::default()
    };
    let rows_to_accept = rows
        .iter()
        .filter(|row| Decision::from_row(row) == Decision::Accept);
    let rows_to_accept: Vec<&TypedRow> = rows_to_accept.collect();
    if rows_to_accept.is_empty() {
        let messages = decisions
            .messages
            .iter()
            .map(|messages| format!("; {messages}"));
        return Err(Error::usage(
            format!(
                "no row of {} has the decision `accept`{}",
                display_path(report),
                messages.collect::<String>()
            ),
            "type `accept` into the column `Decision` of the sheet `Findings`, and the reason \
             beside it",
        ));
    }
    let mut files: BTreeMap<&str, (Input, Findings)> = BTreeMap::new();
    for row in rows_to_accept {
        if !files.contains_key(row.file.as_str()) {
            let input = tournament_file(report, &row.file, &limits)?;
            let findings = read_findings(args, &input)?;
            files.insert(&row.file, (input, findings));
        }
        let (input, findings) = &files[row.file.as_str()];
        accept_row(args, row, input, findings, &mut decisions);
    }
    Ok(decisions)
}

/// Accepts the finding that a row of a workbook is about, if it is open.
fn accept_row(
    args: &Args,
    row: &TypedRow,
    input: &Input,
    findings: &Findings,
    decisions: &mut WorkbookDecisions,
) {
    let comment = Some(row.comment.trim().to_owned()).filter(|comment| !comment.is_empty());
    let Some(reason) = comment.or_else(|| args.reason.clone()) else {
        decisions.messages.push(format!(
            "{} has no reason and is not accepted: type a reason into the column `Comment`, or \
             give one for all findings with --reason",
            printable(&row.key)
        ));
        return;
    };
    let is_same =
        |tournament, finding: &Finding| tournament == row.tournament && finding.key() == row.key;
    let mut accepted = findings.accepted_findings.iter();
    let accepted_earlier = accepted.find(|(number, accepted)| is_same(*number, &accepted.finding));
    let mut open_findings = findings.open_findings.iter();
    let finding = match (
        accepted_earlier,
        open_findings.find(|(number, finding)| is_same(*number, finding)),
    ) {
        (Some((_, accepted)), _) if accepted.reason == reason => {
            decisions.already_accepted_count += 1;
            return;
        }
        // the finding was accepted before for a different reason
        (Some((_, accepted)), _) => &accepted.finding,
        (None, Some((_, finding))) => finding,
        (None, None) => {
            let (key, name) = (printable(&row.key), input.name());
            decisions
                .messages
                .push(format!("{name} has no open finding `{key}`"));
            return;
        }
    };
    let (Some(path), Some(file)) = (args.office.acceptances(input), input.file_name()) else {
        return;
    };
    let place_of_finding = (file, row.tournament, findings.event(row.tournament));
    let entry = new_entry(args, place_of_finding, finding, reason);
    decisions.new_decisions.push((path, entry));
}

/// Returns the message about a word that is not a decision: ``not understood: `accept not` (cell
/// K7, P301@0f3a91c25b)``, followed by the possible decisions.
fn not_understood(row: &TypedRow) -> String {
    format!(
        "not understood: `{}` (cell {}, {}); write accept, correct, ask or reject",
        printable(&row.decision),
        row.cell,
        printable(&row.key)
    )
}

/// Returns the tournament file that a report names: the file with this name beside the report or,
/// if there is none, the file at the path in the report.
fn tournament_file(report: &Path, named_file: &str, limits: &Limits) -> Result<Input, Error> {
    let path = Path::new(named_file);
    let mut candidates = vec![report.with_file_name(path.file_name().unwrap_or_default())];
    let mut folders = path.ancestors().skip(1);
    if let Some(zip) = folders.find(|folder| archive::has_archive_extension(folder))
        && let (Some(name), Ok(inner)) = (zip.file_name(), path.strip_prefix(zip))
    {
        candidates.push(report.with_file_name(name).join(inner));
    }
    let is_tournament_file = |path: &PathBuf| {
        let is_file = path.is_file() && !own_files::is_report(path);
        is_file || archive::split_archive_path(path).is_some()
    };
    let path = candidates.into_iter().find(is_tournament_file);
    let path = path.unwrap_or_else(|| PathBuf::from(named_file));
    let mut inputs = Inputs::without_wildcards(&path, limits);
    match (inputs.list.pop(), inputs.list.is_empty()) {
        (Some(input), true) => input,
        _ => Err(Error::usage(
            format!("{} is not a single file", display_path(&path)),
            "copy the tournament file into the folder of the workbook",
        )),
    }
}

/// Adds the decisions to the files in which they are kept.
fn store_decisions(entries: &[StoredDecision]) -> Result<(), Error> {
    let mut files: BTreeMap<&Path, Vec<Entry>> = BTreeMap::new();
    for (path, entry) in entries {
        files.entry(path).or_default().push(entry.clone());
    }
    let mut files = files.into_iter();
    files.try_for_each(|(path, entries)| Acceptances::add(path, entries))
}
